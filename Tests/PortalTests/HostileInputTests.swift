import Diagnostics
import TestSupport
import Testing
import TextBasics

@testable import Portal

private let sample = """
  portal:
    title: {en: P, de: "Pé"}
    baseURL: https://portal.example/
    languages: [en, de]
    storefront: {en: us, de: de}
  launch: &l {apps: [word, excel], modes: [edit, view], passback: clouddrive, context: x, delimiters: encoded}
  sources:
    - id: dav
      baseURL: https://dav.example/a b/
    - {id: wopi, baseURL: 'https://wopi.example/', wopi: {service: C, source: Web, user: u}}
  sections: [{id: one, title: One, description: *l}]
  include: [d/*.yaml]
  documents:
    - id: a
      title: >-
        folded
        title
      source: dav
      path: "Q4/caf\\xe9 #1.dotx"
      section: one
      tags: [a, B, "c#"]
      description: |
        text [x](document:a)

          more
      updated: 2026-10-01
      modes: [new, edit]
      saveLocation: https://dav.example/
    - {id: b, title: B, source: wopi, path: '1', fileName: b.xlsx}
    - {id: c, title: C, url: https://dav.example/%7Ec.one}
    - {id: d, title: D, file: files/d.docx}

  """

@Suite struct HostileInputTests {
  private let tokens = [
    "[", "]", "{", "}", ",", ": ", "- ", "? ", "&a ", "*a ", "!!x ", "|", ">", "'", "\"", "#", "\n", "\r", "\t", "  ", "---\n",
    "...\n",
    "%YAML 1.2\n", "<<: ", "\u{2028}", "\u{85}", "\u{FEFF}", "\u{0}", "é", "😀", "\\", "~", "null", "a", "documents:\n",
  ]

  /// Decodes and resolves the bytes as a manifest, an included file and a page.
  private func decodeEverywhere(_ bytes: [UInt8]) async {
    let text = String(decoding: bytes, as: UTF8.self)
    let result = await run(
      text.replacing("⟦", with: "").replacing("⟧", with: ""), included: ["d/x.yaml": text], publishable: ["files/d.docx"])
    // Nothing is left out silently: without a portal there is an error, and every report has a place.
    #expect(result.catalogue != nil || result.log.hasErrors)
    #expect(result.log.diagnostics.allSatisfy { $0.place?.file.hasPrefix("Content/") == true })
    var log = DiagnosticLog()
    let languages = ["en", "de"].compactMap(LanguageTag.init)
    _ = decodePage(TextFile(path: "p.md", text: "---\n" + text), path: "p.md", languages: languages, log: &log)
    if let language = languages.first { _ = decodeStrings(TextFile(path: "s.yaml", text: text), language: language, log: &log) }
  }

  @Test func survivesMutatedManifests() async {
    var random = SplitMix64(seed: 1)
    let original = Array(sample.utf8)
    for _ in 0..<4000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...20, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.insert(contentsOf: (tokens.randomElement(using: &random) ?? "").utf8, at: start)
        case 2: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
        default: if start < bytes.count { bytes[start] = UInt8.random(in: 0...255, using: &random) }
        }
      }
      await decodeEverywhere(bytes)
    }
  }

  @Test func survivesRandomTokens() async {
    var random = SplitMix64(seed: 2)
    for _ in 0..<4000 {
      let text = (0..<Int.random(in: 1...60, using: &random)).compactMap { _ in tokens.randomElement(using: &random) }.joined()
      await decodeEverywhere(Array(text.utf8))
    }
  }

  @Test func survivesRandomBytes() async {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      await decodeEverywhere((0..<Int.random(in: 0...80, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }

  @Test func readsTheSampleItself() async {
    let run = await run(sample, included: ["d/x.yaml": "[]"], publishable: ["files/d.docx"])
    #expect(run.catalogue?.documents.map(\.id.text) == ["a", "b", "c", "d"])
  }
}
