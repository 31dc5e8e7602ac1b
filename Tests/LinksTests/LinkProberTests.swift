import Testing

@testable import Links

@Suite struct LinkProberTests {
  @Test func nobodyListens() throws {
    var rules = ProbeRules()
    rules.network = NetworkPolicy(allowedHosts: ["127.0.0.1"])
    let prober = LinkProber(options: TransferOptions(userAgent: "test"))
    let outcomes = try prober.probe([ProbeTarget("http://127.0.0.1:9/")], rules: rules, clock: ProbeClock())
    #expect(outcomes.map { $0?.verdict } == [.refused(isReset: false)])
  }
}
