package import LinkChecking
import Platform

/// Asks the servers: sends what a queue of addresses wants sent and hands in what comes back.
///
/// Blocks its thread until every address has an outcome; all transfers share that thread.
package struct LinkProber: Sendable {
  package var options: TransferOptions
  /// What the author wants sent to the origin of an address, as lines `Name: value`, by the address's index.
  package var authorFields: [CheckQueue.Index: [String]] = [:]

  package init(options: TransferOptions) { self.options = options }

  /// The outcomes of all targets, in their order. `progress` is called at most ten times a second, and once at the end.
  package func probe(
    _ targets: [ProbeTarget], rules: ProbeRules, limits: CheckQueue.Limits = CheckQueue.Limits(), clock: ProbeClock,
    progress: (ProbeProgress) -> Void = { _ in }
  ) throws(ProbingUnavailable) -> [ProbeOutcome?] {
    var queue = CheckQueue(targets, rules: rules, limits: limits, seed: options.seed, now: clock.now)
    raiseOpenFileLimit(to: 4 * limits.total)
    let pool = try TransferPool(size: limits.total, options: options, network: rules.network)
    var lastShown = clock.now
    while let pause = fill(pool, from: &queue, clock) {
      let ended = pool.perform()
      for transfer in ended { handIn(transfer, to: &queue, clock) }
      if clock.now - lastShown >= 100 {
        lastShown = clock.now
        progress(ProbeProgress(queue))
      }
      if ended.isEmpty { pool.wait(milliseconds: pause) }
    }
    progress(ProbeProgress(queue))
    return queue.outcomes
  }

  /// Sends everything that may be sent now. Returns for how many milliseconds nothing else can be, `nil` when all is done.
  private func fill(_ pool: TransferPool, from queue: inout CheckQueue, _ clock: ProbeClock) -> Int? {
    while true {
      let now = clock.now
      switch queue.next(now: now) {
      case .done: return nil
      case .idle: return 100
      case .wait(let until): return max(1, min(100, until - now))
      case .send(let index, let request):
        let fields = request.sendsAuthorHeaders ? authorFields[index] ?? [] : []
        if !pool.start(request, index, fields: fields) {
          _ = queue.receive(.failure(.malformed), for: index, now: clock.now)
        }
      }
    }
  }

  private func handIn(_ transfer: Transfer, to queue: inout CheckQueue, _ clock: ProbeClock) {
    let index = transfer.index
    guard let head = transfer.head.response else {
      _ = queue.receive(.failure(transfer.failure ?? .malformed), for: index, now: clock.now)
      return
    }
    guard let limit = queue.receive(.head(head), for: index, now: clock.now) else { return }
    if let failure = transfer.failure {
      _ = queue.receive(.failure(failure), for: index, now: clock.now)
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
    let total = queue.outcomes.count
    self.init(total: total, finished: total - queue.unfinished, active: queue.active, hosts: queue.busyHosts)
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
