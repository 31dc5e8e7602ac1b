import TextBasics

/// The scheme by which Office for iOS returns to the calling app (`|p|`), without its colon.
public struct Passback: Sendable, Hashable {
  /// As written; systems compare schemes without regard to case.
  public let scheme: String

  /// Accepts a scheme of RFC 3986 section 3.1 that is neither of the web nor of Office.
  public static func read(_ text: String) -> PassbackReading {
    let bytes = Array(text.utf8)
    let characters = inspectCharacters(bytes, .escapes).filter { $0.severity == .error }
    let name = bytes.last == ASCII.colon ? bytes.dropLast() : bytes[...]
    var findings = characters
    if bytes.isEmpty {
      findings.append(LinkFinding(.passback.empty))
    } else if characters.isEmpty, let finding = finding(in: bytes, name: name) {
      findings.append(finding)
    }
    let isUsable = isSchemeName(name) && !isTaken(name)
    for index in findings.indices {
      findings[index].part = .passback
      if isUsable, findings[index].corrected == nil { findings[index].corrected = String(decoding: name, as: UTF8.self) }
    }
    return PassbackReading(passback: findings.isEmpty ? Passback(scheme: text) : nil, findings: findings)
  }

  private static func finding(in bytes: [UInt8], name: ArraySlice<UInt8>) -> LinkFinding? {
    let place = 0..<bytes.count
    guard isSchemeName(name) else { return LinkFinding(.passback.notAScheme, range: place) }
    if isTaken(name) { return LinkFinding(.passback.knownScheme, [lowercased(name)], range: place) }
    return name.count < bytes.count ? LinkFinding(.passback.colon, range: place) : nil
  }

  private static func isTaken(_ name: ArraySlice<UInt8>) -> Bool { SchemeNames.isTaken(lowercased(name)) }

  private static func lowercased(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name.map(\.asciiLowercased), as: UTF8.self)
  }
}

/// The outcome of reading a passback.
public struct PassbackReading: Sendable, Hashable {
  /// `nil` exactly when some finding is an error.
  public let passback: Passback?
  /// All that was found, of the part ``LinkPart/passback``.
  public let findings: [LinkFinding]
}
