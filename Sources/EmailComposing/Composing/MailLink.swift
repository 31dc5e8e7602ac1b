import TextBasics

/// A link that opens the visitor's mail program with a subject and a text (RFC 6068): an address, and below it as many entries as
/// fit, each a title with its address.
///
/// It has at most 1,600 characters, since Windows hands no longer one to a program: a long subject is cut, entries are left out
/// from the end, and a longer address has no link.
package func mailLink(
  subject: String, address: String, entries: some Sequence<(title: String, address: String)> = EmptyCollection()
) -> String? {
  let limit = 1_600
  var body = "&body=" + encoded(address)
  let room = limit - "mailto:?subject=".utf8.count - body.utf8.count
  guard room >= 0 else { return nil }
  var subject = String(singleLine(subject).unicodeScalars.prefix(room))
  while encoded(subject).utf8.count > room { subject.unicodeScalars.removeLast() }
  let link = "mailto:?subject=" + encoded(subject)
  for (title, address) in entries {
    let entry = "%0D%0A%0D%0A" + encoded(singleLine(title)) + "%0D%0A" + encoded(address)
    if link.utf8.count + body.utf8.count + entry.utf8.count > limit { break }
    body += entry
  }
  return link + body
}

/// A value of the link: everything encoded that could end it or begin another (RFC 6068, section 2).
private func encoded(_ text: String) -> String { percentEncoded(text, keeping: .mailCharacters) }

extension ByteSet {
  fileprivate static let mailCharacters = unreserved.union(ByteSet("/:@!$()*,;"))
}
