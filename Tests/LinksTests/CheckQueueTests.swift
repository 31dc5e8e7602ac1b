import Links
import OfficeLinks
import Testing

@Suite struct CheckQueueTests {
  static func targets(_ count: Int, on host: String) -> [ProbeTarget] {
    (0..<count).map { ProbeTarget("https://\(host)/\($0)") }
  }

  private func run(
    _ targets: [ProbeTarget], _ hosts: [String: SimulatedNetwork.Host]
  ) -> (network: SimulatedNetwork, verdicts: [String: Int], queue: CheckQueue) {
    var queue = CheckQueue(targets, seed: 5, now: SimulatedNetwork.begin)
    var network = SimulatedNetwork(hosts: hosts)
    network.run(&queue)
    #expect(network.faults == [])
    #expect(queue.active == 0)
    let names = network.outcomes.values.map(\.verdict.rule.name)
    #expect(names.count == targets.count)
    return (network, Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +), queue)
  }

  @Test func nothingToCheckIsDoneAtOnce() {
    #expect(run([], [:]).network.duration == 0)
  }

  @Test func aThousandHealthyAddressesOfOneHostTakeASecond() {
    let run = run(Self.targets(1000, on: "a.example"), ["a.example": SimulatedNetwork.healthy(20)])
    #expect(run.verdicts == ["alive": 1000])
    #expect(run.network.requests["a.example"] == 1000)
    #expect(run.network.most["a.example"] == 64)
    #expect(run.network.duration < 1000)
  }

  @Test func beginsWithSixteen() {
    let run = run(Self.targets(16, on: "a.example"), ["a.example": SimulatedNetwork.healthy(20)])
    #expect(run.network.duration == 20)
  }

  @Test func waitsOutAHostThatAnswers429ForAWhile() {
    let until = SimulatedNetwork.begin + 5000
    let run = run(
      Self.targets(200, on: "a.example"),
      [
        "a.example": { _, now, _ in (.head(ResponseHead(status: now < until ? 429 : 200)), 20) }
      ])
    #expect(run.verdicts == ["alive": 200])
    // Sixteen at once, then waves of 8, 4, 2, 1 with ever longer pauses.
    #expect((run.network.requests["a.example"] ?? 0) - 200 < 40)
    #expect(run.network.duration < 30_000)
  }

  @Test func leavesAHostAloneAsLongAsItWants() {
    var early = 0
    let until = SimulatedNetwork.begin + 10_000
    let run = run(
      Self.targets(100, on: "a.example"),
      [
        "a.example": { _, now, _ in
          if now > SimulatedNetwork.begin, now < until { early += 1 }
          return (.head(ResponseHead(status: now < until ? 503 : 200, retryAfter: 10_000)), 5)
        }
      ])
    #expect(run.verdicts == ["alive": 100])
    #expect(early == 0)
  }

  @Test func doesNotWaitForAnHour() {
    let run = run(
      Self.targets(1000, on: "a.example"),
      ["a.example": { _, _, _ in (.head(ResponseHead(status: 429, retryAfter: 3_600_000)), 5) }])
    #expect(run.verdicts == ["rateLimited": 16, "skipped": 984])
    #expect(run.network.requests["a.example"] == 16)
    #expect(run.network.duration < 1000)
  }

  @Test func givesUpAHostThatAnswers429ForGood() {
    let run = run(
      Self.targets(1000, on: "a.example"), ["a.example": { _, _, _ in (.head(ResponseHead(status: 429)), 5) }])
    #expect(Set(run.verdicts.keys) == ["rateLimited", "skipped"])
    #expect((run.network.requests["a.example"] ?? 0) < 60)
    #expect(run.network.duration < 60_000)
  }

  @Test func givesUpAHostThatNeverAnswers() {
    let run = run(Self.targets(1000, on: "a.example"), ["a.example": { _, _, _ in (.failure(.timeout), 10_000) }])
    #expect(run.verdicts == ["timeout": 28, "skipped": 972])
    #expect(run.network.outcomes[999]?.verdict == .timeout)
    #expect(run.network.outcomes[500]?.verdict == .givenUp(because: .timeout))
    #expect(run.network.duration < 40_000)
  }

  @Test(arguments: [ProbeFailure.refused, .tls("expired"), .reset])
  func givesUpAnOriginThatTakesNoConnection(_ failure: ProbeFailure) {
    let run = run(Self.targets(10_000, on: "a.example"), ["a.example": { _, _, _ in (.failure(failure), 30) }])
    #expect((run.verdicts["skipped"] ?? 0) > 9900)
    #expect(run.verdicts.count == 2)
    #expect(run.network.duration < 3000)
  }

  /// The verdicts if the first `cut` of an origin's paths end in one way, and all others are well.
  private func verdicts(cut: Range<Int>, of count: Int, _ failure: ProbeFailure, after: Int) -> ([String: Int], Int) {
    let run = run(
      Self.targets(count, on: "a.example"),
      [
        "a.example": { request, _, _ in
          let number = Int(request.address.target.dropFirst()) ?? 0
          return cut.contains(number) ? (.failure(failure), after) : (.head(ResponseHead(status: 200)), 20)
        }
      ])
    return (run.verdicts, run.network.duration)
  }

  @Test(arguments: [0..<4, 0..<16, 0..<60, 90..<110, 180..<200])
  func cutPathsSayNothingAboutTheOthersOfTheirHost(_ cut: Range<Int>) {
    let (found, duration) = verdicts(cut: cut, of: 200, .reset, after: 5)
    #expect(found == ["refused": cut.count, "alive": 200 - cut.count])
    #expect(duration < 20_000)
  }

  @Test(arguments: [0..<16, 0..<60, 90..<110, 180..<200])
  func hangingPathsSayNothingAboutTheOthersOfTheirHost(_ hanging: Range<Int>) {
    let (found, duration) = verdicts(cut: hanging, of: 200, .timeout, after: 20_000)
    #expect(found == ["timeout": hanging.count, "alive": 200 - hanging.count])
    #expect(duration < 600_000)
  }

  @Test func aHostThatDiesMeanwhileIsGivenUp() {
    let end = SimulatedNetwork.begin + 300
    let run = run(
      Self.targets(10_000, on: "a.example"),
      ["a.example": { _, now, _ in now < end ? (.head(ResponseHead(status: 200)), 20) : (.failure(.timeout), 20_000) }])
    #expect((run.verdicts["alive"] ?? 0) > 300)
    #expect((run.verdicts["skipped"] ?? 0) > 8500)
    #expect(run.network.duration < 120_000)
  }

  @Test func anotherPortOrSchemeIsAnotherServer() {
    let addresses = ["https://a.example:8443", "http://a.example", "https://a.example"].flatMap { origin in
      (0..<40).map { "\(origin)/\($0)" }
    }
    let run = run(
      addresses.map { ProbeTarget($0) },
      [
        "a.example": { request, _, _ in
          switch request.address.origin {
          case "https://a.example:8443": (.failure(.timeout), 10_000)
          case "http://a.example": (.head(ResponseHead(status: 429, retryAfter: 3_600_000)), 5)
          default: (.head(ResponseHead(status: 200)), 5)
          }
        }
      ])
    #expect(run.verdicts == ["timeout": 28, "rateLimited": 16, "alive": 40, "skipped": 36])
  }

  @Test func aNameThatDoesNotExistIsUnknownOnEveryPort() {
    let targets = Self.targets(40, on: "a.example") + Self.targets(40, on: "a.example:8443")
    let run = run(targets, ["a.example": { _, _, _ in (.failure(.dns), 20) }])
    #expect(run.verdicts == ["dns": 80])
  }

  @Test func whatHEADAnsweredWellIsNotBrokenByAnotherPath() throws {
    let format = try #require(DocumentFormat.named("docx"))
    let targets = (0..<7).map { ProbeTarget("https://a.example/\($0).docx", format: format) }
    let run = run(
      targets,
      [
        "a.example": { request, _, _ in
          request.address.target == "/0.docx"
            ? (.head(ResponseHead(status: 429, retryAfter: 3_600_000)), 5)
            : (.head(ResponseHead(status: 200)), 10)
        }
      ])
    #expect(run.verdicts == ["rateLimited": 1, "skipped": 6])
  }

  @Test func oneDeadAddressDoesNotCloseItsHost() {
    let run = run(
      Self.targets(300, on: "a.example"),
      [
        "a.example": { request, _, _ in
          request.address.target == "/7" ? (.failure(.timeout), 10_000) : (.head(ResponseHead(status: 200)), 20)
        }
      ])
    #expect(run.verdicts == ["alive": 299, "timeout": 1])
  }

  @Test func backsOffAHostThatSlowsDown() {
    // Ten at once are served in 50 ms; more share the same capacity.
    let run = run(
      Self.targets(2000, on: "a.example"),
      [
        "a.example": { _, _, underWay in (.head(ResponseHead(status: 200)), underWay <= 10 ? 50 : 50 * underWay * underWay / 100)
        }
      ])
    #expect(run.verdicts == ["alive": 2000])
    #expect(run.queue.limit(ofOrigin: "https://a.example").map { $0 < 40 } == true)
  }

  @Test func growsAgainAfterAPushBack() {
    let run = run(
      Self.targets(3000, on: "a.example"),
      [
        "a.example": { request, now, _ in
          (.head(ResponseHead(status: now == SimulatedNetwork.begin ? 429 : 200)), 10)
        }
      ])
    #expect(run.verdicts == ["alive": 3000])
    #expect(run.queue.limit(ofOrigin: "https://a.example") == 64)
  }

  @Test func aSlowHostKeepsNoOtherWaiting() {
    let targets = Self.targets(500, on: "slow.example") + Self.targets(500, on: "quick.example")
    let run = run(
      targets,
      ["slow.example": SimulatedNetwork.healthy(2000), "quick.example": SimulatedNetwork.healthy(10)])
    #expect(run.verdicts == ["alive": 1000])
    let quick = (run.network.lastAnswer["quick.example"] ?? SimulatedNetwork.begin) - SimulatedNetwork.begin
    #expect(quick < 300)
  }

  @Test func hostsTakeTurns() {
    var limits = CheckQueue.Limits()
    limits.total = 4
    let targets = Self.targets(50, on: "a.example") + Self.targets(2, on: "b.example") + Self.targets(2, on: "c.example")
    var queue = CheckQueue(targets, limits: limits, now: SimulatedNetwork.begin)
    var hosts: [String] = []
    while case .send(_, let request) = queue.next(now: SimulatedNetwork.begin) { hosts.append(request.address.host) }
    #expect(hosts == ["a.example", "b.example", "c.example", "a.example"])
    #expect(queue.next(now: SimulatedNetwork.begin) == .idle)
  }

  @Test func keepsToTheTotalOverManyHosts() {
    let targets = (0..<2000).map { ProbeTarget("https://h\($0).example/") }
    let hosts = Dictionary(uniqueKeysWithValues: (0..<2000).map { ("h\($0).example", SimulatedNetwork.healthy(100)) })
    let run = run(targets, hosts)
    #expect(run.verdicts == ["alive": 2000])
    #expect(run.network.duration == 800)
  }

  @Test func asksWithoutHEADOnceAHostHasSentTheBeginningOfAFile() throws {
    let format = try #require(DocumentFormat.named("docx"))
    let targets = (0..<100).map { ProbeTarget("https://a.example/\($0).docx", format: format) }
    var queue = CheckQueue(targets, now: SimulatedNetwork.begin)
    // Two waves of HEAD go out before the first response head arrives.
    var methods: [ProbeRequest.Method: Int] = [:]
    var underWay: [(Int, ProbeRequest)] = []
    for now in 0..<1000 {
      let now = SimulatedNetwork.begin + now
      while case .send(let index, let request) = queue.next(now: now) {
        methods[request.method, default: 0] += 1
        underWay.append((index, request))
      }
      for (index, request) in underWay {
        let limit = queue.receive(.head(ResponseHead(status: request.method == .head ? 200 : 206)), for: index, now: now)
        #expect(limit == (request.method == .head ? nil : 512))
        if limit != nil {
          _ = queue.receive(.body([0x50, 0x4B, 3, 4] + Array(repeating: 0, count: 508), isComplete: true), for: index, now: now)
        }
      }
      underWay = []
    }
    #expect(queue.takeFinished().map(\.outcome.verdict) == Array(repeating: .alive(slow: nil), count: 100))
    #expect(methods == [.head: 32, .getBeginning: 100])
  }

  @Test func redirectsWaitForTheirNewHost() {
    let run = run(
      Self.targets(100, on: "a.example"),
      [
        "a.example": { request, _, _ in
          (.head(ResponseHead(status: 301, fields: [("Location", "https://b.example\(request.address.target)")])), 10)
        },
        "b.example": { _, _, _ in (.head(ResponseHead(status: 404)), 10) },
      ])
    #expect(run.verdicts == ["notFound": 100])
    #expect(run.network.requests == ["a.example": 100, "b.example": 200])
  }

  @Test func sameSeedSameRun() {
    func once() -> (Int, [Int: ProbeOutcome]) {
      let run = run(
        Self.targets(100, on: "a.example"),
        ["a.example": { _, now, _ in (.head(ResponseHead(status: (now - SimulatedNetwork.begin) < 700 ? 503 : 200)), 20) }])
      return (run.network.duration, run.network.outcomes)
    }
    let (first, second) = (once(), once())
    #expect(first.0 == second.0)
    #expect(first.1 == second.1)
  }

  @Test func aNameThatDoesNotExistIsNotLookedUpForEachAddress() {
    let run = run(Self.targets(1000, on: "a.example"), ["a.example": { _, _, _ in (.failure(.dns), 20) }])
    #expect(run.verdicts == ["dns": 1000])
    #expect(run.network.requests["a.example", default: 0] <= 300)
    #expect(run.network.outcomes.values.count { $0.hops.isEmpty } > 700)
  }

  @Test func answersToWhatWasNotAskedAreIgnored() {
    var queue = CheckQueue(Self.targets(1, on: "a.example"), now: SimulatedNetwork.begin)
    #expect(queue.receive(.failure(.dns), for: 0, now: SimulatedNetwork.begin) == nil)
    #expect(queue.receive(.failure(.dns), for: 99, now: SimulatedNetwork.begin) == nil)
    #expect(queue.unfinished == 1)
  }

  @Test func aPartOfAListIsAskedAlone() {
    let list = Self.targets(10, on: "a.example") + Self.targets(10, on: "b.example")
    var queue = CheckQueue(list, part: [3, 17], now: SimulatedNetwork.begin)
    var network = SimulatedNetwork(hosts: [
      "a.example": SimulatedNetwork.healthy(20), "b.example": SimulatedNetwork.healthy(20),
    ])
    network.run(&queue)
    #expect(Set(network.outcomes.keys) == [3, 17])
    #expect(queue.total == 2)
  }

  @Test func outcomesOfAClosedHostComeInPieces() {
    var queue = CheckQueue(Self.targets(10_000, on: "a.example"), now: SimulatedNetwork.begin)
    while case .send(let index, _) = queue.next(now: SimulatedNetwork.begin) {
      _ = queue.receive(.head(ResponseHead(status: 429, retryAfter: 3_600_000)), for: index, now: SimulatedNetwork.begin)
    }
    var total = 0
    while case .take = queue.next(now: SimulatedNetwork.begin) {
      let finished = queue.takeFinished()
      #expect((1...1001).contains(finished.count))
      total += finished.count
    }
    #expect(total + queue.takeFinished().count == 10_000)
    #expect(queue.next(now: SimulatedNetwork.begin) == .done)
  }

  @Test func unsafeAddressesAreFinishedWithoutARequest() {
    let run = run([ProbeTarget("https://127.0.0.1/"), ProbeTarget("file:///")], [:])
    #expect(run.verdicts == ["blocked": 2])
  }
}
