/// Divides `0..<count` into ranges, gives each to `body` on at most `jobs` threads, and returns the results in order.
func inParallel<Result: Sendable, Failure: Error>(
  _ count: Int, jobs: Int, _ body: @escaping @Sendable (Range<Int>) throws(Failure) -> Result
) async throws(Failure) -> [Result] {
  // Smaller ranges even out large files, larger ones cost fewer tasks.
  let size = max(64, count / (max(1, jobs) * 8))
  let starts = Array(stride(from: 0, to: count, by: size))
  guard jobs > 1, starts.count > 1 else {
    return try starts.map { start throws(Failure) in try body(start..<min(count, start + size)) }
  }
  let workers = min(jobs, starts.count)
  let outcomes = await withTaskGroup(of: [(Int, Swift.Result<Result, Failure>)].self) { group in
    for worker in 0..<workers {
      group.addTask {
        // Neighbouring ranges mostly share a folder, whose lock two threads would contend for.
        let mine = (starts.count * worker / workers)..<(starts.count * (worker + 1) / workers)
        return mine.map { index in
          (index, Swift.Result { () throws(Failure) in try body(starts[index]..<min(count, starts[index] + size)) })
        }
      }
    }
    return await group.reduce(into: []) { $0 += $1 }
  }
  // The failure of the first range, so that the same failures give the same message.
  return try outcomes.sorted { $0.0 < $1.0 }.map { outcome throws(Failure) in try outcome.1.get() }
}
