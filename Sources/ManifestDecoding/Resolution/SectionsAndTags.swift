import CatalogueModel
import Diagnostics
import TextBasics

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
  private let entries: [(name: String, title: LocalizedText, slug: Identifier, place: Place)]
  private let indexes: [String: Int]

  /// `declared` are the tags with titles, `tags` those of each document. A declared tag without documents is reported, unless
  /// some documents could not be read.
  init(
    _ declared: [TagEntry], _ tags: some Sequence<[Written<String>]>, languages: PortalLanguages, hasAllDocuments: Bool,
    _ log: inout DiagnosticLog
  ) {
    var titles: [String: (written: Written<String>, title: LocalizedText)] = [:]
    for entry in declared {
      guard let id = entry.id else { continue }
      let title = resolveTitle(entry.title, orElse: id.value, languages, &log)
      if let first = titles[id.value.lowercased()] {
        log.report(
          Diagnostic(
            .manifest.duplicateIdentifier, id.value, at: id.place,
            notes: [.init("it is used here first", at: first.written.place)]))
      } else {
        titles[id.value.lowercased()] = (id, title)
      }
    }
    var firsts: [(key: String, written: Written<String>, slug: Identifier)] = []
    var positions: [String: Int] = [:]
    var slugs: [String: Written<String>] = [:]
    for written in tags.lazy.joined() {
      let key = written.value.lowercased()
      // Compares by position, since nearly every tag occurred before: its first occurrence would be copied.
      let position = positions[key]
      if let position, firsts[position].written.value == written.value { continue }
      if let first = position.map({ firsts[$0].written }) ?? titles[key]?.written, first.value != written.value {
        log.report(
          Diagnostic(
            .manifest.tagSpelling, written.value, first.value, at: written.place,
            notes: [.init("it is written so here first", at: first.place)]))
      }
      if position != nil { continue }
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
      positions[key] = firsts.count
      firsts.append((key, titles[key]?.written ?? written, slug))
    }
    for entry in declared where hasAllDocuments {
      guard let id = entry.id, positions[id.value.lowercased()] == nil else { continue }
      let others = firsts.filter { titles[$0.key] == nil }.map(\.written.value)
      log.report(Diagnostic(.manifest.unusedTag, id.value, at: id.place, fix: didYouMean(id.value, among: others)))
    }
    let sorted = firsts.sorted { $0.key < $1.key }
    entries = sorted.map { tag in
      (tag.written.value, titles[tag.key]?.title ?? LocalizedText(tag.written.value), tag.slug, tag.written.place)
    }
    indexes = Dictionary(sorted.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of name: String) -> Int? { indexes[name.lowercased()] }

  func tags(of documents: [Document]) -> [Tag] {
    let tagged = documentIndexes(documents, inEachOf: entries.count) { $0.status.isListed ? $0.tags : [] }
    return entries.enumerated().map { index, entry in
      Tag(name: entry.name, title: entry.title, slug: entry.slug, place: entry.place, documents: tagged[index])
    }
  }
}

/// The indexes of the documents in each group.
private func documentIndexes(_ documents: [Document], inEachOf count: Int, _ groups: (Document) -> [Int]) -> [[Int]] {
  var members = [[Int]](repeating: [], count: count)
  for (index, document) in documents.enumerated() {
    for group in groups(document) { members[group].append(index) }
  }
  return members
}
