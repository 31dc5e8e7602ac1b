import OfficeLinks
import Portal
import Theme

/// A document as a list names it, in the portal's first language.
package struct ListedDocument: Sendable, Hashable {
  package let id: String
  package let title: String
  /// Its direct address.
  package let address: String
  /// The address of its page.
  package let page: String
  /// The identifier of its section.
  package let section: String?
}

extension PortalBuild {
  /// The documents in the manifest's order, or those of them in a section or that are due; none if there is no catalogue.
  package func listedDocuments(section: String? = nil, areDue: Bool = false) -> [ListedDocument] {
    guard let catalogue else { return [] }
    let (language, routes) = (catalogue.portal.languages[0], Routes(catalogue: catalogue))
    return documents(of: catalogue, section, areDue).map { document in
      ListedDocument(
        id: document.id.text, title: document.title[language], address: document.address.text,
        page: routes.document(document, language).address(below: catalogue.portal.baseURL.text),
        section: document.section.map { catalogue.sections[$0].id.text })
    }
  }
}

extension PortalBuild {
  private func documents(of catalogue: Catalogue, _ section: String?, _ areDue: Bool) -> [Document] {
    catalogue.documents.filter { document in
      (section == nil || document.section.map { catalogue.sections[$0].id.text } == section)
        && (!areDue || today.map(document.isDue) ?? false)
    }
  }
}

// MARK: - Tables

extension PortalBuild {
  /// Everything that a table can say about the documents, under the names by which an import reads it: a row of names, then a row for
  /// each document, or those of a section or that are due. `drafts` are the identifiers of those that are not finished.
  package func documentTable(section: String? = nil, areDue: Bool = false, drafts: Set<String> = []) -> [[String]] {
    guard let catalogue else { return [] }
    let routes = Routes(catalogue: catalogue)
    let language = catalogue.portal.languages[0]
    let columns =
      DocumentProperty.tabled.flatMap { property in
        property.form == .localized
          ? texts(property.rawValue, catalogue) { $0.text(of: property, in: catalogue) }
          : [ListColumn(property.rawValue) { $0.value(of: property, in: catalogue)?.cell(cell) ?? "" }]
      }
      + catalogue.fields.flatMap { field in
        if field.kind == .text { return texts(field.name, catalogue) { $0.text(of: field) } }
        return [
          ListColumn(field.name) { document in
            cell((document.fields.first { $0.field.id == field.id }?.values ?? []).map { $0.machineText(in: language) })
          }
        ]
      }
      + [
        ListColumn("state") { document in
          drafts.contains(document.id.text)
            ? "draft" : document.status.retirement != nil ? "retired" : document.status.isListed ? "listed" : "unlisted"
        }, ListColumn(DocumentProperty.address.rawValue) { $0.address.text },
        ListColumn("page") { routes.document($0, language).address(below: catalogue.portal.baseURL.text) },
      ]
    return [columns.map(\.name)]
      + documents(of: catalogue, section, areDue).map { document in columns.map { trimmed($0.text(document)) } }
  }

  /// True for a column of that table whose texts are days.
  package func isDateColumn(_ name: String) -> Bool {
    DocumentProperty(rawValue: name)?.form == .day
      || catalogue?.fields.contains { $0.name == name && $0.kind == .date } ?? false
  }

  /// A column for the portal's first language, and one for each other in which a document has a text of its own.
  private func texts(
    _ name: String, _ catalogue: Catalogue, _ text: @escaping (Document) -> LocalizedText?
  ) -> [ListColumn] {
    let others = catalogue.portal.languages.dropFirst().filter { language in
      catalogue.documents.contains { text($0)?.own(language) != nil }
    }
    return [ListColumn(name) { text($0)?.fallback ?? "" }]
      + others.map { language in ListColumn("\(name) (\(language.text))") { text($0)?.own(language) ?? "" } }
  }
}

extension Document {
  fileprivate func text(of property: DocumentProperty, in catalogue: Catalogue) -> LocalizedText? {
    if case .localized(let text)? = value(of: property, in: catalogue) { text } else { nil }
  }

  /// The text of a declared field.
  fileprivate func text(of field: CustomField) -> LocalizedText? {
    guard case .text(let text)? = fields.first(where: { $0.field.id == field.id })?.values.first else { return nil }
    return text
  }
}

/// A column of the table of documents.
private struct ListColumn {
  let name: String
  let text: (Document) -> String

  init(_ name: String, _ text: @escaping (Document) -> String) { (self.name, self.text) = (name, text) }
}

/// Texts in one cell. A semicolon says that a comma is a part of the only one.
private func cell(_ texts: [String]) -> String {
  texts.joined(separator: "; ") + (texts.count == 1 && texts[0].utf8.contains(UInt8(ascii: ",")) ? ";" : "")
}

private func trimmed(_ text: String) -> String {
  let scalars = text.unicodeScalars
  let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { scalars.index(after: $0) } ?? scalars.startIndex
  return String(scalars[..<end])
}
