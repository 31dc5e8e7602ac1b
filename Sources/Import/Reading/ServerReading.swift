import Diagnostics
import Files
import Links
import OfficeLinks
import Portal
import TextBasics

/// Network permissions given to a command.
package struct NetworkOptions {
  var privateHosts: [String]
  /// The environment variables that a manifest may send, besides those for docportal.
  var environment: [String]
  /// The name of the program in requests.
  var userAgent: String

  package init(privateHosts: [String], environment: [String], userAgent: String) {
    (self.privateHosts, self.environment, self.userAgent) = (privateHosts, environment, userAgent)
  }
}

/// Lists a library by requesting its server, and no other.
struct ServerReading {
  private let settings: ImportSettings
  private let root: DocumentAddress
  private let start: String
  private let reader: ResourceReader
  private let clock: ProbeClock
  /// Masks what is sent to the server in all that it sends back.
  private let mask: SecretMask

  /// Returns `nil`, with reports, if the address cannot be requested or an environment variable is missing.
  init?(_ request: ImportRequest, _ origin: ImportOrigin, _ network: NetworkOptions, log: inout DiagnosticLog) {
    settings = request.settings
    clock = ProbeClock()
    start = origin.location.isEmpty ? settings.base.text : origin.location
    // A location on the command line is the user's own; one in a manifest may use plain HTTP only if the source does.
    var rules = AddressRules.international(allowsHTTP: request.isOfCommand || settings.rules.allowsHTTP).forFolders
    rules.checksName = false
    let text = String(start.prefix { $0 != "?" })
    let reading = DocumentAddress.read(text, rules: rules)
    guard let root = reading.address?.asFolder else {
      let reason = reading.findings.first { $0.severity == .error }?.summary ?? "it is no folder"
      log.report(Diagnostic(.imported.unreachable, start, reason))
      return nil
    }
    self.root = root
    let policy = NetworkPolicy(allowedHosts: network.privateHosts)
    if policy.block(ofHost: root.host) != nil {
      log.report(.ofPrivateHost(root.host))
      return nil
    }
    guard let (fields, secrets) = Self.fields(request, root, origin, network, log: &log) else { return nil }
    mask = SecretMask(secrets)
    var options = TransferOptions(userAgent: network.userAgent)
    options.certificates = EnvironmentVariable.certificates.value
    options.timeout = 120_000
    var reader = ResourceReader(options: options, network: policy, fields: fields)
    reader.timeLimit = ListBudget.minutes * 60_000
    self.reader = reader
  }

  /// Sends requests, and those that follow from their answers. Says when all of them wait, since a server may ask for minutes.
  private func read(
    _ first: WebAddress, _ method: ProbeRequest.Method, _ receive: (ProbeRequest, ResourceAnswer) -> [ProbeRequest]?
  ) throws(ProbingUnavailable) {
    let bar = ProgressBar(start: clock.now)
    try reader.read([ProbeRequest(method, first, sendsAuthorHeaders: true)], clock: clock, receive: receive) { wait, address in
      bar.clear()
      OutputStream.standardError.write("waits \((wait + 999) / 1000) s for \(mask(printable(address.host)))\n")
    }
  }

  /// The header fields for the server: those of the source if it is the source's own server, and the token for Graph.
  private static func fields(
    _ request: ImportRequest, _ root: DocumentAddress, _ origin: ImportOrigin, _ network: NetworkOptions, log: inout DiagnosticLog
  ) -> (lines: [String], secrets: [String])? {
    var link = LinkSettings()
    if request.isOfCommand || root.origin == request.settings.base.origin { link.headers = request.rules.headers }
    guard
      let values = HeaderValues(link, allowed: Set(network.environment), environment: environmentVariable, log: &log)
    else { return nil }
    var (fields, secrets) = (values.lines(link.headers), values.secrets)
    let mayHaveToken = request.isOfCommand && origin.kind == .graph || graphHosts.contains(root.host)
    if mayHaveToken, let token = EnvironmentVariable.graphToken.value,
      token.utf8.allSatisfy({ $0 > ASCII.space && $0 < 0x7F })
    {
      fields.append("Authorization: Bearer " + token)
      secrets.append(token)
    }
    return (fields, secrets)
  }

