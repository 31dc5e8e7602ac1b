import Portal
import TextBasics

// The row of a table of `list` has the values that a document has by default: somebody copied it.

extension ImportPlanning {
  /// The documents without the cells that say what each would have anyway.
  func withoutDefaults(_ documents: [NewDocument], _ ids: [String]) async -> [NewDocument] {
    let section = DocumentProperty.section.rawValue
    var needed = documents
    // A section has defaults of its own, and may be one.
    for isOfSection in [true, false] {
      let kept = isOfSection ? Self.needed : Self.needed + [section]
      let entries = needed.indices.map { index in
        needed[index].entry(id: ids[index]).fields.filter { kept.contains($0.key) }
      }
      let shown = await shown(with: entries, ids)
      for index in needed.indices { needed[index].leaveDefaults(shown[ids[index]]) { ($0 == section) == isOfSection } }
    }
    return needed
  }

  private static let needed = ["id", "title", "source", "app", "path", "url"]

  /// The texts of these new documents in the portal that has them.
  private func shown(with added: [EntryFields], _ ids: [String]) async -> ShownDocuments {
    var target = edits[targetPath] ?? EntryEditing(TextFile(path: targetPath, text: ""), [])
    target.append(added)
    guard let bytes = await target.finish(jobs: options.jobs) else { return ShownDocuments() }
    var files = [ImportPlan.File(path: targetPath, old: nil, new: bytes)]
    let path = portal.manifestFile.path
    if targetPath != path, !portal.manifest.include.contains(where: { PathPattern($0.value).matches(settings.target) }),
      var manifest = edits[path], manifest.include(settings.target, after: portal.manifest.include),
      let bytes = await manifest.finish(jobs: options.jobs)
    {
      files.append(ImportPlan.File(path: path, old: nil, new: bytes))
    }
    let texts = portal.texts(files)
    let resolved = await portal.resolved(texts, today: options.today, jobs: options.jobs)
    return await ShownDocuments(resolved.catalogue, of: Set(ids), jobs: options.jobs)
  }
}

extension NewDocument {
  /// Leaves out the values of some keys that the document has by default; of one in several languages all are the same, or none is.
  fileprivate mutating func leaveDefaults(_ shown: ShownDocument, of isMeant: (String) -> Bool) {
    func key(_ cell: TableCell) -> String {
      cell.keys.prefix(cell.keys[0] == DocumentProperty.fields.rawValue ? 2 : 1).joined(separator: ".")
    }
    let own = item.allCells.filter { cell in
      guard let text = shown[cell.name] else { return cell.value != nil }
      return text != cell.text && text != tableText(cell.value?.shown ?? "")
    }
    let keys = Set(own.map(key)).union([DocumentProperty.title.rawValue])
    leave { isMeant($0.keys[0]) && !keys.contains(key($0)) }
  }
}
