import TextBasics

/// The encoding of international host names in ASCII. The library has no tables for it: the caller provides it with an IDNA
/// library, such as libidn2 or ICU. Without it, only ASCII hosts are valid.
public struct HostEncoding: Sendable {
  let encoded: @Sendable (String) -> String?
  let shown: @Sendable (String) -> String?

  /// `encoded` returns the ASCII form of a name (`xn--…`), or `nil` if it is not valid; the ASCII form of an ASCII form is
  /// itself. `shown` returns the letters of an ASCII form, for messages.
  ///
  /// - Parameters:
  ///   - encoded: Gives the ASCII form of a name, or `nil`.
  ///   - shown: Gives the letters of an ASCII form, or `nil`.
  public init(encoded: @escaping @Sendable (String) -> String?, shown: @escaping @Sendable (String) -> String?) {
    self.encoded = encoded
    self.shown = shown
  }
}

/// A host, or all hosts below a domain, that documents may come from.
public struct HostPattern: Sendable, Hashable {
  /// The canonical text: lower case, ASCII; `*.` at the beginning means the hosts below a domain.
  public let text: String

  /// Reads `files.contoso.com` or `*.contoso.com` in any case, and other scripts through the encoding.
  ///
  /// `*.contoso.com` matches every host below contoso.com but not contoso.com itself. A port is not allowed.
  ///
  /// - Parameters:
  ///   - text: A host, perhaps after `*.`.
  ///   - encoding: The encoding of hosts with letters outside ASCII.
  /// - Returns: The value, or why there is none, and every finding.
  public static func read(_ text: String, encoding: HostEncoding? = nil) -> HostPatternReading {
    let bytes = Array(text.utf8)
    let prefix = bytes.starts(with: [ASCII.asterisk, ASCII.dot]) ? "*." : ""
    let start = prefix.utf8.count
    var host = HostReader(bytes: Array(bytes[start...]), start: start, encoding: encoding)
    let canonical = host.read()
    if start == bytes.count {
      host.report(.host.empty)
    } else if start > 0, canonical?.first == ASCII.openBracket {
      host.report(.host.character, ["["])
    }
    let pattern = host.findings.hasError ? nil : canonical.map { HostPattern(text: prefix + String(decoding: $0, as: UTF8.self)) }
    return HostPatternReading(pattern: pattern, findings: host.findings)
  }

  /// True if a canonical host matches; the match ends at a dot, so `evil-contoso.com` is not below `contoso.com`.
  ///
  /// - Parameter host: A host as in ``DocumentAddress/host``.
  /// - Returns: True if it matches.
  public func matches(_ host: String) -> Bool {
    guard text.utf8.first == ASCII.asterisk else { return text == host }
    let suffix = text.utf8.dropFirst()
    return host.utf8.count > suffix.count && host.utf8.suffix(suffix.count).elementsEqual(suffix)
  }
}

/// The outcome of reading a host pattern.
public struct HostPatternReading: Sendable, Hashable {
  /// `nil` exactly if some finding is an error.
  public let pattern: HostPattern?
  /// All findings; their part is ``LinkPart/address``.
  public let findings: [LinkFinding]
}
