import TextBasics

package struct WorkbookColumn: Sendable {
  package let name: String
  /// Its days are dates.
  var isDate = false
  /// The texts that a cell offers; others can be written too.
  var choices: [String] = []
  /// No person needs to see it.
  var isHidden = false

  package init(_ name: String, isDate: Bool = false, choices: [String] = [], isHidden: Bool = false) {
    (self.name, self.isDate, self.choices, self.isHidden) = (name, isDate, choices, isHidden)
  }
}

/// A workbook with one sheet of texts (ECMA-376, SpreadsheetML). The first row has the names of the columns, stays in sight and filters; cells
/// offer their choices. Returns `nil` if the library that packs it runs out of memory.
package func workbook(_ columns: [WorkbookColumn], _ rows: [[String]]) -> [UInt8]? {
  zipped([
    ("[Content_Types].xml", Array(contentTypes.utf8)), ("_rels/.rels", Array(relations.utf8)),
    ("xl/workbook.xml", Array(book.utf8)), ("xl/_rels/workbook.xml.rels", Array(bookRelations.utf8)),
    ("xl/styles.xml", Array(styles.utf8)), ("xl/worksheets/sheet1.xml", sheet(columns, rows)),
  ])
}

private func sheet(_ columns: [WorkbookColumn], _ rows: [[String]]) -> [UInt8] {
  var bytes = Array(
    (head + "<worksheet xmlns=\"\(main)\"><sheetViews><sheetView workbookViewId=\"0\">"
      + "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews>"
      + widths(columns, rows) + "<sheetData>").utf8)
  for (number, row) in ([columns.map(\.name)] + rows).enumerated() {
    bytes += "<row r=\"\(number + 1)\">".utf8
    for (column, text) in row.enumerated() where !text.isEmpty {
      let place = columnName(column) + String(number + 1)
      if number > 0, columns.indices.contains(column), columns[column].isDate, let days = days(text) {
        bytes += "<c r=\"\(place)\" s=\"2\"><v>\(days)</v></c>".utf8
      } else {
        bytes += "<c r=\"\(place)\" s=\"\(number == 0 ? 3 : 1)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">".utf8
        bytes += escaped(text)
        bytes += "</t></is></c>".utf8
      }
    }
    bytes += "</row>".utf8
  }
  return bytes + "</sheetData>".utf8 + filter(columns, rows.count) + choices(columns) + "</worksheet>".utf8
}

/// The widths of columns, in which most texts are seen whole.
private func widths(_ columns: [WorkbookColumn], _ rows: [[String]]) -> String {
  guard !columns.isEmpty else { return "" }
  let elements = columns.enumerated().map { index, column in
    let lengths = rows.prefix(1000).map { $0.indices.contains(index) ? $0[index].unicodeScalars.count : 0 }
    // Room for the arrow of the filter.
    let width = min(max((lengths + [column.name.unicodeScalars.count + 2]).max() ?? 0, 8) + 2, 60)
    let hidden = column.isHidden ? " hidden=\"1\"" : ""
    return "<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(width)\" customWidth=\"1\"\(hidden)/>"
  }
  return "<cols>" + elements.joined() + "</cols>"
}

private func filter(_ columns: [WorkbookColumn], _ count: Int) -> [UInt8] {
  guard let last = columns.indices.last else { return [] }
  return Array("<autoFilter ref=\"A1:\(columnName(last))\(count + 1)\"/>".utf8)
}

/// The lists that cells offer, in rows to come too. A list within a formula has at most 255 characters, and no commas in its texts.
private func choices(_ columns: [WorkbookColumn]) -> [UInt8] {
  let lists = columns.enumerated().compactMap { index, column -> [UInt8]? in
    let list = column.choices.joined(separator: ",")
    guard !list.isEmpty, list.utf16.count <= 255, !column.choices.contains(where: { $0.contains(",") || $0.contains("\"") })
    else { return nil }
    let name = columnName(index)
    return Array("<dataValidation type=\"list\" allowBlank=\"1\" sqref=\"\(name)2:\(name)1048576\"><formula1>\"".utf8)
      + escaped(list)
      + "\"</formula1></dataValidation>".utf8
  }
  guard !lists.isEmpty else { return [] }
  return Array("<dataValidations count=\"\(lists.count)\">".utf8) + lists.flatMap(\.self) + "</dataValidations>".utf8
}

/// Excel's number of a day from March 1900 on.
private func days(_ text: String) -> Int? {
  let parts = text.utf8.split(separator: ASCII.hyphen).map { decimalNumber($0) }
  guard text.utf8.count == 10, parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2], year > 1900 else {
    return nil
  }
  let civil = CivilDay(year: year, month: month, day: day)
  return civil.text == text ? civil.daysSince1970 + 25_569 : nil
}

/// The text for XML, with control characters and what looks like their escapes as `_x000D_`.
private func escaped(_ text: String) -> [UInt8] {
  let bytes = Array(text.utf8)
  var escaped: [UInt8] = []
  for (index, byte) in bytes.enumerated() {
    switch byte {
    case UInt8(ascii: "&"): escaped += "&amp;".utf8
    case UInt8(ascii: "<"): escaped += "&lt;".utf8
    case UInt8(ascii: ">"): escaped += "&gt;".utf8
    case ASCII.underscore where bytes[index...].dropFirst(6).first == ASCII.underscore && bytes[index + 1] == UInt8(ascii: "x"):
      escaped += "_x005F_".utf8
    case ASCII.tab, ASCII.lineFeed, ASCII.space...: escaped.append(byte)
    default: escaped += "_x00\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))_".utf8
    }
  }
  return escaped
}

private let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
private let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
private let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
private let packages = "http://schemas.openxmlformats.org/package/2006"
private let sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml"

private let contentTypes =
  head + "<Types xmlns=\"\(packages)/content-types\">"
  + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
  + "<Override PartName=\"/xl/workbook.xml\" ContentType=\"\(sheetType).sheet.main+xml\"/>"
  + "<Override PartName=\"/xl/styles.xml\" ContentType=\"\(sheetType).styles+xml\"/>"
  + "<Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"\(sheetType).worksheet+xml\"/></Types>"

private let relations =
  head + "<Relationships xmlns=\"\(packages)/relationships\">"
  + "<Relationship Id=\"rId1\" Type=\"\(office)/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"

private let book =
  head
  + "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets><sheet name=\"Documents\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"

private let bookRelations =
  head + "<Relationships xmlns=\"\(packages)/relationships\">"
  + "<Relationship Id=\"rId1\" Type=\"\(office)/worksheet\" Target=\"worksheets/sheet1.xml\"/>"
  + "<Relationship Id=\"rId2\" Type=\"\(office)/styles\" Target=\"styles.xml\"/></Relationships>"

/// The styles of cells: general, text, day, bold text.
private let styles =
  head + "<styleSheet xmlns=\"\(main)\"><numFmts count=\"1\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/></numFmts>"
  + "<fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font><font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>"
  + "<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills>"
  + "<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
  + "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs><cellXfs count=\"4\">"
  + "<xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>"
  + "<xf numFmtId=\"49\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/>"
  + "<xf numFmtId=\"164\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/>"
  + "<xf numFmtId=\"49\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\" applyFont=\"1\"/></cellXfs></styleSheet>"
