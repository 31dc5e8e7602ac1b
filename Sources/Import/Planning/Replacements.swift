import Diagnostics
import Portal

// In the column of replacements, people name documents by their titles.

/// The identifiers of documents by their titles in lower case. A title that several documents have names none.
private struct TitledDocuments {
  private var ids: [String: String?] = [:]
  private var known: Set<String> = []

  mutating func add(_ id: String, _ title: String) {
    known.insert(id)
    ids.updateValue(ids[title.lowercased()] == nil ? id : nil, forKey: title.lowercased())
  }

  /// The identifier of the document with a title; `nil` for a text that is an identifier.
  func id(for title: String) -> String? { known.contains(title) ? nil : ids[title.lowercased()] ?? nil }
}

extension ImportPlanning {
  /// Writes the identifiers of documents into the cells that name them by their titles.
  func nameReplacements(_ listing: inout SourceListing, _ entries: [WrittenEntry]) {
    func named(_ item: SourceItem) -> Bool { item.row?.cells.contains(where: \.isReplacement) ?? false }
    guard listing.items.contains(where: named) || listing.elsewhere.contains(where: named) else { return }
    var titled = TitledDocuments()
    for entry in entries {
      guard let id = entry.text("id"), let title = entry["title"]?.value else { continue }
      var titles = [title.text].compactMap(\.self)
      if case .object(let languages) = title { titles = languages.compactMap(\.value.text) }
      for title in Set(titles.map { $0.lowercased() }) { titled.add(id, title) }
    }
    func name(_ items: inout [SourceItem]) {
      for index in items.indices where named(items[index]) {
        items[index].row = items[index].row?.with { cell in
          guard cell.isReplacement, let id = cell.value?.shown, let id = titled.id(for: id) else { return cell }
          return TableCell(keys: cell.keys, value: .text(id), at: cell.place)
        }
      }
    }
    name(&listing.items)
    name(&listing.elsewhere)
  }
}

/// The same for new documents, which have identifiers now.
func nameNewReplacements(
  in added: inout [EntryFields], _ locked: inout [LockedDocument], among additions: [ImportPlan.Addition]
) {
  func replacement(_ fields: EntryFields) -> (field: Int, title: String)? {
    guard let field = fields.firstIndex(where: { $0.key == "retired" }), let text = fields[field].value["replacedBy"]?.text
    else { return nil }
    return (field, text)
  }
  let replaced = added.indices.compactMap { index in replacement(added[index]).map { (index, $0.field, $0.title) } }
  guard !replaced.isEmpty else { return }
  var titled = TitledDocuments()
  for addition in additions { titled.add(addition.id, addition.title) }
  for (index, field, title) in replaced {
    guard let id = titled.id(for: title), case .object(let members) = added[index][field].value else { continue }
    locked[locked.count - added.count + index].cells["retired.replacedBy"] = .text(id)
    added[index][field].value = .object(members.map { $0.name == "replacedBy" ? ($0.name, .text(id)) : $0 })
  }
}
