import Templating

/// A CommonMark page.
struct TextPageModel: TemplateModel {
  let body: HTML
  /// The language of the body where it is not the page's own: a page that was not translated.
  let bodyLanguage: String?

  static let schema = ModelSchema<Self>(
    .html("body") { $0.body },
    .text("bodyLanguage") { $0.bodyLanguage })
}

/// How to get one app.
struct InstallModel: TemplateModel {
  let app: String
  let appName: String
  let appStoreHref: String
  let iTunesHref: String
  let iTunesID: String
  let macAppStoreHref: String?
  let googlePlayHref: String?
  let scheme: String

  static let schema = ModelSchema<Self>(
    .text("app") { $0.app },
    .text("appName") { $0.appName },
    .text("appStoreHref") { $0.appStoreHref },
    .text("iTunesHref") { $0.iTunesHref },
    .text("iTunesID") { $0.iTunesID },
    .text("macAppStoreHref") { $0.macAppStoreHref },
    .text("googlePlayHref") { $0.googlePlayHref },
    .text("scheme") { $0.scheme })
}

/// The page shown for an address that does not exist.
struct NotFoundModel: TemplateModel {
  /// The home page of every language.
  let homes: [AlternateModel]

  static let schema = ModelSchema<Self>(.list("homes", AlternateModel.self) { $0.homes })
}
