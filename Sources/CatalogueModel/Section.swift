/// A heading under which documents are listed.
public struct Section: Hashable, Sendable {
  /// What documents call it, and its page's file name.
  public let id: Identifier
  /// The heading.
  public let title: LocalizedText
  /// A sentence or more about it, CommonMark; absent when there is none.
  public let description: LocalizedCommonMark?
  /// Indexes into the catalogue's documents, in the manifest's order.
  public let documents: [Int]

  /// Creates a section.
  public init(id: Identifier, title: LocalizedText, description: LocalizedCommonMark?, documents: [Int]) {
    self.id = id
    self.title = title
    self.description = description
    self.documents = documents
  }
}
