package import Diagnostics
import Templates
import Theme

/// The changes since the last publication.
extension ReviewSite {
  /// `changes.html`, and its further pages if one is too long.
  package func changes(_ comparison: CatalogueComparison, log: inout DiagnosticLog) -> [(path: String, bytes: [UInt8])] {
    let models = comparison.documents.map { ChangeModel($0, strings) } + comparison.portal.map { ChangeModel($0, strings) }
    let frame = frame("", at: "changes.html")
    let rows = models.map { templates.render(.change, frame, $0, strings: strings, log: &log) }
    let parts = packed(Array(rows.indices), atMost: Self.rowLimit) { rows[$0] }
    let path = { (number: Int) in number == 0 ? "changes.html" : "changes-\(number + 1).html" }
    return parts.enumerated().map { number, part in
      let model = ChangesModel(
        counts: counts(comparison), isEmpty: rows.isEmpty, changes: joined(part) { rows[$0] },
        parts: partLinks(parts.count, at: number, path)
      )
      let frame = self.frame(numbered(strings[.reviewChanges], number, of: parts.count), at: path(number))
      return (path(number), templates.render(.changes, frame, model, strings: strings, log: &log))
    }
  }

  private func counts(_ comparison: CatalogueComparison) -> [CountModel] {
    var counts = DocumentChange.Kind.allCases.map { (strings[$0.name], comparison.documents($0).count) }
    counts.append((strings[.reviewPortal], comparison.portal.count))
    counts.append((strings[.reviewUnchanged], comparison.unchanged))
    return counts.filter { $0.1 > 0 }.map { CountModel(label: $0.0, count: strings.number($0.1)) }
  }
}

/// A part of the changes.
struct ChangesModel: TemplateModel {
  let counts: [CountModel]
  let isEmpty: Bool
  let changes: HTML
  let parts: [ReviewLink]

  static let schema = ModelSchema<Self>(
    .list("counts", CountModel.self) { $0.counts },
    .flag("isEmpty") { $0.isEmpty },
    .html("changes") { $0.changes },
    .list("parts", ReviewLink.self) { $0.parts })
}

/// The number of documents that changed in one way.
struct CountModel: TemplateModel {
  let label: String
  let count: String

  static let schema = ModelSchema<Self>(.text("label") { $0.label }, .text("count") { $0.count })
}

/// A document that changed, or one change of the portal itself.
struct ChangeModel: TemplateModel {
  let kind: String
  let kindName: String
  var name: String?
  var id: String?
  var formerID: String?
  var address: String?
  let facts: [FactModel]

  static let schema = ModelSchema<Self>(
    .text("kind") { $0.kind },
    .text("kindName") { $0.kindName },
    .text("name") { $0.name },
    .text("id") { $0.id },
    .text("formerID") { $0.formerID },
    .text("address") { $0.address },
    .flag("hasFacts") { !$0.facts.isEmpty },
    .list("facts", FactModel.self) { $0.facts })
}

extension ChangeModel {
  init(_ change: DocumentChange, _ strings: Strings) {
    // If the document has changes, they name the address if it differs.
    self.init(
      kind: change.kind.rawValue, kindName: strings[change.kind.name], name: change.title, id: change.id,
      formerID: change.formerID,
      address: change.changes.isEmpty ? change.address : nil, facts: change.changes.map { FactModel(change: $0) })
  }

  init(_ change: FactChange, _ strings: Strings) {
    self.init(kind: "portal", kindName: strings[.reviewPortal], facts: [FactModel(change: change)])
  }
}

/// One fact about a document or the portal, before and after.
struct FactModel: TemplateModel {
  let change: FactChange

  static let schema = ModelSchema<Self>(
    .text("fact") { $0.change.name },
    .text("old") { $0.change.old },
    .text("new") { $0.change.new },
    .flag("isReplaced") { $0.change.old != nil && $0.change.new != nil })
}

extension DocumentChange.Kind {
  fileprivate var name: StringName {
    switch self {
    case .added: .reviewAdded
    case .removed: .reviewRemoved
    case .retired: .reviewRetired
    case .renamed: .reviewRenamed
    case .moved: .reviewMoved
    case .changed: .reviewDocumentChanged
    }
  }
}
