import Files
import Testing

@Suite struct ParallelMapTests {
  @Test(arguments: [1, 2, 8], [1, 64, 1000]) func keepsTheOrderOfTheElements(jobs: Int, chunk: Int) async {
    let numbers = Array(0..<5000)
    #expect(await parallelMap(numbers, jobs: jobs, chunk: chunk) { $0 * 2 } == numbers.map { $0 * 2 })
    #expect(await parallelMap([Int](), jobs: jobs, chunk: chunk) { $0 } == [])
  }

  @Test(arguments: [1, 2, 8], [0, 1, 3, 100]) func takesEachElementOnceAndTheLargeOnesAlone(jobs: Int, large: Int) async {
    let ranges = await onEachThread(100, large: large, size: 32, jobs: jobs) { ranges in
      Array(sequence(state: ranges) { $0.next() })
    }
    let inOrder = ranges.joined().sorted { $0.lowerBound < $1.lowerBound }
    #expect(inOrder.flatMap { Array($0) } == Array(0..<100))
    #expect(inOrder.prefix(large).allSatisfy { $0.count == 1 })
    #expect(inOrder.dropFirst(large).dropLast().allSatisfy { $0.count == 32 })
  }

  @Test func oneThreadTakesTheLargeElementsFirst() async {
    let ranges = await onEachThread(10, large: 2, size: 4, jobs: 1) { ranges in Array(sequence(state: ranges) { $0.next() }) }
    #expect(ranges == [[0..<1, 1..<2, 2..<6, 6..<10]])
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
