package import Diagnostics
package import TextBasics
import Theme

/// The placeholders of a text that each person of a list gets: `{{name}}` stands for the person's field in that column.
package struct Placeholders {
  private struct Found {
    /// The name of the column, in lower case.
    let column: String
    let range: Range<Int>
  }

  private let bytes: [UInt8]
  private let found: [Found]

  package init(_ text: String) {
    bytes = Array(text.utf8)
    var found: [Found] = []
    var rest = bytes[...]
    while let start = rest.firstRange(of: Self.opening)?.upperBound, let end = rest[start...].firstRange(of: Self.closing) {
      let name = bytes[start..<end.lowerBound].drop { $0 == ASCII.openBrace }
      // The last two braces before a name open it.
      if let inner = name.firstRange(of: Self.opening) {
        rest = rest[inner.lowerBound...]
        continue
      }
      if !name.holds(ASCII.lineFeed) {
        let column = columnName(String(decoding: trimmingASCIISpace(name), as: UTF8.self))
        found.append(Found(column: column, range: name.startIndex - 2..<end.upperBound))
      }
      rest = rest[end.upperBound...]
    }
    self.found = found
  }

  private static let opening = Array("{{".utf8)
  private static let closing = Array("}}".utf8)

  package var isEmpty: Bool { found.isEmpty }
  package var columns: Set<String> { Set(found.map(\.column)) }

  /// The text for a person; `escape` makes a field fit the text.
  package func text(for person: Recipient, _ escape: (String) -> String = { $0 }) -> String {
    var text: [UInt8] = []
    var start = 0
    for placeholder in found {
      text += bytes[start..<placeholder.range.lowerBound]
      text += escape(singleLine(person.fields[placeholder.column] ?? "")).utf8
      start = placeholder.range.upperBound
    }
    return String(decoding: text + bytes[start...], as: UTF8.self)
  }

  /// Reports placeholders that are no column, and people without a field that the text needs. `people` is `nil` without a list, which
  /// a message for everybody cannot have.
  package func check(_ people: [Recipient]?, isForAll: Bool = false, file: TextFile, log: inout DiagnosticLog) {
    let columns = people?.first.map { Array($0.fields.keys).sorted() }
    for placeholder in found {
      let place = file.place(of: placeholder.range)
      guard people != nil else {
        log.report(
          Diagnostic(
            .message.placeholder, placeholder.column, "has no list of recipients", at: place,
            fix: (isForAll ? "" : "give the list with --recipients, or ") + "write the text itself"))
        continue
      }
      guard let columns, !columns.contains(placeholder.column) else { continue }
      let nearest = nearestName(to: placeholder.column, among: columns)
      log.report(
        Diagnostic(
          .message.placeholder, placeholder.column, "is no column of the list", at: place,
          fix: nearest.map { "did you mean '{{\($0)}}'?" } ?? "the columns are " + listed(columns.map { "'\($0)'" }, atMost: 8)))
    }
    for person in people ?? [] {
      for column in self.columns.sorted() where person.fields[column]?.isEmpty ?? false {
        log.report(
          Diagnostic(
            .message.placeholder, column, "is empty for \(person.mailbox.address)", at: person.place,
            fix: "write a value in the row, or leave the placeholder out"))
      }
    }
  }
}

/// The name of a column as placeholders and lists are compared.
func columnName(_ text: String) -> String { singleLine(text).lowercased() }
