import Portal
import Templates
import Theme

/// The values that every page has, whatever its kind: the middle frame of every template.
struct HeadModel: TemplateModel {
  let title: String
  /// A sentence for search engines and link previews, if there is one.
  let summary: String?
  /// `../` for every folder above the page.
  var root: String
  let address: String
  /// The page in every language of the portal; empty if there is only one.
  var alternates: [AlternateModel]
  /// From the home page down to the page above this one.
  let breadcrumbs: [LinkModel]
  /// The content of `apple-itunes-app`; absent on most pages.
  let smartAppBanner: String?
  let isHome: Bool
  /// Search engines are asked to ignore the page.
  var noindex = false
  /// The address of the picture for chats; absent if the theme has none.
  var card: String?
  /// The manifest's texts for every page.
  var texts = PortalTexts.OnPage()

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("summary") { $0.summary },
    .text("root") { $0.root },
    .text("address") { $0.address },
    .list("alternates", AlternateModel.self) { $0.alternates },
    .list("breadcrumbs", LinkModel.self) { $0.breadcrumbs },
    .text("smartAppBanner") { $0.smartAppBanner },
    .flag("isHome") { $0.isHome },
    .flag("noindex") { $0.noindex },
    .text("cardAddress") { $0.card },
    .html("footer") { $0.texts.footer },
    .html("contact") { $0.texts.contact },
    .html("support") { $0.texts.support })
}

/// The page in one language.
struct AlternateModel: TemplateModel {
  /// The page that shows it.
  let page: PageComposition
  let language: LanguageTag
  let address: String
  let href: String

  static let schema = ModelSchema<Self>(
    .text("alternateLanguage") { $0.language.text },
    .text("languageName") { $0.page.composer.strings[$0.language][.languageName] },
    .text("alternateAddress") { $0.address },
    .text("href") { $0.href },
    .flag("isCurrent") { $0.language == $0.page.language },
    // The portal's default language, for `hreflang="x-default"`.
    .flag("isDefault") { $0.language == $0.page.catalogue.portal.languages[0] })
}

/// A link within the portal, relative to the page.
struct LinkModel: TemplateModel {
  let title: String
  let href: String

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("href") { $0.href })
}
