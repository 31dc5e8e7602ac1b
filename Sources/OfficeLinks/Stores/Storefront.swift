/// A country of the App Store: ISO 3166-1 alpha-2 in lower case. Not the numeric storefront ids.
public struct Storefront: Sendable, Hashable {
  /// Two letters a–z.
  public let code: String

  /// `nil` unless the text is exactly two letters a–z in lower case.
  public init?(_ code: some StringProtocol) {
    guard code.utf8.count == 2, code.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { return nil }
    self.code = String(code)
  }

  /// Where the iOS article's own addresses lead.
  public static let unitedStates = Storefront(known: "us")

  private init(known code: String) { self.code = code }
}
