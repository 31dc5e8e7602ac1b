import TextBasics

/// The direct web address of a document: canonical, printable ASCII, safe as an argument of a launch link.
///
/// Scheme and host are in lower case, the host is in Punycode, the default port is left out, and everything outside RFC 3986's
/// path characters is percent-encoded as UTF-8 with upper-case digits. It contains no bar, in any spelling, and no user name.
public struct DocumentAddress: Sendable {
  /// The whole address; reading it again gives the same address.
  public let text: String
  let offsets: AddressOffsets

  /// `https`, or `http` if the rules allowed it.
  public var scheme: String { isSecure ? "https" : "http" }

  /// The host in lower case and punycode; an IPv6 address with its brackets.
  public var host: String { part(offsets.hostStart..<offsets.hostEnd) }

  /// The port, when it is not the scheme's own.
  public var port: Int? { decimalNumber(part(offsets.hostEnd..<offsets.pathStart).utf8.dropFirst()) }

  /// Scheme, host and port: what a save location must share with its template.
  public var origin: String { part(0..<offsets.pathStart) }

  /// The path with its leading slash, encoded.
  public var path: String { part(offsets.pathStart..<offsets.pathEnd) }

  /// The path's decoded segments; the last one is empty if the path ends with a slash.
  public var pathSegments: [String] {
    Array(path.utf8).dropFirst().split(at: ASCII.slash).map { percentDecodedText($0) }
  }

  /// The folders of the path and the file's name, decoded.
  var names: [String] { pathSegments.filter { !$0.isEmpty } }

  /// The query without its question mark, encoded; `nil` when there is none.
  public var query: String? { hasQuery ? part((offsets.pathEnd + 1)..<offsets.queryEnd) : nil }

  /// The fragment without its `#`; `nil` when there is none. Only OneNote's plain links have one.
  public var fragment: String? { hasFragment ? part((offsets.queryEnd + 1)..<byteCount) : nil }

  /// The last path segment, decoded, as a person sees it; empty when the path ends with a slash.
  public var fileName: String { percentDecoded(part(offsets.nameStart..<offsets.pathEnd)) }

  /// Host, folders and file name as people read them: `intranet.example › Sales › Plan 2026.docx`.
  package var readable: String { ([host] + names).joined(separator: " › ") }

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
  public var hasFragment: Bool { offsets.queryEnd < byteCount }

  /// The number of UTF-8 bytes, and of characters, of the whole address.
  public var byteCount: Int { text.utf8.count }

  func part(_ range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}

extension DocumentAddress: Hashable {
  /// Addresses are equal when their texts are.
  public static func == (left: DocumentAddress, right: DocumentAddress) -> Bool { left.text == right.text }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension DocumentAddress: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}

/// The positions of the parts of a canonical address, as UTF-8 offsets in its text.
struct AddressOffsets: Sendable, Hashable {
  @Offset var hostStart: Int
  @Offset var hostEnd: Int
  /// The path starts with its slash; between host and path is the port.
  @Offset var pathStart: Int
  /// After the path's last slash.
  @Offset var nameStart: Int
  @Offset var pathEnd: Int
  /// The query is between `pathEnd` and here, with its question mark.
  @Offset var queryEnd: Int
  /// The format of the extension.
  var format: DocumentFormat?
}

/// An offset in half the memory: a portal has eight links for each document, each with the offsets of its address.
@propertyWrapper
struct Offset: Sendable, Hashable {
  private var stored: Int32 = 0

  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(clamping: newValue) }
  }
}
