package import Diagnostics
package import ManifestDecoding
package import TextBasics

/// What can be wrong with a theme's texts and assets; templates have their own in `Templating`.
extension Diagnostic {
  package static func missingStrings(_ language: String, known: [String], at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "theme.missingStrings", "the theme has no texts in '\(language)'", at: place,
      explanation: "Known languages: \(known.joined(separator: ", ")).",
      solution: "copy Templates/strings/en.yaml to Templates/strings/\(language).yaml and translate it, or remove "
        + "'\(language)' from 'languages'")
  }

  package static func missingStrings(_ names: [String], in file: String) -> Diagnostic {
    Diagnostic(
      .error, "theme.missingString",
      "\(names.count) of the theme's texts are missing: \(shortened(names))",
      at: Place(file: file), explanation: "The default language needs every text that pages use.",
      solution: "add them; Templates/strings/en.yaml, as 'docportal init' writes it, has them all")
  }

  package static func missingStringTranslations(_ names: [String], in file: String) -> Diagnostic {
    Diagnostic(
      .warning, "theme.missingTranslation",
      "\(names.count) of the theme's texts are not translated: "
        + shortened(names),
      at: Place(file: file), explanation: "The default language's texts are shown instead.", solution: "add them")
  }

  package static func unknownPlaceholder(_ placeholder: String, in name: Written<String>, known: [String]) -> Diagnostic {
    let list = known.map { "{\($0)}" }.joined(separator: ", ")
    return Diagnostic(
      .error, "theme.unknownPlaceholder", "nothing is filled in for '{\(placeholder)}' in the text '\(name.value)'",
      at: name.place,
      explanation: "Filled in here: \(list).",
      solution: nearestName(to: placeholder, among: known).map { "did you mean '{\($0)}'?" } ?? "use one of these, or remove it")
  }

  package static func unknownString(_ name: Written<String>, known: [String]) -> Diagnostic {
    Diagnostic(
      .warning, "theme.unknownString", "the default language has no text '\(name.value)'", at: name.place,
      explanation: "A text under this name is never shown.",
      solution: nearestName(to: name.value, among: known).map { "did you mean '\($0)'?" } ?? "remove it")
  }

  package static func unusedString(_ name: Written<String>, known: [String]) -> Diagnostic {
    let lacksForms = known.contains("\(name.value).\(PluralForm.other.rawValue)")
    return Diagnostic(
      .warning, "theme.unknownString", "nothing shows the text '\(name.value)'", at: name.place,
      explanation: "Neither docportal nor a template of the theme names it.",
      solution: lacksForms
        ? "write a text for each plural form below this name, at least for 'other'"
        : nearestName(to: name.value, among: known).map { "did you mean '\($0)'?" } ?? "remove it")
  }
}

/// Up to ten names and the number of the others, for one line.
private func shortened(_ names: [String]) -> String {
  let shown = names.count > 11 ? names.prefix(10) + ["and \(names.count - 10) others"] : names[...]
  return shown.joined(separator: ", ")
}
