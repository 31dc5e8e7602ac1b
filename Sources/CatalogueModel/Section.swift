/// A heading under which documents are listed.
package struct Section: Hashable, Sendable {
  /// What documents call it, and its page's file name.
  package let id: Identifier
  /// The heading.
  package let title: LocalizedText
  /// A sentence or more about it, CommonMark; absent when there is none.
  package let description: LocalizedCommonMark?
  /// Indexes into the catalogue's documents, in the manifest's order.
  package let documents: [Int]

  /// Creates a section.
  package init(id: Identifier, title: LocalizedText, description: LocalizedCommonMark?, documents: [Int]) {
    self.id = id
    self.title = title
    self.description = description
    self.documents = documents
  }
}
