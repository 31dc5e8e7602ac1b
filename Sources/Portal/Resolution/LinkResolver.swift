import Diagnostics
import OfficeLinks
import TextBasics

/// Builds the launch links of one document: its own app's first, then the other apps in the order written.
struct LinkResolver {
  let defaults: LaunchDefaults
  /// The document's own settings, and its folder for new documents.
  let launch: LaunchEntry
  let saveLocation: Written<String>?
  /// The document's choice; by default it is its source's.
  let editing: EditingChoice?
  let location: ResolvedLocation
  let app: OfficeApp
  let read: ReadParts
  let places: WrittenPlaces
  /// Already read, since they are checked even if there is no address to make links from.
  let passback: Passback?
  let context: DocumentContext?

  /// The links; each fault is reported once, at the value that causes it.
  func links(_ log: inout DiagnosticLog) -> [LaunchLink] {
    var parts = LaunchParts()
    (parts.passback, parts.context) = (passback, context)
    if let wopi = location.source?.wopi {
      let reading = WOPIFields.read(
        service: wopi.service, user: wopi.userOrPlaceholder, fileName: location.fileName, source: wopi.source)
      reportInName(reading.findings, &log)
      guard let fields = reading.fields else { return [] }
      parts.wopi = fields
    }
    var partsOfNew = parts
    if let saveLocation = resolveSaveLocation(&log) { partsOfNew.saveLocation = saveLocation }
    let (apps, modes) = (apps, modes)
    var built: Built = ([], [])
    for app in apps {
      for mode in modes where app.modes.contains(mode) {
        append(app, mode, .full, mode == .new ? partsOfNew : parts, &built, &log)
      }
      // Every OneNote link found in use has the plain form, so a OneNote document offers it beside the documented one; both are
      // equal for editing.
      if app == .oneNote, self.app == .oneNote, modes.contains(.edit) {
        append(app, .edit, .plain, LaunchParts(), &built, &log)
      }
    }
    if built.links.isEmpty, !log.hasErrors, read.settings { log.report(Diagnostic(.document.noLinks, at: location.place)) }
    return built.links
  }

  /// The links so far, and the identifiers of their reported warnings.
  private typealias Built = (links: [LaunchLink], reported: Set<String>)

  /// Viewing comes first if nothing can be edited.
  private var modes: [OpenMode] {
    let allowsEditing = editing.map { $0 == .yes } ?? location.source?.allowsEditing ?? true
    return allowsEditing ? chosenModes : [.view] + chosenModes.filter { $0 == .new }
  }

  /// A WOPI host has no templates: the default modes lose 'new' there, and 'new' among the document's own modes is reported. A
  /// file that the portal publishes cannot be saved: it is edited only if the author says so.
  private var chosenModes: [OpenMode] {
    if let own = distinct(launch.modes), !own.isEmpty { return own }
    if case .published = location.kind, !defaults.hasOwnModes {
      guard app.modes.contains(.view) else { return [.edit] }
      return editing == .yes ? [.view, .edit] : [.view]
    }
    return location.source?.wopi == nil ? defaults.modes : defaults.modes.filter { $0 != .new }
  }

  /// On a WOPI host, only the app for the file's extension opens it. LibreOffice is offered for what it can save.
  private var apps: [OfficeApp] {
    let others = distinct(launch.apps) ?? defaults.apps
    guard location.source?.wopi == nil else { return app.supportsWOPI ? [app] : [] }
    return [app] + others.filter { $0 != app && ($0 != .libreOffice || $0.opensDocuments(of: app)) }
  }

  private func resolveSaveLocation(_ log: inout DiagnosticLog) -> DocumentAddress? {
    guard let written = saveLocation else { return nil }
    guard modes.contains(.new) else {
      if read.settings { log.report(Diagnostic(.document.saveLocationWithoutNew, at: written.place)) }
      return nil
    }
    return resolveFolder(written, allowsHTTP: location.address.scheme == "http", places, &log)
  }

  private func append(
    _ app: OfficeApp, _ mode: OpenMode, _ form: LinkForm, _ parts: LaunchParts, _ built: inout Built,
    _ log: inout DiagnosticLog
  ) {
    let isOwn = app == self.app && form == .full
    // Parts left out of links for other apps are not worth reporting, as below.
    let rules = LinkRules(warnsAboutOtherApps: isOwn, warnsAboutIgnoredParts: isOwn)
    let reading = LaunchLink.build(app: app, mode: mode, form: form, address: location.address, parts: parts, rules: rules)
    if let link = reading.link { built.links.append(link) }
    if reading.findings.isEmpty { return }
    let findings = reading.findings.filter {
      $0.severity == .error || (isOwn ? isWorthReporting($0, mode) : isOtherApps($0, built))
    }
    built.reported.formUnion(findings.map(\.identifier))
    for finding in findings { log.report(Diagnostic(finding, at: place(of: finding, parts), of: .document)) }
  }

