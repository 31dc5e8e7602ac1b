import Diagnostics
import OfficeLinks
import TextBasics

/// The look of the portal; `publishable` are the paths below `Content/` of the files that can be published.
func resolveTheme(_ entry: ThemeEntry, publishable: Set<String>, _ log: inout DiagnosticLog) -> ThemeSettings {
  ThemeSettings(
    accent: entry.accent.flatMap { resolveColour($0, &log) },
    logo: entry.logo.flatMap { resolvePicture($0, publishable: publishable, &log) })
}

private func resolveColour(_ written: Written<String>, _ log: inout DiagnosticLog) -> RGBColour? {
  if let colour = RGBColour(written.value) { return colour }
  let meant = RGBColour("#" + written.value)
  log.report(
    Diagnostic(.manifest.impossibleColour, written.value, at: written.place, fix: meant.map { "write '\($0.text)' in quotes" }))
  return nil
}

/// A theme's icon by its name, or a picture.
func resolveIcon(_ written: Written<String>, publishable: Set<String>, _ log: inout DiagnosticLog) -> SectionIcon? {
  if let app = OfficeApp(rawValue: written.value) { return .app(app) }
  if written.value == documentIcon { return .app(nil) }
  if let drawing = SectionDrawing(rawValue: written.value) { return .drawing(drawing) }
  if written.value.utf8.contains(ASCII.slash) || written.value.utf8.contains(ASCII.dot) {
    return resolvePicture(written, publishable: publishable, &log).map { .picture($0) }
  }
  let names = OfficeApp.allCases.map(\.rawValue) + [documentIcon] + SectionDrawing.allCases.map(\.rawValue)
  log.report(.unknownName(written, "icon", known: names, fix: "use one of these, or name a picture below Content/"))
  return nil
}

private let documentIcon = "document"

private func resolvePicture(
  _ written: Written<String>, publishable: Set<String>, _ log: inout DiagnosticLog
) -> NamedPicture? {
  let pictures = publishable.filter(isPicture)
  if pictures.contains(written.value) { return NamedPicture(path: written.value, place: written.place) }
  if !isInside(written.value) {
    log.report(.pathOutside(written, among: pictures))
  } else if publishable.contains(written.value) {
    log.report(Diagnostic(.manifest.logoFormat, written.value, at: written.place))
  } else {
    log.report(.missingFile(written, among: pictures))
  }
  return nil
}

/// True if browsers show a file with this extension as a picture.
private func isPicture(_ path: String) -> Bool {
  [".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif"].contains { path.lowercased().hasSuffix($0) }
}
