import TextBasics

/// The direct web address of a document: canonical, printable ASCII, safe as an argument of a launch link.
///
/// Scheme and host are in lower case, the host in punycode, the default port left out, everything outside RFC 3986's path
/// characters percent-encoded as UTF-8 with upper-case digits. There is no bar, in any spelling, and no user name.
public struct DocumentAddress: Sendable {
  /// The whole address; reading it again gives the same address.
  public let text: String
  let marks: AddressMarks

  init(text: String, marks: AddressMarks) {
    self.text = text
    self.marks = marks
  }

  /// `https`, or `http` where the rules allowed it.
  public var scheme: String { isSecure ? "https" : "http" }

  /// The host in lower case and punycode; an IPv6 address with its brackets.
  public var host: String { part(marks.hostStart, marks.hostEnd) }

  /// The port, when it is not the scheme's own.
  public var port: Int? {
    let digits = bytes(marks.hostEnd, marks.pathStart).dropFirst()
    return digits.isEmpty ? nil : digits.reduce(0) { $0 &* 10 &+ Int($1 &- 0x30) }
  }

  /// Scheme, host and port: what a save location must share with its template.
  public var origin: String { part(0, marks.pathStart) }

  /// The path with its leading slash, encoded.
  public var path: String { part(marks.pathStart, marks.pathEnd) }

  /// The path's segments, decoded; the last one is empty when the path ends with a slash.
  public var pathSegments: [String] {
    bytes(marks.pathStart, marks.pathEnd).dropFirst().split(separator: ASCII.slash, omittingEmptySubsequences: false)
      .map { percentDecodedText($0) }
  }

  /// The query without its question mark, encoded; `nil` when there is none.
  public var query: String? {
    marks.queryEnd > marks.pathEnd ? part(marks.pathEnd + 1, marks.queryEnd) : nil
  }

  /// The fragment without its `#`; `nil` when there is none. Only OneNote's plain links have one.
  public var fragment: String? {
    let count = text.utf8.count
    return Int(marks.queryEnd) < count ? part(marks.queryEnd + 1, Int32(truncatingIfNeeded: count)) : nil
  }

  /// The last path segment, decoded, as a person sees it; empty when the path ends with a slash.
  public var fileName: String { percentDecodedText(bytes(marks.nameStart, marks.pathEnd)) }

  /// The file name's extension in lower case without its dot; `nil` when there is none.
  public var fileExtension: String? {
    if let format { return format.fileExtension }
    return DocumentFormat.fileExtension(ofFileName: fileName)
  }

  /// What the extension says; `nil` when it is missing or unknown.
  public var format: DocumentFormat? {
    marks.format == AddressMarks.unknownFormat ? nil : DocumentFormat.all[Int(marks.format)]
  }

  /// Whether the scheme is https.
  public var isSecure: Bool { marks.hostStart == 8 }

  /// Whether there is a query; Word drops it.
  public var hasQuery: Bool { marks.queryEnd > marks.pathEnd }

  /// Whether there is a fragment.
  public var hasFragment: Bool { Int(marks.queryEnd) < text.utf8.count }

  /// UTF-8 bytes of the whole address, equal to its characters.
  public var byteCount: Int { text.utf8.count }

  private func part(_ start: Int32, _ end: Int32) -> String {
    String(decoding: bytes(start, end), as: UTF8.self)
  }

  private func bytes(_ start: Int32, _ end: Int32) -> ArraySlice<UInt8> {
    Array(text.utf8)[Int(start)..<Int(end)]
  }
}

extension DocumentAddress: Hashable {
  /// Addresses are equal when their texts are.
  public static func == (left: DocumentAddress, right: DocumentAddress) -> Bool { left.text == right.text }

  /// By the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension DocumentAddress: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
