import Diagnostics
import Files
import OfficeLinks
import TextBasics

/// The outcome for one written document.
struct ResolvedDocument: Sendable {
  /// `nil` if it has no usable address, app or link.
  let document: Document?
  let log: DiagnosticLog
  /// The written identifier of one without.
  let unresolved: String?
}

/// Resolves one document at a time against the rest of the manifest. It knows nothing of other documents, so documents resolve in
/// parallel.
struct DocumentResolver: Sendable {
  let defaults: LaunchDefaults
  let languages: PortalLanguages
  let sections: SectionTable
  let tags: TagTable
  let fields: CustomFields
  let locations: LocationResolver
  /// The identifiers of all documents.
  let identifiers: Set<String>
  /// The identifiers of those that are left out.
  let drafts: Set<String>
  /// Without it no day is in the future.
  let today: CalendarDate?
  let read: ReadParts
  let places: WrittenPlaces

  /// The documents that are resolved together.
  private static let partSize = 20_000

  /// Resolves written documents with their identifiers and former ones. The last ones are resolved first, and each part is freed then.
  func resolve(_ written: consuming [(WrittenDocument, Identifier?, [Identifier])], jobs: Int) async -> [ResolvedDocument] {
    var (rest, parts): ([(WrittenDocument, Identifier?, [Identifier])], [[ResolvedDocument]]) = (written, [])
    while !rest.isEmpty {
      let part = Array(rest.suffix(Self.partSize))
      rest.removeLast(part.count)
      parts.append(
        await parallelMap(part, jobs: jobs) { written, id, formerIDs in
          let (document, log) = resolve(written, id: id, formerIDs: formerIDs)
          return ResolvedDocument(
            document: document, log: log, unresolved: document == nil ? written.entry.id?.value : nil)
        })
    }
    return parts.reversed().flatMap(\.self)
  }

  /// The document, or `nil` if it has no usable address, app or link; and its faults. `formerIDs` are the document's earlier
  /// identifiers.
  private func resolve(_ document: WrittenDocument, id: Identifier?, formerIDs: [Identifier]) -> (Document?, DiagnosticLog) {
    var log = DiagnosticLog()
    let entry = document.entry
    let title =
      entry.title.map { resolveText($0, DocumentProperty.title.rawValue, languages, &log) } ?? LocalizedText(id?.text ?? "")
    let description = entry.description.flatMap { resolveCommonMark($0, DocumentProperty.description.rawValue, languages, &log) }
    let owner = entry.values.owner.map { resolveText($0, DocumentProperty.owner.rawValue, languages, &log) }
    let section = resolveSection(entry.section, &log)
    let values = fields.values(entry.values.fields, &log)
    if let today, !entry.isRetired(on: today) {
      fields.reportDue(values, entry.values.fields, of: entry.id?.value ?? "", today: today, &log)
    }
    let updated = resolveDate(entry.updated, &log)
    let language = resolveLanguage(entry.language, &log)
    var status = DocumentStatus()
    status.formerIDs = formerIDs
    status.allowsActive = entry.allowsActive
    let isRetired = entry.isRetired(on: today)
    let retirement = entry.retirement.flatMap { resolveRetirement($0, of: id, &log) }
    if isRetired { status.retirement = retirement } else { status.comingRetirement = retirement }
    status.isDraft = entry.isDraft(on: today)
    (status.publish, status.retire) = (entry.publish.day, entry.retired == nil ? entry.retire.day : nil)
    reportContradiction(entry, retirement, &log)
    status.isFound = entry.isListed ?? sections.isListed(section)
    status.isListed = !isRetired && status.isFound
    status.isOnSectionPage = !isRetired && entry.isListed ?? true
    let launch = entry.values.launch
    let passback = launch.passback.map { resolvePassback($0, places, &log) } ?? defaults.passback
    let context = launch.context.map { resolveContext($0, places, &log) } ?? defaults.context
    if let written = launch.context, context != nil, passback == nil, read.settings {
      log.report(Diagnostic(.document.contextWithoutPassback, at: written.place))
    }
    guard let location = locations.resolve(entry, &log),
      let (format, app) = resolveFormat(entry, location, &log)
    else {
      // It is unknown whether the document's own scheme would allow http.
      if let folder = entry.saveLocation { _ = resolveFolder(folder, allowsHTTP: true, places, &log) }
      return (nil, log)
    }
    if location.fileName.utf8.starts(with: "~$".utf8) {
      log.report(Diagnostic(.document.lockFile, location.fileName, at: location.place))
    }
    if app == nil {
      // Defaults are for all documents of a file, section or source, of whatever kind.
      reportLaunchSettings(document.written?.entry ?? entry, &log)
      if entry.app == nil, let service = serviceOfPages(location.fileName) {
        log.report(Diagnostic(.document.pageOfService, location.fileName, service, at: location.place))
      }
    }
    let links =
      isRetired
      ? []
      : app.map { app in
        LinkResolver(
          defaults: defaults, launch: launch, saveLocation: entry.saveLocation, editing: entry.editing?.value, location: location,
          app: app, read: read, places: places, passback: passback, context: context
        ).links(&log)
      } ?? []
    let webViewer = resolveWebViewer(entry.webViewer, location, app, &log)
    guard let id else { return (nil, log) }
    let resolved = Document(
      id: id, title: title, address: location.address, location: location.kind, fileName: location.fileName,
      format: format, app: app, section: section, tags: indexes(of: entry.values.tags ?? []),
      fields: values, description: description, updated: updated, owner: owner, language: language, webViewer: webViewer,
      browserLink: location.source?.browserLink, isPinned: entry.isPinned,
      asksForUser: location.source?.wopi.map { $0.user == nil } ?? false, links: links,
      status: status, delimiters: launch.delimiters?.value ?? defaults.delimiters, place: entry.id?.place ?? entry.place,
      addressPlace: location.addressPlace)
    return (resolved, log)
  }

