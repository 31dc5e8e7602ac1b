/// An element of `documents`, read to its end.
///
/// A class, though it never changes: an entry has forty references, and copying them for each list that holds it took half as long as
/// reading it.
public final class WrittenDocument: Sendable {
  /// What the author wrote.
  public let entry: DocumentEntry

  init(_ entry: DocumentEntry) { self.entry = entry }
}
