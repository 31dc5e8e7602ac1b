import TextBasics

/// The description of a table that `list` wrote, in a last column of its own: the documents that it has, and a checksum of the text of
/// each cell.
///
/// It is the base of the next import. With the checksums an import knows of each cell whether somebody edited it in the table, and
/// whether somebody edited the same value in the manifest; more than that no merge needs, so the old texts are not repeated. A column
/// is the one place that every program keeps: workbooks become CSV and come back, without hidden sheets and properties.
///
/// A class, though it never changes: each of its rows has it.
package final class ExportedTable: Sendable, Hashable {
  /// The keys of the columns, and the place of each.
  package let keys: [String]
  fileprivate let indexes: [String: Int]
  /// The number of documents, and the checksum of their identifiers; `nil` for a part of the portal's documents.
  private let documents: (count: Int, sum: String)?
  /// Tells this table from those of other contents.
  package let mark: String
  /// Marks the documents of rows that people added to it.
  package var markOfAdded: String { "+" + mark }

  /// The table of rows with the document's identifier and the texts of its cells, in the order of the keys.
  package init(_ keys: [String], _ rows: [(id: String, texts: [String])], isPart: Bool) {
    self.keys = keys
    indexes = Self.indexes(of: keys)
    documents = isPart ? nil : (rows.count, Self.sum(rows.map(\.id)))
    // Row by row: together the texts are as large as the table.
    let lines = rows.lazy.map { row in
      let line = row.id + "\u{1F}" + row.texts.joined(separator: "\u{1F}")
      return (composed(line) ?? line).utf8
    }
    mark = CellChecksum(ofContent: lines.joined(separator: "\u{1E}".utf8)).letters
  }

  /// The place of a key among the keys.
  package func index(of key: String) -> Int? { indexes[key] }

  /// The name of the column.
  package var head: String {
    ([Self.name, documents.map { "\($0.count) \($0.sum)" } ?? Self.part, mark] + keys).joined(separator: " ")
  }

  /// Reads the name of the column; `nil` for any other.
  package init?(head: String) {
    var words = head.split { $0.isWhitespace }.map(String.init)[...]
    guard words.popFirst() == Self.name, let count = words.popFirst() else { return nil }
    if count == Self.part {
      documents = nil
    } else {
      guard let count = decimalNumber(Array(count.utf8)), let sum = words.popFirst() else { return nil }
      documents = (count, sum)
    }
    guard let mark = words.popFirst() else { return nil }
    (self.mark, keys) = (mark, Array(words))
    indexes = Self.indexes(of: keys)
  }

  private static func indexes(of keys: [String]) -> [String: Int] {
    Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
  }

  private static let name = "exported"
  private static let part = "part"

  /// The cell of a row.
  package func cell(id: String, _ texts: [String]) -> String {
    id + " " + texts.map { cellChecksum($0) }.joined(separator: ".")
  }

  /// Reads the cell of a row; `nil` for one that `list` did not write.
  package func row(_ cell: String) -> ExportedRow? {
    let bytes = cell.utf8
    guard let start = bytes.firstIndex(where: { $0 != ASCII.space }) else { return nil }
    let id = bytes[start...].prefix { $0 != ASCII.space }
    // Programs remove the white space after which there is nothing.
    let rest = bytes[id.endIndex...].drop { $0 == ASCII.space }
    let letters = rest.prefix { $0 != ASCII.space }
    guard rest[letters.endIndex...].allSatisfy({ $0 == ASCII.space }) else { return nil }
    // Without an array of the parts, since there is a row for each document.
    var sums: [CellChecksum] = []
    sums.reserveCapacity(keys.count)
    var part = letters.startIndex
    for index in letters.indices where letters[index] == ASCII.dot {
      sums.append(CellChecksum(letters[part..<index]))
      part = letters.index(after: index)
    }
    sums.append(CellChecksum(letters[part...]))
    guard sums.count == max(1, keys.count), !keys.isEmpty || letters.isEmpty else { return nil }
    return ExportedRow(table: self, id: String(Substring(id)), sums: sums)
  }

  /// The documents of `candidates` whose rows were removed, given the identifiers of those that are left: what was added to the portal
  /// after the table was made is none of them. Returns `nil` if that is not certain.
  package func removed(left: Set<String>, candidates: [String]) -> [String]? {
    guard let documents, left.count < documents.count else { return [] }
    guard left.count + candidates.count == documents.count, Self.sum(Array(left) + candidates) == documents.sum else {
      return candidates.isEmpty ? [] : nil
    }
    return candidates
  }

  /// True if rows of it were removed, given the identifiers of those that are left.
  package func lacksRows(left: Set<String>) -> Bool { documents.map { left.count < $0.count } ?? false }

  private static func sum(_ identifiers: [String]) -> String { checksum(identifiers.sorted().joined(separator: " ")) }

  package static func == (left: ExportedTable, right: ExportedTable) -> Bool {
    left === right || left.mark == right.mark && left.head == right.head
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(mark) }
}

/// The row of a document as `list` wrote it.
package struct ExportedRow: Sendable, Hashable {
  package let table: ExportedTable
  /// The identifier of the document, whatever is in the row's other cells now.
  package let id: String
  /// The checksums of its cells, in the order of the table's keys.
  fileprivate let sums: [CellChecksum]

  /// True if a cell still has its text, false if it has another; `nil` if there was no such cell.
  package func has(_ text: String, at key: String) -> Bool? {
    table.indexes[key].map { has(text, at: $0) }
  }

  /// True if the cell at a place among the table's keys still has its text.
  package func has(_ text: String, at index: Int) -> Bool {
    sums[index] == (text.isEmpty ? CellChecksum.ofEmpty : CellChecksum(of: text))
  }
}

/// The checksum of a cell's text; empty for an empty cell.
package func cellChecksum(_ text: String) -> String { text.isEmpty ? "" : checksum(text) }

private func checksum(_ text: String) -> String { CellChecksum(of: text).letters }

/// Six letters that change with a text in its composed form; by chance, one change in 64 million leaves them the same. They have no
/// vowels, so that no spreadsheet takes them for a number, a day or a word.
private struct CellChecksum: Hashable {
  /// The letters as digits, the lowest one first; greater than any such number for an empty cell, and for what is no checksum.
  private let number: UInt32

  private static let digits = Array("bcdfghjklmnpqrstvwxz".utf8)
  private static let (length, limit) = (6, 64_000_000 as UInt64)

  static let ofEmpty = CellChecksum(number: .max)
  private static let none = CellChecksum(number: .max - 1)

  private init(number: UInt32) { self.number = number }

  init(of text: String) { self.init(ofContent: (composed(text) ?? text).utf8) }

  init(ofContent bytes: some Sequence<UInt8>) { number = UInt32(mixed(contentNumber(bytes)) % Self.limit) }

  /// Reads the letters.
  init(_ letters: Substring.UTF8View) {
    var (number, count) = (0 as UInt32, 0)
    for letter in letters.reversed() {
      guard count < Self.length, let digit = Self.values[Int(letter)] else {
        self = .none
        return
      }
      number = number * UInt32(Self.digits.count) + digit
      count += 1
    }
    self = count == 0 ? .ofEmpty : count == Self.length ? CellChecksum(number: number) : .none
  }

  /// The digit of each letter.
  private static let values: [UInt32?] = (0...UInt8.max).map { letter in digits.firstIndex(of: letter).map { UInt32($0) } }

  var letters: String {
    var (rest, letters) = (Int(number), [UInt8]())
    for _ in 0..<Self.length {
      letters.append(Self.digits[rest % Self.digits.count])
      rest /= Self.digits.count
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
