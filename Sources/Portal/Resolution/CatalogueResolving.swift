package import Diagnostics
import Files
import OfficeLinks
import TextBasics

/// Turns the manifest into the catalogue that the program uses, and reports every contradiction.
///
/// `publishable` are the paths below `Content/` of the files that documents may publish. The catalogue that comes back leaves
/// out what could not be resolved, so that later stages can report more; it must not be published when the log has errors.
/// Drafts are left out unless they are wanted. Without `today` no day is in the future, and no address has ended. `lock` gives the bytes of a file below `Content/`, the
/// lock of an import. The catalogue of a manifest that could not be read is empty: documents cannot be judged without sources and sections.
package func resolveCatalogue(
  _ decoded: consuming Manifest, publishable: Set<String>, today: CalendarDate? = nil, drafts includesDrafts: Bool = false,
  lock: (String) -> [UInt8]? = { _ in nil }, jobs: Int, log: inout DiagnosticLog
) async -> Catalogue? {
  var manifest = consume decoded
  let places = WrittenPlaces(files: manifest.files)
  guard manifest.isReadable else {
    return Portal.standIn.map { Catalogue(portal: $0, sources: [], sections: [], tags: [], documents: []) }
  }
  let read = manifest.read
  let languages = PortalLanguages(manifest, &log)
  guard let portal = resolvePortalSettings(manifest.portal, languages, places, &log) else { return nil }
  let externalLinks = resolveExternalLinks(manifest.externalLinks, &log)
  let httpHosts = externalLinks.plainHTTPHosts
  let sources = resolveSources(manifest.sources, httpHosts: httpHosts, places, &log)
  manifest.reportImports(&log)
  let sourceNames = Set(manifest.sources.compactMap(\.id?.value))
  let sections = SectionTable(
    manifest.sections, languages: languages, publishable: publishable, read: read, &log)
  let fields = CustomFields(manifest.fields, languages: languages, read: read, &log)
  let drafts = manifest.documents.indices.filter { !includesDrafts && manifest.documents[$0].entry.isDraft(on: today) }
  let wanted = manifest.documents.indices.filter { includesDrafts || !manifest.documents[$0].entry.isDraft(on: today) }
  // One without an identifier of its own is only looked at for what else is wrong with it.
  let (ids, formerIDs) = resolveIdentifiers(manifest.documents, &log)
  let tags = TagTable(
    manifest.tags, writtenTags(manifest, wanted), languages: languages,
    hasAllDocuments: read.all && !manifest.documents.contains { $0.entry.isDamaged }, &log)
  let resolver = DocumentResolver(
    defaults: LaunchDefaults(manifest.launch, places, &log), languages: languages, sections: sections, tags: tags, fields: fields,
    locations: LocationResolver(
      portal: portal, sources: sources, declared: sourceNames, httpHosts: httpHosts, publishable: publishable,
      today: today, read: read, listed: ListedNames(manifest, lock: lock), places: places),
    identifiers: Set(wanted.compactMap { ids[$0]?.text }), drafts: Set(drafts.compactMap { ids[$0]?.text }),
    today: today, read: read, places: places)
  let doubts = read.all ? doubts(about: manifest) : DiagnosticLog()
  let coming = comingDays(manifest, drafts, ids)
  let written = wanted.map { (manifest.documents[$0], ids[$0], formerIDs[$0]) }
  manifest.documents = []
  let resolved = await resolver.resolve(consume written, jobs: jobs)
  let found = resolved.map(\.log)
  if manifest.hasDefaults {
    mergeDistinct(manifest.allDefaults.map { resolver.check($0.values, section: $0.section) } + found, into: &log)
  } else {
    for found in found { log.merge(found) }
  }
  let documents = resolved.compactMap(\.document)
  async let duplicates = duplicateAddresses(documents)
  // With an error, what they concern may be what uses them.
  if !log.hasErrors { log.merge(doubts) }
  let catalogue = Catalogue(
    portal: portal, sources: sources, sections: sections.sections(holding: documents), tags: tags.tags(of: documents),
    fields: fields.fields, synonyms: resolveSynonyms(manifest.synonyms, &log), documents: documents,
    drafts: Set(drafts.compactMap { ids[$0]?.text }), coming: coming, unresolved: Set(resolved.compactMap(\.unresolved)),
    externalLinks: externalLinks, theme: resolveTheme(manifest.theme, publishable: publishable, &log))
  log.merge(await duplicates)
  return catalogue
}

