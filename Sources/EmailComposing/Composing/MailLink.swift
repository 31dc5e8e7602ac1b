import TextBasics

/// A link that opens the visitor's mail program with a subject and a text (RFC 6068): an address, and below it as many entries as
/// fit, each a title with its address.
///
/// It has at most 1,600 characters, since Windows hands no longer one to a program: a long subject is cut, entries are left out
/// from the end, and a longer address has no link.
package struct MailLink {
  private static let limit = 1_600
  private var bytes = Array("mailto:?subject=".utf8)

  package init?(subject: String, address: String) {
    var body = Array("&body=".utf8)
    appendEncodedWhole(address, allowed: .mailCharacters, to: &body)
    let room = Self.limit - bytes.count - body.count
    guard room >= 0 else { return nil }
    bytes.reserveCapacity(2 * Self.limit)
    appendEncodedWhole(beginning(of: singleLine(subject), room), allowed: .mailCharacters, to: &bytes)
    bytes += body
  }

  /// Adds an entry; `false` when it does not fit.
  package mutating func add(title: String, address: String) -> Bool {
    let end = bytes.count
    bytes += "%0D%0A%0D%0A".utf8
    appendEncodedWhole(singleLine(title), allowed: .mailCharacters, to: &bytes)
    bytes += "%0D%0A".utf8
    appendEncodedWhole(address, allowed: .mailCharacters, to: &bytes)
    guard bytes.count > Self.limit else { return true }
    bytes.removeLast(bytes.count - end)
    return false
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// As much of a text as has no more than `room` bytes once it is encoded.
private func beginning(of text: String, _ room: Int) -> String {
  if 3 * text.utf8.count <= room { return text }
  var rest = text.unicodeScalars.prefix(room)
  while percentEncoded(String(rest), keeping: .mailCharacters).utf8.count > room { rest.removeLast() }
  return String(rest)
}

extension ByteSet {
  /// What needs no escape in a value: all else could end it or begin another (RFC 6068, section 2).
  fileprivate static let mailCharacters = unreserved.union(ByteSet("/:@!$()*,;"))
}
