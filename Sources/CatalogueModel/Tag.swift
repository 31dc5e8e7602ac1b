/// A word that documents share.
public struct Tag: Hashable, Sendable {
  /// The word as first written.
  public let name: String
  /// Its page's file name.
  public let slug: Identifier
  /// Indexes into the catalogue's documents, in the manifest's order.
  public let documents: [Int]

  /// Creates a tag.
  public init(name: String, slug: Identifier, documents: [Int]) {
    self.name = name
    self.slug = slug
    self.documents = documents
  }
}
