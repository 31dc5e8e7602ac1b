import Portal
import TextBasics
import Theme

/// The listed documents that belong with each document, the closest first: one links to the other, or both have a tag that few have.
struct RelatedDocuments: Sendable {
  private let catalogue: Catalogue
  private let links: [[Int]]

  private static let limit = 5
  /// A tag of more documents says little, and would make the work quadratic.
  private static let tagLimit = 64

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    links = Self.links(in: catalogue)
  }

  /// The indexes of the documents related to one.
  subscript(index: Int) -> [Int] {
    // In a flat list, since nearly all of a document's tags are those of few others.
    var found = links[index].map { (document: $0, weight: Float(1)) }
    for tag in catalogue.documents[index].tags {
      let documents = catalogue.tags[tag].documents
      if documents.count <= Self.tagLimit { found += documents.map { ($0, 1 / Float(documents.count)) } }
    }
    // The weights of a document stay in their order, on which a sum of floating-point numbers depends.
    found.sort { $0.document < $1.document }
    var closest: [(document: Int, score: Float)] = []
    for start in found.indices where start == 0 || found[start - 1].document != found[start].document {
      let document = found[start].document
      guard document != index, catalogue.documents[document].status.isListed else { continue }
      let score = found[start...].prefix { $0.document == document }.reduce(0) { $0 + $1.weight }
      guard closest.count < Self.limit || closest.contains(where: { $0.score < score }) else { continue }
      closest.insert((document, score), at: closest.firstIndex { $0.score < score } ?? closest.count)
      if closest.count > Self.limit { closest.removeLast() }
    }
    return closest.map(\.document)
  }

  /// The documents at the other end of each document's links, in both directions. Words that look like such links count too: a
  /// description that names a document is about it, and parsing each one again would take as long as rendering it.
  private static func links(in catalogue: Catalogue) -> [[Int]] {
    var links = [[Int]](repeating: [], count: catalogue.documents.count)
    for (index, document) in catalogue.documents.enumerated() {
      var rest = Array((document.description?.fallback.text ?? "").utf8)[...]
      while let colon = rest.position(of: ASCII.colon) {
        let start = rest[..<colon].lastIndex(where: separators.contains).map { $0 + 1 } ?? rest.startIndex
        let end = rest[colon...].firstIndex(where: separators.contains) ?? rest.endIndex
        let word = rest[start..<end]
        rest = rest[end...]
        guard schemes.contains(where: { word.hasPrefix($0) }),
          let other = TextReference.document(in: String(decoding: word, as: UTF8.self)).flatMap(catalogue.index(ofDocument:))
        else { continue }
        links[index].append(other)
        links[other].append(index)
      }
    }
    return links
  }

  private static let schemes = ["document:", "launch:"]
  private static let separators = ByteSet(" \t\r\n()<>[]\"'")
}
