package import LinkChecking

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
        progress(ProbeProgress(queue, of: targets.count))
      }
      if ended.isEmpty { pool.wait(milliseconds: pause) }
    }
    progress(ProbeProgress(queue, of: targets.count))
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
