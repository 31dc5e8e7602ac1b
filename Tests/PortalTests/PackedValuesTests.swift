import Diagnostics
import Testing
import TextBasics

@testable import Portal

/// Values in bytes are read as they were written.
@Suite struct PackedValuesTests {
  @Test(arguments: [0, 1, -1, 63, 64, -64, -65, 8_191, 8_192, Int.max, Int.min]) func readsNumbers(number: Int) {
    var writer = PackedWriter()
    writer.write(number)
    writer.write("é")
    writer.write(number)
    var reader = PackedReader(writer.bytes)
    #expect(reader.readNumber() == number && reader.readText() == "é" && reader.readNumber() == number && reader.isAtEnd)
    if (-64..<64).contains(number) { #expect(writer.bytes.count == 5) }
  }

  /// Bytes that nobody wrote give something, and no trap.
  @Test func readsAnyBytes() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var reader = PackedReader((0..<20).map { _ in UInt8.random(in: 0...255, using: &random) })
      var count = 0
      while !reader.isAtEnd {
        _ = reader.readText()
        _ = reader.readNumber()
        count += 1
      }
      #expect(count <= 20)
    }
  }

  @Test func entriesKeepTheirMembers() throws {
    let text = """
      # One with an anchor, and one that uses it.
      - id: a
        title: {en: One, de: Eins}
        tags: &tags [x, y]
        fields:
          note: |
            Two
            lines
          cost: 12
      - id: b
        title: Ünsal
        tags: *tags
        ignore: [{rule: x, reason: y}]
        updated:

      """
    var log = DiagnosticLog()
    let entries = try #require(readEntries(TextFile(path: "d.yaml", text: text), log: &log))
    #expect(entries.map { $0.text("id") } == ["a", "b"] && entries.map(\.position.line) == [2, 10] && log.diagnostics.isEmpty)
    let (first, second) = (entries[0], entries[1])
    #expect(first.members.map(\.key) == ["id", "title", "tags", "fields"])
    #expect(first["title"]?.value == .object([("en", .text("One")), ("de", .text("Eins"))]))
    #expect(first["title"]?.members.map { "\($0.key) \($0.position.line):\($0.position.column)" } == ["en 3:15", "de 3:24"])
    let note = try #require(first["fields"]?.members.first)
    #expect(note.value == .text("Two\nlines\n") && note.keyPosition.line == 6 && note.keyPosition.column == 5)
    #expect(first["fields"]?.lastLine == 9 && first["none"] == nil)
    #expect(second["tags"]?.value == .list([.text("x"), .text("y")]))
    // The place of an alias is that of its anchor.
    #expect(second["tags"]?.position.line == 4 && second["tags"]?.keyPosition.line == 12)
    #expect(second["ignore"]?.value == .list([.object([("rule", .text("x")), ("reason", .text("y"))])]))
    #expect(second["updated"]?.value == .null && second.text("title") == "Ünsal")
  }
}
