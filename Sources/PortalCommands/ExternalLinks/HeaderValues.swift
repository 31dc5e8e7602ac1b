import CatalogueModel
import Diagnostics
import LinkChecking
import TextBasics

/// The values of the headers that an author wants sent, out of the environment. They go to the servers and nowhere else.
struct HeaderValues {
  private var values: [String: String] = [:]

  /// Looks the values up; `nil`, with reports, when one is missing or cannot be sent.
  init?(_ settings: LinkSettings, environment: (String) -> String?, log: inout DiagnosticLog) {
    for header in settings.headers { values[header.variable] = environment(header.variable) }
    var faults = settings.missingVariables(among: Set(values.keys))
    faults += settings.headers.filter { !isFieldValue(values[$0.variable] ?? "") }.map {
      Diagnostic(.command.unusableValue, $0.variable, $0.name, at: $0.place)
    }
    for fault in faults { log.report(fault) }
    guard faults.isEmpty else { return nil }
  }

  var secrets: [String] { Array(values.values) }

  func lines(_ headers: [HeaderVariable]) -> [String] {
    headers.compactMap { header in values[header.variable].map { "\(header.name): \($0)" } }
  }

  /// No line end, which would begin another header, and no other control character (RFC 9110 section 5.5).
  private func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= ASCII.space && $0 != 0x7F || $0 == ASCII.tab }
  }
}
