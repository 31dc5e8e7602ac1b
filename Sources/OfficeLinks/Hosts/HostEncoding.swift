import TextBasics

/// How international host names are written in ASCII. The library has no tables for that: a caller with a library for IDNA, such as
/// libidn2 or ICU, gives it, and without one only ASCII is a host.
public struct HostEncoding: Sendable {
  let encoded: @Sendable (String) -> String?
  let shown: @Sendable (String) -> String?

  /// `encoded` gives the ASCII form of a name (`xn--…`), or `nil` when it is none; what it makes of an ASCII form is that form.
  /// `shown` gives the letters of an ASCII form, for messages.
  public init(encoded: @escaping @Sendable (String) -> String?, shown: @escaping @Sendable (String) -> String?) {
    self.encoded = encoded
    self.shown = shown
  }
}

/// A host, or all hosts below a domain, that documents may come from.
public struct HostPattern: Sendable, Hashable {
  /// Canonical: lower case, ASCII; starts with `*.` when it means the hosts below a domain.
  public let text: String

  /// Reads `files.contoso.com` or `*.contoso.com` in any case, and other scripts by the encoding; `nil` when it is no host name.
  ///
  /// `*.contoso.com` is every host below contoso.com but not contoso.com itself. A port does not belong here.
  public init?(_ text: some StringProtocol, encoding: HostEncoding? = nil) {
    let bytes = Array(text.utf8)
    let isWild = bytes.starts(with: [ASCII.asterisk, ASCII.dot])
    var host = HostReader(bytes: Array(bytes.dropFirst(isWild ? 2 : 0)), start: 0, encoding: encoding)
    guard let canonical = host.read(), !host.findings.hasError else { return nil }
    if isWild, canonical.first == ASCII.openBracket { return nil }
    self.text = (isWild ? "*." : "") + String(decoding: canonical, as: UTF8.self)
  }

  /// Whether a canonical host belongs; the match ends at a dot, so `evil-contoso.com` is not below `contoso.com`.
  public func matches(_ host: String) -> Bool {
    guard text.utf8.first == ASCII.asterisk else { return text == host }
    let suffix = text.utf8.dropFirst()
    return host.utf8.count > suffix.count && host.utf8.suffix(suffix.count).elementsEqual(suffix)
  }
}
