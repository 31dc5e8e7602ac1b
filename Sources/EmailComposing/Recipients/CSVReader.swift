import TextBasics

/// Reads a CSV text row by row and counts lines and columns. A line ends with CR LF, LF or CR.
struct CSVReader {
  var separator: Unicode.Scalar
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var column = 1

  init(_ scalars: [Unicode.Scalar], separator: Unicode.Scalar) {
    self.scalars = scalars
    self.separator = separator
  }

  /// Skips a first line such as `sep=;`, which Excel reads and writes, and returns its separator.
  mutating func skipSeparatorLine() -> Unicode.Scalar? {
    guard scalars.count >= 5, String(String.UnicodeScalarView(scalars[..<4])).lowercased() == "sep=", scalars[4] != "\"",
      !isLineEnd(scalars[4]), scalars.count == 5 || isLineEnd(scalars[5])
    else { return nil }
    for _ in 0..<5 { advance() }
    endLine()
    return scalars[4]
  }

  /// The next row that holds anything but blanks; `nil` at the end.
  mutating func nextRow() -> CSVTable.Row? {
    while index < scalars.count {
      var row = CSVTable.Row()
      while true {
        row.fields.append(field(&row.fault))
        guard current == separator else { break }
        advance()
      }
      (row.endLine, row.endColumn) = (line, column)
      endLine()
      if row.fault != nil || row.fields.contains(where: { !$0.text.isEmpty }) { return row }
    }
    return nil
  }

  private mutating func field(_ fault: inout CSVTable.Fault?) -> CSVTable.Field {
    skipBlanks()
    return current == "\"" ? quotedField(&fault) : plainField(&fault)
  }

  private mutating func plainField(_ fault: inout CSVTable.Fault?) -> CSVTable.Field {
    var field = CSVTable.Field(line: line, column: column)
    let start = index
    while let scalar = current, scalar != separator, !isLineEnd(scalar) {
      if scalar == "\"" { report(.withinField, &fault) }
      advance()
    }
    var end = index
    while end > start, isBlank(scalars[end - 1]) { end -= 1 }
    field.text = String(String.UnicodeScalarView(scalars[start..<end]))
    field.length = max(1, end - start)
    return field
  }

  private mutating func quotedField(_ fault: inout CSVTable.Fault?) -> CSVTable.Field {
    var field = CSVTable.Field(line: line, column: column)
    let opening = CSVTable.Fault(kind: .unclosed, line: line, column: column)
    var text: [Unicode.Scalar] = []
    advance()
    while true {
      guard let scalar = current else {
        fault = fault ?? opening
        break
      }
      if scalar != "\"" {
        text.append(scalar)
        if isLineEnd(scalar) { endLine(keeping: &text) } else { advance() }
      } else if index + 1 < scalars.count, scalars[index + 1] == "\"" {
        // Within quotation marks one is written twice.
        text.append(scalar)
        advance()
        advance()
      } else {
        advance()
        break
      }
    }
    field.length = line == field.line ? max(1, column - field.column) : 1
    field.text = String(String.UnicodeScalarView(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed()))
    skipBlanks()
    if let scalar = current, scalar != separator, !isLineEnd(scalar) { report(.textBehind, &fault) }
    while let scalar = current, scalar != separator, !isLineEnd(scalar) { advance() }
    return field
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func report(_ kind: CSVTable.Fault.Kind, _ fault: inout CSVTable.Fault?) {
    fault = fault ?? CSVTable.Fault(kind: kind, line: line, column: column)
  }

  private mutating func advance() {
    index += 1
    column += 1
  }

  private mutating func skipBlanks() {
    while let scalar = current, isBlank(scalar) { advance() }
  }

  /// Goes behind a line end, where there is one.
  private mutating func endLine() {
    guard let scalar = current else { return }
    index += scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n" ? 2 : 1
    line += 1
    column = 1
  }

  /// The same within a field, which keeps both characters of CR LF.
  private mutating func endLine(keeping text: inout [Unicode.Scalar]) {
    let start = index + 1
    endLine()
    text += scalars[start..<index]
  }

  private func isLineEnd(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }

  private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar != separator && (scalar == " " || scalar == "\t" || scalar == "\u{A0}")
  }
}
