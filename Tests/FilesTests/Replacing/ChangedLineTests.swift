import Files
import Testing

/// The values that differ between two texts, in pairs.
struct ChangedLineTests {
  @Test(arguments: [
    // A change of the path alone, and one of the host too.
    ("- path: 'old/plan.docx'", "- path: 'new/plan.docx'", "[old]/plan.docx", "[new]/plan.docx"),
    ("url: https://a.example/old/a%20b.docx", "url: https://a.example/new/a%20b.docx", "/[old]/a%20b.docx", "/[new]/a%20b.docx"),
    ("(https://a.example/x) and", "(https://b.example/x) and", "https://[a].example/x", "https://[b].example/x"),
    // Quotes keep a value with spaces together; an apostrophe before them does not.
    (
      "{title: \"It's\", path: \"Q1 old/a b.docx\"}", "{title: \"It's\", path: \"Q1 new/a b.docx\"}", "Q1 [old]/a b.docx",
      "Q1 [new]/a b.docx"
    ),
    // Words are added, and removed to the end.
    ("path: a/b.docx", "path: a/c/b.docx", "a/b.docx", "a/[c/]b.docx"),
    ("path: a", "path: ", "[a]", ""),
    ("u: https://ann:secret@a.example/1", "u: https://ann:secret@a.example/2", "/[1]", "/[2]"),
    ("u: https://ann:secret@a.example/1", "u: https://b.example/1", "https://[ann:•••@a].example/1", "https://[b].example/1"),
  ])
  func aLineShowsItsValue(old: String, new: String, before: String, after: String) {
    let changes = ChangedLine.changes(from: Array("first\n\(old)\nlast\n".utf8), to: Array("first\n\(new)\nlast\n".utf8))
    #expect(changes.map(\.line) == [2])
    #expect(changes.map { marked($0.old) } == [before])
    #expect(changes.map { marked($0.new) } == [after])
  }

  @Test func linesThatAreAddedAndRemovedStandBesideEachOther() {
    let changes = ChangedLine.changes(from: Array("a\nb\nc\nd".utf8), to: Array("a\nx\ny\nz\nd\nlast".utf8))
    #expect(changes.map(\.line) == [2, 3, 4, 6])
    #expect(changes.map { "\(marked($0.old)) → \(marked($0.new))" } == ["[b] → [x]", "[c] → [y]", " → [z]", " → [last]"])
  }

  private func marked(_ parts: [ChangedLine.Part]) -> String {
    parts.map { $0.isChanged ? "[\($0.text)]" : $0.text }.joined()
  }
}
