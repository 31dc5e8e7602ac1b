import CatalogueModel
import Diagnostics

/// The tags of all documents in the order of their names, before they know their documents.
struct TagTable: Sendable {
  private let entries: [(name: String, slug: Identifier)]
  private let indexes: [String: Int]

  init(_ tags: some Sequence<[Written<String>]>, _ log: inout DiagnosticLog) {
    var firsts: [String: (written: Written<String>, slug: Identifier)] = [:]
    var slugs: [String: Written<String>] = [:]
    for written in tags.lazy.joined() {
      let key = written.value.lowercased()
      if let first = firsts[key] {
        if first.written.value != written.value { log.report(.tagSpelling(written, first: first.written)) }
        continue
      }
      guard let slug = Identifier(slugOf: written.value) else {
        log.report(.impossibleTag(written))
        continue
      }
      if let other = slugs[slug.collisionKey] {
        log.report(.tagCollision(written, other: other))
        continue
      }
      slugs[slug.collisionKey] = written
      firsts[key] = (written, slug)
    }
    let sorted = firsts.sorted { $0.key < $1.key }
    entries = sorted.map { ($0.value.written.value, $0.value.slug) }
    indexes = Dictionary(sorted.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of name: String) -> Int? { indexes[name.lowercased()] }

  func tags(of documents: [Document]) -> [Tag] {
    var tagged = [[Int]](repeating: [], count: entries.count)
    for (index, document) in documents.enumerated() {
      for tag in document.tags { tagged[tag].append(index) }
    }
    return entries.enumerated().map { index, entry in Tag(name: entry.name, slug: entry.slug, documents: tagged[index]) }
  }
}