  /// Microsoft Graph in each of its clouds.
  private static let graphHosts: Set<String> = [
    "graph.microsoft.com", "graph.microsoft.us", "dod-graph.microsoft.us", "microsoftgraph.chinacloudapi.cn",
  ]

  /// The one file at an address, also at the end of redirects: published sheets and Microsoft Graph lead to where a file is. Returns
  /// `nil`, with a report, if it cannot be read.
  func file(at text: String, log: inout DiagnosticLog) -> NamedFile? {
    guard let first = try? WebAddress(text) else {
      log.report(Diagnostic(.imported.unreachable, printable(text), "it cannot be read"))
      return nil
    }
    var (bytes, hops, faults): ([UInt8]?, Int, DiagnosticLog) = (nil, 0, DiagnosticLog())
    do throws(ProbingUnavailable) {
      try read(first, .get) { request, answer in
        if case .body(let head, _) = answer, [301, 302, 303, 307, 308].contains(head.status), hops < Self.mostHops,
          let next = head["location"].flatMap({ try? request.address.resolving($0) }), next.isSecure || !request.address.isSecure
        {
          hops += 1
          return [ProbeRequest(.get, next, sendsAuthorHeaders: next.origin == first.origin)]
        }
        bytes = body(answer, 200, of: request.address, isText: false, &faults)
        return []
      }
    } catch {
      faults.report(Diagnostic(.imported.unreachable, printable(text), error.reason))
    }
    if let found = bytes, ContentKind.reading(found.prefix(512)) == .html {
      bytes = nil
      faults.report(
        Diagnostic(
          .imported.refusedByServer, printable(text), "a page",
          explanation: "It asks for a sign-in, or shows the table to people.",
          fix: "publish the sheet as CSV, or write the address that gives the file itself"))
    }
    if let found = bytes, mask.finds(in: found) {
      bytes = nil
      faults.report(Diagnostic(.imported.unreadable, "\(printable(text)): \(Self.secretReason)", fix: Self.secretAdvice))
    }
    report(faults, to: &log)
    return bytes.map { NamedFile(path: first.requested, bytes: $0) }
  }

  private static let mostHops = 5

  /// Reports what went wrong. Answers may hold what was sent.
  private func report(_ faults: DiagnosticLog, to log: inout DiagnosticLog) {
    for fault in faults.diagnostics { log.report(mask(fault)) }
  }

  /// The files of a WebDAV server, folder by folder. Returns `nil`, with reports, if one cannot be read.
  func webDAV(log: inout DiagnosticLog) -> [FoundItem]? {
    var found: [FoundItem] = []
    var faults = DiagnosticLog()
    var folders: [String: String] = [:]
    // With the first one.
    var (known, finished) = (1, 0)
    var budget = ListBudget()
    let bar = ProgressBar(start: clock.now)
    guard let first = try? WebAddress(root.text) else {
      log.report(Diagnostic(.imported.unreachable, printable(root.text), "it cannot be read"))
      return nil
    }
    folders[first.requested] = ""
    do throws(ProbingUnavailable) {
      try read(first, .propfind) { request, answer in
        finished += 1
        bar.show(ProbeProgress(total: known, finished: finished, active: 0, hosts: 1), now: clock.now)
        // A single unusable response ends the import: the list would be incomplete.
        guard let folder = folders[request.address.requested], !isRefused(answer.status, folder, &found) else { return [] }
        guard let bytes = body(answer, 207, of: request.address, &faults) else { return nil }
        do throws(WebDAVListing.Fault) {
          let listing = try WebDAVListing(bytes, of: folder, below: root)
          found += listing.files
          let requests = listing.folders.compactMap { path -> ProbeRequest? in
            guard isAsked(path), let address = address(ofFolder: path) else { return nil }
            guard path.utf8.count < 2048 else {
              found.append(FoundItem(.encoded(path), .unseen("its path is longer than 2047 bytes")))
              return nil
            }
            guard folders.updateValue(path, forKey: address.requested) == nil else { return nil }
            known += 1
            return ProbeRequest(.propfind, address, sendsAuthorHeaders: true)
          }
          let excess = listing.files.lazy.compactMap { budget.excess(ofPath: $0.pathSize) }.first
          let isTooMany = known > ListBudget.pages ? "it has more than \(ListBudget.pages) folders" : nil
          if let excess = budget.excess(ofPage: bytes.count) ?? excess ?? isTooMany {
            throw WebDAVListing.Fault(reason: "\(excess); folders may contain themselves")
          }
          return requests
        } catch {
          if isRefused(error.status, folder, &found) { return [] }
          let reason = "\(printable(request.address.requested)): \(error.reason)"
          faults.report(Diagnostic(.imported.unreadable, reason, fix: Self.advice))
          return nil
        }
      }
    } catch {
      faults.report(Diagnostic(.imported.unreachable, root.text, error.reason))
    }
    bar.clear()
    report(faults, to: &log)
    return faults.hasErrors ? nil : found.map(withoutSecrets)
  }

