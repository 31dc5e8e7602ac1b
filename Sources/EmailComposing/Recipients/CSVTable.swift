/// A CSV text (RFC 4180) as rows of fields, each with its line and column.
struct CSVTable {
  /// A field with the place of its first character, counted from 1, columns in Unicode scalars.
  struct Field {
    var text = ""
    var line: Int
    var column: Int
  }

  /// The rows that hold anything, in order.
  private(set) var rows: [[Field]] = []
  /// Where a quotation mark is opened and not closed; `nil` in a faultless text.
  private(set) var unclosed: (line: Int, column: Int)?

  init(_ text: String) {
    var row: [Field] = []
    var (line, column) = (1, 1)
    var field = Field(line: 1, column: 1)
    var isQuoted = false
    var wasQuoted = false
    // A quotation mark within quotation marks is written twice.
    var before: Unicode.Scalar = "\n"
    func finish(_ rows: inout [[Field]]) {
      row.append(field)
      if row.count > 1 || !field.text.isEmpty || wasQuoted { rows.append(row) }
      row = []
    }
    for scalar in text.unicodeScalars {
      if isQuoted {
        if scalar == "\"" { isQuoted = false } else { field.text.unicodeScalars.append(scalar) }
      } else {
        switch scalar {
        case "\"":
          if before == "\"", wasQuoted { field.text += "\"" }
          (isQuoted, wasQuoted) = (true, true)
          unclosed = (line, column)
        case ",":
          row.append(field)
          (field, wasQuoted) = (Field(line: line, column: column + 1), false)
        case "\n":
          finish(&rows)
          (field, wasQuoted) = (Field(line: line + 1, column: 1), false)
        case "\r": break
        default: field.text.unicodeScalars.append(scalar)
        }
      }
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
      before = scalar
    }
    finish(&rows)
    if !isQuoted { unclosed = nil }
  }
}
