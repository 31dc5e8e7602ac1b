/// The rows of a table in which a text has the separator and no quotation marks around it: `Ann, Bo and Li,https://a.example/1` below two
/// names. In nearly all rows an address follows, which says how many of its signs are no separators.
struct CSVJoining {
  /// The number of fields of a row of names, and the column of addresses.
  private let (width, address): (Int, Int)

  /// `nil` for a table without a column of addresses.
  init?(_ rows: [CSVRow], width: Int) {
    let regular = rows.filter { $0.fault == nil && $0.fields.count == width }
    guard width > 1, width < 64, regular.count > 2, regular.count * 2 > rows.count else { return nil }
    let address = (1..<width).first { column in
      regular.count { Self.isAddress($0.fields[column].text) } * 2 > regular.count
    }
    guard let address else { return nil }
    (self.width, self.address) = (width, address)
  }

  /// The row with each text in one field; `nil` for a row that is as wide as the others, or in which something else may be meant: spaces
  /// follow as many signs as there are too many, or the text is the only one before the address.
  func row(_ row: CSVRow, separator: String) -> CSVRow? {
    let more = row.fields.count - width
    guard row.fault == nil, more > 0, let found = row.fields.firstIndex(where: { Self.isAddress($0.text) }) else { return nil }
    let spaces = (1..<row.fields.count).map { index in
      row.fields[index].place.column - Self.end(row.fields[index - 1]) - separator.unicodeScalars.count
    }
    let signs = address == 1 && found == 1 + more ? Array(0..<more) : spaces.indices.filter { spaces[$0] > 0 }
    guard signs.count == more, found - signs.count(where: { $0 < found }) == address, !signs.contains(found),
      !signs.contains(found - 1)
    else { return nil }
    var whole = row
    for sign in signs.reversed() {
      let (left, right) = (whole.fields[sign], whole.fields[sign + 1])
      // Somebody who writes marks around one text writes them around others.
      guard [row.fields[sign], row.fields[sign + 1]].allSatisfy({ !$0.text.isEmpty && Self.isBare($0) }) else { return nil }
      var place = left.place
      place.length = Self.end(right) - place.column
      let text = left.text + separator + String(repeating: " ", count: min(max(0, spaces[sign]), 8)) + right.text
      whole.fields.replaceSubrange(sign...sign + 1, with: [CSVField(text: text, place: place)])
    }
    whole.isJoined = true
    return whole
  }

  /// True for a field without quotation marks around it.
  private static func isBare(_ field: CSVField) -> Bool { field.place.length == field.text.unicodeScalars.count }

  /// The column after a field.
  private static func end(_ field: CSVField) -> Int { field.place.column + field.place.length }

  private static func isAddress(_ text: String) -> Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }
}
