import TextBasics

/// The scheme by which Office for iOS returns to the calling app (`|p|`), without its colon.
public struct Passback: Sendable, Hashable {
  /// As written; systems compare schemes without regard to case.
  public let scheme: String

  init(scheme: String) { self.scheme = scheme }

  /// Accepts a scheme of RFC 3986 section 3.1 that is neither of the web nor of Office.
  public static func read(_ text: String) -> PassbackReading {
    let bytes = Array(text.utf8)
    let characters = inspectCharacters(bytes, .escapes).filter { $0.severity == .error }
    let name = bytes.last == ASCII.colon ? bytes.dropLast() : bytes[...]
    var findings = characters
    if bytes.isEmpty {
      findings.append(LinkFinding(.passback(.empty)))
    } else if characters.isEmpty, let fault = fault(of: bytes, name: name) {
      findings.append(LinkFinding(.passback(fault), range: 0..<bytes.count))
    }
    let isUsable = isSchemeName(name) && knownFault(of: name) == nil
    for index in findings.indices {
      findings[index].part = .passback
      if isUsable, findings[index].corrected == nil { findings[index].corrected = String(decoding: name, as: UTF8.self) }
    }
    return PassbackReading(passback: findings.isEmpty ? Passback(scheme: text) : nil, findings: findings)
  }

  private static func fault(of bytes: [UInt8], name: ArraySlice<UInt8>) -> PassbackFault? {
    guard isSchemeName(name) else { return .notAScheme }
    return knownFault(of: name) ?? (name.count < bytes.count ? .colon : nil)
  }

  private static func knownFault(of name: ArraySlice<UInt8>) -> PassbackFault? {
    let lower = String(decoding: name.map(\.asciiLowercased), as: UTF8.self)
    return SchemeNames.isTaken(lower) ? .knownScheme(lower) : nil
  }
}

/// The outcome of reading a passback.
public struct PassbackReading: Sendable, Hashable {
  /// `nil` exactly when some finding is an error.
  public let passback: Passback?
  /// All that was found, of the part ``LinkPart/passback``.
  public let findings: [LinkFinding]
}
