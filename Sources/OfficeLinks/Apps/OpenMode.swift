/// What an app is asked to do with a document, with the three commands of *Office URI Schemes*.
public enum OpenMode: String, CaseIterable, Sendable, Hashable {
  /// `ofe`, the default of the iOS article.
  case edit
  /// `ofv`; a request, not a protection: the app may offer editing.
  case view
  /// `nft`: a new document from the template at the address.
  case new

  /// The three letters that the link carries.
  public var command: String {
    switch self {
    case .edit: "ofe"
    case .view: "ofv"
    case .new: "nft"
    }
  }

  /// Exactly the lower-case command; anything else is `nil`.
  public init?(command: some StringProtocol) {
    switch command {
    case "ofe": self = .edit
    case "ofv": self = .view
    case "nft": self = .new
    default: return nil
    }
  }
}
