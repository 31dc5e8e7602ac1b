import CatalogueModel
import Diagnostics

/// The sections by identifier, before they know their documents.
struct SectionTable: Sendable {
  private let entries: [(id: Identifier, title: LocalizedText, description: LocalizedCommonMark?, isListed: Bool)]
  private let indexes: [String: Int]

  init(_ written: [SectionEntry], languages: PortalLanguages, _ log: inout DiagnosticLog) {
    var firsts: [String: Written<String>] = [:]
    var entries: [(id: Identifier, title: LocalizedText, description: LocalizedCommonMark?, isListed: Bool)] = []
    for entry in written {
      guard let id = resolveIdentifier(entry.id, among: &firsts, &log) else { continue }
      let title = entry.title.map { resolveText($0, "title", languages, &log) } ?? LocalizedText(id.text)
      let description = entry.description.flatMap { resolveCommonMark($0, "description", languages, &log) }
      entries.append((id, title, description, entry.isListed))
    }
    self.entries = entries
    indexes = Dictionary(entries.enumerated().map { ($1.id.text, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var names: [String] { entries.map(\.id.text) }

  func index(of id: String) -> Int? { indexes[id] }

  func isListed(_ index: Int?) -> Bool { index.map { entries[$0].isListed } ?? true }

  func sections(holding documents: [Document]) -> [Section] {
    let held = documentIndexes(documents, inEachOf: entries.count) {
      $0.status.isOnSectionPage ? $0.section.map { [$0] } ?? [] : []
    }
    return entries.enumerated().map { index, entry in
      Section(id: entry.id, title: entry.title, description: entry.description, isListed: entry.isListed, documents: held[index])
    }
  }
}

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
    let tagged = documentIndexes(documents, inEachOf: entries.count) { $0.status.isListed ? $0.tags : [] }
    return entries.enumerated().map { index, entry in Tag(name: entry.name, slug: entry.slug, documents: tagged[index]) }
  }
}

/// The indexes of the documents that are in each of some groups.
private func documentIndexes(_ documents: [Document], inEachOf count: Int, _ groups: (Document) -> [Int]) -> [[Int]] {
  var members = [[Int]](repeating: [], count: count)
  for (index, document) in documents.enumerated() {
    for group in groups(document) { members[group].append(index) }
  }
  return members
}
