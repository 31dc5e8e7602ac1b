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
    bytes.append("%0D%0A%0D%0A")
    appendEncodedWhole(singleLine(title), allowed: .mailCharacters, to: &bytes)
    bytes.append("%0D%0A")
    appendEncodedWhole(address, allowed: .mailCharacters, to: &bytes)
    guard bytes.count > Self.limit else { return true }
    bytes.removeLast(bytes.count - end)
    return false
  }

  /// Adds as many of `count` entries as fit. Where these are not all of `total`, a last line says so.
  ///
  /// - Parameters:
  ///   - entry: One of the entries, made when it is its turn. A lazy sequence of them would be generic code across targets, which took
  ///     twice the instructions.
  ///   - note: The last line, by the number of entries above it.
  package mutating func add(
    _ count: Int, of total: Int, entry: (Int) -> (title: String, address: String), note: (_ count: Int) -> String
  ) {
    var ends = [bytes.count]
    for index in 0..<count {
      let entry = entry(index)
      guard add(title: entry.title, address: entry.address) else { break }
      ends.append(bytes.count)
    }
    guard ends.count <= total else { return }
    while let end = ends.popLast() {
      bytes.removeLast(bytes.count - end)
      let line = percentEncoded("\r\n\r\n" + note(ends.count), keeping: .mailCharacters)
      guard bytes.count + line.utf8.count > Self.limit else {
        bytes += line.utf8
        return
      }
    }
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
