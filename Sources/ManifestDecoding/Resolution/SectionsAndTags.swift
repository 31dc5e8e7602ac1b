import CatalogueModel
import Diagnostics
import TextBasics

/// The sections by identifier, before they know their documents.
struct SectionTable: Sendable {
  private struct Entry {
    let id: Identifier
    let title: LocalizedText
    let description: LocalizedCommonMark?
    let written: SectionEntry
    var formerIDs: [Identifier] = []
  }

  private let entries: [Entry]
  private let indexes: [String: Int]

  init(_ written: [SectionEntry], languages: PortalLanguages, _ log: inout DiagnosticLog) {
    var firsts: [String: Written<String>] = [:]
    var entries: [Entry] = []
    for entry in written {
      guard let id = resolveIdentifier(entry.id, among: &firsts, &log) else { continue }
      let title = entry.title.map { resolveText($0, "title", languages, &log) } ?? LocalizedText(id.text)
      let description = entry.description.flatMap { resolveCommonMark($0, "description", languages, &log) }
      entries.append(Entry(id: id, title: title, description: description, written: entry))
    }
    // None of them may be the identifier of another section.
    for index in entries.indices {
      entries[index].formerIDs = entries[index].written.redirectFrom.compactMap { resolveIdentifier($0, among: &firsts, &log) }
    }
    self.entries = entries
    indexes = Dictionary(entries.enumerated().map { ($1.id.text, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var names: [String] { entries.map(\.id.text) }

  func index(of id: String) -> Int? { indexes[id] }

  func isListed(_ index: Int?) -> Bool { index.map { entries[$0].written.isListed } ?? true }

  func sections(holding documents: [Document]) -> [Section] {
    let held = documentIndexes(documents, inEachOf: entries.count) {
      $0.status.isOnSectionPage ? $0.section.map { [$0] } ?? [] : []
    }
    return entries.enumerated().map { index, entry in
      Section(
        id: entry.id, title: entry.title, description: entry.description, isListed: entry.written.isListed,
        noindex: entry.written.noindex, formerIDs: entry.formerIDs, documents: held[index])
    }
  }
}

/// The tags of all documents in the order of their names, before they know their documents.
struct TagTable: Sendable {
  private struct Entry {
    let name: String
    let title: LocalizedText
    let slug: Identifier
    let place: Place
    let declared: TagEntry?
    let formerSlugs: [Identifier]
  }

  private let entries: [Entry]
  private let indexes: [String: Int]

  /// `declared` are the tags with titles, `tags` those of each document. A declared tag without documents is reported, unless
  /// some documents could not be read.
  init(
    _ declared: [TagEntry], _ tags: some Sequence<[Written<String>]>, languages: PortalLanguages, hasAllDocuments: Bool,
    _ log: inout DiagnosticLog
  ) {
    var titles: [String: (written: Written<String>, title: LocalizedText, entry: TagEntry)] = [:]
    for entry in declared {
      guard let id = entry.id else { continue }
      let title = resolveTitle(entry.title, orElse: id.value, languages, &log)
      if let first = titles[id.value.lowercased()] {
        log.report(
          Diagnostic(
            .manifest.duplicateIdentifier, id.value, at: id.place,
            notes: [.init("it is used here first", at: first.written.place)]))
      } else {
        titles[id.value.lowercased()] = (id, title, entry)
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
      let declared = titles[tag.key]
      return Entry(
        name: tag.written.value, title: declared?.title ?? LocalizedText(tag.written.value), slug: tag.slug,
        place: tag.written.place,
        declared: declared?.entry,
        formerSlugs: declared?.entry.redirectFrom.compactMap { resolveFormerTag($0, among: &slugs, &log) } ?? [])
    }
    indexes = Dictionary(sorted.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of name: String) -> Int? { indexes[name.lowercased()] }

  func tags(of documents: [Document]) -> [Tag] {
    let tagged = documentIndexes(documents, inEachOf: entries.count) { $0.status.isListed ? $0.tags : [] }
    return entries.enumerated().map { index, entry in
      Tag(
        name: entry.name, title: entry.title, slug: entry.slug, place: entry.place, isListed: entry.declared?.isListed ?? true,
        noindex: entry.declared?.noindex ?? false, formerSlugs: entry.formerSlugs, documents: tagged[index])
    }
  }
}

/// The file name of the page of a tag that is no more; another tag with the same page is reported.
private func resolveFormerTag(
  _ written: Written<String>, among slugs: inout [String: Written<String>], _ log: inout DiagnosticLog
) -> Identifier? {
  guard let slug = Identifier(slugOf: written.value) else {
    log.report(Diagnostic(.manifest.impossibleTag, written.value, at: written.place))
    return nil
  }
  if let other = slugs[slug.collisionKey] {
    log.report(
      Diagnostic(
        .manifest.tagCollision, written.value, other.value, at: written.place, notes: [.init("the other tag", at: other.place)]))
    return nil
  }
  slugs[slug.collisionKey] = written
  return slug
}

/// The indexes of the documents in each group.
private func documentIndexes(_ documents: [Document], inEachOf count: Int, _ groups: (Document) -> [Int]) -> [[Int]] {
  var members = [[Int]](repeating: [], count: count)
  for (index, document) in documents.enumerated() {
    for group in groups(document) { members[group].append(index) }
  }
  return members
}
