/// Transforms elements side by side; the results are in the order of the elements, whatever the number of jobs.
///
/// At most `jobs` chunks of neighbouring elements are worked on at a time.
package func parallelMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], jobs: Int, chunk: Int = 64, _ transform: @escaping @Sendable (Element) -> Result
) async -> [Result] {
  guard jobs > 1, elements.count > 1 else { return elements.map(transform) }
  let chunks = stride(from: 0, to: elements.count, by: max(1, chunk)).map { start in
    elements[start..<min(elements.count, start + max(1, chunk))]
  }
  var results = [[Result]](repeating: [], count: chunks.count)
  await withTaskGroup(of: (Int, [Result]).self) { group in
    var next = 0
    while next < min(jobs, chunks.count) {
      let (index, elements) = (next, chunks[next])
      group.addTask { (index, elements.map(transform)) }
      next += 1
    }
    for await (index, part) in group {
      results[index] = part
      guard next < chunks.count else { continue }
      let (index, elements) = (next, chunks[next])
      group.addTask { (index, elements.map(transform)) }
      next += 1
    }
  }
  var all: [Result] = []
  all.reserveCapacity(elements.count)
  for part in results { all += part }
  return all
}
