import TextBasics

extension DocumentAddress {
  /// The page of Microsoft's Office viewer that shows this document in a browser:
  /// `https://view.officeapps.live.com/op/view.aspx?src=…`.
  ///
  /// Microsoft's servers fetch the file and keep it for a short time, so it works only for documents that anybody may read, and
  /// only their owner can say whether that is wanted. `nil` for an address without https, and for apps that the viewer has no
  /// page for.
  public func webViewerAddress(for app: OfficeApp) -> String? {
    guard isSecure, [.excel, .powerPoint, .word].contains(app) else { return nil }
    var bytes: [UInt8] = Array("https://view.officeapps.live.com/op/view.aspx?src=".utf8)
    appendEncodedWhole(text.utf8, allowed: Self.component, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What `encodeURIComponent` leaves as it is (ECMA-262, section 19.2.6.4).
  private static let component = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()")
}
