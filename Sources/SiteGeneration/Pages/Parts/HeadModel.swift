import Templating

/// What every page has, whatever its kind: the middle frame of every template.
struct HeadModel: TemplateModel {
  let title: String
  /// A sentence for search engines and link previews; absent when there is none.
  let summary: String?
  /// `../` for every folder above the page.
  var root: String
  let address: String
  /// The page in every language of the portal; empty when there is only one.
  var alternates: [AlternateModel]
  /// From the home page down to the page above this one.
  let breadcrumbs: [LinkModel]
  /// The content of `apple-itunes-app`; absent on most pages.
  let smartAppBanner: String?
  let isHome: Bool

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("summary") { $0.summary },
    .text("root") { $0.root },
    .text("address") { $0.address },
    .list("alternates", AlternateModel.self) { $0.alternates },
    .list("breadcrumbs", LinkModel.self) { $0.breadcrumbs },
    .text("smartAppBanner") { $0.smartAppBanner },
    .flag("isHome") { $0.isHome })
}

/// The page in one language.
struct AlternateModel: TemplateModel {
  let language: String
  let languageName: String
  let address: String
  let href: String
  let isCurrent: Bool
  /// Whether it is the portal's default language, for `hreflang="x-default"`.
  let isDefault: Bool

  static let schema = ModelSchema<Self>(
    .text("alternateLanguage") { $0.language },
    .text("languageName") { $0.languageName },
    .text("alternateAddress") { $0.address },
    .text("href") { $0.href },
    .flag("isCurrent") { $0.isCurrent },
    .flag("isDefault") { $0.isDefault })
}

/// A link within the portal, relative to the page.
struct LinkModel: TemplateModel {
  let title: String
  let href: String

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("href") { $0.href })
}
