package import CatalogueModel
package import Diagnostics
import OfficeLinks
import ParallelWork

/// Turns the manifest into the catalogue that the program uses, and reports every contradiction.
///
/// `publishable` are the paths below `Content/` of the files that documents may publish. The returned catalogue leaves out
/// everything that could not be resolved, so that later stages can report more; it must not be published if the log has errors.
/// Drafts are left out by default. For an unreadable manifest the catalogue is empty: documents cannot be judged without sources
/// and sections.
///
/// The manifest keeps only the documents that are not in the catalogue.
package func resolveCatalogue(
  _ manifest: inout Manifest, publishable: Set<String>, drafts includesDrafts: Bool = false, jobs: Int, log: inout DiagnosticLog
) async -> Catalogue? {
  let places = WrittenPlaces(files: manifest.files)
  guard manifest.isReadable else {
    return Portal.standIn.map { Catalogue(portal: $0, sources: [], sections: [], tags: [], documents: []) }
  }
  let languages = PortalLanguages(manifest, &log)
  guard let portal = resolvePortal(manifest.portal, languages, places, &log) else { return nil }
  let externalLinks = resolveExternalLinks(manifest.externalLinks, &log)
  let httpHosts = externalLinks.plainHTTPHosts
  let sources = resolveSources(manifest.sources, httpHosts: httpHosts, places, &log)
  let sourceNames = Set(manifest.sources.compactMap(\.id?.value))
  let sections = SectionTable(manifest.sections, languages: languages, &log)
  let fields = CustomFields(manifest.fields, languages: languages, hasAll: !manifest.isDamaged, &log)
  let drafts = manifest.documents.indices.filter { !includesDrafts && manifest.documents[$0].entry.isDraft }
  let wanted = manifest.documents.indices.filter { includesDrafts || !manifest.documents[$0].entry.isDraft }
  let tagsAhead = WorkAhead(jobs: jobs) {
    [declared = manifest.tags, tags = wanted.map { manifest.documents[$0].entry.tags }, isComplete = manifest.isComplete] in
    var log = DiagnosticLog()
    return (TagTable(declared, tags, languages: languages, hasAllDocuments: isComplete, &log), log)
  }
  var firsts: [String: Written<String>] = Dictionary(minimumCapacity: manifest.documents.count)
  // A document without an identifier of its own is only checked for other faults.
  let ids = manifest.documents.map { resolveIdentifier($0.entry.id, among: &firsts, &log) }
  let formerIDs = resolveFormerIDs(manifest.documents, among: &firsts, &log)
  let usage = ManifestUsage(manifest)
  // The set is only needed to look up replacements of retired documents.
  let hasRetired = wanted.contains { manifest.documents[$0].entry.retired != nil }
  let identifiers = hasRetired ? Set(wanted.compactMap { ids[$0]?.text }) : []
  let (tags, tagLog) = await tagsAhead.result
  log.merge(tagLog)
  let resolver = DocumentResolver(
    defaults: LaunchDefaults(manifest.launch, places, &log), languages: languages, sections: sections, tags: tags, fields: fields,
    locations: LocationResolver(
      portal: portal, sources: sources, declared: sourceNames, httpHosts: httpHosts, publishable: publishable,
      hasAllSettings: !manifest.isDamaged, places: places),
    identifiers: identifiers, hasAllSettings: !manifest.isDamaged, places: places)
  let entries = wanted.map { DocumentResolver.Entry(position: $0, id: ids[$0], formerIDs: formerIDs[$0]) }
  let documents = await resolver.resolve(entries, of: &manifest.documents, jobs: jobs, log: &log)
  let likenesses = await parallelMap(documents, jobs: jobs) { HashedText($0.address.likenessKey) }
  let duplicates = WorkAhead(jobs: jobs) {
    var log = DiagnosticLog()
    reportDuplicateAddresses(documents, likenesses, &log)
    return log
  }
  reportUnused(manifest, usage, &log)
  let catalogue = Catalogue(
    portal: portal, sources: sources, sections: sections.sections(holding: documents), tags: tags.tags(of: documents),
    fields: fields.fields, synonyms: resolveSynonyms(manifest.synonyms, &log), documents: documents,
    drafts: Set(drafts.compactMap { ids[$0]?.text }),
    externalLinks: externalLinks, theme: resolveTheme(manifest.theme, publishable: publishable, &log))
  log.merge(await duplicates.result)
  return catalogue
}

