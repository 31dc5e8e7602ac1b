import TextBasics

/// The direct web address of a document: canonical, printable ASCII, safe as an argument of a launch link.
///
/// Scheme and host are in lower case, the host is in Punycode, the default port is left out, and everything outside RFC 3986's
/// path characters is percent-encoded as UTF-8 with upper-case digits. It contains no bar, in any spelling, and no user name.
public struct DocumentAddress: Sendable {
  private let content: Content

  /// A class: a document's launch links all have its address, and an array of them takes a third of the memory.
  private final class Content: Sendable {
    let text: String
    let offsets: AddressOffsets

    init(_ text: String, _ offsets: AddressOffsets) { (self.text, self.offsets) = (text, offsets) }
  }

  init(text: String, offsets: AddressOffsets) { content = Content(text, offsets) }

  /// The whole address; reading it again gives the same address.
  public var text: String { content.text }
  var offsets: AddressOffsets { content.offsets }

  /// `https`, or `http` if the rules allowed it.
  public var scheme: String { isSecure ? "https" : "http" }

  /// The host in lower case and Punycode; an IPv6 address with its brackets.
  public var host: String { part(offsets.hostStart, offsets.hostEnd) }

  /// The port, unless it is the scheme's default.
  public var port: Int? { decimalNumber(bytes(offsets.hostEnd, offsets.pathStart).dropFirst()) }

  /// Scheme, host and port: a save location must share these with its template.
  public var origin: String { part(0, offsets.pathStart) }

  /// True if scheme, host and port are those of another address. Compared in place, since each ``origin`` is a new string.
  package func hasOrigin(of other: DocumentAddress) -> Bool {
    let count = Int(offsets.pathStart)
    guard Int(other.offsets.pathStart) == count else { return false }
    return text.withUTF8Bytes { text in
      other.text.withUTF8Bytes { other in
        areEqual(
          UnsafeRawBufferPointer(start: text.baseAddress, count: count),
          UnsafeRawBufferPointer(start: other.baseAddress, count: count))
      }
    }
  }

  /// The path with its leading slash, encoded.
  public var path: String { part(offsets.pathStart, offsets.pathEnd) }

  /// The path's decoded segments; the last one is empty if the path ends with a slash.
  public var pathSegments: [String] {
    bytes(offsets.pathStart, offsets.pathEnd).dropFirst().split(separator: ASCII.slash, omittingEmptySubsequences: false)
      .map { percentDecodedText($0) }
  }

  /// The query without its question mark, encoded, if there is one.
  public var query: String? { offsets.queryEnd > offsets.pathEnd ? part(offsets.pathEnd + 1, offsets.queryEnd) : nil }

  /// The fragment without its `#`, if there is one. Only OneNote's plain links have one.
  public var fragment: String? {
    let count = text.utf8.count
    return Int(offsets.queryEnd) < count ? part(offsets.queryEnd + 1, Int32(truncatingIfNeeded: count)) : nil
  }

  /// The decoded last path segment, as a person sees it; empty if the path ends with a slash.
  public var fileName: String {
    text.withUTF8Bytes { percentDecodedText(UnsafeBufferPointer(rebasing: $0[Int(offsets.nameStart)..<Int(offsets.pathEnd)])) }
  }

  /// Host, folders and file name as people read them: `intranet.example › Sales › Plan 2026.docx`.
  package var readable: String {
    text.withUTF8Bytes { text in
      // A slash and what is behind it become six bytes at most. In an array, whose memory would be asked for each byte whether somebody
      // shares it, this took twice the instructions.
      String(unsafeUninitializedCapacity: 3 * text.count + 6) { words in
        var count = 0
        func append(_ byte: UInt8) {
          words.initializeElement(at: count, to: byte)
          count &+= 1
        }
        for byte in text[Int(offsets.hostStart)..<Int(offsets.hostEnd)] { append(byte) }
        var isBehindSlash = false
        var index = Int(offsets.pathStart)
        while index < Int(offsets.pathEnd) {
          let escaped = escapedByte(text, at: index)
          if escaped == nil, text[index] == ASCII.slash {
            isBehindSlash = true
          } else {
            if isBehindSlash { for byte in " › ".utf8 { append(byte) } }
            isBehindSlash = false
            append(escaped ?? text[index])
          }
          index += escaped == nil ? 1 : 3
        }
        return count
      }
    }
  }

  /// The file name's extension in lower case without its dot, if there is one.
  public var fileExtension: String? {
    if let format { return format.fileExtension }
    return DocumentFormat.fileExtension(ofFileName: fileName)
  }

  /// The format of the extension; `nil` if it is missing or unknown.
  public var format: DocumentFormat? { offsets.format }

  /// True if the scheme is https.
  public var isSecure: Bool { offsets.hostStart == 8 }

  /// True if there is a query; Word drops it.
  public var hasQuery: Bool { offsets.queryEnd > offsets.pathEnd }

  /// True if there is a fragment.
  public var hasFragment: Bool { Int(offsets.queryEnd) < text.utf8.count }

  /// The number of UTF-8 bytes, and of characters, of the whole address.
  public var byteCount: Int { text.utf8.count }

  private func part(_ start: Int32, _ end: Int32) -> String {
    text.withUTF8Bytes { String(decoding: UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)]), as: UTF8.self) }
  }

  private func bytes(_ start: Int32, _ end: Int32) -> ArraySlice<UInt8> {
    let part = text.utf8.withContiguousStorageIfAvailable { Array($0[Int(start)..<Int(end)])[...] }
    return part ?? Array(text.utf8)[Int(start)..<Int(end)]
  }
}

extension DocumentAddress: Hashable {
  /// Compares the texts.
  public static func == (left: DocumentAddress, right: DocumentAddress) -> Bool {
    left.content === right.content || left.text == right.text
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension DocumentAddress: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}

/// The positions of the parts of a canonical address, as UTF-8 offsets in its text.
struct AddressOffsets: Sendable, Hashable {
  var hostStart: Int32 = 0
  var hostEnd: Int32 = 0
  /// The path starts with its slash; the port is between host and path.
  var pathStart: Int32 = 0
  /// After the path's last slash.
  var nameStart: Int32 = 0
  var pathEnd: Int32 = 0
  /// The query, with its question mark, is between `pathEnd` and here.
  var queryEnd: Int32 = 0
  /// The format of the extension.
  var format: DocumentFormat?
}
