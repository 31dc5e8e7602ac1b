import Files

/// Sends the requests of a queue of addresses and passes on the answers.
///
/// Blocks its thread until every address has an outcome; all transfers share that thread.
package struct LinkProber: Sendable {
  package var options: TransferOptions
  /// The author's header fields for the origin of an address, as lines `Name: value`.
  package var authorFields: @Sendable (ProbeTarget) -> [String] = { _ in [] }
  /// Looks up the name of a host; each is looked up once, on other threads.
  package var lookUp: @Sendable (String) -> NameAnswer = systemLookUp

  package init(options: TransferOptions) { self.options = options }

  /// The outcomes of all targets, in order; `nil` for those that were not reached before `isEnded` returned true.
  package func probe(
    _ targets: [ProbeTarget], rules: ProbeRules, limits: CheckQueue.Limits = CheckQueue.Limits(), clock: ProbeClock,
    isEnded: () -> Bool = { false }
  ) throws(ProbingUnavailable) -> [ProbeOutcome?] {
    var outcomes: [ProbeOutcome?] = Array(repeating: nil, count: targets.count)
    try probe(targets, rules: rules, limits: limits, clock: clock, isEnded: isEnded) {
      outcomes[$0.index] = $0.outcome
    }
    return outcomes
  }

  /// Passes on the outcome of each address of a list, or of a part of it, as soon as it is known. Addresses that were not reached
  /// before `isEnded` returned true have none. `progress` is called at most ten times a second, and once at the end.
  package func probe(
    _ targets: [ProbeTarget], part: [CheckQueue.Index]? = nil, rules: ProbeRules, limits: CheckQueue.Limits = CheckQueue.Limits(),
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

/// One run of a prober: the queue, its requests in progress, and the names being looked up.
private struct ProbeRun {
  var queue: CheckQueue
  let pool: TransferPool
  let lookups: NameLookups
  let clock: ProbeClock
  let authorFields: @Sendable (ProbeTarget) -> [String]
  /// Milliseconds after which a name counts as not answered.
  let lookUpLimit: Int
  private var answers: [String: NameAnswer] = [:]
  /// Requests that wait for the lookup of their host's name.
  private var held: [String: [(index: CheckQueue.Index, request: ProbeRequest)]] = [:]
  /// The number of lookups of each name that had no answer.
  private var attempts: [String: Int] = [:]
  /// The number of consecutive lookups without an answer.
  private var silences = 0

  init(
    queue: CheckQueue, pool: TransferPool, lookups: NameLookups, clock: ProbeClock,
    authorFields: @escaping @Sendable (ProbeTarget) -> [String], lookUpLimit: Int
  ) {
    (self.queue, self.pool, self.lookups, self.clock) = (queue, pool, lookups, clock)
    (self.authorFields, self.lookUpLimit) = (authorFields, lookUpLimit)
  }

  /// Sends everything that may be sent now. Returns the milliseconds until more can be sent, or `nil` if all is done.
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

  /// Does everything that needs no waiting. Returns true if something ended.
  mutating func perform() -> Bool {
    let ended = pool.perform()
    for transfer in ended { handIn(transfer) }
    let found = lookups.takeAnswers(limit: lookUpLimit)
    for (name, answer) in found { take(answer, for: name) }
    return !ended.isEmpty || !found.isEmpty
  }

  func wait(milliseconds: Int) { pool.wait(milliseconds: held.isEmpty ? milliseconds : min(milliseconds, 5)) }

  /// Sends a request once its host's name is known.
  private mutating func begin(_ index: CheckQueue.Index, _ request: ProbeRequest) {
    let name = request.address.host
    // Numeric hosts need no lookup, and libcurl knows `localhost`. Names with a final dot cannot be in libcurl's table.
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
    // The other names are not awaited one by one if no name server answers.
    guard isSilent else { return }
    lookups.stop()
    let waiting = held.values.joined().map(\.index)
    held = [:]
    for index in waiting { fail(index, .notLookedUp) }
  }

  /// The name servers do not answer.
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

/// Requests cannot be sent at all, for want of memory for example.
package struct ProbingUnavailable: Error, Sendable, Hashable {
  package let reason: String
}

/// The options of all requests of a run.
package struct TransferOptions: Sendable, Hashable {
  /// The name of the tool in requests (RFC 9110 section 10.1.5).
  package var userAgent: String
  /// The limit for connecting, including the handshake, in milliseconds.
  package var connectTimeout = 10_000
  /// The limit for an answer with all bytes that are read, in milliseconds.
  package var timeout = 20_000
  /// The limit of a head in bytes, including interim answers.
  package var headLimit = 65_536
  /// A file of certificates to trust in place of the system's.
  package var certificates: String?
  /// Determines the jitter of waits.
  package var seed: UInt64 = 0

  package init(userAgent: String) { self.userAgent = userAgent }
}

/// A clock that never goes back: the system's time at the beginning, plus the time passed since.
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

package struct ProbeProgress: Sendable, Hashable {
  package let total: Int
  package let finished: Int
  package let active: Int
  /// The number of hosts with requests in progress or waiting.
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

/// Raises the number of files that the process may have open, if the system allows it: connections and name lookups are files
/// too.
///
/// With too few of them, requests fail and are retried later with lower concurrency.
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
