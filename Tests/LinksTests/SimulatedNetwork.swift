import Links
import Testing

/// Runs a queue against hosts that are functions, in simulated time.
struct SimulatedNetwork {
  /// The reaction of a host to a request: the event, and the delay in milliseconds. `now` is the moment, `underWay` the number of
  /// requests in progress.
  typealias Host = (_ request: ProbeRequest, _ now: Moment, _ underWay: Int) -> (event: ProbeEvent, after: Int)

  var hosts: [String: Host]
  /// The number of requests to each host.
  private(set) var requests: [String: Int] = [:]
  /// The maximum of requests in progress for each host.
  private(set) var most: [String: Int] = [:]
  /// The time at which the last address of each host got its first answer.
  private(set) var lastAnswer: [String: Moment] = [:]
  /// The milliseconds that the run took.
  private(set) var duration = 0
  /// Steps that should not be possible.
  private(set) var faults: [String] = []

  private var underWay: [String: Int] = [:]
  private var coming: [(at: Moment, index: Int, event: ProbeEvent, host: String)] = []

  /// By the index of the address.
  private(set) var outcomes: [Int: ProbeOutcome] = [:]

  init(hosts: [String: Host]) { self.hosts = hosts }

  static let begin = Moment(milliseconds: 1_000_000_000_000)

  static func healthy(_ milliseconds: Int) -> Host {
    { _, _, _ in (.head(ResponseHead(status: 200)), milliseconds) }
  }

  mutating func run(_ queue: inout CheckQueue) {
    var now = Self.begin
    for _ in 0..<2_000_000 {
      let step = queue.next(now: now)
      for finished in queue.takeFinished() {
        if outcomes.updateValue(finished.outcome, forKey: finished.index) != nil { faults.append("two outcomes of one address") }
      }
      switch step {
      case .send(let index, let request): send(index, request, now)
      case .wait(let until):
        guard until > now else { return faults.append("a wait for the past") }
        now = deliver(&queue, now, notAfter: until) ?? until
      case .idle:
        guard let later = deliver(&queue, now, notAfter: nil) else { return faults.append("idle for ever") }
        now = later
      case .take: break
      case .done:
        duration = now - Self.begin
        if !coming.isEmpty { faults.append("done too soon") }
        return
      }
    }
    faults.append("without an end")
  }

  private mutating func send(_ index: Int, _ request: ProbeRequest, _ now: Moment) {
    let name = request.address.host
    underWay[name, default: 0] += 1
    requests[name, default: 0] += 1
    most[name] = max(most[name] ?? 0, underWay[name] ?? 0)
    guard let answer = hosts[name]?(request, now, underWay[name] ?? 0) else { return faults.append("no host \(name)") }
    let at = now + answer.after
    // Insertion keeps the order; new events usually belong near the end.
    var place = coming.count
    while place > 0, coming[place - 1].at > at { place -= 1 }
    coming.insert((at, index, answer.event, name), at: place)
  }

  private mutating func deliver(_ queue: inout CheckQueue, _ now: Moment, notAfter limit: Moment?) -> Moment? {
    guard let first = coming.first, limit.map({ first.at <= $0 }) ?? true else { return nil }
    coming.removeFirst()
    underWay[first.host, default: 1] -= 1
    lastAnswer[first.host] = first.at
    if queue.receive(first.event, for: first.index, now: first.at) != nil { faults.append("a body was asked for") }
    return first.at
  }
}
