/// What a file extension says about a document: its app, and what to know before linking to it.
public struct DocumentFormat: Sendable, Hashable {
  /// What is special about a format.
  public struct Traits: OptionSet, Sendable, Hashable {
    /// One bit for each trait.
    public let rawValue: UInt8

    /// Any set of bits; unknown ones mean nothing.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An older format; mobile apps convert it to a new file before editing.
    public static let legacy = Traits(rawValue: 1)
    /// May hold macros or other active content.
    public static let macros = Traits(rawValue: 2)
    /// Office for the web shows it but does not edit it.
    public static let viewOnly = Traits(rawValue: 4)
    /// Made to start new documents from (`nft`).
    public static let template = Traits(rawValue: 8)
    /// The iOS apps open it from a WOPI host.
    public static let mobile = Traits(rawValue: 16)
  }

  /// Why no launch link is made for a format.
  public enum Refusal: Sendable, Hashable {
    /// Native code (`xll`): never.
    case nativeCode
    /// A program or script that is no document at all: never.
    case program
    /// An add-in: only when ``AddressRules/allowsAddIns`` says so.
    case addIn
  }

  /// Lower-case ASCII without the dot.
  public let fileExtension: String
  /// The app that the format belongs to; `nil` for known formats that no Office app should be launched for.
  public let app: OfficeApp?
  /// What is special about it.
  public let traits: Traits
  /// Why it is refused; `nil` for nearly all.
  public let refusal: Refusal?

  init(_ fileExtension: String, _ app: OfficeApp?, _ traits: Traits, refusal: Refusal? = nil) {
    self.fileExtension = fileExtension
    self.app = app
    self.traits = traits
    self.refusal = refusal
  }

  /// An older format; mobile apps convert it to a new file before editing.
  public var isLegacy: Bool { traits.contains(.legacy) }
  /// May hold macros or other active content.
  public var isMacroEnabled: Bool { traits.contains(.macros) }
  /// Office for the web shows it but does not edit it.
  public var isViewOnly: Bool { traits.contains(.viewOnly) }
  /// Made to start new documents from (`nft`).
  public var isTemplate: Bool { traits.contains(.template) }
  /// The iOS apps open it from a WOPI host.
  public var isMobile: Bool { traits.contains(.mobile) }
  /// Whether an address with this extension is refused under the usual rules.
  public var isRefused: Bool { refusal != nil }
}
