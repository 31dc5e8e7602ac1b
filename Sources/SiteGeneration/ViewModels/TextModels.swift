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
  /// The page's own address as a QR code, to go on reading on a phone.
  let qrCode: QRCodeModel?

  static let schema = ModelSchema<Self>(
    .text("app") { $0.app },
    .text("appName") { $0.appName },
    .text("appStoreHref") { $0.appStoreHref },
    .text("iTunesHref") { $0.iTunesHref },
    .text("iTunesID") { $0.iTunesID },
    .text("macAppStoreHref") { $0.macAppStoreHref },
    .text("googlePlayHref") { $0.googlePlayHref },
    .text("scheme") { $0.scheme },
    .record("qrCode", QRCodeModel.self) { $0.qrCode })
}

/// The file of response headers.
struct HeadersModel: TemplateModel {
  /// The path of the portal's address, with a slash at both ends.
  let basePath: String

  static let schema = ModelSchema<Self>(.text("basePath") { $0.basePath })
}

/// The page shown for an address that does not exist.
struct NotFoundModel: TemplateModel {
  /// The home page of every language.
  let homes: [AlternateModel]

  static let schema = ModelSchema<Self>(.list("homes", AlternateModel.self) { $0.homes })
}
