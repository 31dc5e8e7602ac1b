extension MarkdownDocument {
  /// The beginning of ``plainText``, at most `maximumLength` Unicode scalars long, cut between words and then ended with `…`.
  package func excerpt(maximumLength: Int) -> String {
    let scalars = plainText.unicodeScalars
    guard maximumLength > 0 else { return "" }
    guard let limit = scalars.index(scalars.startIndex, offsetBy: maximumLength, limitedBy: scalars.endIndex),
      limit < scalars.endIndex
    else { return plainText }
    let room = scalars.index(before: limit)
    if let space = scalars[...room].lastIndex(of: " ") { return String(scalars[..<space]) + "…" }
    return wholeCharacters(before: room) + "…"
  }

  /// One word too long to keep: as many of its characters as end by `limit`, so that no accent or emoji is cut apart.
  private func wholeCharacters(before limit: String.Index) -> String {
    var end = plainText.startIndex
    while end < limit {
      let next = plainText.index(after: end)
      if next > limit { break }
      end = next
    }
    return String(plainText[..<end])
  }
}
