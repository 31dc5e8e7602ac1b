import CatalogueModel
import Diagnostics
import OfficeLinks

/// Builds the launch links of one document: its own app's first, then the other apps in the order written.
struct LinkResolver {
  let defaults: LaunchDefaults
  let entry: DocumentEntry
  let location: ResolvedLocation
  let app: OfficeApp
  let gaps: Set<Catalogue.Gap>
  let places: WrittenPlaces
  /// Read already, as they are checked also where there is no address to make links of.
  let passback: Passback?
  let context: DocumentContext?

  /// The links; faults are reported once, at the value that causes them.
  func links(_ log: inout DiagnosticLog) -> [LaunchLink] {
    var parts = LaunchParts()
    parts.passback = passback
    parts.context = context
    if let wopi = location.source?.wopi {
      let reading = WOPIFields.read(
        service: wopi.service, user: wopi.userOrPlaceholder, fileName: location.fileName, source: wopi.source)
      reportInName(reading.findings, &log)
      guard let fields = reading.fields else { return [] }
      parts.wopi = fields
    }
    let saveLocation = resolveSaveLocation(&log)
    var links: [LaunchLink] = []
    for app in apps {
      for mode in modes where app.modes.contains(mode) {
        parts.saveLocation = mode == .new ? saveLocation : nil
        append(app, mode, .full, parts, &links, &log)
      }
      // Every OneNote link found in use has the plain form, so a OneNote document offers it beside the documented one, which it
      // equals in editing.
      if app == .oneNote, self.app == .oneNote, modes.contains(.edit) {
        append(app, .edit, .plain, LaunchParts(), &links, &log)
      }
    }
    if links.isEmpty, !log.hasErrors, !gaps.contains(.launch) { log.report(.noLinks(at: location.place)) }
    return links
  }

  /// A WOPI host has no templates: there the default modes go without 'new', and one of the document's own is reported.
  private var modes: [OpenMode] {
    if let own = distinct(entry.launch.modes), !own.isEmpty { return own }
    return location.source?.wopi == nil ? defaults.modes : defaults.modes.filter { $0 != .new }
  }

  /// On a WOPI host only the app that the file's extension fits opens it.
  private var apps: [OfficeApp] {
    let others = distinct(entry.launch.apps) ?? defaults.apps
    guard location.source?.wopi == nil else { return app.supportsWOPI ? [app] : [] }
    return [app] + others.filter { $0 != app }
  }

  private func resolveSaveLocation(_ log: inout DiagnosticLog) -> DocumentAddress? {
    guard let written = entry.saveLocation else { return nil }
    guard modes.contains(.new) else {
      if !gaps.contains(.launch) { log.report(.saveLocationWithoutTemplate(written)) }
      return nil
    }
    return resolveFolder(written, allowsHTTP: location.address.scheme == "http", places, &log)
  }

  private func append(
    _ app: OfficeApp, _ mode: OpenMode, _ form: LaunchLink.Form, _ parts: LaunchParts, _ links: inout [LaunchLink],
    _ log: inout DiagnosticLog
  ) {
    let reading = LaunchLink.build(app: app, mode: mode, form: form, address: location.address, parts: parts)
    if let link = reading.link { links.append(link) }
    // Findings of another app's link would only repeat those of the document's own.
    let findings = app == self.app && form == .full ? reading.findings : reading.findings.filter { $0.severity == .error }
    report(findings, at: place(of: parts), &log)
  }

  /// Findings about the file's name, which may be only the end of what is written.
  private func reportInName(_ findings: [LinkFinding], _ log: inout DiagnosticLog) {
    let written = location.written
    let isEnd = written.value.utf8.reversed().starts(with: location.fileName.utf8.reversed())
    let shift = written.value.utf8.count - location.fileName.utf8.count
    for finding in findings {
      let stretch = isEnd ? finding.offset.map { ($0.lowerBound + shift)..<($0.upperBound + shift) } : nil
      log.report(Diagnostic(finding, at: places.place(of: stretch, in: written), of: .document))
    }
  }

  private func place(of parts: LaunchParts) -> Place {
    parts.saveLocation == nil ? location.place : entry.saveLocation?.place ?? location.place
  }
}
