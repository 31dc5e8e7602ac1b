public import OfficeLinks

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension LaunchLink {
  /// The link to pass to `open`, which arrives as it is: ``OfficeLinks/LaunchLink/href(_:)`` as a URL.
  ///
  /// - Returns: `nil` for a link that `URL` would encode once more: one with an IPv6 host, or with brackets in a OneNote page's fragment.
  public var url: URL? { unchangedURL(href()) }

  /// Parses the link of a URL, also of one that was made from a text with literal bars and is encoded as a whole.
  ///
  /// - Parameters:
  ///   - url: A URL that your app received, or that someone entered.
  ///   - rules: The addresses that you allow.
  /// - Throws: ``OfficeLinks/LinkProblems`` with all findings.
  public init(_ url: URL, rules: AddressRules = AddressRules()) throws(LinkProblems) {
    try self.init(parsing: url.absoluteString, rules: rules)
  }
}

extension ReturnLink {
  /// The return as a URL, for tests and simulators; Office makes the real ones.
  ///
  /// - Returns: `nil` for an address that `URL` would encode once more: one with an IPv6 host.
  public var url: URL? {
    unchangedURL(text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "%7C"))
  }

  /// Parses the URL that `onOpenURL` or `scene(_:openURLContexts:)` receives, which may be encoded as a whole.
  ///
  /// - Parameters:
  ///   - url: The URL that Office opened. Any app can open it, so it is no proof of who sent it.
  ///   - rules: The addresses that you allow.
  /// - Throws: ``OfficeLinks/LinkProblems`` with all findings.
  public init(_ url: URL, rules: AddressRules = AddressRules()) throws(LinkProblems) {
    try self.init(parsing: url.absoluteString, rules: rules)
  }

  /// Parses the URL with which Office returns from a link that your app opened. One of another document is an error.
  ///
  /// - Parameters:
  ///   - url: The URL that Office opened. Any app can open it, so it is no proof of who sent it.
  ///   - link: The link that your app opened.
  /// - Throws: ``OfficeLinks/LinkProblems`` with all findings.
  public init(_ url: URL, answering link: LaunchLink) throws(LinkProblems) {
    try self.init(parsing: url.absoluteString, answering: link)
  }
}

extension DocumentAddress {
  /// The address as a URL.
  public var url: URL? { unchangedURL(text) }

  /// Reads the address of a URL.
  ///
  /// - Parameters:
  ///   - url: The URL of a document; its escapes are kept.
  ///   - rules: The addresses that you allow.
  /// - Throws: ``OfficeLinks/LinkProblems`` with all findings.
  public init(_ url: URL, rules: AddressRules = AddressRules()) throws(LinkProblems) {
    try self.init(url.absoluteString, rules: rules)
  }
}

/// The URL of a text, unless `URL` changes the text: since iOS 17 it encodes all escapes again where one character is not valid.
private func unchangedURL(_ text: String) -> URL? {
  guard let url = URL(string: text), url.absoluteString == text else { return nil }
  return url
}
