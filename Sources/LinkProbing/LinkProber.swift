package import LinkChecking
import Platform

/// Asks the servers: sends what a queue of addresses wants sent and hands in what comes back.
///
/// Blocks its thread until every address has an outcome; all transfers share that thread.
package struct LinkProber: Sendable {
  package var options: TransferOptions
  /// What the author wants sent to the origin of an address, as lines `Name: value`.
  package var authorFields: @Sendable (ProbeTarget) -> [String] = { _ in [] }
  /// How the names of hosts are looked up, each once, on other threads.
  package var lookUp: @Sendable (String) -> NameAnswer = systemLookUp

  package init(options: TransferOptions) { self.options = options }

  /// The outcomes of all targets, in their order; `nil` for those that were not reached when `isEnded` said so.
  package func probe(
    _ targets: [ProbeTarget], rules: ProbeRules, limits: CheckQueue.Limits = CheckQueue.Limits(), clock: ProbeClock,
    isEnded: () -> Bool = { false }
  ) throws(ProbingUnavailable) -> [ProbeOutcome?] {
    var outcomes: [ProbeOutcome?] = Array(repeating: nil, count: targets.count)
    try probe(TargetList(targets), rules: rules, limits: limits, clock: clock, isEnded: isEnded) {
      outcomes[$0.index] = $0.outcome
    }
    return outcomes
  }

  /// Hands over the outcome of each address of a list, or of a part of it, when it is known. Those that were not reached when
  /// `isEnded` said so have none. `progress` is called at most ten times a second, and once at the end.
  package func probe(
    _ targets: TargetList, part: [CheckQueue.Index]? = nil, rules: ProbeRules, limits: CheckQueue.Limits = CheckQueue.Limits(),
    clock: ProbeClock, isEnded: () -> Bool = { false }, progress: (ProbeProgress) -> Void = { _ in },
    take: (CheckQueue.Finished) -> Void
  ) throws(ProbingUnavailable) {
    raiseOpenFileLimit(to: 4 * limits.total)
    var run = ProbeRun(
      queue: CheckQueue(targets, part: part, rules: rules, limits: limits, seed: options.seed, now: clock.now),
      pool: try TransferPool(size: limits.total, options: options, network: rules.network), lookups: NameLookups(lookUp),
      clock: clock, authorFields: authorFields, lookUpLimit: min(options.connectTimeout, 5000))
    defer { run.lookups.stop() }
    var lastShown = clock.now
    while !isEnded(), let pause = run.fill() {
      let ended = run.perform()
      for finished in run.queue.takeFinished() { take(finished) }
      if clock.now - lastShown >= 100 {
        lastShown = clock.now
        progress(ProbeProgress(run.queue))
      }
      if !ended, pause > 0 { run.wait(milliseconds: pause) }
    }
    for finished in run.queue.takeFinished() { take(finished) }
    progress(ProbeProgress(run.queue))
  }
}

/// One run of a prober: the queue, what was sent for it, and the names that are looked up.
private struct ProbeRun {
  var queue: CheckQueue
  let pool: TransferPool
  let lookups: NameLookups
  let clock: ProbeClock
  let authorFields: @Sendable (ProbeTarget) -> [String]
  /// Milliseconds after which a name counts as not answered.
  let lookUpLimit: Int
  private var answers: [String: NameAnswer] = [:]
  /// Requests that wait for the look-up of their host's name.
  private var held: [String: [(index: CheckQueue.Index, request: ProbeRequest)]] = [:]
  /// How often names were looked up that had no answer.
  private var attempts: [String: Int] = [:]
  /// Look-ups without an answer since the last one that had any.
  private var silences = 0

  init(
    queue: CheckQueue, pool: TransferPool, lookups: NameLookups, clock: ProbeClock,
    authorFields: @escaping @Sendable (ProbeTarget) -> [String], lookUpLimit: Int
  ) {
    (self.queue, self.pool, self.lookups, self.clock) = (queue, pool, lookups, clock)
    (self.authorFields, self.lookUpLimit) = (authorFields, lookUpLimit)
  }

  /// Sends everything that may be sent now. Returns for how many milliseconds nothing else can be, `nil` when all is done.
  mutating func fill() -> Int? {
    while true {
      let now = clock.now
      switch queue.next(now: now) {
      case .done: return nil
      case .idle: return 100
      case .take: return 0
      case .wait(let until): return max(1, min(100, until - now))
      case .send(let index, let request): begin(index, request)
      }
    }
  }

  /// Does what can be done without waiting; whether something ended.
  mutating func perform() -> Bool {
    let ended = pool.perform()
    for transfer in ended { handIn(transfer) }
    let found = lookups.takeAnswers(limit: lookUpLimit)
    for (name, answer) in found { take(answer, for: name) }
    return !ended.isEmpty || !found.isEmpty
  }

  func wait(milliseconds: Int) { pool.wait(milliseconds: held.isEmpty ? milliseconds : min(milliseconds, 5)) }

