/// A complete answer, or the reason why there is none.
package enum ResourceAnswer: Sendable {
  case body(ResponseHead, [UInt8])
  case failure(ProbeFailure)
  /// More bytes than the limit.
  case tooLarge
  /// The time of the reading was over before the request.
  case late
}

/// Reads complete answers of servers, such as lists of files: requests go out, answers arrive and may lead to further requests.
///
/// Blocks its thread until there are no more requests; all transfers share it. Follows no redirect.
package struct ResourceReader: Sendable {
  package var options: TransferOptions
  package var network: NetworkPolicy
  /// Header fields of every request, as lines `Name: value`.
  package var fields: [String]
  /// The number of concurrent requests.
  package var concurrency = 8
  /// The limit of an answer in bytes.
  package var limit = 64 << 20
  /// The limit of an answer that arrives beside others: a larger one is requested again, alone.
  package var sharedLimit = 16 << 20
  /// The waits after an answer that asks for one, and after failures that may pass.
  package var retries = RetrySchedule()
  /// The time of a whole reading in milliseconds, its waits included.
  package var timeLimit = Int.max

  package init(options: TransferOptions, network: NetworkPolicy, fields: [String]) {
    (self.options, self.network, self.fields) = (options, network, fields)
    // Graph asks for up to five minutes.
    retries.attempts = 5
    retries.longestRetryAfter = 600_000
  }

  private struct Task {
    let request: ProbeRequest
    var failures = 0
    var isAlone = false
    var start: Moment
  }

  /// Sends requests, and those that `receive` returns for each answer, in the order in which they become known. Ends early if it
  /// returns `nil`. `pause` gets each wait of a second or more, in milliseconds, in which no answer is awaited.
  package func read(
    _ first: [ProbeRequest], clock: ProbeClock, receive: (ProbeRequest, ResourceAnswer) -> [ProbeRequest]?,
    pause: (Int, WebAddress) -> Void = { _, _ in }
  ) throws(ProbingUnavailable) {
    let end = clock.now + timeLimit
    var pausedUntil: Moment?
    let pool = try TransferPool(size: concurrency, options: options, network: network)
    var generator = SeededGenerator(seed: options.seed)
    var waiting = first.map { Task(request: $0, start: clock.now) }
    var active: [Int: Task] = [:]
    var number = 0
    while !waiting.isEmpty || !active.isEmpty {
      let now = clock.now
      while active.count < concurrency, !active.values.contains(where: \.isAlone),
        let next = waiting.firstIndex(where: { $0.start <= now && (active.isEmpty || !$0.isAlone) })
      {
        var task = waiting.remove(at: next)
        guard now < end else {
          guard let further = receive(task.request, .late) else { return }
          waiting += further.map { Task(request: $0, start: now) }
          continue
        }
        task.start = now
        task.isAlone = task.isAlone || active.isEmpty && waiting.isEmpty
        var request = task.request
        request.bodyLimit = task.isAlone ? limit : sharedLimit
        number += 1
        active[number] = task
        if !pool.start(request, number, fields: fields, addresses: []) {
          active[number] = nil
          guard let further = receive(task.request, .failure(.malformed)) else { return }
          waiting += further.map { Task(request: $0, start: now) }
        }
      }
      if active.isEmpty, let next = waiting.min(by: { $0.start < $1.start }), next.start - now >= 1000, next.start != pausedUntil
      {
        pausedUntil = next.start
        pause(next.start - now, next.request.address)
      }
      let ended = pool.perform()
      for transfer in ended {
        guard var task = active.removeValue(forKey: transfer.index) else { continue }
        let answer = transfer.answer
        if case .tooLarge = answer, !task.isAlone {
          task.isAlone = true
          waiting.append(task)
          continue
        }
        task.failures += 1
        let left = end - clock.now
        if answer.mayPass,
          let wait = retries.wait(after: task.failures, retryAfter: answer.retryAfter, within: left, using: &generator)
        {
          task.start = clock.now + wait
          waiting.append(task)
        } else {
          guard let further = receive(task.request, answer) else { return }
          waiting += further.map { Task(request: $0, start: clock.now) }
        }
      }
      if ended.isEmpty { pool.wait(milliseconds: 50) }
    }
  }
}

extension Transfer {
  fileprivate var answer: ResourceAnswer {
    if isCut { return .tooLarge }
    if let failure { return .failure(failure) }
    guard let head = head.response, !lacksEnd else { return .failure(.reset) }
    return .body(head, body)
  }
}

extension ResourceAnswer {
  /// The same request may succeed a little later.
  fileprivate var mayPass: Bool {
    switch self {
    case .body(let head, _): [429, 500, 502, 503, 504].contains(head.status)
    case .failure(.reset), .failure(.timeout): true
    case .failure, .tooLarge, .late: false
    }
  }

  fileprivate var retryAfter: Int? { if case .body(let head, _) = self { head.retryAfter } else { nil } }
}
