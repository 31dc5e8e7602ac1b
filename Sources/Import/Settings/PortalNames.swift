import Portal
import TextBasics

/// The names that a manifest gives to sections, fields and languages, as cells of a table use them.
struct PortalNames: Sendable {
  struct Named: Sendable {
    let id: String
    let titles: [String]

    init?(_ id: Written<String>?, _ title: TextEntry?) {
      guard let id else { return nil }
      self.id = id.value
      titles =
        switch title {
        case .same(let text): [text.value]
        case .translated(let texts): texts.map(\.text.value)
        case nil: []
        }
    }

    func isCalled(_ name: String) -> Bool { ([id] + titles).contains { $0.lowercased() == name.lowercased() } }
  }

  struct Field: Sendable {
    let named: Named
    let kind: CustomField.Kind
    let choices: [Named]
  }

  let languages: [String]
  let sections: [Named]
  let fields: [Field]

  init(_ manifest: Manifest?) {
    let written = manifest?.portal.languages.map(\.value) ?? []
    languages = written.isEmpty ? ["en"] : written
    sections = manifest?.sections.compactMap { Named($0.id, $0.title) } ?? []
    fields =
      manifest?.fields.compactMap { field in
        Named(field.id, field.title).map {
          Field(named: $0, kind: field.kind?.value ?? .text, choices: field.choices.compactMap { Named($0.id, $0.title) })
        }
      } ?? []
  }

  /// The column that a name in the first row of a table means.
  func column(_ name: String) -> TableColumn? {
    if let column = TableWords.documents[name] { return TableColumn(column) }
    if let field = field(name) { return TableColumn(.fields, part: field.named.id) }
    // `field.note (de)`
    if let open = name.lastIndex(of: "("), name.hasSuffix(")"),
      let language = languages.first(where: { $0.lowercased() == name[open...].dropFirst().dropLast() }),
      let column = column(name[..<open].trimmingSpaces), column.column == .fields
    {
      return TableColumn(.fields, part: column.part, language: language == languages[0] ? nil : language)
    }
    if name.hasPrefix("field.") { return field(String(name.dropFirst(6))).map { TableColumn(.fields, part: $0.named.id) } }
    // `title (de)` and `title.de`
    let words = name.split { $0 == "(" || $0 == ")" || $0 == "." }.map { $0.trimmingSpaces }
    guard words.count == 2 else { return nil }
    guard let column = TableWords.documents[words[0]], column.isLocalized,
      let language = languages.first(where: { $0.lowercased() == words[1] })
    else { return nil }
    return TableColumn(column, part: language)
  }

  /// The name of the cell with the value at these keys: that of a text in the first language does not name it.
  func cell(at keys: String) -> String {
    let isOfLanguage = !keys.hasPrefix(DocumentProperty.fields.rawValue + ".") || keys.split(separator: ".").count > 2
    return isOfLanguage && keys.hasSuffix("." + languages[0]) ? String(keys.dropLast(languages[0].count + 1)) : keys
  }

  /// The declared field of this name.
  func fieldColumn(_ name: String) -> TableColumn? { field(name).map { TableColumn(.fields, part: $0.named.id) } }

  private func field(_ name: String) -> Field? { fields.first { $0.named.isCalled(name) } }
  /// A section has the name that stands for folders.
  var hasFolderSection: Bool { sections.contains { $0.id == ImportEntry.folderSection } }
  func field(id: String) -> Field? { fields.first { $0.named.id == id } }
}

extension Substring {
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
