/// An element of `documents`, read to its end.
///
/// A class, though it never changes: an entry has many references, and copying them from the list of its file to that of all
/// took a third of the time that reading it does.
package final class WrittenDocument: Sendable {
  /// What the author wrote.
  package let entry: DocumentEntry

  init(_ entry: DocumentEntry) { self.entry = entry }
}
