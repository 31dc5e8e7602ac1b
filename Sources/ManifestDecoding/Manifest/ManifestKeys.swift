/// The keys of each mapping of the manifest: what an unknown one may have meant.
enum ManifestKeys {
  static let root = ["portal", "launch", "sources", "sections", "externalLinks", "include", "documents"]
  static let portal = ["title", "baseURL", "languages", "storefront", "allowHTTP", "qrCodes", "emailPreview"]
  static let launch = ["apps", "modes", "passback", "context", "delimiters"]
  static let source = ["id", "baseURL", "allowHTTP", "webViewer", "wopi"] + hostRules
  static let wopi = ["service", "source", "user"]
  static let hostRules = ["access", "allowRedirects", "allowPrivate", "headers", "skip"]
  static let skip = ["reason", "until"]
  static let externalLinks = ["failAfter", "hosts"]
  static let host = ["host", "allowHTTP"] + hostRules
  static let section = ["id", "title", "description"]
  static let document =
    [
      "id", "title", "source", "path", "url", "file", "fileName", "app", "section", "tags", "description", "updated", "owner",
      "language", "webViewer", "saveLocation",
    ] + launch
}
