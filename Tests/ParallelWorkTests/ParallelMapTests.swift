import ParallelWork
import Testing

@Suite struct ParallelMapTests {
  @Test(arguments: [1, 2, 8], [1, 64, 1000]) func keepsTheOrderOfTheElements(jobs: Int, chunk: Int) async {
    let numbers = Array(0..<5000)
    #expect(await parallelMap(numbers, jobs: jobs, chunk: chunk) { $0 * 2 } == numbers.map { $0 * 2 })
    #expect(await parallelMap([Int](), jobs: jobs, chunk: chunk) { $0 } == [])
  }

  @Test func givesTheFailureOfTheFirstRange() async {
    struct Failure: Error, Equatable { let range: Range<Int> }
    await #expect(throws: Failure(range: 64..<128)) {
      try await inParallel(1000, jobs: 4) { range in
        if range.lowerBound > 0 { throw Failure(range: range) }
      }
    }
  }
}
