import Diagnostics
import InternationalHosts
import OfficeLinks

/// The launch settings that a document without its own gets, read once for all documents.
struct LaunchDefaults: Sendable {
  let apps: [OfficeApp]
  /// The modes to offer; never empty.
  let modes: [OpenMode]
  let passback: Passback?
  let context: DocumentContext?
  let delimiters: Delimiters

  init(_ written: LaunchEntry, _ places: WrittenPlaces, _ log: inout DiagnosticLog) {
    apps = distinct(written.apps) ?? OfficeApp.mobile
    modes = distinct(written.modes).flatMap { $0.isEmpty ? nil : $0 } ?? [.edit, .view]
    passback = resolvePassback(written.passback, places, &log)
    context = resolveContext(written.context, places, &log)
    delimiters = written.delimiters?.value ?? .encoded
  }
}

/// The values in the order written, each once; `nil` when nothing was written.
func distinct<Value: Hashable>(_ written: [Written<Value>]?) -> [Value]? {
  guard let written else { return nil }
  var seen: Set<Value> = []
  return written.map(\.value).filter { seen.insert($0).inserted }
}

/// The passback written; an empty text means none.
func resolvePassback(_ written: Written<String>?, _ places: WrittenPlaces, _ log: inout DiagnosticLog) -> Passback? {
  guard let written, !written.value.isEmpty else { return nil }
  let reading = Passback.read(written.value)
  places.report(reading.findings, in: written, &log)
  return reading.passback
}

func resolveFolder(
  _ written: Written<String>, allowsHTTP: Bool, _ places: WrittenPlaces, _ log: inout DiagnosticLog
) -> DocumentAddress? {
  var rules = AddressRules.international()
  rules.allowsHTTP = allowsHTTP
  let reading = DocumentAddress.read(written.value, rules: rules.forFolders)
  places.report(reading.findings, in: written, of: .saveLocation, &log)
  return reading.address
}

/// The context written; an empty text means none.
func resolveContext(_ written: Written<String>?, _ places: WrittenPlaces, _ log: inout DiagnosticLog) -> DocumentContext? {
  guard let written, !written.value.isEmpty else { return nil }
  let reading = DocumentContext.read(written.value)
  places.report(reading.findings, in: written, &log)
  return reading.context
}
