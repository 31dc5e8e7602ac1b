/// The column of a table whose texts may have the separator and no quotation marks around them: `Ann, Bo and Li,https://a.example/1` below two
/// names. In nearly all rows an address follows, which says where the text ends.
struct CSVJoining {
  /// The number of fields of a row of names.
  let width: Int
  private let (text, address): (Int, Int)

  /// `nil` unless one column alone before the addresses has texts of several words.
  init?(_ rows: [CSVRow], width: Int) {
    let regular = rows.filter { $0.fault == nil && $0.fields.count == width }
    guard width > 1, width < 64, regular.count > 2, regular.count * 2 > rows.count else { return nil }
    func most(of column: Int, _ isMeant: (String) -> Bool) -> Bool {
      regular.count { isMeant($0.fields[column].text) } * 2 > regular.count
    }
    guard let address = (1..<width).first(where: { most(of: $0, Self.isAddress) }) else { return nil }
    let texts = (0..<address).filter { most(of: $0) { $0.utf8.contains(ASCII.space) } }
    guard texts.count == 1 else { return nil }
    (self.width, text, self.address) = (width, texts[0], address)
  }

  /// The row with its text in one field; `nil` for a row that is as wide as the others, or in which something else may be meant.
  func row(_ row: CSVRow, separator: String) -> CSVRow? {
    let more = row.fields.count - width
    guard row.fault == nil, more > 0, row.fields.firstIndex(where: { Self.isAddress($0.text) }) == address + more else {
      return nil
    }
    let parts = row.fields[text...text + more]
    // Somebody who writes marks around one text writes them around others.
    guard parts.allSatisfy({ !$0.text.isEmpty && $0.place.length == $0.text.unicodeScalars.count }), let first = parts.first
    else { return nil }
    var (joined, end) = ("", first.place.column)
    for part in parts {
      if !joined.isEmpty {
        let spaces = part.place.column - end - separator.unicodeScalars.count
        joined += separator + String(repeating: " ", count: min(max(0, spaces), 8))
      }
      joined += part.text
      end = part.place.column + part.place.length
    }
    var whole = row
    let place = Place(
      file: first.place.file, line: first.place.line, column: first.place.column, length: end - first.place.column)
    whole.fields.replaceSubrange(text...text + more, with: [CSVField(text: joined, place: place)])
    whole.isJoined = true
    return whole
  }

  private static func isAddress(_ text: String) -> Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }
}