/// The groups of at least two different words.
func resolveSynonyms(_ groups: [[Written<String>]], _ log: inout DiagnosticLog) -> [[String]] {
  groups.compactMap { group in
    if Set(group.map { $0.value.lowercased() }).count > 1 { return group.map(\.value) }
    if let word = group.first { log.report(Diagnostic(.manifest.loneSynonym, word.value, at: word.place)) }
    return nil
  }
}

/// The settings that all documents of a manifest use together.
private struct ManifestUsage {
  let sections: Set<String>
  /// Some document names a scheme with which Office returns.
  let isPassedBack: Bool

  init(_ manifest: Manifest) {
    sections = Set(manifest.documents.compactMap { $0.entry.section?.value })
    isPassedBack = manifest.documents.contains { $0.entry.launch.passback.map { !$0.value.isEmpty } ?? false }
  }
}

/// Warns of sections without documents and of a context that no app gets, unless there are errors: a faulty entry may be the one
/// that uses them.
private func reportUnused(_ manifest: Manifest, _ usage: ManifestUsage, _ log: inout DiagnosticLog) {
  guard manifest.isComplete, !manifest.isDamaged, !log.hasErrors else { return }
  for id in manifest.sections.compactMap(\.id) where !usage.sections.contains(id.value) {
    log.report(Diagnostic(.manifest.unusedSection, id.value, at: id.place))
  }
  if let context = manifest.launch.context, !context.value.isEmpty, manifest.launch.passback?.value.isEmpty ?? true,
    !usage.isPassedBack
  {
    log.report(Diagnostic(.document.contextWithoutPassback, at: context.place))
  }
}

/// Warns of days after `today`. One day later is allowed: it is already tomorrow in some time zones.
package func reportFutureDates(_ manifest: Manifest, today: CalendarDate, log: inout DiagnosticLog) {
  guard let tomorrow = today.adding(days: 1) else { return }
  for updated in manifest.documents.lazy.compactMap(\.entry.updated) {
    guard let date = CalendarDate(updated.value), date > tomorrow else { continue }
    log.report(Diagnostic(.document.futureDate, updated.value, today.text, at: updated.place))
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
    log.report(Diagnostic(.manifest.impossibleIdentifier, written.value, at: written.place, fix: slug.map { "try '\($0)'" }))
    return nil
  }
  // Duplicates are rare, so one lookup both inserts and detects them.
  let key = id.collisionKey
  if let first = firsts.updateValue(written, forKey: key) {
    firsts[key] = first
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
  return id
}

/// The former identifiers of each document; none may be another document's identifier.
private func resolveFormerIDs(
  _ documents: [WrittenDocument], among firsts: inout [String: Written<String>], _ log: inout DiagnosticLog
) -> [[Identifier]] {
  documents.map { document in document.entry.redirectFrom.compactMap { resolveIdentifier($0, among: &firsts, &log) } }
}

/// Warns of documents with the same likeness key: their addresses are equal once unreserved characters are decoded and the normal
/// form is ignored.
func reportDuplicateAddresses(_ documents: [Document], _ likenesses: [HashedText], _ log: inout DiagnosticLog) {
  var firsts: [HashedText: Int] = Dictionary(minimumCapacity: documents.count)
  // A retired document may have been replaced by another entry for the same file.
  for (index, key) in likenesses.enumerated() where documents[index].status.retirement == nil {
    if let first = firsts.updateValue(index, forKey: key) {
      firsts[key] = first
      log.report(
        Diagnostic(
          .document.duplicateAddress, documents[index].id.text, documents[first].id.text, at: documents[index].place,
          notes: [.init("the other one", at: documents[first].place)]))
    }
  }
}

/// A text with its hash, which takes most of the time of a dictionary lookup: several threads can compute it.
struct HashedText: Hashable, Sendable {
  // Compared first.
  private let hash: Int
  let text: String

  init(_ text: String) { (self.text, hash) = (text, text.hashValue) }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
