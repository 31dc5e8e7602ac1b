/// A heading under which documents are listed.
package struct Section: Hashable, Sendable {
  /// What documents call it, and its page's file name.
  package let id: Identifier
  package let title: LocalizedText
  /// A sentence or more about it, CommonMark; absent when there is none.
  package let description: LocalizedCommonMark?
  package let documents: [Int]

  package init(id: Identifier, title: LocalizedText, description: LocalizedCommonMark?, documents: [Int]) {
    self.id = id
    self.title = title
    self.description = description
    self.documents = documents
  }
}

/// A word that documents share.
package struct Tag: Hashable, Sendable {
  package let name: String
  /// Its page's file name.
  package let slug: Identifier
  /// Indexes into the catalogue's documents, in the manifest's order.
  package let documents: [Int]

  package init(name: String, slug: Identifier, documents: [Int]) {
    self.name = name
    self.slug = slug
    self.documents = documents
  }
}
