import Diagnostics
import Files
import Portal
import TextBasics
import Theme

/// The documents of a search index, so that the first results need few bytes: the properties that lists show and filter by, for
/// 1,000 documents at a time, of which the index has the first itself; then the other properties, for a thousand each.
///
/// The names of the files change with their content, so that browsers may cache them for ever. Each is a table with a list for each
/// property, which compresses better than documents one by one.
struct SearchPieces: Sendable {
  /// The documents of a piece with heads, so that the first takes 24 KB on its way.
  private static let headsLength = 1_000
  private static let pieceLength = 1_000

  /// The piece that is in the index.
  let first: SearchPiece
  private let heads: [String]
  private let rests: [(name: String, first: Int, count: Int)]
  private let days: [String: String]

  /// The files that are made before the pages; none if all documents are in the index.
  static func heads(_ composer: SiteComposer, _ language: LanguageTag) -> [SearchPiece] {
    Array(parts(of: composer, language, length: headsLength, areHeads: true).dropFirst())
  }

  /// The files that need the words of the pages.
  static func rests(_ composer: SiteComposer, _ language: LanguageTag) -> [SearchPiece] {
    parts(of: composer, language, length: pieceLength, areHeads: false)
  }

  private static func parts(
    of composer: SiteComposer, _ language: LanguageTag, length: Int, areHeads: Bool
  ) -> [SearchPiece] {
    let count = composer.listing.order[language]?.count ?? 0
    return stride(from: 0, to: count, by: length).map { first in
      let documents = first..<min(first + length, count)
      return SearchPiece(composer: composer, language: language, documents: documents, isHeads: areHeads)
    }
  }

  /// Names the files of `heads` and `rests`, which are already made.
  init(_ composer: SiteComposer, _ language: LanguageTag, heads: [String], rests: [(piece: SearchPiece, path: String)]) {
    func name(_ path: String) -> String { String(path.dropFirst(SearchPiece.folder.count)) }
    let documents = 0..<min(Self.headsLength, composer.listing.order[language]?.count ?? 0)
    first = SearchPiece(composer: composer, language: language, documents: documents, isHeads: true)
    self.heads = heads.map(name)
    self.rests = rests.map { (name($0.path), $0.piece.documents.lowerBound, $0.piece.documents.count) }
    let strings = composer.strings[language]
    let updated = Set(composer.catalogue.listedDocuments.compactMap(\.updated))
    days = Dictionary(updated.map { ($0.text, strings.date($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Writes the names of the files.
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

/// Some documents of a search index with some of their properties.
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
    var json = JSONWriter(capacity: 1 << 16, prefix: "docportalPiece = ")
    json.object { write(descriptions, to: &$0) }
    let bytes = json.finish()
    return OutputPath(Self.folder + Routes.searchPiece(language, contentHash(bytes))).map { OutputFile(path: $0, bytes: bytes) }
  }

  func write(_ descriptions: [Int: String] = [:], to json: inout JSONWriter) {
    var table = SearchTable()
    for index in (composer.listing.order[language] ?? [])[documents] {
      let document = SearchedDocument(composer: composer, language: language, index: index, description: descriptions[index])
      table.addRow { isHeads ? document.forEachOfHead($0) : document.forEachOfRest($0) }
    }
    table.write(to: &json)
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

  consuming func write(to json: inout JSONWriter) {
    for index in columns.indices {
      columns[index].fill(count)
      json.array(columns[index].name, onOneLine: true) { $0.append(columns[index].values) }
    }
  }
}
