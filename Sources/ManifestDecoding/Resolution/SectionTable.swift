import CatalogueModel
import Diagnostics

/// The sections by identifier, before they know their documents.
struct SectionTable: Sendable {
  private let entries: [(id: Identifier, title: LocalizedText, description: LocalizedCommonMark?)]
  private let indexes: [String: Int]

  init(_ written: [SectionEntry], languages: PortalLanguages, _ log: inout DiagnosticLog) {
    var firsts: [String: Written<String>] = [:]
    var entries: [(id: Identifier, title: LocalizedText, description: LocalizedCommonMark?)] = []
    for entry in written {
      guard let id = resolveIdentifier(entry.id, among: &firsts, &log) else { continue }
      let title = entry.title.map { resolveText($0, "title", languages, &log) } ?? LocalizedText(id.text)
      let description = entry.description.flatMap { resolveCommonMark($0, "description", languages, &log) }
      entries.append((id, title, description))
    }
    self.entries = entries
    indexes = Dictionary(entries.enumerated().map { ($1.id.text, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var names: [String] { entries.map(\.id.text) }

  func index(of id: String) -> Int? { indexes[id] }

  func sections(holding documents: [Document]) -> [Section] {
    var held = [[Int]](repeating: [], count: entries.count)
    for (index, document) in documents.enumerated() {
      if let section = document.section { held[section].append(index) }
    }
    return entries.enumerated().map { index, entry in
      Section(id: entry.id, title: entry.title, description: entry.description, documents: held[index])
    }
  }
}
