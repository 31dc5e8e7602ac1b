import Synchronization

/// Transforms elements on at most `jobs` threads; the results are in the order of the elements, whatever the number of threads.
///
/// `chunk` is the minimum number of neighbours that one thread takes at a time: 1 if each is much work.
package func parallelMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], jobs: Int, chunk: Int = 64, _ transform: @escaping @Sendable (Element) -> Result
) async -> [Result] {
  guard jobs > 1, elements.count > 1 else { return elements.map(transform) }
  return await inParallel(elements.count, jobs: jobs, atLeast: chunk) { elements[$0].map(transform) }.flatMap(\.self)
}

/// Divides `0..<count` into ranges, passes each to `body` on at most `jobs` threads, and returns the results in order.
package func inParallel<Result: Sendable, Failure: Error>(
  _ count: Int, jobs: Int, atLeast: Int = 64, _ body: @escaping @Sendable (Range<Int>) throws(Failure) -> Result
) async throws(Failure) -> [Result] {
  // Smaller ranges balance large files, larger ones cost fewer tasks.
  let size = max(atLeast, count / (max(1, jobs) * 16))
  let outcomes = await onEachThread(count, size: size, jobs: jobs) { ranges in
    var outcomes: [(Int, Swift.Result<Result, Failure>)] = []
    while let range = ranges.next() {
      outcomes.append((range.lowerBound, Swift.Result { () throws(Failure) in try body(range) }))
    }
    return outcomes
  }
  // The failure of the first range, so that the same failures give the same message.
  return try outcomes.joined().sorted { $0.0 < $1.0 }.map { outcome throws(Failure) in try outcome.1.get() }
}

/// Runs `body` on at most `jobs` threads; each takes ranges of `0..<count` with `size` elements, one after the other, until none
/// is left.
///
/// The first `large` elements are single ranges and are taken first: start the slowest items first.
package func onEachThread<Result: Sendable>(
  _ count: Int, large: Int = 0, size: Int, jobs: Int, _ body: @escaping @Sendable (ThreadRanges) -> Result
) async -> [Result] {
  let workers = max(1, min(jobs, large + (count - large + size - 1) / size))
  let shares = Shares(count: count, large: large, size: size, workers: workers)
  guard workers > 1 else { return [body(ThreadRanges(shares: shares, worker: 0))] }
  return await withTaskGroup(of: Result.self) { group in
    for worker in 0..<workers {
      group.addTask { body(ThreadRanges(shares: shares, worker: worker)) }
    }
    return await group.reduce(into: []) { $0.append($1) }
  }
}

/// The ranges that one thread works on.
package struct ThreadRanges: Sendable {
  fileprivate let shares: Shares
  fileprivate let worker: Int

  /// The next range; `nil` if no thread has any left.
  package func next() -> Range<Int>? { shares.next(for: worker) }
}

/// The rest of each worker's share. A class, since its workers share it.
private final class Shares: Sendable {
  private let count: Int
  private let large: Int
  private let size: Int
  /// The remaining ranges by number: those of the large elements, and then each worker's.
  private let left: Mutex<[Range<Int>]>

  /// Neighbouring ranges usually share a folder, for whose lock two threads would contend, so each worker begins with neighbours.
  init(count: Int, large: Int, size: Int, workers: Int) {
    (self.count, self.large, self.size) = (count, large, size)
    let ranges = (count - large + size - 1) / size
    left = Mutex([0..<large] + (0..<workers).map { (large + ranges * $0 / workers)..<(large + ranges * ($0 + 1) / workers) })
  }

  func next(for worker: Int) -> Range<Int>? {
    number(for: worker).map { number in
      if number < large { return number..<(number + 1) }
      let start = large + (number - large) * size
      return start..<min(count, start + size)
    }
  }

  /// The next large element, the next of the worker's own share, or the last of the largest remaining share.
  private func number(for worker: Int) -> Int? {
    left.withLock { left in
      let worker = left[0].isEmpty ? worker + 1 : 0
      if let number = left[worker].first {
        left[worker] = (number + 1)..<left[worker].upperBound
        return number
      }
      guard let largest = left.indices.max(by: { left[$0].count < left[$1].count }), let number = left[largest].last else {
        return nil
      }
      left[largest] = left[largest].lowerBound..<number
      return number
    }
  }
}
