import OfficeLinks

/// The schemes that pages may link to.
package enum LinkScheme {
  /// Whether a scheme, in any case, is on the list: https, mailto, tel, the Office apps', and http where something allows it.
  package static func isAllowed(_ scheme: some StringProtocol, allowsHTTP: Bool) -> Bool {
    switch scheme.lowercased() {
    case "https", "mailto", "tel": true
    case "http": allowsHTTP
    case let other: OfficeApp(scheme: other) != nil
    }
  }
}
