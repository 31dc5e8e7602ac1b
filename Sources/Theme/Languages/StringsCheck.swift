import Diagnostics
import Portal
import Templates
import TextBasics

/// Reports the theme's strings that are missing, not used, or have a misspelt placeholder.
struct StringsCheck {
  private let theme: ThemeFiles
  /// The names after `strings.` in the theme's templates, with an empty one for a section of all strings.
  private lazy var used: Set<String> = theme.templateSources.reduce(into: []) { Self.collectNames(in: $1.bytes, &$0) }
  /// The built-in English strings, which have every name and placeholder that docportal knows.
  private lazy var builtIn = builtInEnglish?.byName ?? [:]

  init(_ theme: ThemeFiles) { self.theme = theme }

  private static func collectNames(in template: [UInt8], _ names: inout Set<String>) {
    let record = Array("strings".utf8)
    for index in template.indices where template[index] == record[0] && template[index...].starts(with: record) {
      let rest = template[(index + record.count)...]
      if rest.first == ASCII.dot {
        names.insert(name(at: rest.dropFirst()))
      } else if rest.first(where: { $0 != ASCII.space }) == ASCII.closeBrace {
        names.insert("")
      }
    }
  }

  /// The name that begins with the first byte.
  private static func name(at rest: ArraySlice<UInt8>) -> String {
    // In a tag, a name ends with white space or a brace.
    let name = rest.prefix { $0 > ASCII.space && $0 != ASCII.openBrace && $0 != ASCII.closeBrace }
    let isASCII = name.allSatisfy { $0 < 0x80 }
    if isASCII { return String(decoding: name.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == ASCII.dot }, as: UTF8.self) }
    return String(String(decoding: name, as: UTF8.self).prefix { $0.isLetter || $0.isNumber || $0 == "." })
  }

  /// The strings of the default language, completed in English if required ones are missing. This way they are reported once, not
  /// again at every place of a template that shows one. Nothing is reported if `table` is `nil`, since its faults already were.
  mutating func completing(_ strings: [String: String], of table: StringsTable?, _ log: inout DiagnosticLog) -> [String: String] {
    let required = StringNames.required
    guard required.contains(where: { strings[$0] == nil }) || !used.isSubset(of: strings.keys) else { return strings }
    let english = builtIn.merging(faultlessStrings(theme.files.first(where: \.isEnglish))) { builtIn, _ in builtIn }
    let needed = used.intersection(english.keys).union(required)
    if needed.isSubset(of: strings.keys) { return strings }
    if let table { log.report(Diagnostic(.theme.missingString, needed.subtracting(strings.keys).sorted(), in: table)) }
    return strings.merging(english) { own, _ in own }
  }

  /// Reports the strings of the default language that neither docportal nor a template of the theme names.
  mutating func reportUnused(_ table: StringsTable, _ strings: [String: String], _ log: inout DiagnosticLog) {
    // A template that opens the record of all strings may show any of them.
    guard !used.contains("") else { return }
    let names = StringNames(strings.merging(builtIn) { own, _ in own })
    let known = StringNames(builtIn).compared.union(StringNames.required)
    for (name, _) in table.texts {
      guard let compared = names.compared(name.value), !known.contains(compared), !used.contains(compared) else { continue }
      let records = name.value.indices.filter { name.value[$0] == "." }.map { String(name.value[..<$0]) }
      guard used.isDisjoint(with: records) else { continue }
      let isWithoutForms = known.contains(name.value + "." + PluralForm.other.rawValue)
      log.report(
        Diagnostic(
          .theme.unusedString, name.value, at: name.place,
          fix: isWithoutForms
            ? "write a text for each plural form below this name, at least for 'other'"
            : didYouMean(name.value, among: known.sorted())))
    }
  }

  /// Compares another language with the default one.
  mutating func compare(
    _ table: StringsTable, _ strings: [String: String], with defaults: [String: String], _ log: inout DiagnosticLog
  ) {
    let expected = StringNames(defaults).compared
    let names = StringNames(strings)
    // Those that nothing uses are reported in the default language.
    let (used, known) = (used, StringNames(builtIn).compared.union(StringNames.required))
    let missing = expected.subtracting(names.compared).filter { used.contains("") || known.contains($0) || used.contains($0) }
    if !missing.isEmpty { log.report(Diagnostic(.theme.missingTranslation, missing.sorted(), in: table)) }
    for (name, _) in table.texts {
      guard let compared = names.compared(name.value), !expected.contains(compared) else { continue }
      log.report(
        Diagnostic(
          .theme.unusedString, name.value, at: name.place, explanation: "The default language has no text of this name.",
          fix: didYouMean(name.value, among: expected)))
    }
  }

  /// Reports a file whose texts are nearly all those that were to be translated.
  mutating func reportUntranslated(_ table: StringsTable, _ log: inout DiagnosticLog) {
    guard !table.language.fallbacks.contains(where: { $0.text == "en" }) else { return }
    let texts = table.texts.filter { !$0.name.value.utf8.starts(with: StringNames.checkedLinks.utf8) }
    let count = texts.count { builtIn[$0.name.value] == $0.text }
    guard count >= 20, count * 10 >= texts.count * 9 else { return }
    log.report(
      Diagnostic(
        .theme.untranslated, String(count), String(texts.count), table.language.text, at: Place(file: table.path)))
  }

  /// Reports placeholders that docportal does not fill in: a misspelt one would be published as it is. A string without
  /// placeholders in the built-in theme may contain any braces.
  mutating func reportPlaceholders(_ table: StringsTable, _ log: inout DiagnosticLog) {
    let names = StringNames(builtIn)
    for (name, text) in table.texts {
      let known = Set(StringPattern(builtIn[names.compared(name.value) ?? name.value] ?? "").names)
      // A misspelt one is reported below.
      if name.value.hasPrefix("open."), known.contains("app"),
        StringPattern(text).names.allSatisfy({ $0 != "app" && known.contains($0) })
      {
        log.report(Diagnostic(.theme.missingPlaceholder, name.value, at: name.place))
      }
      if !known.isEmpty, text.contains("{{"), let placeholder = known.min() {
        log.report(
          Diagnostic(
            .theme.unknownPlaceholder, "{" + placeholder + "}", name.value, "{\(placeholder)}", at: name.place,
            fix: "write {\(placeholder)}, with single braces"))
        continue
      }
      for placeholder in StringPattern(text).names where !known.isEmpty && !known.contains(placeholder) {
        log.report(
          Diagnostic(
            .theme.unknownPlaceholder, placeholder, name.value, known.sorted().map { "{\($0)}" }.joined(separator: ", "),
            at: name.place, fix: nearestName(to: placeholder, among: known).map { "did you mean '{\($0)}'?" }))
      }
    }
  }
}

extension ThemeFile {
  var isEnglish: Bool { path == "strings/en.yaml" }
}
