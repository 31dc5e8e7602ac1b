import TextBasics

/// A link that opens the visitor's mail program with a subject and a text (RFC 6068): an address, and below it as many entries as
/// fit, each a title with its address.
///
/// It has at most 1,600 characters, since Windows hands no longer link to a program: a long subject is cut, entries are left out
/// from the end, and a longer address has no link.
package struct MailLink {
  private static let limit = 1_600
  private var bytes: [UInt8] = []

  /// A link with a subject and an address; `fragment` includes its `#`. `title` is the line above the address.
  package init?(subject: String, title: String? = nil, address: String, fragment: String = "") {
    var body: [UInt8] = []
    body.reserveCapacity(Self.limit)
    body.append("&body=")
    if let title { appendEncodedWhole((singleLine(title) + "\r\n").utf8, allowed: .mailCharacters, to: &body) }
    appendEncodedWhole(address.utf8, allowed: .mailCharacters, to: &body)
    appendEncodedWhole(fragment.utf8, allowed: .mailCharacters, to: &body)
    bytes.reserveCapacity(2 * Self.limit)
    bytes.append("mailto:?subject=")
    let room = Self.limit - bytes.count - body.count
    guard room >= 0 else { return nil }
    append(beginning(of: singleLine(subject), room))
    bytes += body
  }

  /// Adds a last paragraph, if it fits.
  package mutating func add(_ sentence: String) {
    let end = bytes.count
    bytes.append(Self.emptyLine)
    append(sentence)
    if bytes.count > Self.limit { bytes.removeLast(bytes.count - end) }
  }

  /// One of several entries. Its address is the common base and a path below it.
  package typealias Entry = (title: String, path: String, fragment: String)

  /// Adds as many of `count` entries as fit. If these are not all of `total`, a last line says so.
  ///
  /// - Parameters:
  ///   - base: The common beginning of all addresses; it is encoded once.
  ///   - entry: Makes one entry when it is needed. A lazy sequence of entries would be generic code across targets, which took
  ///     twice the instructions.
  ///   - note: Makes the last line from the number of entries above it.
  package mutating func add(
    _ count: Int, of total: Int, below base: String, entry: (Int) -> Entry, note: (_ count: Int) -> String
  ) {
    var start: [UInt8] = []
    appendEncodedWhole(("\r\n" + base).utf8, allowed: .mailCharacters, to: &start)
    var ends = [bytes.count]
    ends.reserveCapacity(count + 1)
    for index in 0..<count {
      guard add(entry(index), start) else { break }
      ends.append(bytes.count)
    }
    guard ends.count <= total else { return }
    while let end = ends.popLast() {
      bytes.removeLast(bytes.count - end)
      bytes.append(Self.emptyLine)
      append(note(ends.count))
      guard bytes.count > Self.limit else { return }
      bytes.removeLast(bytes.count - end)
    }
  }

  /// Adds an entry whose address begins with encoded bytes. Returns false if it does not fit.
  private mutating func add(_ entry: Entry, _ start: [UInt8]) -> Bool {
    let end = bytes.count
    bytes.append(Self.emptyLine)
    append(singleLine(entry.title))
    bytes += start
    append(entry.path)
    append(entry.fragment)
    guard bytes.count > Self.limit else { return true }
    bytes.removeLast(bytes.count - end)
    return false
  }

  private static let emptyLine = "%0D%0A%0D%0A"

  private mutating func append(_ text: String) { appendEncodedWhole(text.utf8, allowed: .mailCharacters, to: &bytes) }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The longest beginning of a text that has at most `room` bytes when encoded.
private func beginning(of text: String, _ room: Int) -> String {
  if 3 * text.utf8.count <= room { return text }
  var rest = text.unicodeScalars.prefix(room)
  while percentEncoded(String(rest), keeping: .mailCharacters).utf8.count > room { rest.removeLast() }
  return String(rest)
}

extension ByteSet {
  /// Characters that need no escape in a value: all others could end it or begin another (RFC 6068, section 2).
  fileprivate static let mailCharacters = unreserved.union(ByteSet("/:@!$()*,;"))
}
