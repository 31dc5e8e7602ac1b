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

  @Test func nothingIsRequestedAfterTheTimeOfAReading() throws {
    var reader = ResourceReader(options: TransferOptions(userAgent: "test"), network: NetworkPolicy(), fields: [])
    reader.timeLimit = 0
    let request = ProbeRequest(.get, try WebAddress("http://127.0.0.1:9/"), sendsAuthorHeaders: false)
    var answers: [ResourceAnswer] = []
    try reader.read([request], clock: ProbeClock()) { _, answer in
      answers.append(answer)
      return answers.count < 3 ? [request] : []
    }
    #expect(answers.count { if case .late = $0 { true } else { false } } == 3)
  }
}
