import CatalogueModel
import Diagnostics
import OfficeLinks

/// Resolves one document at a time against the rest of the manifest; knows nothing of other documents, so that they resolve side by side.
struct DocumentResolver: Sendable {
  let portal: Portal
  let defaults: LaunchEntry
  let sections: SectionTable
  let tags: TagTable
  let publishable: Set<String>
  let locations: LocationResolver

  init(
    portal: Portal, defaults: LaunchEntry, sources: [Source], sections: SectionTable, tags: TagTable,
    publishable: Set<String>
  ) {
    self.portal = portal
    self.defaults = defaults
    self.sections = sections
    self.tags = tags
    self.publishable = publishable
    locations = LocationResolver(portal: portal, sources: sources, publishable: publishable)
  }

  /// Reports faults of the launch defaults once, instead of with every document.
  func checkDefaults(_ log: inout DiagnosticLog) {
    _ = resolvePassback(defaults.passback, &log)
    _ = resolveContext(defaults.context, &log)
  }

  /// The document, or `nil` when it has no usable address, app or link; and what was wrong with it.
  func resolve(_ identified: IdentifiedDocument) -> (Document?, DiagnosticLog) {
    var log = DiagnosticLog()
    let entry = identified.entry
    if entry.title == nil { log.report(.missingField("title", of: "the document", at: entry.place)) }
    let title = entry.title.map { resolveText($0, "title", portal.languages, &log) } ?? LocalizedText(identified.id.text)
    let description = entry.description.flatMap { resolveCommonMark($0, "description", portal.languages, &log) }
    let owner = entry.owner.map { resolveText($0, "owner", portal.languages, &log) }
    let section = resolveSection(entry.section, &log)
    let updated = resolveDate(entry.updated, &log)
    guard let location = locations.resolve(entry, &log),
      let (format, app) = resolveFormat(entry, location, &log)
    else { return (nil, log) }
    let links = LinkResolver(resolver: self, entry: entry, location: location, app: app).links(&log)
    let document = Document(
      id: identified.id, title: title, address: location.address, location: location.kind, fileName: location.fileName,
      format: format, app: app, section: section, tags: entry.tags.compactMap { tags.index(of: $0.value) },
      description: description, updated: updated, owner: owner, links: links,
      delimiters: entry.launch.delimiters ?? defaults.delimiters ?? .encoded, place: entry.id?.place ?? entry.place)
    return (document, log)
  }

  private func resolveSection(_ written: Written<String>?, _ log: inout DiagnosticLog) -> Int? {
    guard let written else { return nil }
    if let index = sections.index(of: written.value) { return index }
    log.report(.unknownName(written, kind: "section", known: sections.names))
    return nil
  }

  private func resolveDate(_ written: Written<String>?, _ log: inout DiagnosticLog) -> CalendarDate? {
    guard let written else { return nil }
    if let date = CalendarDate(written.value) { return date }
    log.report(.impossibleDate(written))
    return nil
  }

  /// What the file's extension says, and the app: the author's, or the format's.
  private func resolveFormat(
    _ entry: DocumentEntry, _ location: ResolvedLocation, _ log: inout DiagnosticLog
  ) -> (format: DocumentFormat?, app: OfficeApp)? {
    let fileExtension = DocumentFormat.fileExtension(ofFileName: location.fileName) ?? ""
    let format = DocumentFormat.named(fileExtension)
    if let app = entry.app?.value ?? format?.app { return (format, app) }
    log.report(.unknownFormat(location.fileName, extension: fileExtension, at: location.place))
    return nil
  }

  /// The passback written or the default one; an empty text means none.
  func resolvePassback(_ written: Written<String>?, _ log: inout DiagnosticLog) -> Passback? {
    guard let written, !written.value.isEmpty else { return nil }
    let reading = Passback.read(written.value)
    report(reading.findings, at: written.place, &log)
    return reading.passback
  }

  /// The context written or the default one; an empty text means none.
  func resolveContext(_ written: Written<String>?, _ log: inout DiagnosticLog) -> DocumentContext? {
    guard let written, !written.value.isEmpty else { return nil }
    let reading = DocumentContext.read(written.value)
    report(reading.findings, at: written.place, &log)
    return reading.context
  }
}

/// Adds what the library found in a value to the log, at the place where the value was written.
func report(_ findings: [LinkFinding], at place: Place, _ log: inout DiagnosticLog) {
  for finding in findings { log.report(Diagnostic(finding, at: place)) }
}
