import PortalTestSupport
import Testing

@testable import Site
@testable import Theme

@Suite struct CatalogueCSVTests {
  private func rows(_ documents: String, sections: String = "") async throws -> [String] {
    var text = try await TestPortal(sections: sections, documents: documents).generate().text("catalogue.csv")
    #expect(text.unicodeScalars.removeFirst() == "\u{FEFF}")
    #expect(text.utf8.suffix(2).elementsEqual([0x0D, 0x0A]))
    var rows: [String] = []
    var row: [UInt8] = []
    for byte in text.utf8 {
      row.append(byte)
      if row.suffix(2) == [0x0D, 0x0A] {
        rows.append(String(decoding: row.dropLast(2), as: UTF8.self))
        row = []
      }
    }
    return rows
  }

  private func title(_ title: String) async throws -> String {
    let rows = try await rows("  - {id: a, title: \(title), source: dav, path: a.docx, apps: [word], modes: [edit]}")
    let tail =
      ",,,,,https://dav.example/a.docx,https://portal.example/documents/a.html,word,ms-word:ofe|u|https://dav.example/a.docx,,"
    let row = try #require(rows.dropFirst().first)
    #expect(row.hasPrefix("a,") && row.hasSuffix(tail))
    return String(row.dropFirst(2).dropLast(tail.count))
  }

  @Test func isOnlyAHeadWithoutDocuments() async throws {
    #expect(try await rows("") == ["document,title,section,tags,owner,updated,address,page,app,edit,view,new"])
  }

  @Test func hasTheLaunchLinksOfADocumentsOwnAppInOneRow() async throws {
    let rows = try await rows(
      "  - {id: a, title: A, source: dav, path: a.docx, section: s, tags: [x, y], owner: Ann, updated: 2026-03-01}",
      sections: "  - {id: s, title: S}")
    #expect(
      rows.dropFirst() == [
        "a,A,s,x; y,Ann,2026-03-01,https://dav.example/a.docx,https://portal.example/documents/a.html,word,"
          + "ms-word:ofe|u|https://dav.example/a.docx,ms-word:ofv|u|https://dav.example/a.docx,"
      ])
  }

  @Test func namesNoAppForWhatNoneOpens() async throws {
    let rows = try await rows("  - {id: a, title: A, source: dav, path: a.pdf}")
    #expect(rows.dropFirst() == ["a,A,,,,,https://dav.example/a.pdf,https://portal.example/documents/a.html,,,,"])
  }

  @Test(arguments: [
    ("Plain", "Plain"), ("\"a, b\"", "\"a, b\""), ("'say \"x\"'", "\"say \"\"x\"\"\""), ("\"two\\nlines\"", "\"two\nlines\""),
    ("Ü", "Ü"), ("'a;b'", "a;b"), ("'\"'", "\"\"\"\""),
  ])
  func quotesWhatNeedsIt(written: String, field: String) async throws { #expect(try await title(written) == field) }

  @Test(arguments: [
    ("'=1+1'", "\"'=1+1\""), ("'+1'", "\"'+1\""), ("'-1-1'", "\"'-1-1\""), ("'-1.5'", "-1.5"), ("'@a'", "\"'@a\""),
    ("\"=a\\\"b\"", "\"'=a\"\"b\""),
    ("'1=1'", "1=1"),
  ])
  func keepsSpreadsheetsFromRunningAField(written: String, field: String) async throws {
    #expect(try await title(written) == field)
  }
}
