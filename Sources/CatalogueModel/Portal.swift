package import OfficeLinks

/// What holds for the portal as a whole.
package struct Portal: Hashable, Sendable {
  package let title: LocalizedText
  /// Where the portal is published; its path ends with `/`.
  package let baseURL: DocumentAddress
  /// The languages, the default first; never empty, no language twice.
  package let languages: [LanguageTag]
  package let storefronts: [LanguageTag: Storefront]
  /// Whether document pages show QR codes, when the author says so; without a word it depends on the number of documents.
  package let qrCodes: Bool?
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
