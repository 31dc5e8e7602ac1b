import InternationalHosts
import TextBasics

extension WebAddress {
  /// The scheme in lower case without its colon; `nil` for a relative reference.
  static func scheme(of bytes: ArraySlice<UInt8>) -> String? {
    guard let colon = bytes.firstIndex(of: ASCII.colon), let first = bytes.first, isLetter(first),
      bytes[..<colon].allSatisfy({ isLetter($0) || isDigit($0) || $0 == ASCII.plus || $0 == ASCII.hyphen || $0 == ASCII.dot })
    else { return nil }
    return String(decoding: bytes[..<colon].map(lowercase), as: UTF8.self)
  }

  /// Names of letters, digits, hyphens, underscores and dots, or an IPv6 address in brackets; what only looks numeric must be an
  /// address. An international name comes out in punycode.
  static func host(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return canonicalHost(String(decoding: bytes, as: UTF8.self)) }
    let text = String(decoding: bytes.map(lowercase), as: UTF8.self)
    if bytes.first == ASCII.openBracket {
      return bytes.last == ASCII.closeBracket && bytes.contains(ASCII.colon) && NetworkAddress(host: text) != nil ? text : nil
    }
    guard (1...253).contains(bytes.count),
      bytes.allSatisfy({ isLetter($0) || isDigit($0) || [ASCII.hyphen, ASCII.dot, ASCII.underscore].contains($0) })
    else { return nil }
    let labels = bytes.split(separator: ASCII.dot)
    guard let last = labels.last else { return nil }
    // A name whose last label is a number is none (RFC 3696 section 2); browsers read it as an address or refuse it.
    return isDigit(last.first ?? 0) && last.allSatisfy(isDigit) && NetworkAddress(host: text) == nil ? nil : text
  }

  static func port(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count <= 5, digits.allSatisfy(isDigit) else { return nil }
    let port = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return (1...65_535).contains(port) ? port : nil
  }

  /// Path and query with dot segments taken out and whatever cannot be sent encoded.
  static func target(_ bytes: ArraySlice<UInt8>) -> String {
    let query = bytes.firstIndex(of: ASCII.question) ?? bytes.endIndex
    // Browsers take a backslash in a path for a slash.
    let path = bytes[..<query].map { $0 == ASCII.backslash ? ASCII.slash : $0 }
    return String(
      decoding: percentEncoded(withoutDotSegments(path[...]), keeping: pathBytes)
        + percentEncoded(bytes[query...], keeping: queryBytes), as: UTF8.self)
  }

  /// RFC 3986 section 5.2.4, encoded dots included; the result begins with a slash.
  private static func withoutDotSegments(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // Most paths have no segment that could be dots: those begin with a dot or an escape.
    let mayHoldDots = path.indices.dropLast().contains {
      path[$0] == ASCII.slash && (path[$0 + 1] == ASCII.dot || path[$0 + 1] == ASCII.percent)
    }
    guard mayHoldDots else { return path.isEmpty ? [ASCII.slash] : path }
    var segments: [ArraySlice<UInt8>] = []
    let written = path.dropFirst().split(separator: ASCII.slash, omittingEmptySubsequences: false)
    for (index, segment) in written.enumerated() {
      let isLast = index == written.count - 1
      switch dots(segment) {
      case 0: segments.append(segment)
      case 1: if isLast { segments.append([]) }
      default:
        if !segments.isEmpty { segments.removeLast() }
        if isLast { segments.append([]) }
      }
    }
    return [ASCII.slash] + segments.joined(separator: [ASCII.slash])
  }

  /// 1 for `.`, 2 for `..`, also with `%2e`; 0 for a name.
  private static func dots(_ segment: ArraySlice<UInt8>) -> Int {
    guard segment.count <= 6 else { return 0 }
    let text = String(decoding: segment.map(lowercase), as: UTF8.self)
    return switch text {
    case ".", "%2e": 1
    case "..", ".%2e", "%2e.", "%2e%2e": 2
    default: 0
    }
  }

  /// What can be sent in a query: all that is printed but blanks, double quotes and angle brackets.
  private static let queryBytes = pathBytes.union(ByteSet("^`{}"))

  /// What can be sent in a path: browsers encode the circumflex, the backtick and braces there too.
  private static let pathBytes = ByteSet.unreserved.union(ByteSet("!#$%&'()*+,/:;=?@[\\]|"))
}

/// The bytes without blanks and line ends around them.
func trimmed(_ text: String) -> ArraySlice<UInt8> {
  var bytes = Array(text.utf8)[...]
  bytes = bytes.drop(while: isBlank)
  while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
  return bytes
}

/// ASCII blanks and line ends.
func isBlank(_ byte: UInt8) -> Bool { byte == ASCII.space || (0x09...0x0D).contains(byte) }

func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

func isDigit(_ byte: UInt8) -> Bool { byte.isASCIIDigit }

func lowercase(_ byte: UInt8) -> UInt8 { byte.asciiLowercased }

/// ASCII lower case; other letters stay.
func lowercasedASCII(_ text: some StringProtocol) -> String { String(decoding: text.utf8.map(lowercase), as: UTF8.self) }
