import TextBasics

/// A host, or all hosts below a domain, that documents may come from.
public struct HostPattern: Sendable, Hashable {
  /// Canonical: lower case, punycode; starts with `*.` when it stands for the hosts below a domain.
  public let text: String

  /// Reads `files.contoso.com` or `*.contoso.com`, in any case and script; `nil` when it is no host name.
  ///
  /// `*.contoso.com` is every host below contoso.com but not contoso.com itself. A port does not belong here.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let isWild = bytes.starts(with: [UInt8(ascii: "*"), ASCII.dot])
    var host = HostReader(bytes: Array(bytes.dropFirst(isWild ? 2 : 0)), start: 0)
    guard let canonical = host.read(), !host.findings.hasError else { return nil }
    if isWild, canonical.first == ASCII.openBracket { return nil }
    self.text = (isWild ? "*." : "") + String(decoding: canonical, as: UTF8.self)
  }

  /// Whether a canonical host belongs; the match ends at a dot, so `evil-contoso.com` is not below `contoso.com`.
  public func matches(_ host: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "*") else { return text == host }
    let suffix = text.utf8.dropFirst()
    return host.utf8.count > suffix.count && host.utf8.suffix(suffix.count).elementsEqual(suffix)
  }
}