  /// The faults of default values, which need not be those of a document.
  func check(_ values: DefaultValues, section: Written<String>?) -> DiagnosticLog {
    var log = DiagnosticLog()
    _ = values.owner.map { resolveText($0, DocumentProperty.owner.rawValue, languages, &log) }
    _ = resolveSection(section, &log)
    _ = fields.values(values.fields, &log)
    _ = resolvePassback(values.launch.passback, places, &log)
    _ = resolveContext(values.launch.context, places, &log)
    return log
  }

  /// Each tag once, even if it is written twice.
  private func indexes(of written: [Written<String>]) -> [Int] {
    var seen: Set<Int> = []
    return written.compactMap { tags.index(of: $0.value) }.filter { seen.insert($0).inserted }
  }

  private func resolveSection(_ written: Written<String>?, _ log: inout DiagnosticLog) -> Int? {
    guard let written else { return nil }
    if let index = sections.index(of: written.value) { return index }
    if read.settings {
      log.report(
        .unknownName(
          written, "section", known: sections.names, fix: "add it under 'sections', or correct the name"))
    }
    return nil
  }

  private func resolveDate(_ written: Written<String>?, _ log: inout DiagnosticLog) -> CalendarDate? {
    guard let written else { return nil }
    if let date = CalendarDate(written.value) { return date }
    log.report(.impossibleDate(.document.impossibleDate, written))
    return nil
  }

  private func resolveLanguage(_ written: Written<String>?, _ log: inout DiagnosticLog) -> LanguageTag? {
    guard let written else { return nil }
    if let language = LanguageTag(written.value) { return language }
    log.report(.impossibleLanguage(written))
    return nil
  }

  /// The document's setting, or else its source's. Turning it on for a file that the viewer cannot show is an error.
  private func resolveWebViewer(
    _ written: Written<Bool>?, _ location: ResolvedLocation, _ app: OfficeApp?, _ log: inout DiagnosticLog
  ) -> Bool {
    guard written?.value ?? location.source?.webViewer == true else { return false }
    let isPossible = location.source?.wopi == nil && app.flatMap { location.address.webViewerAddress(for: $0) } != nil
    if let written, !isPossible { log.report(Diagnostic(.document.webViewer, at: written.place)) }
    return isPossible
  }

  /// Reports a document that is retired twice, or before it is published.
  private func reportContradiction(_ entry: DocumentEntry, _ retirement: Retirement?, _ log: inout DiagnosticLog) {
    if entry.retired != nil, let retire = entry.retire { log.report(Diagnostic(.document.retiredTwice, at: retire.place)) }
    guard let publish = entry.publish, let day = resolveDate(publish, &log), let retirement, retirement.since <= day else {
      return
    }
    log.report(Diagnostic(.document.neverPublished, day.text, retirement.since.text, at: publish.place))
  }

