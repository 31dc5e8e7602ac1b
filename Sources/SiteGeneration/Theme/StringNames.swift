/// The names in a strings file, and which of them every language must have: plural forms and the settings of a language differ from
/// one language to the next, all other names are the same in each.
struct StringNames: Sendable {
  /// The setting that holds the letters of a language in their order, where they need one.
  static let alphabet = "alphabet"
  /// The settings that hold the plural rules begin with this.
  static let pluralRules = "plural."

  private let texts: [String: String]

  init(_ texts: [String: String]) { self.texts = texts }

  /// What the program itself puts into pages.
  static var required: [String] { StringName.allCases.map(\.rawValue) + PluralName.allCases.map(\.otherForm) }

  /// The names by which languages are compared.
  var compared: Set<String> { Set(texts.keys.compactMap(compared)) }

  /// The name by which languages are compared: one for all plural forms of a text, none for a setting of the language.
  func compared(_ name: String) -> String? {
    if name == Self.alphabet || name.utf8.starts(with: Self.pluralRules.utf8) { return nil }
    return otherForm(of: name) ?? name
  }

  /// The texts, with the default language's where there is none.
  func filled(from defaults: [String: String]) -> [String: String] {
    texts.merging(
      defaults.filter { name, _ in
        if compared(name) == nil { return false }
        return texts[StringNames(defaults).otherForm(of: name) ?? name] == nil
      }
    ) { own, _ in own }
  }

  /// The name of the form `other` of a text that has plural forms.
  private func otherForm(of name: String) -> String? {
    guard let dot = name.utf8.lastIndex(of: 0x2E),
      PluralForm(rawValue: String(name[name.utf8.index(after: dot)...])) != nil
    else { return nil }
    let other = name[...dot] + PluralForm.other.rawValue
    return texts[String(other)] == nil ? nil : String(other)
  }
}
