extension [UInt8] {
  /// Appends a row of a CSV text (RFC 4180).
  package mutating func appendCSVRow(_ fields: [String]) {
    for field in fields { appendCSV(field: field) }
    removeLast()
    self += "\r\n".utf8
  }

  /// Appends a field and a comma. A field that a spreadsheet would run as a formula gets an apostrophe in front.
  package mutating func appendCSV(field: String) {
    var field = field
    field.withUTF8 { field in
      let isFormula = field.first.map(formulaStarts.contains) ?? false
      if isFormula || field.contains(where: quotedCharacters.contains) {
        self += (isFormula ? "\"'" : "\"").utf8
        for byte in field {
          if byte == ASCII.quotationMark { append(byte) }
          append(byte)
        }
        append(ASCII.quotationMark)
      } else {
        append(contentsOf: field)
      }
    }
    append(ASCII.comma)
  }
}

private let formulaStarts = ByteSet("=+-@\t\r")
private let quotedCharacters = ByteSet("\",\r\n")
