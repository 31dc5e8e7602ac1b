import Testing

/// Whole runs of the tool, described by folders of `Golden/`. `DOCPORTAL_RECORD=1` rewrites the expected output and fails the
/// run.
struct GoldenTests {
  @Test(arguments: try GoldenCase.all)
  func saysAndWritesExactlyWhatIsExpected(_ golden: GoldenCase) throws {
    let differences = try golden.run()
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    if GoldenCase.isRecording { Issue.record("recorded \(golden.name): read what changed, then run the tests again") }
  }
}
