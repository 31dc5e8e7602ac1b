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
        if first.written.value != written.value {
          log.report(
            Diagnostic(
              .manifest.tagSpelling, written.value, first.written.value, at: written.place,
              notes: [.init("it is written so here first", at: first.written.place)]))
        }
        continue
      }
      guard let slug = Identifier(slugOf: written.value) else {
        log.report(Diagnostic(.manifest.impossibleTag, written.value, at: written.place))
        continue
      }
      if let other = slugs[slug.collisionKey] {
        log.report(
          Diagnostic(
            .manifest.tagCollision, written.value, other.value, at: written.place,
            notes: [.init("the other tag", at: other.place)]))
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
