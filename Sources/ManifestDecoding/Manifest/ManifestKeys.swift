/// The keys of each mapping of the manifest, for decoding, for the nearest known name and for the JSON Schema.
enum ManifestKeys {
  static let root = ["portal", "launch", "sources", "sections", "include", "documents"]
  static let portal = ["title", "baseURL", "languages", "storefront", "allowHTTP", "qrCodes"]
  static let launch = ["apps", "modes", "passback", "context", "delimiters"]
  static let source = ["id", "baseURL", "allowHTTP", "webViewer", "wopi"]
  static let wopi = ["service", "source", "user"]
  static let section = ["id", "title", "description"]
  static let document =
    [
      "id", "title", "source", "path", "url", "file", "fileName", "app", "section", "tags", "description", "updated", "owner",
      "language", "webViewer", "saveLocation",
    ] + launch
}
