import OfficeLinks
import TextBasics

/// A column of the table of documents, which `list` writes and an import reads.
package struct DocumentColumn: Sendable {
  /// The form of its texts, apart from their meaning.
  package enum Form: Sendable, Hashable {
    case text
    case day
    /// Some of these texts.
    case choice([String])
  }

  /// Its name in the head, such as `title (de)` and `field.status`.
  package let name: String
  /// The keys that lead to its values in the manifest, as locks name their cells: `title.de`, `fields.status`.
  package let key: String
  package let form: Form
  /// The text of a document's cell, which is the value that it has, also by a default; empty for none.
  package let text: @Sendable (Document) -> String

  package init(_ name: String, key: String? = nil, _ form: Form = .text, _ text: @escaping @Sendable (Document) -> String) {
    (self.name, self.key, self.form) = (name, key ?? name, form)
    self.text = { tableText(text($0)) }
  }
}

extension DocumentStatus {
  package var state: DocumentState {
    isDraft ? .draft : retirement != nil ? .retired : isListed ? .listed : .unlisted
  }
}

extension Catalogue {
  /// The columns of the table of documents, apart from their pages.
  package var tableColumns: [DocumentColumn] {
    let choices = [
      DocumentProperty.section: sections.map(\.id.text), .pinned: [yes],
    ]
    let properties = Self.tabled.flatMap { property -> [DocumentColumn] in
      if property.form == .localized {
        return texts(property.rawValue, property.rawValue) { [self] in $0.text(of: property, in: self) }
      }
      let form: DocumentColumn.Form = property.form == .day ? .day : choices[property].map { .choice($0) } ?? .text
      return [
        DocumentColumn(property.rawValue, key: property == .retired ? "retired.since" : nil, form) { [self] in
          $0.tableText(of: property, in: self)
        }
      ]
    }
    let replacement = DocumentColumn("replacedBy", key: "retired.replacedBy") {
      ($0.status.retirement ?? $0.status.comingRetirement)?.replacement?.text ?? ""
    }
    let states = DocumentState.allCases.map(\.rawValue)
    return properties + [replacement] + fields.flatMap(columns)
      + [
        DocumentColumn("state", .choice(states)) { $0.status.state.rawValue },
        DocumentColumn(DocumentProperty.address.rawValue) { $0.address.text },
      ]
  }

  private static let tabled: [DocumentProperty] = [
    .id, .title, .section, .tags, .owner, .description, .updated, .publish, .retire, .retired, .language, .pinned, .modes,
    .redirectFrom, .source, .path, .url,
  ]

  private func columns(of field: CustomField) -> [DocumentColumn] {
    let key = "fields." + field.id.text
    if field.kind == .text { return texts(field.name, key) { $0.text(of: field) } }
    let choices = field.choices.map(\.id.text)
    let form: DocumentColumn.Form = field.kind == .date ? .day : choices.isEmpty ? .text : .choice(choices)
    let language = portal.languages[0]
    return [
      DocumentColumn(field.name, key: key, form) { document in
        cell((document.fields.first { $0.field.id == field.id }?.values ?? []).map { $0.machineText(in: language) })
      }
    ]
  }

  /// A column for the portal's first language, and one for each other in which a document has a text of its own.
  private func texts(
    _ name: String, _ key: String, _ text: @escaping @Sendable (Document) -> LocalizedText?
  ) -> [DocumentColumn] {
    let others = portal.languages.dropFirst().filter { language in documents.contains { text($0)?.own(language) != nil } }
    return [DocumentColumn(name, key: key) { text($0)?.fallback ?? "" }]
      + others.map { language in
        DocumentColumn("\(name) (\(language.text))", key: "\(key).\(language.text)") { text($0)?.own(language) ?? "" }
      }
  }
}

/// A flag that is set, in a word that no spreadsheet turns into another.
private let yes = "yes"

extension Document {
  fileprivate func tableText(of property: DocumentProperty, in catalogue: Catalogue) -> String {
    switch property {
    case .retired:
      status.retire == nil ? (status.retirement ?? status.comingRetirement)?.since.text ?? "" : ""
    case .pinned: isPinned ? yes : ""
    default: value(of: property, in: catalogue)?.cell(cell) ?? ""
    }
  }

  fileprivate func text(of property: DocumentProperty, in catalogue: Catalogue) -> LocalizedText? {
    if case .localized(let text)? = value(of: property, in: catalogue) { text } else { nil }
  }

  /// The text of a declared field.
  fileprivate func text(of field: CustomField) -> LocalizedText? {
    guard case .text(let text)? = fields.first(where: { $0.field.id == field.id })?.values.first else { return nil }
    return text
  }
}

/// Texts in one cell. A semicolon says that a comma is a part of the only one.
private func cell(_ texts: [String]) -> String {
  texts.joined(separator: "; ") + (texts.count == 1 && texts[0].utf8.contains(UInt8(ascii: ",")) ? ";" : "")
}

/// A text whose lines end with line feeds.
package func withLineFeeds(_ text: String) -> String {
  text.holds(ASCII.carriageReturn) ? text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : text
}

/// A text as every table keeps it: with line feeds, and without white space at its ends.
package func tableText(_ text: String) -> String {
  // Most texts begin and end with a letter, and few have such a line end.
  let hasLineEnds = text.holds(ASCII.carriageReturn)
  if let first = text.utf8.first, let last = text.utf8.last, !hasLineEnds, first.isASCIIGraphic, last.isASCIIGraphic {
    return text
  }
  let scalars = withLineFeeds(text).unicodeScalars
  guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  return String(scalars[start...last])
}
