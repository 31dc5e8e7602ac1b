import Synchronization
import Testing

@testable import Links

@Suite struct NameLookupTests {
  /// A resolver that counts its lookups and how many run at once.
  private final class Resolver: Sendable {
    let state = Mutex<(asked: [String: Int], underWay: Int, most: Int)>(([:], 0, 0))
    let seconds: Double
    let answer: @Sendable (String) -> NameAnswer

    init(seconds: Double = 0.02, _ answer: @escaping @Sendable (String) -> NameAnswer) {
      (self.seconds, self.answer) = (seconds, answer)
    }

    func lookUp(_ name: String) -> NameAnswer {
      state.withLock {
        $0.asked[name, default: 0] += 1
        $0.underWay += 1
        $0.most = max($0.most, $0.underWay)
      }
      pause(seconds)
      state.withLock { $0.underWay -= 1 }
      return answer(name)
    }

    func outcomes(_ addresses: [String], isEnded: () -> Bool = { false }) throws -> [ProbeOutcome?] {
      var rules = ProbeRules()
      rules.network = NetworkPolicy(allowedHosts: addresses.compactMap { (try? WebAddress($0))?.host })
      var prober = LinkProber(options: TransferOptions(userAgent: "test"))
      prober.lookUp = { [self] in lookUp($0) }
      return try prober.probe(addresses.map { ProbeTarget($0) }, rules: rules, clock: ProbeClock(), isEnded: isEnded)
    }
  }

  @Test func eachUnknownNameIsAskedForOnceAndManySideBySide() throws {
    let resolver = Resolver { _ in .unknown }
    let addresses = (0..<600).map { "https://n\($0 % 200).invalid/\($0)" }
    let outcomes = try resolver.outcomes(addresses)
    #expect(Set(outcomes.map { $0?.verdict }) == [.dns])
    let (asked, _, most) = resolver.state.withLock { $0 }
    #expect(asked.count == 200)
    #expect(Set(asked.values) == [1])
    #expect((2...64).contains(most))
  }

  @Test func aNameWithAnAddressIsAskedForOnce() throws {
    let resolver = Resolver { _ in .addresses(["127.0.0.1"]) }
    let outcomes = try resolver.outcomes((0..<40).map { "http://a.invalid:9/\($0)" })
    #expect(outcomes.first??.verdict == .refused(isReset: false))
    #expect(resolver.state.withLock { $0.asked } == ["a.invalid": 1])
  }

  @Test func whatTheResolverNamesIsHeldToThePolicy() throws {
    var prober = LinkProber(options: TransferOptions(userAgent: "test"))
    prober.lookUp = { _ in .addresses(["127.0.0.1"]) }
    let outcomes = try prober.probe([ProbeTarget("http://a.invalid:9/")], rules: ProbeRules(), clock: ProbeClock())
    #expect(outcomes.map { $0?.verdict } == [.blocked(.network(.loopback, address: "127.0.0.1"))])
  }

  @Test func aSilentNameServerIsAskedTwiceForAName() throws {
    let resolver = Resolver { $0 == "silent.invalid" ? .silent : .unknown }
    let outcomes = try resolver.outcomes(["https://silent.invalid/", "https://other.invalid/"])
    #expect(outcomes.map { $0?.verdict } == [.dns, .dns])
    #expect(resolver.state.withLock { $0.asked } == ["silent.invalid": 2, "other.invalid": 1])
  }

  @Test func whereNoNameServerAnswersTheOtherNamesAreNotAskedFor() throws {
    let resolver = Resolver { _ in .silent }
    let outcomes = try resolver.outcomes((0..<2000).map { "https://n\($0).invalid/" })
    let verdicts = Set(outcomes.map { $0?.verdict })
    #expect(verdicts.isSubset(of: [.dns, .givenUp(because: .timeout)]))
    #expect(outcomes.count { $0?.verdict == .givenUp(because: .timeout) } > 1500)
    #expect(resolver.state.withLock { $0.asked.count } <= 400)
  }

  @Test func aRunThatIsEndedHasNoOutcomeForTheRest() throws {
    let resolver = Resolver(seconds: 0.001) { _ in .unknown }
    let outcomes = try resolver.outcomes(
      (0..<2000).map { "https://n\($0).invalid/" }, isEnded: { resolver.state.withLock { $0.asked.count } > 20 })
    #expect(outcomes.contains { $0?.verdict == .dns })
    #expect(outcomes.contains { $0 == nil })
  }

  @Test func theSystemKnowsNumericHosts() {
    #expect(systemLookUp("127.0.0.1") == .addresses(["127.0.0.1"]))
  }
}
