package import Diagnostics
package import TextBasics

/// The theme's texts in one language, by name, each with its place.
package struct StringsTable: Sendable {
  package let language: LanguageTag
  package let path: String
  /// The texts in the order written; names of nested mappings are joined with dots.
  package let texts: [(name: Written<String>, text: String)]
}

/// Decodes `Templates/strings/LANGUAGE.yaml`, a mapping from name to text that may be nested.
package func decodeStrings(_ file: TextFile, language: LanguageTag, log: inout DiagnosticLog) -> StringsTable {
  var texts: [(name: Written<String>, text: String)] = []
  // A log of its own: the number of reports is limited for each file.
  var tableLog = DiagnosticLog()
  if case .document(let root) = parseYAML(file, log: &tableLog) { collect(root, prefix: "", into: &texts, &tableLog) }
  log.merge(tableLog)
  return StringsTable(language: language, path: file.path, texts: texts)
}

private func collect(
  _ value: YAMLValue, prefix: String, into texts: inout [(name: Written<String>, text: String)], _ log: inout DiagnosticLog
) {
  guard let members = value.members("strings", &log) else { return }
  for (key, value) in members {
    let name = prefix + key.value
    if value.isMapping {
      collect(value, prefix: name + ".", into: &texts, &log)
    } else if let text = value.shownText(name, &log) {
      texts.append((Written(name, at: key.place), text.value))
    }
  }
}