/// The warnings about what the entries of the manifest have to do with each other.
private func doubts(about manifest: Manifest) -> DiagnosticLog {
  var log = DiagnosticLog()
  reportUnused(manifest, &log)
  reportWithoutSection(manifest, &log)
  reportReplacements(manifest, &log)
  reportEqualTitles(manifest, &log)
  return log
}

/// The days of the documents that were left out because theirs has not come.
private func comingDays(_ manifest: Manifest, _ drafts: [Int], _ ids: [Identifier?]) -> [String: CalendarDate] {
  let days = drafts.filter { !manifest.documents[$0].entry.isDraft }.compactMap { index in
    ids[index].flatMap { id in manifest.documents[index].entry.publish.day.map { (id.text, $0) } }
  }
  return Dictionary(days, uniquingKeysWith: { first, _ in first })
}

/// The tags of each document, without those of a default that came before.
private func writtenTags(_ manifest: Manifest, _ wanted: [Int]) -> [[Written<String>]] {
  let tags = wanted.map { manifest.documents[$0].entry.values.tags ?? [] }
  guard manifest.hasDefaults else { return tags }
  var seen: Set<Place> = []
  return tags.filter { tags in tags.first.map { seen.insert($0.place).inserted } ?? false }
}

/// Merges logs of documents, whose diagnostics can have the same cause in defaults: each is kept once.
private func mergeDistinct(_ logs: [DiagnosticLog], into log: inout DiagnosticLog) {
  var seen: Set<Diagnostic> = []
  for diagnostic in logs.lazy.flatMap(\.diagnostics) where seen.insert(diagnostic).inserted { log.report(diagnostic) }
}

extension Manifest {
  fileprivate var allDefaults: [(values: DefaultValues, section: Written<String>?)] {
    (fileDefaults + sources.compactMap(\.defaults)).map { ($0.values, $0.section) }
      + sections.compactMap(\.defaults).map { ($0.values, nil) }
  }
}

/// The groups of at least two different words.
func resolveSynonyms(_ groups: [[Written<String>]], _ log: inout DiagnosticLog) -> [[String]] {
  groups.compactMap { group in
    if Set(group.map { $0.value.lowercased() }).count > 1 { return group.map(\.value) }
    if let word = group.first { log.report(Diagnostic(.manifest.loneSynonym, word.value, at: word.place)) }
    return nil
  }
}

/// Warns of sections without documents and of a context that no app gets.
private func reportUnused(_ manifest: Manifest, _ log: inout DiagnosticLog) {
  var sections = Set(manifest.documents.compactMap { $0.entry.section?.value })
  sections.formUnion(manifest.sections.filter { $0.id.map { sections.contains($0.value) } ?? false }.compactMap(\.parent?.value))
  for id in manifest.sections.compactMap(\.id) where !sections.contains(id.value) {
    log.report(Diagnostic(.manifest.unusedSection, id.value, at: id.place))
  }
  if let context = manifest.launch.context, !context.value.isEmpty, manifest.launch.passback?.value.isEmpty ?? true,
    !manifest.documents.contains(where: { $0.entry.values.launch.passback?.value.isEmpty == false })
  {
    log.report(Diagnostic(.document.contextWithoutPassback, at: context.place))
  }
}

/// Warns of documents without a section, where nearly all others have one.
private func reportWithoutSection(_ manifest: Manifest, _ log: inout DiagnosticLog) {
  // Indexes, since copies of all documents take a fifth of the memory.
  let listed = manifest.documents.indices.filter { index in
    !manifest.documents[index].entry.isDraft && manifest.documents[index].entry.isListed ?? true
      && manifest.documents[index].entry.retired == nil
  }
  let lone = listed.filter { manifest.documents[$0].entry.section == nil }
  if lone.count * 10 <= listed.count, listed.count - lone.count >= 5 {
    for id in lone.compactMap({ manifest.documents[$0].entry.id }) {
      log.report(Diagnostic(.document.noSection, id.value, at: id.place))
    }
  }
}

