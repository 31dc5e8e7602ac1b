import Diagnostics
import Foundation
import TestSupport
import Testing
import Theme

/// Own copies of built-in files after an update of docportal.
struct ThemeOverridesTests {
  private func report(_ copied: [String: String], _ changes: [ThemeChange]) throws -> DiagnosticLog {
    try withTemporaryFolder { folder in
      for (path, version) in copied { try write(["Templates/.originals/\(version)/\(path)": "former"], below: folder) }
      let own = copied.keys.sorted().map { ThemeFile(path: $0, bytes: Array("mine".utf8)) }
      var log = DiagnosticLog()
      ThemeOverrides(root: folder, own: own, changes: changes).reportOutdated(&log)
      return log
    }
  }

  @Test func aCopyOfAFormerVersionIsToldTheChangesSinceThen() throws {
    let log = try report(
      ["layout.mustache": "0.9.0", "home.mustache": "0.10.0"],
      [
        ThemeChange(version: "1.0.0", file: "layout.mustache", need: "include 'badge'"),
        ThemeChange(version: "0.10.0", file: "layout.mustache", need: "write 'heading' for 'title'"),
        ThemeChange(version: "0.10.0", file: "home.mustache", need: "known"),
        ThemeChange(version: "0.9.0", file: "layout.mustache", need: "known"),
      ])
    #expect(
      ConsoleRendering().text(log) == """
        Templates/home.mustache: note: 'home.mustache' was copied from the theme of 0.10.0, which has changed [theme.outdated]
          help: look at 'docportal theme diff'

        Templates/layout.mustache: warning: 'layout.mustache' was copied from the theme of 0.9.0, and needs a change [theme.formerVersion]
          note: 1.0.0: include 'badge'
          note: 0.10.0: write 'heading' for 'title'
          help: make it in your file, then run 'docportal theme copy --keep layout.mustache'

        0 errors, 1 warning
        read more: docportal explain theme.formerVersion

        """)
  }

  @Test func theChangesAreThoseOfTheChangelog() throws {
    let text = try String(contentsOfFile: repositoryRoot() + "/Documentation/Changelog.md", encoding: .utf8)
    var (version, isTheme, changes): (String, Bool, [ThemeChange]) = ("", false, [])
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") { version = String(line.drop { "#[ ".contains($0) }.prefix { !" ]".contains($0) }) }
      if line.hasPrefix("**") || line.hasPrefix("## ") { isTheme = line == "**Own templates**" }
      guard isTheme, let change = line.wholeMatch(of: /- `([^`]+)`: (.+)/) else { continue }
      changes.append(ThemeChange(version: version, file: String(change.1), need: String(change.2)))
    }
    #expect(changes == themeChanges)
  }

  @Test func aTemplateWithANameThatIsGoneMayBeOfAFormerVersion() throws {
    try withTemporaryFolder { folder in
      try write(
        [
          "Content/portal.yaml": "portal: {title: T, baseURL: https://p.example/}\n",
          "Templates/badge.mustache": "{{formerName}}\n",
        ], below: folder)
      let run = try docportal("check", in: folder)
      #expect(
        run.standardError.hasPrefix(
          "Templates/badge.mustache: note: 'badge.mustache' replaces the built-in file of this name [theme.replaced]\n"))
      #expect(run.exitCode == 1)
    }
  }
}
