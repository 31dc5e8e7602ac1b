import Diagnostics
import TestSupport
import Testing
import TextBasics

@testable import Portal

/// A library of 300 files with names as organizations use them, each of them a title.
@Suite struct LibraryTests {
  private static let starts = [
    "Budget #3", "R&D", "&Co plan", "Übersicht", "Отчёт № 5", "50% Rabatt", "100 %", "O'Brien", "'24 Plan", "\"Zitat\"",
    "[Entwurf] Plan",
    "(final) v2 (2)", "«Смета»", "„Plan“", "“Budget #3”", "Q3: Zahlen", "- Entwurf", "? offen", "* wichtig", "! dringend",
    "@Team",
    "`code`", "{a} b", "| x", "> y", "% Anteil", "Plan, Teil 2", "No", "null", "~", "2026", "1.10", "0x1F", "Budget # 4",
    "#1 Prio",
    "Preis:", "C:\\temp", "a\\b", "Plan 📈", "日本語 資料", "No\u{A0}break", "full：width", "e\u{301}", "*x", "!x", "[x]", "{x}",
    "'a' b", "a 'b'", "=1+1", "--- Ende", "&x", "%20 more", "final_v2_FINAL", "~$lock", "a, b: c #d", "%", "-", "--", "?", ":",
    "#",
  ]
  private static let ends = ["", " 2026", " (Kopie)", " #2", ": Entwurf", " & Ziele", " - neu", " 'alt'", " # 7", ","]

  private static var names: [String] {
    var generator = SplitMix64(seed: 14)
    var names = Set(starts)
    while names.count < 300 {
      names.insert((starts.randomElement(using: &generator) ?? "") + (ends.randomElement(using: &generator) ?? ""))
    }
    return names.sorted()
  }

  @Test func changesNoTitleInSilence() async {
    // Quotes with text after them are YAML's own syntax for a text.
    for name in Self.names where !name.contains("\"") && name != "&x 'alt'" {
      let run = await run(documents: "  - id: a\n    source: dav\n    path: a.docx\n    title: \(name)\n")
      let isSaid = run.log.diagnostics.contains { $0.severity != .note }
      let isKept = run.catalogue?.documents.first.map { Array($0.title.fallback.utf8) } == Array(name.utf8)
      #expect(isSaid || isKept, "\(name) became \(run.catalogue?.documents.first?.title.fallback ?? "nothing")")
    }
  }

  @Test func keepsEveryTitleInQuotes() async throws {
    let documents = Self.names.enumerated().map { index, name in
      "  - {id: d\(index), source: dav, path: \(singleQuoted(name.replacing("\\", with: "_")))/a.docx, title: \(singleQuoted(name))}"
    }
    let quoted = documents.map { $0.replacing("'/a.docx", with: "/a.docx'") }
    let run = await run(documents: quoted.joined(separator: "\n"))
    let titles = run.catalogue?.documents.map(\.title.fallback) ?? []
    let kept = Self.names.enumerated().filter { index, name in run.catalogue?.document("d\(index)")?.title.fallback == name }
    // Names that no file can have are rejected as paths, with their titles.
    #expect(kept.count == titles.count)
    #expect(titles.count > 200)
  }
}
