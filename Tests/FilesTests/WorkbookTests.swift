import Testing
import TextBasics

@testable import Files

/// Workbooks, as programs write them and as nobody should.
struct WorkbookTests {
  private static let columns = [
    WorkbookColumn("id", choices: ["a", "b"]), WorkbookColumn("title", isHidden: true), WorkbookColumn("updated", isDate: true),
  ]
  private static let rows = [
    ["id", "title", "updated"], ["a", " x <&> \"y\"\n_x0041_ ", "2026-02-28"], ["b", "", "soon"], ["ü", "\u{1}=1\r"],
  ]

  @Test func readsWhatItWrites() throws {
    let bytes = try #require(workbook(Self.columns, Array(Self.rows.dropFirst())))
    #expect(workbook(Self.columns, Array(Self.rows.dropFirst())) == bytes)
    let sheet = try worksheet(bytes)
    #expect(sheet.rows.map(\.number) == [1, 2, 3, 4])
    #expect(sheet.rows.map(\.texts) == Self.rows)
  }

  /// The first sheet, or the one with a name.
  @discardableResult private func worksheet(_ bytes: [UInt8], named name: String? = nil) throws(Worksheet.Fault) -> Worksheet {
    var book = try Workbook(bytes)
    return try book.worksheet(try name.map { name throws(Worksheet.Fault) in try book.sheet(named: name) } ?? book.sheets[0])
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

  /// A workbook with a sheet of these rows, and with other parts of the sheet after them.
  private func bytes(
    _ rows: String, after others: String = "", properties: String = "", strings: String? = strings
  ) -> [UInt8] {
    let main =
      "<workbook xmlns:r=\"r\"><workbookPr \(properties)/><sheets><sheet name=\"A\" r:id=\"a\"/><sheet name=\"Be\" r:id=\"b\"/></sheets></workbook>"
    let files = [
      ("xl/workbook.xml", main), ("xl/_rels/workbook.xml.rels", Self.relations), ("xl/styles.xml", Self.styles),
      ("xl/worksheets/a.xml", "<worksheet xmlns:r=\"r\"><sheetData>\(rows)</sheetData>\(others)</worksheet>"),
      (
        "xl/worksheets/_rels/a.xml.rels",
        "<R><Relationship Id=\"x\" Type=\"x/hyperlink\" Target=\"https://x.example/\" TargetMode=\"External\"/></R>"
      ),
      ("xl/worksheets/b.xml", "<worksheet><sheetData><row><c t=\"str\"><v>b</v></c></row></sheetData></worksheet>"),
    ]
    let all = files + (strings.map { [("xl/strings.xml", $0)] } ?? [])
    return zipped(all.map { ($0.0, Array($0.1.utf8)) }) ?? []
  }

  private func book(
    _ rows: String, properties: String = "", named name: String? = nil, strings: String? = strings
  ) throws(Worksheet.Fault) -> [[String]] {
    try worksheet(bytes(rows, properties: properties, strings: strings), named: name).rows.map(\.texts)
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
        ["", "one", "two", "true", "", "in", "2", "1.1"],
        ["2026-01-01", "46023.0", "2026-01-01", "1900-02-28"] + Array(repeating: "", count: 697) + ["1"],
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
      try book(String(repeating: wide, count: 300))
    }
    let tag = "<row x=\"" + String(repeating: "a", count: 5 << 20) + "\"/>"
    #expect(throws: Worksheet.Fault(reason: "its part 'xl/worksheets/a.xml' is no XML: a tag in it has more than 4 MB")) {
      try book(tag)
    }
    let bomb = try #require(zipped([("a", [UInt8](repeating: 0, count: 1 << 20))]))
    var archive = try #require(ZIPArchive(bomb, limit: 1 << 19))
    #expect(bomb.count < 5000 && archive.read("a") == nil && archive.read("b") == nil)
    #expect(throws: Worksheet.Fault(reason: "its part 'xl/_rels/workbook.xml.rels' is missing, damaged or too large")) {
      try worksheet(zipped([("_rels/.rels", Array("<R/>".utf8))]) ?? [])
    }
  }

  /// A row without a number that a sheet can have comes after the one before.
  @Test(arguments: ["9223372036854775807", "1048577", "0", "-1", "1e3", "", "٣"])
  func boundsNumbersOfRows(_ number: String) throws {
    let bytes = bytes("<row r=\"7\"><c><v>1</v></c></row><row r=\"\(number)\"><c><v>2</v></c></row><row><c><v>3</v></c></row>")
    #expect(try worksheet(bytes).rows.map(\.number) == [7, 8, 9])
    let last = self.bytes("<row r=\"1048576\"><c><v>1</v></c></row><row><c><v>2</v></c></row><row><c><v>3</v></c></row>")
    #expect(try worksheet(last).rows.map(\.texts) == [["1"], ["2"], ["3"]])
  }

  /// A row that begins within a cell, and a cell that ends after the row.
  @Test func survivesRowsWithinCells() throws {
    let nested = "<row><c t=\"str\"><row/><v>1</v></c><c><v>2</v></c></row>"
    #expect(try worksheet(bytes(nested)).rows.map(\.texts) == [["2"]])
    #expect(try worksheet(bytes("<row><c t=\"str\"><v>1</v><row/></c></row>")).rows.isEmpty)
  }

  /// Ranges as long as the sheet, many times: only so many cells are filled and lead somewhere.
  @Test func boundsAllRangesTogether() throws {
    let rows = (1...2_000).map { "<row r=\"\($0)\"><c r=\"A\($0)\"><v>1</v></c></row>" }.joined()
    let ranges = String(repeating: "<mergeCell ref=\"A1:A1048576\"/>", count: 5_000)
    let links = String(repeating: "<hyperlink ref=\"A1:A1048576\" r:id=\"x\"/>", count: 5_000)
    let read = try worksheet(bytes(rows, after: "<mergeCells>\(ranges)</mergeCells><hyperlinks>\(links)</hyperlinks>"))
    #expect(read.rows.count == 2_000 && read.links.count <= ListBudget.cells)
  }

  @Test func boundsTheCellsThatMergedOnesFill() throws {
    let rows = (2...1_000).map { "<row r=\"\($0)\"><c><v>1</v></c></row>" }.joined()
    let first = "<row r=\"1\"><c r=\"XFD1\"><v>1</v></c></row>"
    let read = try worksheet(bytes(first + rows, after: "<mergeCells><mergeCell ref=\"XFD1:XFD1000\"/></mergeCells>"))
    #expect(read.rows.count == 1_000)
    #expect(read.rows.reduce(0) { $0 + $1.texts.count } <= ListBudget.cells)
  }

  /// The parts of an archive are unpacked and read piece by piece.
  @Test func readsCellsThatLieInTwoPieces() throws {
    let rows = (1...3_000).map { ["Größe \($0)", String(repeating: "a&b ", count: $0 % 50) + "end"] }
    let bytes = try #require(workbook([WorkbookColumn("Title"), WorkbookColumn("Text")], rows))
    #expect(try worksheet(bytes).rows.dropFirst().map(\.texts) == rows)
  }

  /// Whatever comes in, reading ends without a trap.
  @Test func survivesCutsAndChanges() throws {
    let bytes = try #require(workbook(Self.columns, Array(Self.rows.dropFirst())))
    for index in bytes.indices {
      _ = try? worksheet(Array(bytes[..<index]))
      var changed = bytes
      changed[index] ^= 0xFF
      _ = try? worksheet(changed)
    }
  }

  @Test(
    arguments: [
      ("00000", 123, "00123"), ("0.00", 1.1, "1.10"), ("#,##0.00 [$€-407]", 1200.5, "1200.50"), ("0%", 0.125, "13%"),
      ("General", 0.1 + 0.2, "0.3"), ("General", 12_345_678_901_234_568, "12345678901234600"), ("General", 1e-7, "0.0000001"),
      ("General", -0.5, "-0.5"), ("General", 1e300, "1e+300"), ("0.0", 9.96, "10.0"), ("0", -0.4, "0"), ("0.###", 2.5, "2.5"),
      ("@", 7, "7"), ("# ?/?", 0.5, "0.5"), ("0.00E+00", 1500, "1500"), ("\"No\" 0000", 7, "0007"), ("0;[Red]-0.00", 3, "3"),
    ] as [(String, Double, String)])
  func showsNumbersAsTheirFormatsDo(_ code: String, _ value: Double, _ text: String) {
    #expect(NumberFormat(code: code).text(of: value) == text)
  }

  /// A sheet as a person leaves it: links behind cells, formulas, errors, merged and hidden cells.
  @Test func readsWhatCellsShow() throws {
    let sheet = """
      <worksheet xmlns:r="r"><cols><col min="2" max="2"/><col min="5" max="6" hidden="1"/><col min="0" max="9" hidden="1"/>\
      <col min="16383" max="99999999999" hidden="true"/></cols><sheetData><row r="1"><c r="A1" t="str"><v>Open</v></c><c r="B1" t="e"><v>#REF!</v></c></row>\
      <row r="2"><c r="A2" t="str"><f>HYPERLINK("https://a.example/b","Open")</f><v>Open</v></c><c r="B2"><f>1+1</f></c>\
      <c r="C2"><f>2</f><v></v></c><c r="D2" t="str"><f>A9</f><v></v></c></row>\
      <row r="3" hidden="1"><c r="A3"><v>1</v></c></row><row r="4"><c r="A4"><v>4</v></c></row><row r="5"><c r="B5"><v>5</v></c></row></sheetData>\
      <mergeCells><mergeCell ref="A4:A9"/><mergeCell ref="C1:D1"/></mergeCells>\
      <hyperlinks><hyperlink ref="A1" r:id="x" location="top"/><hyperlink ref="A4" r:id="x"/><hyperlink ref="B1" location="Sheet2"/></hyperlinks></worksheet>
      """
    let files = [
      (
        "xl/workbook.xml",
        "<workbook xmlns:r=\"r\"><sheets><sheet name=\"A\" r:id=\"a\"/><sheet name=\"B\" state=\"veryHidden\" r:id=\"a\"/></sheets></workbook>"
      ),
      ("xl/_rels/workbook.xml.rels", "<R><Relationship Id=\"a\" Type=\"x/worksheet\" Target=\"a.xml\"/></R>"),
      (
        "xl/_rels/a.xml.rels",
        "<R><Relationship Id=\"x\" Type=\"x/hyperlink\" Target=\"https://x.example/a\" TargetMode=\"External\"/></R>"
      ),
      ("xl/a.xml", sheet),
    ]
    let bytes = try #require(zipped(files.map { ($0.0, Array($0.1.utf8)) }))
    #expect(try Workbook(bytes).sheets.map(\.isHidden) == [false, true])
    let read = try worksheet(bytes)
    #expect(read.rows.map(\.texts) == [["Open"], ["Open"], ["4"], ["4", "5"]])
    #expect(read.hiddenRows.map(\.texts) == [["1"]])
    #expect(read.hiddenColumns == [5, 6, 16_383, 16_384])
    func place(_ row: Int, _ column: Int) -> Worksheet.CellPlace { Worksheet.CellPlace(row: row, column: column) }
    #expect(
      read.links == [
        place(1, 1): "https://x.example/a#top", place(2, 1): "https://a.example/b", place(4, 1): "https://x.example/a",
        place(5, 1): "https://x.example/a",
      ])
    #expect(
      read.faults == [place(1, 2): "#REF!", place(2, 2): "a formula without a result", place(2, 3): "a formula without a result"])
    #expect(place(7, 28).name == "AB7")
    #expect(linkedAddress("=hyperlink(\"a\"\"b\";1)") == "a\"b" && linkedAddress("HYPERLINK(A1)") == nil)
  }
}
