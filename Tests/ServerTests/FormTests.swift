import Dispatch
import Files
import Testing

@testable import Server

/// Forms as they arrive at a running server.
struct FormTests {
  private static let handler = PreviewHandler(prefix: "/-/review/", acceptsForms: true) { request in
    .text(200, "\(request.method.rawValue) \(request.form["reason"] ?? "none")")
  }

  /// The status line and the last line of the answer to a form whose content is sent in pieces.
  private func post(
    _ pieces: [String], fields: [String] = ["Sec-Fetch-Site: same-origin"], length: Int? = nil, path: String = "/-/review/"
  ) async throws -> [String] {
    var settings = ServerSettings()
    settings.port = 0
    let rules = ServerRules()
    let server = try PreviewServer.start(settings, rules: rules, handlers: [Self.handler])
    defer { server.stop() }
    let port = try #require(server.addresses[0].split(separator: ":").last.flatMap { UInt16($0.dropLast()) })
    let pieces = pieces.map { $0.replacing("TOKEN", with: rules.token) }
    let count = length ?? pieces.reduce(0) { $0 + $1.utf8.count }
    let lines =
      ["POST \(path) HTTP/1.1", "Host: localhost:\(port)", "Content-Type: application/x-www-form-urlencoded"] + fields
      + ["Content-Length: \(count)", "Connection: close", "", ""]
    // Handlers run on the threads of tasks, none of which may wait for them.
    let answer = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: ask(port, [lines.joined(separator: "\r\n")] + pieces))
      }
    }
    return [answer.prefix { $0 != "\r\n" && $0 != "\r" }, answer.split(whereSeparator: \.isNewline).last ?? ""].map { String($0) }
  }

  private func ask(_ port: UInt16, _ pieces: [String]) -> String {
    guard let descriptor = connected(to: port) else { return "not connected" }
    defer { close(descriptor) }
    for piece in pieces {
      _ = Array(piece.utf8).withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: answer, as: UTF8.self) }
      answer += buffer[..<count]
    }
  }

  private func connected(to port: UInt16) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return result == 0 ? descriptor : nil
  }

  @Test func aFormInPiecesArrivesWhole() async throws {
    #expect(try await post(["reason=a+b", "&token=", "TOKEN"]) == ["HTTP/1.1 200 OK", "POST a b"])
    #expect(try await post(["token=TOKEN"]) == ["HTTP/1.1 200 OK", "POST none"])
  }

  @Test func formsWithoutTheTokenAreRefused() async throws {
    let refused = ["HTTP/1.1 403 Forbidden", "this form is of an earlier run of the preview: load its page again"]
    #expect(try await post(["reason=a"]) == refused)
    #expect(try await post(["reason=a&token=0"]) == refused)
  }

  @Test func formsOfOtherSitesAreRefusedByTheirHeads() async throws {
    let refused = ["HTTP/1.1 403 Forbidden", "this form was sent by another site"]
    #expect(try await post(["token=TOKEN"], fields: ["Sec-Fetch-Site: cross-site"]) == refused)
    #expect(try await post(["token=TOKEN"], fields: ["Origin: http://evil.example"]) == refused)
    #expect(try await post(["token=TOKEN"], fields: []) == refused)
  }

  @Test func formsThatAreTooLongAreRefusedByTheirHeads() async throws {
    #expect(
      try await post([], length: 65_537) == [
        "HTTP/1.1 413 Content Too Large", "the form is longer than 65536 bytes",
      ])
    let longest = "token=TOKEN&reason=" + String(repeating: "a", count: 65_536 - 32 - 14)
    #expect(try await post([longest], length: 65_536).first == "HTTP/1.1 200 OK")
  }

  @Test func otherPathsTakeNoForms() async throws {
    #expect(try await post(["token=TOKEN"], path: "/") == ["HTTP/1.1 405 Method Not Allowed", "the methods here are GET, HEAD"])
  }
}
