import Diagnostics
import Portal

/// The sections of a library's folders: one for each of its first folders, and below it for each of theirs, as deep as sections go.
struct FolderSections {
  private struct Section {
    let id: String
    let parent: String?
    let names: [String]
  }

  private var sections: [Section]
  private var identifiers: NewIdentifiers
  private var ids: [[String]: String] = [:]
  private var new: [Section] = []

  init(_ manifest: Manifest) {
    sections = manifest.sections.compactMap { entry in
      PortalNames.Named(entry.id, entry.title).map { Section(id: $0.id, parent: entry.parent?.value, names: [$0.id] + $0.titles) }
    }
    identifiers = NewIdentifiers(
      taken: manifest.sections.flatMap { [$0.id?.value].compactMap(\.self) + $0.redirectFrom.map(\.value) })
  }

  /// The section of a path's folder, which is a new one if the manifest has none of this name; `nil` for a path without a folder.
  mutating func section(ofPath path: String) -> String? {
    let folders = path.split(separator: "/").dropLast().prefix(2).compactMap { shownText(String($0)) }
    var parent: String?
    for end in folders.indices {
      let key = Array(folders[...end])
      let id = ids[key] ?? section(folders[end], below: parent)
      (ids[key], parent) = (id, id)
    }
    return parent
  }

  private mutating func section(_ name: String, below parent: String?) -> String {
    let short = shortIdentifier(name)
    let isMeant = { (section: Section) in section.names.contains { $0.lowercased() == name.lowercased() || $0 == short } }
    if let known = sections.first(where: { $0.parent == parent && isMeant($0) }) { return known.id }
    let section = Section(id: identifiers.identifier(short, path: parent.map { $0 + "/" } ?? ""), parent: parent, names: [name])
    sections.append(section)
    new.append(section)
    return section.id
  }

  /// The new sections of documents and those above them, as the manifest writes them.
  func entries(usedBy ids: Set<String>) -> [EntryFields] {
    let used = ids.union(new.compactMap { ids.contains($0.id) ? $0.parent : nil })
    return new.filter { used.contains($0.id) }.map { section in
      [("id", .text(section.id)), ("title", .text(section.names[0]))] + (section.parent.map { [("parent", .text($0))] } ?? [])
    }
  }
}
