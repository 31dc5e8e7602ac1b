public import OfficeLinks

/// What holds for the portal as a whole.
public struct Portal: Hashable, Sendable {
  /// The portal's name, on every page.
  public let title: LocalizedText
  /// Where the portal is published; its path ends with `/`.
  public let baseURL: DocumentAddress
  /// The languages, the default first; never empty, no language twice.
  public let languages: [LanguageTag]
  /// The App Store storefront for each language.
  public let storefronts: [LanguageTag: Storefront]
  /// Whether document pages show QR codes, when the author says so; without a word it depends on the number of documents.
  public let qrCodes: Bool?
  /// Whether the output holds pages that show a message in each language.
  public let emailPreview: Bool

  /// Creates a portal.
  public init(
    title: LocalizedText, baseURL: DocumentAddress, languages: [LanguageTag], storefronts: [LanguageTag: Storefront],
    qrCodes: Bool? = nil, emailPreview: Bool = true
  ) {
    self.title = title
    self.baseURL = baseURL
    self.languages = languages
    self.storefronts = storefronts
    self.qrCodes = qrCodes
    self.emailPreview = emailPreview
  }

  /// The path in front of every route of a language: empty for the default language, `de/` for another.
  public func routePrefix(of language: LanguageTag) -> String {
    language == languages.first ? "" : language.text + "/"
  }
}
