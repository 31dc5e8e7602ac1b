import CatalogueModel
import FileAccess
import PortalContent
import TextBasics

/// The documents of a large search index in files of their own, so that the first results need few bytes: first what lists show
/// and filter by, of all documents; then the other properties, of a thousand documents each.
///
/// Their names change with their content, so that browsers may keep them for ever. Each is a table that has a list for each
/// property, which compresses better than documents one by one.
struct SearchPieces: Sendable {
  /// Up to so many documents are one file.
  static let wholeLimit = 1_000
  private static let pieceLength = 1_000

  private let heads: String
  private let rests: [(name: String, first: Int, count: Int)]
  private let days: [String: String]
  let files: [OutputFile]

  /// Makes one file after the other and gives it to `keep` with its path, so that nobody has to hold all of them.
  init(_ documents: [SearchedDocument], _ language: LanguageTag, keep: (String, [UInt8]) -> OutputFile?) {
    var files: [OutputFile] = []
    func add(_ rows: some Collection<[SearchedDocument.Property]>) -> String {
      let bytes = tableScript(rows)
      let name = Routes.searchPiece(language, contentHash(bytes))
      if let file = keep("search/" + name, bytes) { files.append(file) }
      return name
    }
    heads = add(documents.lazy.map(\.head))
    rests = stride(from: 0, to: documents.count, by: Self.pieceLength).map { first in
      let part = documents[first..<min(first + Self.pieceLength, documents.count)]
      return (add(part.lazy.map(\.rest)), first, part.count)
    }
    days = Dictionary(documents.compactMap(\.day).map { ($0.machine, $0.text) }, uniquingKeysWith: { first, _ in first })
    self.files = files
  }

  /// Writes where the documents are, in place of themselves.
  func write(to json: inout JSONWriter) {
    json.object("dates") { json in
      for (day, text) in days.sorted(by: { $0.key < $1.key }) { json.string(day, text) }
    }
    json.string("heads", heads)
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

/// A script with a list for each property that some of the rows have, in the order of their first; `null` in a row without it.
private func tableScript(_ rows: some Collection<[SearchedDocument.Property]>) -> [UInt8] {
  var columns: [(name: String, values: [SearchedDocument.Value?])] = []
  var places: [String: Int] = [:]
  for (row, properties) in rows.enumerated() {
    for property in properties {
      let place = places[property.name] ?? columns.count
      if place == columns.count {
        places[property.name] = place
        columns.append((property.name, Array(repeating: nil, count: rows.count)))
      }
      columns[place].values[row] = property.value
    }
  }
  var json = JSONWriter(capacity: 1 << 19, prefix: "docportalPiece = ")
  json.object { json in
    for column in columns {
      json.array(column.name, onOneLine: true) { json in
        for value in column.values {
          if let value { json.write(value) } else { json.null() }
        }
      }
    }
  }
  return json.finish()
}
