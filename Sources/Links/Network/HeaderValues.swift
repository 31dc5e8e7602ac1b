package import Diagnostics
package import Portal
import TextBasics

/// The values of author-defined headers, read from the environment. They are sent to the servers and appear nowhere else.
package struct HeaderValues {
  private var values: [String: String] = [:]
  /// The prefix of variables that a manifest may use; otherwise an untrusted manifest could send any secret in the environment to
  /// its own server.
  private static let prefix = "DOCPORTAL_"

  /// Reads the values. Returns `nil`, with reports, if one is missing, cannot be sent, or must not be sent by a manifest.
  package init?(
    _ settings: LinkSettings, allowed: Set<String>, environment: (String) -> String?, log: inout DiagnosticLog
  ) {
    let refused = settings.headers.filter { !$0.variable.hasPrefix(Self.prefix) && !allowed.contains($0.variable) }
    guard refused.isEmpty else {
      for header in refused { log.report(Diagnostic(.external.unlistedVariable, header.variable, at: header.place)) }
      return nil
    }
    for header in settings.headers { values[header.variable] = environment(header.variable) }
    var faults = settings.missingVariables(among: Set(values.keys))
    faults += settings.headers.filter { !isFieldValue(values[$0.variable] ?? "") }.map {
      Diagnostic(.external.unusableValue, $0.variable, $0.name, at: $0.place)
    }
    for fault in faults { log.report(fault) }
    guard faults.isEmpty else { return nil }
  }

  package var secrets: [String] { Array(values.values) }

  package func lines(_ headers: [HeaderVariable]) -> [String] {
    headers.compactMap { header in values[header.variable].map { "\(header.name): \($0)" } }
  }

  /// True if the value contains no line break, which would start another header, and no other control character (RFC 9110 section
  /// 5.5).
  private func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= ASCII.space && $0 != 0x7F || $0 == ASCII.tab }
  }
}
