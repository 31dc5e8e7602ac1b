import Links
import OfficeLinks
import Portal
import Testing

/// One answer of a server that exists only in a test.
enum Answer: Sendable {
  case head(Int, [String: String], [UInt8], isComplete: Bool)
  case failure(ProbeFailure)

  static func status(_ status: Int, _ fields: [String: String] = [:], _ body: [UInt8] = [], complete: Bool = true) -> Answer {
    .head(status, fields, body, isComplete: complete)
  }

  static func moved(_ status: Int, _ location: String) -> Answer { .head(status, ["Location": location], [], isComplete: true) }

  static func page(_ text: String, type: String = "text/html; charset=utf-8", status: Int = 200) -> Answer {
    .head(status, ["Content-Type": type, "Content-Length": String(text.utf8.count)], Array(text.utf8), isComplete: true)
  }

  /// A document whose first bytes were requested.
  static func document(_ mark: [UInt8] = zip, type: String = openXML, size: Int = 20_000) -> Answer {
    let body = mark + [UInt8](repeating: 7, count: max(0, min(512, size) - mark.count))
    return .head(
      206, ["Content-Type": type, "Content-Range": "bytes 0-\(body.count - 1)/\(size)", "Content-Length": "\(body.count)"], body,
      isComplete: true)
  }

  static let zip: [UInt8] = [0x50, 0x4B, 3, 4]
  static func archive(_ size: Int) -> [UInt8] { zip + [UInt8](repeating: 1, count: size - zip.count) }
  static let archiveEnd: [UInt8] = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
  static let openXML = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
  static let alive = Answer.status(200, ["Content-Type": openXML, "Content-Length": "20000"])
}

/// Runs a probe with the answers in order and returns its transcript; every request takes 10 ms. The transcript has a line for
/// each request and wait, and ends with the verdict and the status.
func transcript(
  _ target: ProbeTarget, _ answers: [Answer], rules: ProbeRules = ProbeRules(), answerTime: Int = 10
) -> (text: String, outcome: ProbeOutcome?) {
  var probe = AddressProbe(target, rules: rules, seed: 1)
  var now = Moment(milliseconds: 1_000_000_000_000)
  var rest = answers[...]
  var lines: [String] = []
  var action = probe.start(now: now)
  var body: Answer?
  for _ in 0..<200 {
    switch action {
    case .send(let request):
      lines.append(line(request))
      guard let answer = rest.popFirst() else { return ((lines + ["no answer left"]).joined(separator: "\n"), nil) }
      body = answer
      now = now + answerTime
      switch answer {
      case .failure(let failure): action = probe.receive(.failure(failure), now: now)
      case .head(let status, let fields, _, _):
        // libcurl reads the field; here it has seconds.
        let retryAfter = fields["Retry-After"].flatMap { Int($0) }.map { 1000 * $0 }
        let head = ResponseHead(status: status, fields: fields.map { ($0.key, $0.value) }, retryAfter: retryAfter)
        action = probe.receive(.head(head), now: now)
      }
    case .readBody(let limit):
      guard case .head(_, _, let bytes, let isComplete) = body else { return ("no body", nil) }
      action = probe.receive(.body(Array(bytes.prefix(limit)), isComplete: isComplete && bytes.count <= limit), now: now)
    case .wait(let until):
      let milliseconds = until - now
      lines.append(milliseconds >= 1000 ? "wait about \(milliseconds / 1000) s" : "wait")
      now = until
      action = probe.resume(now: now)
    case .finish(let outcome):
      if !rest.isEmpty { lines.append("\(rest.count) answers left") }
      lines.append(outcome.verdict.rule.name + (outcome.status.map { " \($0)" } ?? ""))
      return (lines.joined(separator: "\n"), outcome)
    }
  }
  return ("endless", nil)
}

private func line(_ request: ProbeRequest) -> String {
  let method =
    switch request.method {
    case .head: "HEAD"
    case .getBeginning: "GET 0-511"
    case .get: "GET"
    case .propfind: "PROPFIND"
    case .options: "OPTIONS"
    case .lock: "LOCK"
    case .unlock: "UNLOCK \(request.lockToken ?? "")"
    }
  return "\(method) \(request.address.requested)" + (request.sendsAuthorHeaders ? "" : " without the author's headers")
}

func document(_ address: String, access: HostRules.Access = .open, redirects: Bool = false) throws -> ProbeTarget {
  let name = try #require(DocumentFormat.fileExtension(ofFileName: address))
  let format = try #require(DocumentFormat.named(name))
  return ProbeTarget(address, format: format, access: access, allowsRedirects: redirects)
}
