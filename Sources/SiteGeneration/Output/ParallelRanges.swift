import Synchronization

/// Divides `0..<count` into ranges, gives each to `body` on at most `jobs` threads, and returns the results in order.
func inParallel<Result: Sendable, Failure: Error>(
  _ count: Int, jobs: Int, _ body: @escaping @Sendable (Range<Int>) throws(Failure) -> Result
) async throws(Failure) -> [Result] {
  // Smaller ranges even out large files, larger ones cost fewer tasks.
  let size = max(64, count / (max(1, jobs) * 16))
  let starts = Array(stride(from: 0, to: count, by: size))
  guard jobs > 1, starts.count > 1 else {
    return try starts.map { start throws(Failure) in try body(start..<min(count, start + size)) }
  }
  let workers = min(jobs, starts.count)
  let shares = Shares(count: starts.count, workers: workers)
  let outcomes = await withTaskGroup(of: [(Int, Swift.Result<Result, Failure>)].self) { group in
    for worker in 0..<workers {
      group.addTask {
        var outcomes: [(Int, Swift.Result<Result, Failure>)] = []
        while let index = shares.next(for: worker) {
          let range = starts[index]..<min(count, starts[index] + size)
          outcomes.append((index, Swift.Result { () throws(Failure) in try body(range) }))
        }
        return outcomes
      }
    }
    return await group.reduce(into: []) { $0 += $1 }
  }
  // The failure of the first range, so that the same failures give the same message.
  return try outcomes.sorted { $0.0 < $1.0 }.map { outcome throws(Failure) in try outcome.1.get() }
}

/// What is left of each worker's share. A class, since its workers share it.
private final class Shares: Sendable {
  private let left: Mutex<[Range<Int>]>

  /// Neighbouring ranges mostly share a folder, whose lock two threads would contend for: each worker begins with neighbours.
  init(count: Int, workers: Int) {
    left = Mutex((0..<workers).map { (count * $0 / workers)..<(count * ($0 + 1) / workers) })
  }

  /// The next of the worker's own share, or the last of the largest one that is left.
  func next(for worker: Int) -> Int? {
    left.withLock { left in
      if let index = left[worker].first {
        left[worker] = (index + 1)..<left[worker].upperBound
        return index
      }
      guard let largest = left.indices.max(by: { left[$0].count < left[$1].count }), let index = left[largest].last else {
        return nil
      }
      left[largest] = left[largest].lowerBound..<index
      return index
    }
  }
}
