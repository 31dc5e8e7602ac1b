import TextBasics

/// The cost of a run at a polite rate, before it starts: the largest origin decides, however many machines are used.
package struct RunCost: Sendable, Hashable {
  /// The requests per second to one origin that are assumed not to be a burden; the real rate depends on its answers.
  package static let politeRate = 50

  package private(set) var addresses = 0
  private var requests: [String: Int] = [:]

  package init() {}

  /// Counts an address to request: a document needs a request for its head, one for its first bytes, and perhaps some for its folder.
  package mutating func add(_ target: ProbeTarget) {
    addresses += 1
    requests[target.origin, default: 0] += (target.kinds.isEmpty ? 1 : 2) + Self.requests(of: target.folderQuestion)
  }

  private static func requests(of question: FolderQuestion?) -> Int {
    switch question {
    case nil, .signIn: 0
    case .editing: 1
    case .locking: 3
    }
  }

  package var origins: Int { requests.count }

  /// The origin with the most requests; if several are equal, the alphabetically first one.
  package var largest: (origin: String, requests: Int)? {
    requests.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
  }

  /// `10,016 addresses at 50 hosts; the largest, https://a.example, needs 1,100 of 20,032 requests: about 22 s at 50 a second`.
  package var sentence: String {
    guard let largest else { return "no address to ask" }
    let all = requests.values.reduce(0, +)
    let share = "\(grouped(largest.requests)) of \(grouped(all)) requests"
    let seconds = (largest.requests + Self.politeRate - 1) / Self.politeRate
    return """
      \(addresses == 1 ? "1 address" : "\(grouped(addresses)) addresses") at \(counted(origins, "host")); the largest, \
      \(largest.origin), needs \(share): about \(Self.time(seconds)) at \(Self.politeRate) a second
      """
  }

  /// More shards than this do not make the run shorter: the largest origin is in one of them.
  package var usefulShards: Int {
    guard let largest, largest.requests > 0 else { return 1 }
    return max(1, requests.values.reduce(0, +) / largest.requests)
  }

  private static func time(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
  }
}
