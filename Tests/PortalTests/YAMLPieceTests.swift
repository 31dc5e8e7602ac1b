import Diagnostics
import Testing
import TextBasics

@testable import Portal

/// A long list that is read in pieces says the same as one that is read as a whole.
@Suite struct YAMLPieceTests {
  private static let count = 24
  private static let size = 300

  /// A list with something in its middle.
  private static func list(_ middle: String, head: String = "", lineEnd: String = "\n") -> TextFile {
    func document(_ number: Int) -> String {
      "- id: d\(number)\n  title: Title \(number)\n  url: https://a.example/\(number).docx\n"
    }
    let text = head + (0..<(count / 2)).map(document).joined() + middle + (count / 2..<count).map(document).joined()
    return TextFile(path: "Content/d.yaml", text: text.replacing("\n", with: lineEnd))
  }

  private static func shown(_ title: TextEntry) -> String {
    guard case .same(let text) = title else { return "" }
    return "\(text.value) \(text.place)"
  }

  private static func shown(_ read: IncludedDocuments) -> [String] {
    let documents = (read.documents ?? []).map { document in
      let entry = document.entry
      return "\(entry.place) \(entry.id?.value ?? "") \(entry.title.map(shown) ?? "") \(entry.url?.place.description ?? "")"
    }
    return documents + read.log.diagnostics.map { "\($0.identifier) \($0.place?.description ?? "") \($0.summary)" }
      + (read.documents == nil ? ["unreadable"] : [])
  }

  @Test(arguments: [
    // A list, a key that does not exist, and a key twice.
    "", "- {id: x, title: X, url: 'https://a.example/x.docx', colour: red}\n", "- id: x\n  id: y\n  title: X\n",
    // Texts and collections that go on at the beginning of a line.
    "- id: x\n  title: \"one\n- two\"\n", "- {id: x,\n- title: X}\n", "- id: x\n  title: |\n    one\n    - two\n",
    "- id: x\n  title: one\n    two\n", "- id: x\n  tags:\n  - one\n  - two\n",
    // Comments, other values, and the ends of documents.
    "# one\n\n- # two\n  id: x\n", "-\n", "- x\n", "-\tid: x\n", "---\n", "...\n", "... # end\n---\n", "-- x\n", "x: y\n",
    "\u{85}- id: x\n",
    // Anchors, used in another piece and in the same.
    "- &x {id: x, title: X}\n", "- {id: *none, title: X}\n", "- {id: &i x, title: *i}\n", "- id: 'x\n", "- id: [x\n",
  ])
  func saysTheSameAsTheWhole(_ middle: String) async {
    for (head, lineEnd) in [("", "\n"), ("# Documents.\n\n---\n", "\n"), ("", "\r\n")] {
      let file = Self.list(middle, head: head, lineEnd: lineEnd)
      let whole = Self.shown(decodeIncludedDocuments(YAMLPiece(file)))
      let joined = await decodeIncludedFiles([file, file], memory: nil, jobs: 2, pieces: Self.size).map(Self.shown)
      #expect(joined == [whole, whole])
      var (log, logOfWhole) = (DiagnosticLog(), DiagnosticLog())
      let entries = readEntries(file, ofManifest: false, pieces: Self.size, log: &log)
      let entriesOfWhole = readEntries(file, ofManifest: false, pieces: .max, log: &logOfWhole)
      #expect(entries.map { $0.map { "\($0)" } } == entriesOfWhole.map { $0.map { "\($0)" } })
      #expect(log.diagnostics == logOfWhole.diagnostics)
    }
  }

  @Test func findsAnchorsOfOtherPieces() async {
    let file = Self.list("", head: "- {id: &first zero, title: Zero}\n")
    let text = TextFile(path: file.path, text: file.text + "- {id: last, title: *first}\n")
    let read = await decodeIncludedFiles([text], memory: nil, jobs: 2, pieces: Self.size)[0]
    #expect(read.documents?.last?.entry.title.map(Self.shown)?.hasPrefix("zero ") == true)
    #expect(read.documents?.count == 26)
  }

  @Test(arguments: [("", 4...9), ("---\n", 1...1), ("x: y\n", 4...9)])
  func cutsOnlyLists(_ middle: String, _ counts: ClosedRange<Int>) {
    #expect(counts.contains(YAMLPiece.pieces(of: Self.list(middle), size: Self.size).count))
    #expect(YAMLPiece.pieces(of: Self.list(middle, head: "documents:\n"), size: Self.size).count == 1)
  }
}
