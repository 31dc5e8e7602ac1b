import Diagnostics
import TextBasics

/// The sections by identifier, before they know their documents.
struct SectionTable: Sendable {
  private struct Entry {
    let id: Identifier
    let title: LocalizedText
    let description: LocalizedCommonMark?
    let icon: SectionIcon?
    let written: SectionEntry
    var formerIDs: [Identifier] = []
    /// The identifier of the section that it is below.
    var parent: String?
    /// It and the section that it is below appear in lists.
    var isListed: Bool
  }

  private let entries: [Entry]
  private let indexes: [String: Int]

  init(
    _ written: [SectionEntry], languages: PortalLanguages, publishable: Set<String>, read: ReadParts, _ log: inout DiagnosticLog
  ) {
    var firsts: [String: Written<String>] = [:]
    var entries: [Entry] = []
    for entry in written {
      guard let id = resolveIdentifier(entry.id, among: &firsts, &log) else { continue }
      let title = entry.title.map { resolveText($0, "title", languages, &log) } ?? LocalizedText(id.text)
      let description = entry.description.flatMap { resolveCommonMark($0, "description", languages, &log) }
      let icon =
        entry.icon.map { resolveIcon($0, publishable: publishable, &log) } ?? drawing(of: title, languages).map { .drawing($0) }
      entries.append(
        Entry(id: id, title: title, description: description, icon: icon, written: entry, isListed: entry.isListed))
    }
    // None of them may be the identifier of another section.
    for index in entries.indices {
      entries[index].formerIDs = entries[index].written.redirectFrom.compactMap { resolveIdentifier($0, among: &firsts, &log) }
    }
    let parents = resolveParents(written, read, &log)
    let listed = Dictionary(entries.map { ($0.id.text, $0.isListed) }, uniquingKeysWith: { first, _ in first })
    for index in entries.indices {
      guard let parent = parents[entries[index].id.text], let isListed = listed[parent] else { continue }
      entries[index].parent = parent
      entries[index].isListed = entries[index].isListed && isListed
    }
    let children = Dictionary(grouping: entries.filter { $0.parent != nil }) { $0.parent ?? "" }
    self.entries = entries.filter { $0.parent == nil }.flatMap { [$0] + (children[$0.id.text] ?? []) }
    indexes = Dictionary(self.entries.enumerated().map { ($1.id.text, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var names: [String] { entries.map(\.id.text) }

  func index(of id: String) -> Int? { indexes[id] }

  func isListed(_ index: Int?) -> Bool { index.map { entries[$0].isListed } ?? true }

  func sections(holding documents: [Document]) -> [Section] {
    let held = documentIndexes(documents, inEachOf: entries.count) {
      $0.status.isOnSectionPage ? $0.section.map { [$0] } ?? [] : []
    }
    let below = Dictionary(grouping: entries.indices.filter { entries[$0].parent != nil }) { entries[$0].parent ?? "" }
    return entries.enumerated().map { index, entry in
      Section(
        id: entry.id, title: entry.title, description: entry.description, parent: entry.parent.flatMap { indexes[$0] },
        children: below[entry.id.text] ?? [], sort: entry.written.sort?.value ?? .manifest,
        icon: entry.icon, isListed: entry.isListed, noindex: entry.written.noindex, formerIDs: entry.formerIDs,
        documents: held[index], place: entry.written.id?.place)
    }
  }
}

private func drawing(of title: LocalizedText, _ languages: PortalLanguages) -> SectionDrawing? {
  SectionDrawing(titles: languages.tags.map { title[$0] })
}

/// The section that each section is below, by their identifiers, without those that cannot be.
private func resolveParents(_ written: [SectionEntry], _ read: ReadParts, _ log: inout DiagnosticLog) -> [String: String] {
  let ids = written.compactMap(\.id?.value)
  let declared = Set(ids)
  var parents: [String: Written<String>] = [:]
  for entry in written {
    guard let id = entry.id?.value, let parent = entry.parent, parents[id] == nil else { continue }
    if declared.contains(parent.value) {
      parents[id] = parent
    } else if read.settings {
      let known = ids.filter { $0 != id }
      log.report(.unknownName(parent, "section", known: known, fix: "add it under 'sections', or correct the name"))
    }
  }
  let circling = reportCircles(ids, parents, &log)
  var found: [String: String] = [:]
  for id in ids where !circling.contains(id) {
    guard let parent = parents[id], !circling.contains(parent.value) else { continue }
    guard let above = parents[parent.value] else {
      found[id] = parent.value
      continue
    }
    if circling.contains(above.value) { continue }
    var top = above.value
    while let next = parents[top]?.value, !circling.contains(next) { top = next }
    log.report(
      Diagnostic(
        .manifest.sectionDepth, id, parent.value, above.value, at: parent.place,
        notes: [.init("'\(parent.value)' is below '\(above.value)' here", at: above.place)],
        fix: "write 'parent: \(top)', or remove it"))
  }
  return found
}

/// Reports sections that are below themselves, once for each circle. Returns the identifiers of all in circles.
private func reportCircles(
  _ ids: [String], _ parents: [String: Written<String>], _ log: inout DiagnosticLog
) -> Set<String> {
  var circling: Set<String> = []
  var seen: Set<String> = []
  for id in ids where seen.insert(id).inserted {
    var path = [id]
    while let next = parents[path[path.count - 1]]?.value, seen.insert(next).inserted { path.append(next) }
    guard let last = parents[path[path.count - 1]]?.value, let start = path.firstIndex(of: last) else { continue }
    circling.formUnion(path[start...])
    let others = path[start...].dropFirst().compactMap { name in
      parents[name].map { Diagnostic.Note("'\(name)' is below '\($0.value)' here", at: $0.place) }
    }
    log.report(Diagnostic(.manifest.sectionCircle, last, at: parents[last]?.place, notes: others))
  }
  return circling
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
    // A list of tags that could not be read names some of them.
    var hasAll = hasAllDocuments && !log.hasErrors
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
        hasAll = false
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
    for entry in declared where hasAll {
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

private func documentIndexes(_ documents: [Document], inEachOf count: Int, _ groups: (Document) -> [Int]) -> [[Int]] {
  var members = [[Int]](repeating: [], count: count)
  for (index, document) in documents.enumerated() {
    for group in groups(document) { members[group].append(index) }
  }
  return members
}
