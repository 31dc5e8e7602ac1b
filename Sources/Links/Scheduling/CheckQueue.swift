/// All addresses of a run on their way to a verdict. It chooses the next request, so that no origin gets too many and none waits
/// for another.
///
/// A value without input and output. The caller calls `next` until it gives no request, sends the requests, and passes in the
/// results.
package struct CheckQueue: Sendable {
  /// The index of an address in the given order; it also identifies the request in progress.
  package typealias Index = Int

  /// The next step of the edge.
  package enum Step: Sendable, Hashable {
    case send(Index, ProbeRequest)
    /// Nothing may be sent before this moment, unless a result arrives.
    case wait(until: Moment)
    /// Nothing may be sent before a result arrives.
    case idle
    /// So many addresses are finished that their outcomes must be taken first.
    case take
    case done
  }

  /// The limits of concurrent requests.
  package struct Limits: Sendable, Hashable {
    package var total = 256
    /// For an origin at the beginning.
    package var first = 16
    /// For an origin that answers well.
    package var highest = 64

    package init() {}
  }

  /// An address with its outcome.
  package struct Finished: Sendable, Hashable {
    package let index: Index
    package let target: ProbeTarget
    package var outcome: ProbeOutcome
  }

  /// The outcomes that were not taken yet.
  private var untaken: [Finished] = []
  private var isFinished: [Bool]
  package let total: Int
  package private(set) var unfinished: Int
  package var active: Int { underWay.count }
  /// The number of origins with requests in progress or waiting.
  package var busyHosts: Int { hosts.count { $0.limiter.active > 0 || $0.isWaiting } }

  private let targets: [ProbeTarget]
  private let rules: ProbeRules
  private let limits: Limits
  private let seed: UInt64
  /// The probes of addresses that were requested and have no outcome yet: the others, of a hundred thousand, would only take
  /// memory.
  private var probes: [Index: AddressProbe] = [:]
  /// Later requests of addresses that wait for their host.
  private var requests: [Index: ProbeRequest] = [:]
  /// By origin: another port or scheme is another server, which may be well.
  private var hosts: [HostQueue] = []
  private var hostIndexes: [String: Int] = [:]
  /// The origins of each name: a missing name is a fault of all of them.
  private var originsOfNames: [String: [Int]] = [:]
  private var unknownNames: Set<String> = []
  /// Origins with waiting requests, in turn.
  private var turns: ArraySlice<Int> = []
  private var sleeping = SleepingAddresses()
  private var underWay: [Index: UnderWay] = [:]

  private struct UnderWay {
    let host: Int
    var sentAt: Moment
    /// Milliseconds until the head arrived.
    var answerTime: Int?
    /// The address has failed before.
    var isRetry = false
  }

  /// Queues the addresses of a list, or a part of it; the seed determines the jitter of all waits.
  package init(
    _ targets: [ProbeTarget], part: [Index]? = nil, rules: ProbeRules = ProbeRules(), limits: Limits = Limits(), seed: UInt64 = 0,
    now: Moment
  ) {
    self.targets = targets
    self.rules = rules
    self.limits = limits
    self.seed = seed
    isFinished = Array(repeating: false, count: targets.count)
    total = part?.count ?? targets.count
    unfinished = total
    for index in part ?? Array(targets.indices) {
      let address = try? WebAddress(targets[index].address)
      wait(index, for: hostIndex(address?.origin ?? "", name: address?.host ?? ""))
    }
  }

  /// The next step; to be called again after every `send`, result and wait.
  package mutating func next(now: Moment) -> Step {
    while let index = sleeping.pop(notAfter: now) { advance(index) { $0.resume(now: now) } }
    guard active < limits.total else { return .idle }
    var passed = 0
    while passed < turns.count, let host = turns.popFirst() {
      let closedWith = hosts[host].closedWith
      let taken = closedWith != nil || hosts[host].limiter.mayStart(now: now) ? hosts[host].take() : nil
      hosts[host].hasTurn = hosts[host].isWaiting
      if hosts[host].isWaiting { turns.append(host) }
      passed += 1
      guard let index = taken else { continue }
      if let closedWith {
        advance(index) { $0.giveUp(closedWith) }
        passed = 0
        if untaken.count >= Self.untakenLimit { return .take }
        continue
      }
      guard let request = request(of: index, on: host, now) else {
        // It got its outcome without a request, so the host's next address is examined as well.
        passed = 0
        if untaken.count >= Self.untakenLimit { return .take }
        continue
      }
      hosts[host].limiter.start()
      probes[index]?.sent(at: now)
      underWay[index] = UnderWay(host: host, sentAt: now)
      return .send(index, request)
    }
    if unfinished == 0 { return .done }
    return wakeUp(now).map { .wait(until: $0) } ?? .idle
  }

  /// Takes the event of a request: its head, its failure, or the requested body. Returns the number of bytes of the body to read
  /// if it is needed; otherwise the request is over.
  package mutating func receive(_ event: ProbeEvent, for index: Index, now: Moment) -> Int? {
    guard var request = underWay[index], var probe = probes[index] else { return nil }
    request.isRetry = probe.failures > 0
    if case .head(let head) = event {
      request.answerTime = now - request.sentAt
      if head.status == 206 { hosts[request.host].sendsRanges = true }
    }
    let action = probe.receive(event, now: now)
    probes[index] = probe
    if case .readBody(let limit) = action {
      underWay[index] = request
      return limit
    }
    underWay[index] = nil
    let ending = Self.ending(event, request, now)
    hosts[request.host].limiter.end(ending, sentAt: request.sentAt, now: now)
    perform(action, index)
    if hosts[request.host].limiter.isClosed { close(request.host, Self.verdict(event)) }
    // A name that is not found is not looked up for each of its addresses.
    switch event {
    case .failure(.dns), .failure(.unknownName): if isFinished[index] { closeAll(of: hosts[request.host].name) }
    case .failure, .head, .body: break
    }
    return nil
  }

  /// The outcomes since the last call, which are then released: of many addresses they would be most of the memory.
  package mutating func takeFinished() -> [Finished] {
    defer { untaken = [] }
    return untaken
  }

  /// A host that is given up can have a million addresses left: their outcomes are not made all at once.
  private static let untakenLimit = 1000

  /// The target of an address in progress.
  package func target(of index: Index) -> ProbeTarget? { probes[index]?.target }

  /// Records that a request goes out only now: the name of its host had to be looked up first.
  package mutating func restart(_ index: Index, now: Moment) {
    underWay[index]?.sentAt = now
    probes[index]?.sent(at: now)
  }

  /// The limit of an origin's concurrent requests; `nil` for one without requests.
  package func limit(ofOrigin origin: String) -> Int? { hostIndexes[origin].map { hosts[$0].limiter.limit } }

  private func makeProbe(_ index: Index, skippingHEAD: Bool = false) -> AddressProbe {
    var rules = rules
    rules.skipsHEAD = rules.skipsHEAD || skippingHEAD
    return AddressProbe(targets[index], rules: rules, seed: seed &+ UInt64(index))
  }

  /// The request of an address whose turn has come: the waiting one, or its first; `nil` if none is sent.
  private mutating func request(of index: Index, on host: Int, _ now: Moment) -> ProbeRequest? {
    if let request = requests.removeValue(forKey: index) { return request }
    var probe = makeProbe(index, skippingHEAD: hosts[host].sendsRanges)
    let action = probe.start(now: now)
    probes[index] = probe
    if case .send(let request) = action { return request }
    perform(action, index)
    return nil
  }

  private mutating func advance(_ index: Index, _ step: (inout AddressProbe) -> ProbeAction) {
    guard !isFinished[index] else { return }
    var probe = probes[index] ?? makeProbe(index)
    let action = step(&probe)
    probes[index] = probe
    perform(action, index)
  }

  private mutating func perform(_ action: ProbeAction, _ index: Index) {
    switch action {
    case .send(let request):
      requests[index] = request
      enqueue(index, request.address)
    case .wait(let until): sleeping.push(index, at: until)
    case .finish(let outcome): finish(index, outcome)
    // Only a head leads here, and `receive` has handled it.
    case .readBody: break
    }
  }

  private mutating func finish(_ index: Index, _ outcome: ProbeOutcome) {
    if !isFinished[index] {
      untaken.append(Finished(index: index, target: targets[index], outcome: outcome))
      unfinished -= 1
    }
    isFinished[index] = true
    probes[index] = nil
    requests[index] = nil
  }

  private mutating func enqueue(_ index: Index, _ address: WebAddress) {
    let host = hostIndex(address.origin, name: address.host)
    if let verdict = hosts[host].closedWith {
      advance(index) { $0.giveUp(verdict) }
      return
    }
    wait(index, for: host)
  }

  private mutating func wait(_ index: Index, for host: Int) {
    hosts[host].put(index, isBegun: probes[index] != nil)
    guard !hosts[host].hasTurn else { return }
    hosts[host].hasTurn = true
    turns.append(host)
  }

  private mutating func hostIndex(_ origin: String, name: String) -> Int {
    if let known = hostIndexes[origin] { return known }
    var host = HostQueue(HostLimiter(first: limits.first, highest: limits.highest), name: name)
    if unknownNames.contains(name) { host.closedWith = .dns }
    hosts.append(host)
    originsOfNames[name, default: []].append(hosts.count - 1)
    hostIndexes[origin] = hosts.count - 1
    return hosts.count - 1
  }

  /// Ends every address that waits for an origin when its turn comes, since the origin gets no more requests.
  private mutating func close(_ host: Int, _ verdict: Verdict) {
    if hosts[host].closedWith == nil { hosts[host].closedWith = verdict }
  }

  /// Closes every origin of a name that does not exist.
  private mutating func closeAll(of name: String) {
    guard unknownNames.insert(name).inserted else { return }
    for host in originsOfNames[name] ?? [] { close(host, .dns) }
  }

  /// The moment at which something can be sent even if no result arrives.
  private func wakeUp(_ now: Moment) -> Moment? {
    let pauses = turns.compactMap { hosts[$0].limiter.pausedUntil }.filter { $0 > now }
    return [pauses.min(), sleeping.first].compactMap { $0 }.min()
  }

  private static func ending(_ event: ProbeEvent, _ request: UnderWay, _ now: Moment) -> HostLimiter.Ending {
    switch event {
    case .head(let head) where head.status == 429:
      .throttled(retryAfter: head.retryAfter)
    // Often one of many applications on a host is away: only that one asks for a long pause.
    case .head(let head) where head.status == 503:
      .throttled(retryAfter: head.retryAfter.flatMap { $0 > HostLimiter.longestPause ? nil : $0 })
    case .failure(.timeout), .failure(.reset), .failure(.refused), .failure(.tls): .lost(isRetry: request.isRetry)
    case .failure: .other
    case .head, .body: .answered(milliseconds: request.answerTime ?? 0)
    }
  }

  /// The event that closes an origin, as a verdict for the addresses that were not requested.
  private static func verdict(_ event: ProbeEvent) -> Verdict {
    switch event {
    case .head(let head) where head.status == 429: .rateLimited
    case .head(let head): .serverError(status: head.status)
    case .failure(.reset): .refused(isReset: true)
    case .failure(.refused): .refused(isReset: false)
    case .failure(.tls(let reason)): .tls(reason: reason)
    case .failure, .body: .timeout
    }
  }
}
