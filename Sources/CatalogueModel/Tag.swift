/// A word that documents share.
package struct Tag: Hashable, Sendable {
  /// The word as first written.
  package let name: String
  /// Its page's file name.
  package let slug: Identifier
  /// Indexes into the catalogue's documents, in the manifest's order.
  package let documents: [Int]

  /// Creates a tag.
  package init(name: String, slug: Identifier, documents: [Int]) {
    self.name = name
    self.slug = slug
    self.documents = documents
  }
}
