import Files
import Testing

@testable import Server

struct PreviewServerTests {
  @Test func aServerStopsWithRequestsThatAreNotAnswered() async throws {
    let never = PreviewHandler(prefix: "/") { _ in
      try? await Task.sleep(for: .seconds(3600))
      return .text(200, "")
    }
    var settings = ServerSettings()
    settings.port = 0
    let server = try PreviewServer.start(settings, rules: ServerRules(), handlers: [never])
    #expect(server.addresses.count == 1)
    #expect(server.addresses[0].hasPrefix("http://localhost:"))
    server.stop()
  }

  @Test func aStreamThatTheOtherEndClosedIsNoticed() async throws {
    let stream = EventStream()
    let events = PreviewHandler(prefix: "/") { _ in PreviewResponse(events: stream) }
    var settings = ServerSettings()
    (settings.port, settings.pingInterval) = (0, .zero)
    let server = try PreviewServer.start(settings, rules: ServerRules(), handlers: [events])
    defer { server.stop() }
    let port = try #require(server.addresses[0].split(separator: ":").last.flatMap { UInt16($0.dropLast()) })
    let client = try connected(to: port)
    let request = Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    #expect(write(client, request, request.count) == request.count)
    var received: [UInt8] = []
    while !String(decoding: received, as: UTF8.self).contains(":\n\n") {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = recv(client, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      #expect(count != 0)
      if count > 0 { received += buffer[..<count] } else { try await Task.sleep(for: .milliseconds(10)) }
    }
    #expect(!stream.isClosed)
    close(client)
    while !stream.isClosed { try await Task.sleep(for: .milliseconds(10)) }
  }

  private func connected(to port: UInt16) throws -> Int32 {
    let client = socket(AF_INET, streamSocket, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, size) }
    }
    try #require(code == 0)
    return client
  }

  @Test func aPortThatIsTakenIsAFaultWhenItWasAskedFor() throws {
    var settings = ServerSettings()
    settings.port = 0
    let server = try PreviewServer.start(settings, rules: ServerRules(), handlers: [])
    defer { server.stop() }
    let port = try #require(server.addresses[0].split(separator: ":").last.flatMap { UInt16($0.dropLast()) })
    settings.port = port
    #expect(throws: ServerFault.portTaken(port)) { try PreviewServer.start(settings, rules: ServerRules(), handlers: []) }
  }

  /// The system chooses a port that is free at 127.0.0.1; each time it may be one of those that are taken at ::1.
  @Test func thePortOfTheSystemIsFreeAtEveryAddress() throws {
    let taken = ListeningAddress.loopback[1]
    let others = (0..<300).compactMap { _ in try? taken.listen(port: 0) }
    defer { for other in others { close(other) } }
    var settings = ServerSettings()
    settings.port = 0
    for _ in 0..<100 { try PreviewServer.start(settings, rules: ServerRules(), handlers: []).stop() }
  }

  @Test func aHostThatIsNotOfThisMachineIsAFault() throws {
    var settings = ServerSettings()
    (settings.port, settings.host) = (0, "192.0.2.1")
    #expect(throws: ServerFault.self) { try PreviewServer.start(settings, rules: ServerRules(), handlers: []) }
    settings.host = "nowhere.invalid"
    #expect(throws: ServerFault.cannotListen("nowhere.invalid", "no such name")) {
      try PreviewServer.start(settings, rules: ServerRules(), handlers: [])
    }
  }

  @Test func aStreamEndsWhenNobodyReadsIt() {
    let stream = EventStream()
    let data = String(repeating: "a", count: 1 << 20)
    for _ in 0..<6 { stream.send("state", data) }
    var buffer = [UInt8](repeating: 0, count: 1 << 24)
    let count = buffer.withUnsafeMutableBytes { stream.read(into: $0) }
    #expect((count ?? 0) > 4 << 20)
    #expect(buffer.withUnsafeMutableBytes { stream.read(into: $0) } == nil)
    stream.close()
    #expect(!stream.ping())
  }
}