  private func resolveRetirement(_ entry: RetiredEntry, of id: Identifier?, _ log: inout DiagnosticLog) -> Retirement? {
    let reason = entry.reason.map { resolveText($0, "reason", languages, &log) }
    var replacement: Identifier?
    if let written = entry.replacedBy {
      if identifiers.contains(written.value), written.value != id?.text {
        replacement = Identifier(written.value)
      } else if drafts.contains(written.value) {
        log.report(
          .unknownName(
            written, "published document", known: [],
            fix: "'\(written.value)' is not published yet: publish it, or remove 'replacedBy'"))
      } else if read.settings {
        let others = identifiers.filter { $0 != id?.text }.sorted()
        log.report(.unknownName(written, "other document", known: others, fix: "correct the id, or remove 'replacedBy'"))
      }
    }
    return resolveDate(entry.since, &log).map { Retirement(since: $0, reason: reason, replacement: replacement) }
  }

  /// The format of the file's extension, and the app: the author's, or the format's; none for a file that no living Office app
  /// opens.
  private func resolveFormat(
    _ entry: DocumentEntry, _ location: ResolvedLocation, _ log: inout DiagnosticLog
  ) -> (format: DocumentFormat?, app: OfficeApp?)? {
    // If the address shows the file's name, it already has the format.
    let known = entry.fileName == nil ? location.address.format : nil
    let fileExtension = known?.fileExtension ?? DocumentFormat.fileExtension(ofFileName: location.fileName) ?? ""
    let format = known ?? DocumentFormat.named(fileExtension)
    if let app = entry.app {
      if app.value != .other, fileExtension == "pdf" {
        log.report(Diagnostic(.document.appOfPDF, at: app.place))
        return nil
      }
      return (format, app.value.app)
    }
    if let app = format?.app {
      guard let day = app.endOfSupport, location.source?.wopi == nil else { return (format, app) }
      log.report(Diagnostic(.document.endedApp, app.name, day, app.rawValue, at: location.place))
      return (format, nil)
    }
    if isOfNoApp(fileExtension), location.source?.wopi == nil { return (format, nil) }
    log.report(.unknownFormat(location, fileExtension))
    return nil
  }

  /// Reports the launch settings of a document without launch links.
  private func reportLaunchSettings(_ entry: DocumentEntry, _ log: inout DiagnosticLog) {
    let launch = entry.values.launch
    let written: [(key: String, place: Place?)] = [
      ("apps", launch.apps?.first?.place), ("modes", launch.modes?.first?.place),
      ("passback", launch.passback.flatMap { $0.value.isEmpty ? nil : $0.place }),
      ("context", launch.context.flatMap { $0.value.isEmpty ? nil : $0.place }),
      ("delimiters", launch.delimiters?.place), ("saveLocation", entry.saveLocation?.place), ("editing", entry.editing?.place),
    ]
    for (key, place) in written where place != nil { log.report(Diagnostic(.document.launchOfFile, key, at: place)) }
  }
}

extension Diagnostic {
  fileprivate static func unknownFormat(_ location: ResolvedLocation, _ fileExtension: String) -> Diagnostic {
    if location.fileName.isEmpty {
      return Diagnostic(
        .document.unknownFormat, "a folder", at: location.place,
        fix: "include the file name; for a site or a notebook, name the app with 'app', for a web page write 'app: none'")
    }
    return Diagnostic(
      .document.unknownFormat,
      fileExtension.isEmpty ? "'\(location.fileName)', which has no extension" : ".\(fileExtension) files",
      at: location.place,
      fix: DocumentFormat.nearest(to: fileExtension).map {
        "did you mean '.\($0.fileExtension)'? Otherwise name the app with 'app', or write 'app: none'"
      })
  }
}

extension Diagnostic {
  /// A date in another form, with the days that it may mean.
  static func impossibleDate(_ rule: Rule, _ written: Written<String>) -> Diagnostic {
    Diagnostic(rule, written.value, at: written.place, fix: CalendarDate.advice(for: written.value))
  }
}