  /// A passback that a new document ignores is fine if the document can also be opened.
  private func isWorthReporting(_ finding: LinkFinding, _ mode: OpenMode) -> Bool {
    let isIgnored = finding.rule == .form.passbackIgnored || finding.rule == .form.contextIgnored
    return !isIgnored || mode != .new || modes == [.new]
  }

  /// True if a warning about another app's link is more than a repetition: an app without the mode `new` does not report about
  /// it. The limits of another app do not concern the author; the document's page names them.
  private func isOtherApps(_ finding: LinkFinding, _ built: Built) -> Bool {
    finding.rule == .format.notATemplate && !built.reported.contains(finding.identifier)
  }

  /// Reports findings about the file's name, which may be only the end of the written value.
  private func reportInName(_ findings: [LinkFinding], _ log: inout DiagnosticLog) {
    let written = location.written
    let isEnd = written.value.utf8.reversed().starts(with: location.fileName.utf8.reversed())
    let shift = written.value.utf8.count - location.fileName.utf8.count
    for finding in findings {
      let stretch = isEnd ? finding.range.map { ($0.lowerBound + shift)..<($0.upperBound + shift) } : nil
      log.report(Diagnostic(finding, at: places.place(of: stretch, in: written), of: .document))
    }
  }

  private func place(of finding: LinkFinding, _ parts: LaunchParts) -> Place {
    switch finding.part {
    case .passback: launch.passback?.place ?? location.place
    case .context: launch.context?.place ?? location.place
    case .link, .address, .base, .saveLocation, .wopiService, .wopiUser, .wopiFileName, .wopiSource:
      parts.saveLocation == nil ? location.place : saveLocation?.place ?? location.place
    }
  }
}

/// The launch settings of documents without their own, read once for all documents.
struct LaunchDefaults: Sendable {
  let apps: [OfficeApp]
  /// The modes to offer; never empty.
  let modes: [OpenMode]
  /// The manifest chose them.
  let hasOwnModes: Bool
  let passback: Passback?
  let context: DocumentContext?
  let delimiters: Delimiters

  init(_ written: LaunchEntry, _ places: WrittenPlaces, _ log: inout DiagnosticLog) {
    apps = distinct(written.apps) ?? OfficeApp.mobile
    let own = distinct(written.modes).flatMap { $0.isEmpty ? nil : $0 }
    modes = own ?? [.edit, .view]
    hasOwnModes = own != nil
    passback = resolvePassback(written.passback, places, &log)
    context = resolveContext(written.context, places, &log)
    delimiters = written.delimiters?.value ?? .encoded
  }
}

/// The values in the order written, each once; `nil` if nothing is written.
func distinct<Value: Hashable>(_ written: [Written<Value>]?) -> [Value]? {
  guard let written else { return nil }
  var seen: Set<Value> = []
  return written.map(\.value).filter { seen.insert($0).inserted }
}

/// The written passback; an empty text means none.
func resolvePassback(_ written: Written<String>?, _ places: WrittenPlaces, _ log: inout DiagnosticLog) -> Passback? {
  guard let written, !written.value.isEmpty else { return nil }
  let reading = Passback.read(written.value)
  places.report(reading.findings, in: written, &log)
  return reading.passback
}

func resolveFolder(
  _ written: Written<String>, allowsHTTP: Bool, _ places: WrittenPlaces, _ log: inout DiagnosticLog
) -> DocumentAddress? {
  if isPageInsteadOfFolder(written, of: .saveLocation, places, &log) { return nil }
  var rules = AddressRules.international()
  rules.allowsHTTP = allowsHTTP
  let reading = DocumentAddress.read(written.value, rules: rules.forFolders)
  places.report(reading.findings, in: written, of: .saveLocation, &log)
  return reading.address
}

/// The written context; an empty text means none.
func resolveContext(_ written: Written<String>?, _ places: WrittenPlaces, _ log: inout DiagnosticLog) -> DocumentContext? {
  guard let written, !written.value.isEmpty else { return nil }
  let reading = DocumentContext.read(written.value)
  places.report(reading.findings, in: written, &log)
  return reading.context
}
