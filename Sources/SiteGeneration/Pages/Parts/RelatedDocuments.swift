import CatalogueModel
import PortalContent
import TextBasics

/// The listed documents that belong with each document, the closest first: one links to the other, or both have a tag that few have.
struct RelatedDocuments: Sendable {
  private let indexes: [[Int]]

  private static let limit = 5
  /// A tag of more documents says little, and would make the work quadratic.
  private static let tagLimit = 64

  init(_ catalogue: Catalogue) {
    let links = Self.links(in: catalogue)
    var scores = [Float](repeating: 0, count: catalogue.documents.count)
    indexes = catalogue.documents.indices.map { index in
      var found: [Int] = []
      func add(_ other: Int, _ score: Float) {
        guard other != index, catalogue.documents[other].status.isListed else { return }
        if scores[other] == 0 { found.append(other) }
        scores[other] += score
      }
      for other in links[index] { add(other, 1) }
      for tag in catalogue.documents[index].tags {
        let documents = catalogue.tags[tag].documents
        if documents.count <= Self.tagLimit { for other in documents { add(other, 1 / Float(documents.count)) } }
      }
      let closest = found.sorted { (scores[$1], $0) < (scores[$0], $1) }.prefix(Self.limit)
      for other in found { scores[other] = 0 }
      return Array(closest)
    }
  }

  /// The indexes of the documents related to one.
  subscript(index: Int) -> [Int] { indexes[index] }

  /// The documents at the other end of each document's links, in both directions. Words that look like such links count too: a
  /// description that names a document is about it, and parsing each one again would take as long as rendering it.
  private static func links(in catalogue: Catalogue) -> [[Int]] {
    var links = [[Int]](repeating: [], count: catalogue.documents.count)
    for (index, document) in catalogue.documents.enumerated() {
      let words = document.description?.fallback.text.utf8.split(whereSeparator: separators.contains) ?? []
      for word in words where schemes.contains(where: { word.starts(with: $0.utf8) }) {
        guard let other = TextReference.document(in: String(Substring(word))).flatMap(catalogue.index(ofDocument:)) else {
          continue
        }
        links[index].append(other)
        links[other].append(index)
      }
    }
    return links
  }

  private static let schemes = ["document:", "launch:"]
  private static let separators = ByteSet(" \t\r\n()<>[]\"'")
}
