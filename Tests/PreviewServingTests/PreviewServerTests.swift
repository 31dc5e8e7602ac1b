import Testing

@testable import PreviewServing

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

  @Test func aPortThatIsTakenIsAFaultWhenItWasAskedFor() throws {
    var settings = ServerSettings()
    settings.port = 0
    let server = try PreviewServer.start(settings, rules: ServerRules(), handlers: [])
    defer { server.stop() }
    let port = try #require(server.addresses[0].split(separator: ":").last.flatMap { UInt16($0.dropLast()) })
    settings.port = port
    #expect(throws: ServerFault.portTaken(port)) { try PreviewServer.start(settings, rules: ServerRules(), handlers: []) }
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
