import Diagnostics
import TextBasics

/// A CSV text (RFC 4180) as rows of fields, each with its line and column. Fields may be divided by commas, semicolons or tabs,
/// since Excel writes what the user's region has; the first row decides.
struct CSVTable {
  /// A field without the spaces around it, with the place of its first character, counted from 1, columns in Unicode scalars.
  struct Field {
    var text = ""
    var line: Int
    var column: Int
    /// Unicode scalars that it takes on its first line, quotation marks included.
    var length = 1
  }

  /// Some fields, and the place after the last one.
  struct Row {
    var fields: [Field] = []
    var endLine = 1
    var endColumn = 1
    /// What is wrong with its quotation marks; then its fields cannot be used.
    var fault: Fault?
  }

  /// Something wrong with a quotation mark, at its place.
  struct Fault {
    enum Kind {
      /// Opened and not closed.
      case unclosed
      /// Within a field that does not begin with one.
      case withinField
      /// Closed, and followed by more text.
      case textAfter
    }

    var kind: Kind
    var line: Int
    var column: Int

    func diagnostic(_ file: String) -> Diagnostic {
      let (rule, problem, fix) =
        switch kind {
        case .unclosed:
          (
            Rule.message.recipientList, "a quotation mark is not closed",
            "close it; within a field a quotation mark is written twice"
          )
        case .withinField:
          (
            Rule.message.recipient, "a quotation mark is within a field that does not begin with one",
            "put the whole field in quotation marks, and write each one within it twice"
          )
        case .textAfter:
          (
            Rule.message.recipient, "text follows a closing quotation mark",
            "within a field in quotation marks, write each one twice"
          )
        }
      return Diagnostic(
        rule, problem, at: Place(file: file, line: line, column: column),
        explanation: "Other programs would read another text there (RFC 4180).", fix: fix)
    }
  }

  /// The rows that are not empty, in order.
  let rows: [Row]

  /// Reads a text; `names` are the columns that its first row is expected to name, in lower case.
  init(_ text: String, names: [String]) {
    let scalars = Array(text.unicodeScalars)
    var reader = CSVReader(scalars, separator: ",")
    if let separator = reader.skipSeparatorLine() {
      reader.separator = separator
    } else {
      reader.separator = Self.separator(of: scalars, names)
    }
    var rows: [Row] = []
    while let row = reader.nextRow() { rows.append(row) }
    self.rows = rows
  }

  /// The one that makes the most known names of the first row, or else the most fields.
  private static func separator(of scalars: [Unicode.Scalar], _ names: [String]) -> Unicode.Scalar {
    var best: (separator: Unicode.Scalar, known: Int, count: Int) = (",", -1, 0)
    for separator in [",", ";", "\t"] as [Unicode.Scalar] {
      var reader = CSVReader(scalars, separator: separator)
      let fields = reader.nextRow()?.fields ?? []
      let known = fields.count { names.contains($0.text.lowercased()) }
      if (known, fields.count) > (best.known, best.count) { best = (separator, known, fields.count) }
    }
    return best.separator
  }
}

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

  /// The next row that is not empty; `nil` at the end.
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
    skipSpace()
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
    while end > start, isSpace(scalars[end - 1]) { end -= 1 }
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
    field.text = String(String.UnicodeScalarView(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed()))
    skipSpace()
    if let scalar = current, scalar != separator, !isLineEnd(scalar) { report(.textAfter, &fault) }
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

  private mutating func skipSpace() {
    while let scalar = current, isSpace(scalar) { advance() }
  }

  /// Moves past a line end, where there is one.
  private mutating func endLine() {
    guard let scalar = current else { return }
    index += scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n" ? 2 : 1
    line += 1
    column = 1
  }

  private mutating func endLine(keeping text: inout [Unicode.Scalar]) {
    let start = index + 1
    endLine()
    text += scalars[start..<index]
  }

  private func isLineEnd(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar != separator && (scalar == " " || scalar == "\t" || scalar == "\u{A0}")
  }
}
