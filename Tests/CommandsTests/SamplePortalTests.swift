import TestSupport
import Testing

/// The repository is itself a portal, and its output is committed.
struct SamplePortalTests {
  @Test func publicIsWhatTheSamplePortalBuilds() throws {
    try withTemporaryFolder { folder in
      let run = try docportal(["build", "--source", repositoryRoot(), "--output", folder + "/Public"])
      #expect(run.exitCode == 0)
      #expect(run.standardError.isEmpty)
      let stale = differences(try contents(of: repositoryRoot() + "/Public"), from: try contents(of: folder + "/Public"))
      #expect(stale.isEmpty, "run 'make site' and commit Public/: \(stale.prefix(5))")
    }
  }
}
