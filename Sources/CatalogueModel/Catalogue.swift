/// The portal as the program understands it: unique identifiers, resolved references, typed addresses.
package struct Catalogue: Sendable {
  package let portal: Portal
  package let sources: [Source]
  /// The sections in the manifest's order.
  package let sections: [Section]
  /// The tags in the order of their names.
  package let tags: [Tag]
  /// The documents in the manifest's order, included files in theirs.
  package let documents: [Document]
  package let externalLinks: ExternalLinks
  private let documentIndexes: [String: Int]
  private let sectionIndexes: [String: Int]
  private let tagIndexes: [String: Int]

  /// The caller has made sure that identifiers are unique and indexes in range.
  package init(
    portal: Portal, sources: [Source], sections: [Section], tags: [Tag], documents: [Document],
    externalLinks: ExternalLinks = ExternalLinks()
  ) {
    self.portal = portal
    self.sources = sources
    self.sections = sections
    self.tags = tags
    self.documents = documents
    self.externalLinks = externalLinks
    documentIndexes = Self.indexes(documents.map(\.id.text))
    sectionIndexes = Self.indexes(sections.map(\.id.text))
    tagIndexes = Self.indexes(tags.map { $0.name.lowercased() })
  }

  package func document(_ id: String) -> Document? { documentIndexes[id].map { documents[$0] } }
  package func section(_ id: String) -> Section? { sectionIndexes[id].map { sections[$0] } }

  /// The tag with a name, in any case.
  package func tag(_ name: String) -> Tag? { tagIndexes[name.lowercased()].map { tags[$0] } }

  private static func indexes(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
