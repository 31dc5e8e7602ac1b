import Foundation
import TestSupport
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

  /// `docportal init` writes what is shown, comments aside.
  @Test func initWritesTheManifestThatIsShown() throws {
    let shown = try #require(try blocks(behind: "A portal of your own in five minutes").first).text
    try withTemporaryFolder { folder in
      #expect(try docportal("init", in: folder).exitCode == 0)
      let written = String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/Content/portal.yaml")), as: UTF8.self)
      func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n").filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("#") }
      }
      #expect(lines(written) == lines(shown))
      #expect(written.split(separator: "\n").first == shown.split(separator: "\n").first)
    }
  }

  /// Every command works in the order in which it stands, with the program on the `PATH`.
  @Test func everyCommandWorksInItsOrder() throws {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: repositoryRoot() + "/README.md")), as: UTF8.self)
    let commands = text.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("    ") else { return nil }
      let command = line.dropFirst(4).trimmingPrefix("$ ")
      return command.hasPrefix("docportal ") || command.hasPrefix("cd ") ? String(command) : nil
    }
    // One shows the portal until it is stopped, and the other asks servers.
    let endless = ["docportal serve --open", "docportal check --external"]
    #expect(Set(endless).isSubset(of: commands))
    try withTemporaryFolder { folder in
      try write(["team/Plans/Plan 2027.docx": "", "team/Figures.xlsx": ""], below: folder)
      let tool = URL(fileURLWithPath: try toolPath()).deletingLastPathComponent().path
      let script = commands.filter { !endless.contains($0) }.map { $0.replacing("/mnt/team", with: folder + "/team") }
      let run = try shell((["set -e", "export PATH=\"\(tool):$PATH\"", "cd '\(folder)'"] + script).joined(separator: "\n"))
      #expect(run.exitCode == 0, "\(run.standardError)")
      let files = try #require(try? FileManager.default.contentsOfDirectory(atPath: folder + "/my-portal"))
      #expect(Set(["Public", "budgets.eml", "documents.csv", "links.html"]).isSubset(of: files))
      let links = String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/my-portal/links.html")), as: UTF8.self)
      #expect(
        links.contains("ms-word:ofe%7Cu%7Chttps://contoso.sharepoint.com/sites/team/Shared%20Documents/Plans/Plan%202027.docx"))
    }
  }

  @Test func thePortalOfFiveMinutesSaysWhatIsShown() throws {
    let shown = try blocks(behind: "A portal of your own in five minutes")
    #expect(shown.map(\.language) == ["yaml", ""])
    let (begun, message) = (try #require(shown.first).text, try #require(shown.last).text)
    let manifest = begun.replacing("portal.example.com", with: "p.example").replacing(
      "contoso.sharepoint", with: "own.sharepoint")
    try withTemporaryFolder { folder in
      let portal = folder + "/my-portal"
      #expect(try docportal("init my-portal", in: folder).exitCode == 0)
      // Not published: its section would vanish.
      let first = try docportal("build --dry-run", in: portal)
      #expect(first.exitCode == 0)
      #expect(first.standardError.components(separatedBy: "[link.placeholder]").count == 3)
      try write(["Content/portal.yaml": manifest], below: portal)
      let build = try docportal("build", in: portal)
      #expect(build.exitCode == 0)
      #expect(build.standardError.isEmpty)
      try write(["Content/portal.yaml": manifest.replacing("document:q3-budget", with: "document:q3-bugdet")], below: portal)
      #expect(try docportal("build", in: portal) == .refused(message))
    }
  }
}
