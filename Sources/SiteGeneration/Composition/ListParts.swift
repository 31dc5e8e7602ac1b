import EmailComposing

/// How a long list is split into pages of equal length, so that no page loads everything.
struct ListParts: Sendable {
  /// Number of documents in the whole list.
  let count: Int

  /// Number of documents on one page.
  static let length = 50

  /// The parts, counted from 0; an empty list has one.
  var indexes: Range<Int> { 0..<max(1, (count + Self.length - 1) / Self.length) }

  /// The positions in the list that a part shows.
  subscript(part: Int) -> Range<Int> { min(part * Self.length, count)..<min((part + 1) * Self.length, count) }
}
