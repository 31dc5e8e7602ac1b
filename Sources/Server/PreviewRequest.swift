import TextBasics

/// A request that the server's rules accept.
package struct PreviewRequest: Sendable {
  package enum Method: String, Sendable, Hashable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  package let method: Method
  package let target: RequestTarget
  /// The content of a form; empty unless the method is POST.
  package let form: FormValues
  /// The value that a form has to send as `token` to be accepted; new in each run.
  package let token: String

  package init(method: Method, target: RequestTarget, form: FormValues = FormValues(""), token: String = "") {
    (self.method, self.target, self.form, self.token) = (method, target, form, token)
  }

  /// The decoded path; it begins with a slash.
  package var path: String { target.path }
  package var query: FormValues { target.query }
}

/// The names and values of a query or of a form in `application/x-www-form-urlencoded` (URL Standard, section 5.1), in the order
/// written.
package struct FormValues: Sendable, Hashable {
  package struct Value: Sendable, Hashable {
    package let name: String
    package let value: String
  }
  package let values: [Value]

  package init(_ text: String) {
    values = text.utf8.split(separator: UInt8(ascii: "&")).map { part in
      let parts = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return Value(name: Self.decoded(parts[0]), value: parts.count > 1 ? Self.decoded(parts[1]) : "")
    }
  }

  /// The first value with a name.
  package subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  /// All values with a name.
  package func all(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }

  private static func decoded(_ part: Substring.UTF8View) -> String {
    percentDecodedText(part.map { $0 == UInt8(ascii: "+") ? ASCII.space : $0 }[...])
  }
}

/// The path and query of a request.
package struct RequestTarget: Sendable, Hashable {
  /// The decoded path. It begins with a slash, and has no `.` or `..` as a part, no backslash, no control character, and no
  /// encoded slash.
  package let path: String
  /// The path as it was sent, with its escapes and without its query.
  package let written: String
  package let query: FormValues

  /// Returns `nil` for a target that no page of a portal has: one that is not in origin form (RFC 9112 section 3.2.1), or whose
  /// path is ambiguous.
  package init?(_ target: String) {
    let bytes = Array(target.utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    let written = bytes[..<end]
    guard written.first == ASCII.slash, bytes.allSatisfy({ $0 > ASCII.space && $0 < 0x7F && $0 != ASCII.hash }) else {
      return nil
    }
    guard Self.hasWholeEscapes(written), !Self.isAmbiguous(written) else { return nil }
    let decoded = percentDecoded(written)
    guard decoded.allSatisfy({ $0 >= ASCII.space && $0 != 0x7F }), let path = String(validating: decoded, as: UTF8.self) else {
      return nil
    }
    self.path = path
    self.written = String(decoding: written, as: UTF8.self)
    query = FormValues(String(decoding: bytes[end...].dropFirst(), as: UTF8.self))
  }

  private static func hasWholeEscapes(_ path: ArraySlice<UInt8>) -> Bool {
    path.indices.allSatisfy { path[$0] != ASCII.percent || escapedByte(path, at: $0) != nil }
  }

  /// True if the path has a backslash, an encoded slash, or `.` or `..` as a part, even if encoded.
  private static func isAmbiguous(_ path: ArraySlice<UInt8>) -> Bool {
    if path.contains(ASCII.backslash) { return true }
    for index in path.indices {
      let byte = escapedByte(path, at: index)
      if byte == ASCII.slash || byte == ASCII.backslash || byte == 0 { return true }
    }
    return path.split(separator: ASCII.slash).contains { PathSegments.dotCount($0) > 0 }
  }
}
