import Foundation
import Testing

/// The examples of `README.md` work as shown.
struct ReadmeTests {
  /// The blocks of code after a heading: their languages' names and their texts.
  private func blocks(behind heading: String) throws -> [(language: String, text: String)] {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: repositoryRoot() + "/README.md")), as: UTF8.self)
    let parts = text.components(separatedBy: "## " + heading + "\n")
    let section = try #require(parts.last?.components(separatedBy: "\n## ").first)
    let pieces = section.components(separatedBy: "```")
    return stride(from: 1, to: pieces.count, by: 2).map { index in
      let lines = pieces[index].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(lines[0]), lines.count > 1 ? String(lines[1]) : "")
    }
  }

  @Test func thePortalOfFiveMinutesSaysWhatIsShown() throws {
    let shown = try blocks(behind: "A portal of your own in five minutes")
    #expect(shown.map(\.language) == ["yaml", ""])
    let (manifest, message) = (try #require(shown.first).text, try #require(shown.last).text)
    try withTemporaryFolder { folder in
      let portal = folder + "/my-portal"
      #expect(try docportal("init my-portal", in: folder).exitCode == 0)
      // Not published: its section would vanish.
      #expect(try docportal("build --dry-run", in: portal).exitCode == 0)
      try write(["Content/portal.yaml": manifest], below: portal)
      let build = try docportal("build", in: portal)
      #expect(build.exitCode == 0)
      #expect(build.standardError.isEmpty)
      try write(["Content/portal.yaml": manifest.replacing("document:q3-budget", with: "document:q3-bugdet")], below: portal)
      #expect(try docportal("build", in: portal) == .refused(message))
    }
  }
}