/// Warns of documents that replace each other, once for each circle, and of those that are pinned and retired.
private func reportReplacements(_ manifest: Manifest, _ log: inout DiagnosticLog) {
  var next: [String: Written<String>] = [:]
  let retired = manifest.documents.indices.filter { manifest.documents[$0].entry.retired != nil }.map {
    manifest.documents[$0].entry
  }
  for entry in retired {
    guard let id = entry.id else { continue }
    if entry.isPinned { log.report(Diagnostic(.document.pinnedRetired, id.value, at: id.place)) }
    if let replacement = entry.retired?.replacedBy { next[id.value] = replacement }
  }
  var seen: Set<String> = []
  for entry in retired {
    guard let start = entry.id?.value else { continue }
    var path: [String] = []
    var id = start
    while let following = next[id], seen.insert(id).inserted {
      path.append(id)
      id = following.value
    }
    guard let first = path.firstIndex(of: id), let place = next[id]?.place else { continue }
    let circle = (path[first...] + [id]).joined(separator: ", ")
    log.report(Diagnostic(.document.replacedInCircle, id, circle, at: place))
  }
}

/// The written identifier. Reports one that is impossible or repeated, even if it differs in case or normal form.
func resolveIdentifier(
  _ written: Written<String>?, among firsts: inout [String: Written<String>], _ log: inout DiagnosticLog
) -> Identifier? {
  guard let written else { return nil }
  guard let id = Identifier(written.value) else {
    // Characters that an identifier cannot contain become hyphens.
    let parts = written.value.lowercased().unicodeScalars.split { Identifier("a" + String($0)) == nil || $0 == "." || $0 == "-" }
    let slug = Identifier(parts.map { String($0) }.joined(separator: "-"))?.text
    let bytes = written.value.utf8.count
    let isLong = written.value.unicodeScalars.count > Identifier.mostCharacters || bytes > Identifier.mostBytes
    log.report(
      Diagnostic(
        .manifest.impossibleIdentifier, written.value, at: written.place,
        explanation: isLong && written.value.unicodeScalars.count <= Identifier.mostCharacters
          ? "It is the name of a file, which has room for \(Identifier.mostBytes) bytes, and has \(bytes)." : nil,
        fix: slug.map { "try '\($0)'" } ?? (isLong ? "shorten it; put the full name into 'title'" : nil)))
    return nil
  }
  let key = id.collisionKey
  if let first = firsts[key] {
    let isSame = written.value.unicodeScalars.elementsEqual(first.value.unicodeScalars)
    log.report(
      Diagnostic(
        .manifest.duplicateIdentifier, written.value, at: written.place,
        explanation: isSame
          ? nil
          : "It differs from '\(first.value)' only in case or normal form, and on some file systems their pages are the same file.",
        notes: [.init("it is used here first", at: first.place)]))
    return nil
  }
  firsts[key] = written
  return id
}

/// The identifier of each document and those that it had before; none may be another document's.
private func resolveIdentifiers(
  _ documents: [WrittenDocument], _ log: inout DiagnosticLog
) -> (ids: [Identifier?], former: [[Identifier]]) {
  var firsts: [String: Written<String>] = [:]
  firsts.reserveCapacity(documents.count)
  let ids = documents.map { resolveIdentifier($0.entry.id, among: &firsts, &log) }
  let former = documents.map { document in
    document.entry.redirectFrom.compactMap { former in
      guard former.value.hasSuffix(".html") else { return resolveIdentifier(former, among: &firsts, &log) }
      log.report(
        Diagnostic(
          .manifest.impossibleIdentifier, former.value, at: former.place,
          explanation: "It is the name of a page, which docportal gives its ending.",
          fix: "write '\(former.value.dropLast(5))'"))
      return nil
    }
  }
  return (ids, former)
}

/// Warns about documents whose addresses have the same likeness key: they are the same once unreserved characters are decoded and
/// the normal form is ignored.
func duplicateAddresses(_ documents: [Document]) -> DiagnosticLog {
  var log = DiagnosticLog()
  var firsts: [String: Document] = [:]
  firsts.reserveCapacity(documents.count)
  // A retired document may have been replaced by another entry for the same file.
  for document in documents where document.status.retirement == nil {
    let key = document.address.likenessKey
    if let first = firsts[key] {
      let isSame = document.address.text == first.address.text
      log.report(
        Diagnostic(
          .document.duplicateAddress, document.id.text, first.id.text, at: document.place,
          explanation: isSame ? "They have the same address." : nil, notes: [.init("the other one", at: first.place)]))
    } else {
      firsts[key] = document
    }
  }
  return log
}
