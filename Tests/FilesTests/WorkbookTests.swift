import Testing
import TextBasics

@testable import Files

/// Workbooks, as programs write them and as nobody should.
struct WorkbookTests {
  private static let rows = [
    ["id", "title", "updated"], ["a", " x <&> \"y\"\n_x0041_ ", "2026-02-28"], ["b", "", "soon"], ["ü", "\u{1}=1\r"],
  ]

  @Test func readsWhatItWrites() throws {
    let bytes = try #require(workbook(Self.rows, dateColumns: [2]))
    #expect(workbook(Self.rows, dateColumns: [2]) == bytes)
    let sheet = try Worksheet(bytes)
    #expect(sheet.rows.map(\.number) == [1, 2, 3, 4])
    #expect(sheet.rows.map(\.texts) == Self.rows)
  }

  private static let relations = """
    <Relationships><Relationship Id="a" Type="x/worksheet" Target="/xl/worksheets/a.xml"/>\
    <Relationship Id="b" Type="x/worksheet" Target="./worksheets/../worksheets/b.xml"/>\
    <Relationship Id="c" Type="x/sharedStrings" Target="strings.xml"/><Relationship Id="d" Type="x/styles" Target="styles.xml"/></Relationships>
    """
  private static let strings = "<sst><si><t>one</t></si><si><r><t>t</t></r><r><t>wo</t></r><rPh><t>no</t></rPh></si></sst>"
  private static let styles = """
    <styleSheet><numFmts><numFmt numFmtId="165" formatCode="[Red]&quot;day&quot;0.0"/><numFmt numFmtId="166" formatCode="[$-407]d\\.\\ mmm"/></numFmts>\
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>\
    <cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>
    """

  /// A workbook with a sheet of these rows.
  private func book(
    _ rows: String, properties: String = "", named name: String? = nil, strings: String? = strings
  ) throws(Worksheet.Fault) -> [[String]] {
    let main =
      "<workbook xmlns:r=\"r\"><workbookPr \(properties)/><sheets><sheet name=\"A\" r:id=\"a\"/><sheet name=\"Be\" r:id=\"b\"/></sheets></workbook>"
    let files = [
      ("xl/workbook.xml", main), ("xl/_rels/workbook.xml.rels", Self.relations), ("xl/styles.xml", Self.styles),
      ("xl/worksheets/a.xml", "<worksheet><sheetData>\(rows)</sheetData></worksheet>"),
      ("xl/worksheets/b.xml", "<worksheet><sheetData><row><c t=\"str\"><v>b</v></c></row></sheetData></worksheet>"),
    ]
    let all = files + (strings.map { [("xl/strings.xml", $0)] } ?? [])
    return try Worksheet(zipped(all.map { ($0.0, Array($0.1.utf8)) }) ?? [], named: name).rows.map(\.texts)
  }

  @Test func readsCellsOfEachKind() throws {
    let rows = """
      <row r="2"><c r="B2" t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c>\
      <c t="inlineStr"><is><r><t>in</t></r></is></c><c><f>1+1</f><v>2</v></c><c><v>1.1000000000000001</v></c></row><row r="3"/>\
      <row r="9"><c r="A9" s="1"><v>46023</v></c><c s="2"><v>46023</v></c><c s="3"><v>46023.75</v></c><c s="1"><v>59</v></c>\
      <c t="s"><v>7</v></c><c r="ZZ9"><v>1</v></c></row>
      """
    #expect(
      try book(rows) == [
        ["", "one", "two", "true", "", "in", "2", "1.1"], ["2026-01-01", "46023", "2026-01-01", "1900-02-28"],
      ])
    #expect(
      try book("<row><c s=\"1\"><v>44561</v></c></row>", properties: "date1904=\"1\"") == [["2026-01-01"]])
  }

  @Test func takesTheSheetThatIsNamed() throws {
    #expect(try book("", named: "be") == [["b"]])
    #expect(throws: Worksheet.Fault(reason: "there is no sheet 'C' in it, but 'A', 'Be'")) { try book("", named: "C") }
  }

  @Test func refusesHostileWorkbooks() throws {
    let entities = "<!DOCTYPE s [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><sst><si><t>&b;</t></si></sst>"
    #expect(throws: Worksheet.Fault(reason: "its part 'xl/strings.xml' has a DOCTYPE, which workbooks do not know")) {
      try book("", strings: entities)
    }
    #expect(throws: Worksheet.Fault(reason: "its part 'xl/worksheets/a.xml' is no XML: mismatched tag")) { try book("<row>") }
    let wide = "<row><c r=\"XFD1\"><v>1</v></c></row>"
    #expect(throws: Worksheet.Fault(reason: "the sheet has more cells than a list of documents")) {
      try book(String(repeating: wide, count: 200))
    }
    // Short rows count as wide as the first one.
    #expect(throws: Worksheet.Fault(reason: "the sheet has more cells than a list of documents")) {
      try book(wide + String(repeating: "<row><c><v>1</v></c></row>", count: 200))
    }
    let bomb = try #require(zipped([("a", [UInt8](repeating: 0, count: 1 << 20))]))
    var archive = try #require(ZIPArchive(bomb, limit: 1 << 19))
    #expect(bomb.count < 5000 && archive.read("a") == nil && archive.read("b") == nil)
    #expect(throws: Worksheet.Fault(reason: "its part 'xl/_rels/workbook.xml.rels' is missing, damaged or too large")) {
      try Worksheet(zipped([("_rels/.rels", Array("<R/>".utf8))]) ?? [])
    }
  }

  /// Whatever comes in, reading ends without a trap.
  @Test func survivesCutsAndChanges() throws {
    let bytes = try #require(workbook(Self.rows, dateColumns: [2]))
    for index in bytes.indices {
      _ = try? Worksheet(Array(bytes[..<index]))
      var changed = bytes
      changed[index] ^= 0xFF
      _ = try? Worksheet(changed)
    }
  }
}
