/// A CSV text (RFC 4180) as rows of fields, each with its line and column. Fields may be divided by commas, semicolons or tabs,
/// since Excel writes what the user's region has; the first row decides.
struct CSVTable {
  /// A field without the blanks around it, with the place of its first character, counted from 1, columns in Unicode scalars.
  struct Field {
    var text = ""
    var line: Int
    var column: Int
    /// Unicode scalars that it takes on its first line, quotation marks included.
    var length = 1
  }

  /// Some fields, and the place behind the last one.
  struct Row {
    var fields: [Field] = []
    var endLine = 1
    var endColumn = 1
    /// What is wrong with its quotation marks; its fields are not to be trusted then.
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
      case textBehind
    }

    var kind: Kind
    var line: Int
    var column: Int
  }

  /// The rows that hold anything but blanks, in order.
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