  /// Sends a request when its host's name is known.
  private mutating func begin(_ index: CheckQueue.Index, _ request: ProbeRequest) {
    let name = request.address.host
    // Numeric hosts need no look-up, and libcurl knows what `localhost` is. A final dot has no entry in libcurl's table.
    if NetworkAddress(host: name) != nil || name.hasSuffix("localhost") || name.hasSuffix(".") {
      send(index, request, to: [])
      return
    }
    switch answers[name] {
    case .addresses(let addresses): send(index, request, to: addresses)
    case .unknown: fail(index, .unknownName)
    case nil where held[name] != nil: held[name]?.append((index, request))
    case .silent where attempts[name, default: 0] > 1: fail(index, .dns)
    case nil where isSilent, .silent where isSilent: fail(index, .notLookedUp)
    case nil, .silent:
      answers[name] = nil
      held[name] = [(index, request)]
      lookups.add(name)
    }
  }

  private mutating func take(_ answer: NameAnswer, for name: String) {
    answers[name] = answer
    silences = answer == .silent ? silences + 1 : 0
    if answer == .silent { attempts[name, default: 0] += 1 }
    for (index, request) in held.removeValue(forKey: name) ?? [] {
      switch answer {
      case .addresses(let addresses):
        queue.restart(index, now: clock.now)
        send(index, request, to: addresses)
      case .unknown: fail(index, .unknownName)
      case .silent: fail(index, .dns)
      }
    }
    // The other names are not waited for, one after the other, where no name server answers.
    guard isSilent else { return }
    lookups.stop()
    let waiting = held.values.joined().map(\.index)
    held = [:]
    for index in waiting { fail(index, .notLookedUp) }
  }

  /// Whether the name servers are away.
  private var isSilent: Bool { silences >= 64 }

  private mutating func send(_ index: CheckQueue.Index, _ request: ProbeRequest, to addresses: [String]) {
    let fields = request.sendsAuthorHeaders ? queue.target(of: index).map(authorFields) ?? [] : []
    if !pool.start(request, index, fields: fields, addresses: addresses) { fail(index, .malformed) }
  }

  private mutating func fail(_ index: CheckQueue.Index, _ failure: ProbeFailure) {
    _ = queue.receive(.failure(failure), for: index, now: clock.now)
  }

  private mutating func handIn(_ transfer: Transfer) {
    let index = transfer.index
    guard let head = transfer.head.response else {
      fail(index, transfer.failure ?? .malformed)
      return
    }
    guard let limit = queue.receive(.head(head), for: index, now: clock.now) else { return }
    if let failure = transfer.failure {
      fail(index, failure)
    } else {
      let isCut = transfer.lacksEnd && transfer.body.count <= limit
      let isComplete = !transfer.isCut && !isCut && transfer.body.count <= limit
      _ = queue.receive(
        .body(Array(transfer.body.prefix(limit)), isComplete: isComplete, isCut: isCut), for: index, now: clock.now)
    }
  }
}

/// The network cannot be used at all.
package struct ProbingUnavailable: Error, Sendable, Hashable {
  package let reason: String
}

/// What holds for every request of a run.
package struct TransferOptions: Sendable, Hashable {
  /// What the tool calls itself (RFC 9110 section 10.1.5).
  package var userAgent: String
  /// Milliseconds until a connection must stand, with its handshake.
  package var connectTimeout = 10_000
  /// Milliseconds until an answer must be there with all its bytes that are read.
  package var timeout = 20_000
  /// Bytes that a head may have, interim answers included.
  package var headLimit = 65_536
  /// A file of certificates to trust instead of the system's.
  package var certificates: String?
  /// Decides the jitter of waits.
  package var seed: UInt64 = 0

  package init(userAgent: String) { self.userAgent = userAgent }
}

/// The time of day that never goes back: the system's at the beginning, and what has passed since.
package struct ProbeClock: Sendable {
  private let start: Moment
  private let beginning = ContinuousClock.now

  package init() {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    start = Moment(milliseconds: Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000)
  }

  package var now: Moment {
    let passed = beginning.duration(to: .now).components
    return start + (Int(passed.seconds) * 1000 + Int(passed.attoseconds / 1_000_000_000_000_000))
  }
}

/// How far a run is.
package struct ProbeProgress: Sendable, Hashable {
  package let total: Int
  package let finished: Int
  package let active: Int
  /// Hosts with requests under way or waiting.
  package let hosts: Int

  package init(total: Int, finished: Int, active: Int, hosts: Int) {
    (self.total, self.finished, self.active, self.hosts) = (total, finished, active, hosts)
  }
}

extension ProbeProgress {
  fileprivate init(_ queue: CheckQueue) {
    self.init(total: queue.total, finished: queue.total - queue.unfinished, active: queue.active, hosts: queue.busyHosts)
  }
}

/// Raises the number of files that the process may have open, where the system lets it: connections and look-ups of names are
/// files too.
///
/// Without enough of them requests fail, and are tried again later with fewer at once.
private func raiseOpenFileLimit(to wanted: Int) {
  #if canImport(Glibc)
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
  let resource = RLIMIT_NOFILE
  #endif
  var limit = rlimit()
  guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(wanted) else { return }
  limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
  setrlimit(resource, &limit)
}
