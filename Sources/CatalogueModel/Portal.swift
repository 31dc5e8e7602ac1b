package import OfficeLinks

/// What holds for the portal as a whole.
package struct Portal: Hashable, Sendable {
  /// The portal's name, on every page.
  package let title: LocalizedText
  /// Where the portal is published; its path ends with `/`.
  package let baseURL: DocumentAddress
  /// The languages, the default first; never empty, no language twice.
  package let languages: [LanguageTag]
  /// The App Store storefront for each language.
  package let storefronts: [LanguageTag: Storefront]
  /// Whether document pages show QR codes, when the author says so; without a word it depends on the number of documents.
  package let qrCodes: Bool?
  /// Whether the output holds pages that show a message in each language.
  package let emailPreview: Bool

  package init(
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
  package func routePrefix(of language: LanguageTag) -> String {
    language == languages.first ? "" : language.text + "/"
  }
}