  /// The item, refused if one of its texts holds a secret: what is imported is written into files that others read.
  private func withoutSecrets(_ item: FoundItem) -> FoundItem {
    guard item.texts.contains(where: mask.finds) else { return item }
    var safe = FoundItem(.path(mask(item.name)), item.state)
    switch item.state {
    case .unseen(let reason): safe.state = .unseen(mask(reason))
    case .present, .deleted, .refused: safe.state = .refused(Self.secretReason, fix: Self.secretAdvice)
    }
    return safe
  }

  private static let secretReason = "it holds a value that is sent to the server in a header"
  private static let secretAdvice = "ask whoever runs the server why it sends the value back; give it a new one"

  private static let advice = "look whether the address of the source is the one that the server lists; nothing was changed"

  /// True, with the folder noted, if the server refuses a folder below the first one: the documents in it stay as they are.
  private func isRefused(_ status: Int?, _ folder: String, _ found: inout [FoundItem]) -> Bool {
    guard let status, refusals.contains(status), !folder.isEmpty else { return false }
    found.append(FoundItem(.encoded(folder), .unseen("the server answers \(status)")))
    return true
  }

  /// True for a folder whose files can become documents.
  private func isAsked(_ path: String) -> Bool {
    !path.split(separator: "/").contains { isOfSystem(percentDecoded($0)[...]) } && !settings.leavesFolder(percentDecoded(path))
  }

  private func address(ofFolder path: String) -> WebAddress? { try? WebAddress(root.text + path + "/") }

  /// The files of a Microsoft Graph drive, page by page.
  func graph(log: inout DiagnosticLog) -> [FoundItem]? {
    var pages: [TextFile] = []
    var budget = ListBudget()
    var faults = DiagnosticLog()
    var restarts = 0
    let bar = ProgressBar(start: clock.now)
    guard let first = try? WebAddress(graphStart) else {
      log.report(Diagnostic(.imported.unreachable, start, "it cannot be read"))
      return nil
    }
    var followed: Set = [first.requested]
    func follow(_ next: WebAddress?) -> [ProbeRequest] {
      guard let next, next.origin == first.origin else {
        faults.report(Diagnostic(.imported.foreign, "the next page", first.origin))
        return []
      }
      guard pages.isEmpty || followed.insert(next.requested).inserted else {
        faults.report(Diagnostic(.imported.unreadable, "page \(pages.count) names a next page that came before"))
        return []
      }
      return [ProbeRequest(.get, next, sendsAuthorHeaders: true)]
    }
    do throws(ProbingUnavailable) {
      try read(first, .get) { request, answer in
        // 410 means that the list has changed: restart at the address that the server gives, or at the first one.
        if case .body(let head, _) = answer, head.status == 410, restarts < 2 {
          restarts += 1
          (pages, followed, budget) = ([], [first.requested], ListBudget())
          let next = head["location"].flatMap { try? WebAddress($0) } ?? first
          return follow(next)
        }
        guard let bytes = body(answer, 200, of: request.address, &faults) else { return [] }
        let isTooMany = pages.count == ListBudget.pages ? "it has more than \(ListBudget.pages) pages" : nil
        if let excess = budget.excess(of: bytes, isTable: false) ?? isTooMany {
          faults.report(Diagnostic(.imported.unreadable, excess, fix: ListBudget.advice))
          return nil
        }
        let page = TextFile(path: "page \(pages.count + 1)", bytes: bytes)
        pages.append(page)
        bar.show(ProbeProgress(total: pages.count + 1, finished: pages.count, active: 0, hosts: 1), now: clock.now)
        return nextPage(page).map { follow(try? WebAddress($0)) } ?? []
      }
    } catch {
      faults.report(Diagnostic(.imported.unreachable, start, error.reason))
    }
    bar.clear()
    guard !faults.hasErrors else {
      report(faults, to: &log)
      return nil
    }
    let found = readGraph(pages, settings, log: &faults).map(withoutSecrets)
    report(faults, to: &log)
    return faults.hasErrors ? nil : found
  }

