import Diagnostics
import Files
import Portal
import TextBasics
import Theme

/// The documents of a large search index in separate files, so that the first results need few bytes: first the properties that
/// lists show and filter by, for 1,500 documents each; then the other properties, for a thousand each.
///
/// Their names change with their content, so that browsers may cache them for ever. Each is a table with a list for each
/// property, which compresses better than documents one by one.
struct SearchPieces: Sendable {
  /// Up to this number of documents, the index is one file.
  static let wholeLimit = 1_000
  /// The documents of a piece with heads, so that the first takes 26 KB on its way.
  private static let headsLength = 1_300
  private static let pieceLength = 1_000

  private let heads: [String]
  private let rests: [(name: String, first: Int, count: Int)]
  private let days: [String: String]

  /// The parts of an index that are made before the pages; none if the index is one file.
  static func heads(_ composer: SiteComposer, _ language: LanguageTag) -> [SearchPiece] {
    parts(of: composer, language, length: headsLength, areHeads: true)
  }

  /// The parts that need the words of the pages.
  static func rests(_ composer: SiteComposer, _ language: LanguageTag) -> [SearchPiece] {
    parts(of: composer, language, length: pieceLength, areHeads: false)
  }

  private static func parts(
    of composer: SiteComposer, _ language: LanguageTag, length: Int, areHeads: Bool
  ) -> [SearchPiece] {
    let count = composer.listing.order[language]?.count ?? 0
    guard count > wholeLimit else { return [] }
    return stride(from: 0, to: count, by: length).map { first in
      let documents = first..<min(first + length, count)
      return SearchPiece(composer: composer, language: language, documents: documents, isHeads: areHeads)
    }
  }

  /// Names the files of `heads` and `rests`, which are already made.
  init(heads: [String], rests: [(piece: SearchPiece, path: String)]) {
    func name(_ path: String) -> String { String(path.dropFirst(SearchPiece.folder.count)) }
    self.heads = heads.map(name)
    self.rests = rests.map { (name($0.path), $0.piece.documents.lowerBound, $0.piece.documents.count) }
    var days: [String: String] = [:]
    if let (composer, language) = rests.first.map({ ($0.piece.composer, $0.piece.language) }) {
      let strings = composer.strings[language]
      for day in Set(composer.catalogue.listedDocuments.compactMap(\.updated)) { days[day.text] = strings.date(day) }
    }
    self.days = days
  }

  /// Writes the names of the pieces in place of the documents.
  func write(to json: inout JSONWriter) {
    json.object("dates") { json in
      for (day, text) in days.sorted(by: { $0.key < $1.key }) { json.string(day, text) }
    }
    json.strings("heads", heads)
    json.array("pieces") { json in
      for rest in rests {
        json.object(onOneLine: true) { json in
          json.string("src", rest.name)
          json.number("first", rest.first)
          json.number("count", rest.count)
        }
      }
    }
  }
}

/// One file of a large search index.
struct SearchPiece: Sendable {
  let composer: SiteComposer
  let language: LanguageTag
  /// The positions of its documents in the order of their titles.
  let documents: Range<Int>
  /// It has the properties that lists show and filter by.
  let isHeads: Bool

  static let folder = "search/"

  /// The file; `descriptions` are the words of documents, by their position in the catalogue.
  func file(_ descriptions: [Int: String]) -> OutputFile? {
    var table = SearchTable()
    for index in (composer.listing.order[language] ?? [])[documents] {
      let document = SearchedDocument(composer: composer, language: language, index: index, description: descriptions[index])
      table.addRow { isHeads ? document.forEachOfHead($0) : document.forEachOfRest($0) }
    }
    let bytes = table.script()
    return OutputPath(Self.folder + Routes.searchPiece(language, contentHash(bytes))).map { OutputFile(path: $0, bytes: bytes) }
  }
}

/// Rows as a list for each property that some of them have, in the order of first use; `null` in a row without it.
///
/// The lists are written while rows are added: keeping the values until the last row took half as many instructions again.
private struct SearchTable {
  private struct Column {
    let name: String
    var values = JSONWriter.elements()
    /// The number of rows with a value or `null`.
    var count = 0

    mutating func fill(_ rows: Int) {
      for _ in count..<max(count, rows) { values.null() }
      count = max(count, rows)
    }
  }

  private var columns: [Column] = []
  private var places: [String: Int] = [:]
  private var count = 0

  /// Adds a row with properties.
  mutating func addRow(_ properties: (SearchedDocument.Take) -> Void) {
    var next = 0
    properties { name, value in
      // The properties of most rows follow the order of the columns.
      if !columns.indices.contains(next) || columns[next].name != name { next = places[name] ?? columns.count }
      if next == columns.count {
        places[name] = next
        columns.append(Column(name: name))
      }
      columns[next].fill(count)
      columns[next].values.write(value)
      columns[next].count += 1
      next += 1
    }
    count += 1
  }

  consuming func script() -> [UInt8] {
    for index in columns.indices { columns[index].fill(count) }
    var json = JSONWriter(capacity: columns.reduce(1 << 10) { $0 + $1.values.bytes.count }, prefix: "docportalPiece = ")
    json.object { json in
      for column in columns { json.array(column.name, onOneLine: true) { $0.append(column.values) } }
    }
    return json.finish()
  }
}
