import Foundation
import TestSupport
import Testing

/// `docportal theme`: an author's own files beside the built-in ones.
struct ThemeCommandTests {
  private func withPortal<Result>(_ body: (String) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      try write(["Content/portal.yaml": "portal: {title: T, baseURL: https://portal.example/}\n"], below: folder)
      return try body(folder)
    }
  }

  private func states(in folder: String) throws -> [String] {
    try docportal("theme", in: folder).standardOutput.split(separator: "\n").map(String.init).filter {
      !$0.hasSuffix("  built-in")
    }
  }

  @Test func listsEveryFileOfTheTheme() throws {
    try withPortal { folder in
      let run = try docportal("theme list", in: folder)
      let files = try contents(of: repositoryRoot() + "/Templates").keys
      let listed = run.standardOutput.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
      #expect(listed.sorted() == files.sorted())
      #expect(try states(in: folder) == [])
      try write(["Templates/assets/logo.svg": "<svg/>", "Templates/brand.mustache": ""], below: folder)
      #expect(
        try states(in: folder).map { $0.split(separator: " ", maxSplits: 1).last.map { $0.trimmingCharacters(in: .whitespaces) } }
          == ["own", "own, replaces the built-in one"])
    }
  }

  @Test func copiesAndTellsWhatHasChangedSince() throws {
    try withPortal { folder in
      let run = try docportal("theme copy layout Templates/strings/de.yaml", in: folder)
      #expect(run == .printed("Templates/layout.mustache\nTemplates/strings/de.yaml\n"))
      let written = try contents(of: folder)
      let layout = try #require(written["Templates/layout.mustache"])
      #expect(written["Templates/.originals/\(try version())/layout.mustache"] == layout)
      #expect(try docportal("check", in: folder).exitCode == 0)
      let unchanged = "nothing has changed in the built-in files that yours replace\n"
      #expect(try docportal("theme diff", in: folder).standardError == unchanged)
      // As if an older version had been copied whose second line was different.
      let original = folder + "/Templates/.originals/\(try version())/layout.mustache"
      var lines = String(decoding: layout, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
        String.init)
      let second = lines[1]
      lines[1] = "old"
      lines.insert("older", at: 2)
      try write(Data(lines.joined(separator: "\n").utf8), to: original)
      #expect(try states(in: folder).first?.hasSuffix("; the built-in one has changed: docportal theme diff") == true)
      let check = try docportal("check", in: folder)
      let copied = "'layout.mustache' was copied from the theme of \(try version()), which has changed"
      #expect(check.standardError.hasPrefix("Templates/layout.mustache: note: \(copied) [theme.outdated]\n"))
      #expect(check.exitCode == 0)
      let diff = try docportal("theme diff layout.mustache", in: folder)
      #expect(
        diff.standardOutput.hasPrefix(
          """
          --- a/Templates/layout.mustache
          +++ b/Templates/layout.mustache
          @@ -1,6 +1,5 @@
           \(lines[0])
          -old
          -older
          +\(second)
           \(lines[3])

          """))
      #expect(try docportal("theme copy --keep layout", in: folder).exitCode == 0)
      #expect(try docportal("theme diff", in: folder).standardError == unchanged)
    }
  }

  @Test func replacesNothingAndNamesTheNearest() throws {
    try withPortal { folder in
      try write(["Templates/brand.mustache": "mine"], below: folder)
      let run = try docportal("theme copy brand", in: folder)
      #expect(run.exitCode == 0)
      #expect(run.standardError.contains("Templates/brand.mustache: warning: kept, since it is your own [theme.fileExists]"))
      #expect(try contents(of: folder)["Templates/brand.mustache"] == Data("mine".utf8))
      let diff = try docportal("theme diff", in: folder)
      #expect(diff.standardError.hasPrefix("Templates/brand.mustache: its version is not known;"))
      #expect(diff.standardOutput.contains("\n+mine\n"))
      let misspelt = try docportal("theme copy laoyut", in: folder)
      #expect(misspelt.exitCode == 64)
      #expect(misspelt.standardError.hasPrefix("error: the theme has no file 'laoyut': did you mean 'layout'?\n"))
    }
  }

  @Test func printsTheTextsOfALanguage() throws {
    try withPortal { folder in
      let written = try docportal("theme strings es --write", in: folder)
      #expect(written == .printed("Templates/strings/es.yaml\n"))
      let again = try docportal("theme strings es --write", in: folder)
      #expect(again.standardError.contains("warning: kept, since it is your own [theme.fileExists]"))
      try write(
        ["Content/portal.yaml": "portal: {title: T, baseURL: https://portal.example/, languages: [en, es]}\n"], below: folder)
      let untranslated = try docportal("check", in: folder)
      #expect(untranslated.standardError.contains(" texts in 'es' are English [theme.untranslated]\n"))
      #expect(untranslated.exitCode == 0)
      let some = "language: Español\nskip: Saltar\n"
      try write(["Templates/strings/es.yaml": some], below: folder)
      let missing = try docportal("theme strings es --missing", in: folder).standardOutput
      #expect(missing.contains("\nnav:\n  menu: Menu  # en\n") && !missing.contains("\nskip:") && !missing.contains("Español"))
      try write(["Templates/strings/es.yaml": some + missing], below: folder)
      #expect(try docportal("check", in: folder).exitCode == 0)
      #expect(try docportal("theme strings Spanish", in: folder).exitCode == 64)
    }
  }

  @Test func aRegionNeedsOnlyTheTextsThatDiffer() throws {
    try withPortal { folder in
      try write(
        [
          "Content/portal.yaml": "portal: {title: T, baseURL: https://portal.example/, languages: [de-AT, en-US]}\n",
          "Templates/strings/de-AT.yaml": "skip: Zum Inhalt hüpfen\n", "Templates/strings/de.yaml": "nav: {menu: Speisen}\n",
        ], below: folder)
      let build = try docportal("build --strict", in: folder)
      #expect(build.exitCode == 0, "\(build.standardError)")
      let home = try String(contentsOfFile: folder + "/Public/index.html", encoding: .utf8)
      #expect(home.contains("Zum Inhalt hüpfen") && home.contains("Speisen") && home.contains("Alle Dokumente"))
      let english = try String(contentsOfFile: folder + "/Public/en-US/index.html", encoding: .utf8)
      #expect(english.contains("Skip to content"))
    }
  }

  private func version() throws -> String {
    String(try docportal("--version").standardOutput.prefix { $0 != "\n" })
  }
}