  /// The changes of a drive since its beginning: the only list that is guaranteed to be complete. A different list if its address
  /// is given.
  private var graphStart: String {
    if start.contains("?") || start.hasSuffix("/delta") || start.hasSuffix("/children") { return start }
    let fields = [
      "id", "name", "file", "folder", "root", "package", "remoteItem", "deleted", "parentReference", "webUrl", "webDavUrl",
      "lastModifiedDateTime", "lastModifiedBy", "size", "cTag",
    ]
    return (start.hasSuffix("/") ? String(start.dropLast()) : start) + "/delta?$select=" + fields.joined(separator: ",")
  }

  /// The body of a successful response. Returns `nil`, with a report, for any other.
  private func body(
    _ answer: ResourceAnswer, _ status: Int, of address: WebAddress, isText: Bool = true, _ log: inout DiagnosticLog
  ) -> [UInt8]? {
    let text = printable(address.requested)
    switch answer {
    case .body(let head, let bytes) where head.status == status:
      if !isText || String(validating: bytes, as: UTF8.self) != nil { return bytes }
      log.report(Diagnostic(.imported.unreadable, "\(text): it is not UTF-8", fix: Self.advice))
    case .body(let head, _): log.report(.refusal(by: address, head, isWebDAV: status == 207))
    case .tooLarge: log.report(Diagnostic(.imported.unreachable, text, "its answer is too large"))
    case .late:
      let reason = "the server has not given it within \(ListBudget.minutes) minutes"
      log.report(Diagnostic(.imported.unreadable, reason, fix: ListBudget.advice))
    case .failure(let failure):
      log.report(failure.isBlock ? .ofPrivateHost(address.host) : Diagnostic(.imported.unreachable, text, failure.text))
    }
    return nil
  }
}

extension Diagnostic {
  /// An answer that is not the list, with what its status says about the reason.
  fileprivate static func refusal(by address: WebAddress, _ head: ResponseHead, isWebDAV: Bool) -> Diagnostic {
    func diagnostic(_ answer: String, _ explanation: String? = nil, _ fix: String? = nil) -> Diagnostic {
      Diagnostic(.imported.refusedByServer, printable(address.requested), answer, explanation: explanation, fix: fix)
    }
    if (300..<400).contains(head.status), let target = head["location"].flatMap({ try? address.resolving($0) }) {
      return diagnostic(
        "\(head.status) and leads to \(printable(target.requested))", "An import follows no redirects.",
        "write that address if the files are there; if it asks for a sign-in, give what signs in: 'headers' at the source")
    }
    if isWebDAV, (200..<300).contains(head.status) || [405, 501].contains(head.status) {
      return diagnostic(
        "\(head.status) in place of 207", "There is no WebDAV at this address: web pages answer like this.",
        "look for the WebDAV address of the library, such as …/remote.php/webdav/ of Nextcloud")
    }
    if [401, 403, 407].contains(head.status) { return diagnostic(String(head.status)) }
    return diagnostic(
      String(head.status), "The list is not there, or the server cannot give it now.",
      "look whether the address is right, and try again; nothing was changed")
  }

  fileprivate static func ofPrivateHost(_ host: String) -> Diagnostic {
    Diagnostic(
      .imported.unreachable, host, "it is on this machine or a private network",
      fix: "if that is right, give --allow-private-host \(host)")
  }
}

extension ResourceAnswer {
  /// The status, if there is an answer.
  fileprivate var status: Int? { if case .body(let head, _) = self { head.status } else { nil } }
}

extension ProbeFailure {
  fileprivate var isBlock: Bool { if case .blocked = self { true } else { false } }

  fileprivate var text: String {
    switch self {
    case .dns, .unknownName, .notLookedUp: "its name leads nowhere"
    case .refused: "nobody listens there"
    case .reset: "the connection was cut"
    case .tls(let words): printable(words)
    case .timeout: "it took too long"
    case .blocked: "it is on a private network"
    case .malformed: "the answer is not HTTP"
    }
  }
}
