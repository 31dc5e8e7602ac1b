import Diagnostics
import Testing
import TextBasics

@testable import Portal

@Suite struct WrittenPlacesTests {
  /// The places of the findings about a document's `path`, and the marked one.
  private func places(path: String) async -> (found: [String], marked: [String]) {
    let text = "  - id: a\n    title: T\n    source: dav\n    path: \(path)"
    let run = await run(documents: text)
    let found = run.log.sorted.filter { $0.severity == .error }.compactMap(\.place).map { "\($0.line):\($0.column)+\($0.length)" }
    return (found, MarkedText(text, firstLine: 10).places)
  }

  @Test(arguments: [
    "Q4/Réunion⟦|⟧b.docx", "'it''s/é ⟦|⟧b.docx'", "\"a\\tb⟦|⟧c.docx\"".replacing("\\t", with: "\\\"\\u00e9\\\\x"),
    "\"a\\N\\x41⟦\\x7C⟧b.docx\"", "\"tab⟦\\t⟧.docx\"", "a/b\n      c⟦|⟧d.docx", "'a/b\n\n      c\n      d⟦|⟧e.docx'",
    "\"a/b\\\n      c⟦|⟧d.docx\"", "a/⟦..⟧/b.docx",
  ])
  func pointsAtTheCharacterInAScalar(_ path: String) async {
    let places = await places(path: path)
    #expect(!places.marked.isEmpty)
    #expect(places.found.contains(places.marked.first ?? ""), "\(places)")
  }

  @Test func pointsAtABlockScalarWhereItBegins() async {
    let places = await places(path: "⟦|⟧-\n      a|b.docx")
    #expect(places.found == places.marked)
  }

  @Test func pointsAtTheFaultOfAnAddress() async {
    let text = """
      portal: {title: P, baseURL: "⟦http:⟧//p.example/"}
      launch: {passback: 'a b', context: 'x⟦|⟧y'}
      sources:
        - {id: a, baseURL: "https://⟦user@⟧dav.example/é/"}
        - {id: w, baseURL: "https://w.example/", wopi: {service: 'a⟦|⟧b', source: Web, user: "\\u00e9⟦#⟧b"}}
      documents:
        - {id: d, title: D, url: "https://dav.example/é⟦|⟧b.docx"}
      """
    let run = await run(text)
    let found = run.log.sorted.compactMap(\.place).map { "\($0.line):\($0.column)+\($0.length)" }
    for place in run.places { #expect(found.contains(place), "\(place) in \(found)") }
  }

  @Test func tellsAllFaultsOfASourceInOneRun() async {
    let text = """
      portal: {title: P, baseURL: "https://p.example/"}
      sources:
        - id: a
          baseURL: ⟦http:⟧//x.example/a b⟦?x⟧⟦#y⟧
        - id: w
          baseURL: https://w.example/
          wopi: {service: 'a⟦|⟧b', source: ⟦web⟧}
      """
    let run = await run(text)
    let found = run.log.sorted.compactMap(\.place).map { "\($0.line):\($0.column)+\($0.length)" }
    #expect(found == run.places)
    #expect(
      run.log.sorted.map(\.identifier) == [
        "address.plainHTTP", "manifest.baseWithQuery", "address.fragment", "character.bar", "manifest.unknownName",
      ])
  }

  @Test func warnsOfOnePersonsFiles() async {
    let run = await run(
      """
      portal: {title: P, baseURL: "https://p.example/"}
      sources:
        - {id: a, baseURL: ⟦https://x.example/remote.php/dav/files/ann/Team/⟧}
        - {id: b, baseURL: https://x.example/remote.php/webdav/Team/}
        - {id: c, baseURL: https://x.example/dav/files/}
      documents:
        - {id: d, title: D, source: a, path: d.docx}
        - {id: e, title: E, url: ⟦https://x.example/remote.php/dav/files/bo/e.docx⟧}
        - {id: f, title: F, source: c, path: f.docx}
      """)
    #expect(
      run.log.sorted.map(\.summary) == [
        "the files at 'https://x.example/remote.php/dav/files/ann/Team/' open for 'ann' alone",
        "the files at 'https://x.example/remote.php/dav/files/bo/e.docx' open for 'bo' alone",
      ])
    #expect(run.log.sorted.compactMap(\.place).map { "\($0.line):\($0.column)+\($0.length)" } == run.places)
  }

  @Test func saysWhichSettingAllowsIt() async {
    let text = """
      portal: {title: P, baseURL: "http://p.example/"}
      sources:
        - {id: a, baseURL: "http://x.example/"}
        - {id: b, baseURL: "https://x.example/"}
      documents:
        - {id: c, title: C, url: "http://x.example/a.docx"}
        - {id: d, title: D, url: "https://y.example/a.docx"}
        - {id: e, title: E, source: b, path: a.xlam}
        - {id: f, title: F, source: b, path: f.dotx, modes: [new], saveLocation: "http://x.example/"}
      """
    let advice = await run(text).log.sorted.map { $0.fix ?? "" }
    #expect(
      advice == [
        "use https, or add 'allowHTTP: true' to 'portal': https://p.example/",
        "use https, or add 'allowHTTP: true' to the source: https://x.example/",
        "use https, or list the host under 'sources' with 'allowHTTP: true': https://x.example/a.docx",
        "use the host of a source, or add this one under 'sources'", "link to a document; add-ins cannot be allowed",
        "use https, as the template does: https://x.example/",
      ])
  }

  @Test func pointsAtTheFaultOfAWOPIFileName() async {
    let text = """
        - {id: a, title: T, source: wopi, path: '12', fileName: 'it''s ⟦#⟧1.docx'}
        - {id: b, title: T, source: wopi, path: 'x/a⟦^⟧b.docx'}
      """
    let run = await run(documents: text)
    let found = run.log.sorted.compactMap(\.place).map { "\($0.line):\($0.column)+\($0.length)" }
    #expect(found == MarkedText(text, firstLine: 10).places)
  }

  @Test func followsNoScalarPastItsEnd() {
    let bytes = Array("'a".utf8)
    #expect(sourceRange(of: 0..<1, in: "a", at: 0, of: bytes) == 1..<2)
    #expect(sourceRange(of: 0..<2, in: "ab", at: 0, of: bytes) == nil)
    #expect(sourceRange(of: 0..<5, in: "a", at: 0, of: bytes) == nil)
    #expect(sourceRange(of: 0..<1, in: "a", at: 2, of: bytes) == nil)
    #expect(sourceRange(of: 0..<1, in: "\u{41}", at: 0, of: Array("\"\\x4".utf8)) == nil)
  }
}
