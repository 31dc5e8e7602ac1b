import CatalogueModel
import Diagnostics
import FileAccess
import ManifestDecoding
import Templating
import TextBasics

/// English texts in place of those that the default language lacks, so that missing texts are reported once, and not again at
/// every place of a template that shows one.
struct StandInStrings {
  let theme: ThemeFiles

  /// The texts, completed when some that pages need are missing, which is reported unless `table` is `nil`: then its faults were
  /// reported already.
  func completing(_ texts: [String: String], of table: StringsTable?, _ log: inout DiagnosticLog) -> [String: String] {
    let required = StringNames.required
    let used = usedByTemplates
    guard required.contains(where: { texts[$0] == nil }) || !used.isSubset(of: texts.keys) else { return texts }
    let standIns = builtIn.merging(english(in: theme.files)) { builtIn, _ in builtIn }
    let needed = used.intersection(standIns.keys).union(required)
    if needed.isSubset(of: texts.keys) { return texts }
    if let table { log.report(Diagnostic(.theme.missingString, needed.subtracting(texts.keys).sorted(), in: table)) }
    return texts.merging(standIns) { own, _ in own }
  }

  /// Reports the texts of the default language that neither docportal nor a template of the theme names.
  func reportUnused(_ table: StringsTable, _ texts: [String: String], _ log: inout DiagnosticLog) {
    let used = usedByTemplates
    // A template that opens the record of all texts may show any of them.
    guard !used.contains("") else { return }
    let names = StringNames(texts.merging(builtIn) { own, _ in own })
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

  var builtIn: [String: String] { english(in: builtInThemeFiles) }

  private func english(in files: [ThemeFile]) -> [String: String] {
    let path = "strings/en.yaml"
    guard let english = LanguageTag("en"), let file = files.first(where: { $0.path == path }) else { return [:] }
    // Faults are reported where the language is one of the portal's.
    var ignored = DiagnosticLog()
    guard let text = validUTF8Text(file.bytes, file: path, log: &ignored) else { return [:] }
    return StringsSet.byName(decodeStrings(TextFile(path: path, text: text), language: english, log: &ignored))
  }

  /// The names after `strings.` in the theme's templates; an empty one for a section of all texts.
  private var usedByTemplates: Set<String> {
    var names: Set<String> = []
    for file in theme.templateSources {
      let text = String(decoding: file.bytes, as: UTF8.self)
      for piece in text.split(separator: "strings.", omittingEmptySubsequences: false).dropFirst() {
        names.insert(String(piece.prefix { $0.isLetter || $0.isNumber || $0 == "." }))
      }
      if text.split(separator: "strings", omittingEmptySubsequences: false).dropFirst().contains(where: {
        $0.drop { $0 == " " }.first == "}"
      }) {
        names.insert("")
      }
    }
    return names
  }
}
