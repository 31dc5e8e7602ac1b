import OfficeLinks

/// The schemes that pages may link to.
enum LinkScheme {
  static func isAllowed(_ scheme: String, allowsHTTP: Bool) -> Bool {
    switch scheme {
    case "https", "mailto", "tel": true
    case "http": allowsHTTP
    default: OfficeApp(scheme: scheme) != nil
    }
  }
}
