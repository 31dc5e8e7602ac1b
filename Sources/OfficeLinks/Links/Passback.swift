import TextBasics

/// The scheme with which Office for iOS returns to the calling app (`|p|`), without its colon.
public struct Passback: Sendable, Hashable {
  /// The scheme as written; systems ignore the case of schemes.
  public let scheme: String

  /// Accepts a scheme of RFC 3986 section 3.1 that belongs neither to the web nor to Office.
  ///
  /// - Parameter text: A scheme without its colon.
  /// - Returns: The value, or why there is none, and every finding.
  public static func read(_ text: String) -> PassbackReading {
    let bytes = Array(text.utf8)
    let name = bytes.last == ASCII.colon ? bytes.dropLast() : bytes[...]
    let scheme = String(decoding: name, as: UTF8.self)
    let isTaken = SchemeNames.isTaken(lowercasedASCII(scheme))
    var findings = inspectCharacters(bytes, .escapes).filter { $0.severity == .error }
    if bytes.isEmpty {
      findings = [LinkFinding(.passback.empty)]
    } else if findings.isEmpty, !isSchemeName(name) {
      findings = [LinkFinding(.passback.notAScheme, range: 0..<bytes.count)]
    } else if findings.isEmpty, isTaken {
      findings = [LinkFinding(.passback.knownScheme, [lowercasedASCII(scheme)], range: 0..<bytes.count)]
    } else if findings.isEmpty, name.count < bytes.count {
      findings = [LinkFinding(.passback.colon, range: 0..<bytes.count)]
    }
    findings = findings.changed { $0.part = .passback }
    if isSchemeName(name), !isTaken { findings = findings.changed { $0.corrected = scheme } }
    return PassbackReading(passback: findings.isEmpty ? Passback(scheme: text) : nil, findings: findings)
  }
}

/// The outcome of reading a passback.
public struct PassbackReading: Sendable, Hashable {
  /// `nil` exactly if some finding is an error.
  public let passback: Passback?
  /// All findings; their part is ``LinkPart/passback``.
  public let findings: [LinkFinding]
}
