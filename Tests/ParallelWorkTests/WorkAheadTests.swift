import ParallelWork
import Synchronization
import Testing

@Suite struct WorkAheadTests {
  @Test(arguments: [1, 2, 8]) func givesTheResult(jobs: Int) async {
    #expect(await WorkAhead(jobs: jobs) { 6 * 7 }.result == 42)
  }

  @Test func startsNothingOnASingleThreadUntilTheResultIsAskedFor() async {
    let steps = Mutex<[String]>([])
    let work = WorkAhead(jobs: 1) { steps.withLock { $0.append("work") } }
    steps.withLock { $0.append("other") }
    await work.result
    #expect(steps.withLock { $0 } == ["other", "work"])
  }

  @Test(arguments: [1, 2]) func freesAValueThatNobodyElseHas(jobs: Int) async {
    final class Value: Sendable {
      let freed: AsyncStream<Void>.Continuation
      init(_ freed: AsyncStream<Void>.Continuation) { self.freed = freed }
      deinit {
        freed.yield()
        freed.finish()
      }
    }
    let (stream, freed) = AsyncStream.makeStream(of: Void.self)
    freeAhead([Value(freed)], jobs: jobs)
    #expect(await stream.reduce(0) { count, _ in count + 1 } == 1)
  }
}
