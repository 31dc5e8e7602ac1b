import TextBasics

extension OutputPath {
  /// Why a text is no output path; the raw value is a phrase for messages.
  package enum Refusal: String, Sendable, Hashable, CaseIterable {
    case empty = "it is empty"
    case emptyPart = "it has an empty part: a slash at its start, at its end or twice in a row"
    case climbs = "it has a part . or .."
    case control = "it has a control or bidirectional character"
    case reservedCharacter = #"it has one of the characters < > : " | ? * \ that Windows reserves"#
    case reservedName = "it has a part with a name that Windows reserves, such as CON or NUL"
    case trailingDotOrBlank = "it has a part that ends with a dot or a space, which Windows drops"
    case tooLong = "it is longer than 1,024 bytes, has a part longer than 255 bytes or more than 64 parts"
    case record = "names that begin with .docportal are for docportal's own record"

    /// The first reason against one part of a path.
    init?(ofPart part: Substring) {
      if part.isEmpty {
        self = .emptyPart
      } else if part.utf8.count > 255 {
        self = .tooLong
      } else if part == "." || part == ".." {
        self = .climbs
      } else if part.unicodeScalars.contains(where: \.isControlOrBidirectional) {
        self = .control
      } else if part.utf8.contains(where: Self.isReserved) {
        self = .reservedCharacter
      } else if part.utf8.last == ASCII.dot || part.utf8.last == ASCII.space {
        self = .trailingDotOrBlank
      } else if Self.isDevice(part) {
        self = .reservedName
      } else {
        return nil
      }
    }

    private static func isReserved(_ byte: UInt8) -> Bool {
      switch byte {
      case ASCII.quotationMark, ASCII.asterisk, ASCII.colon, ASCII.lessThan, ASCII.greaterThan, ASCII.question, ASCII.backslash,
        ASCII.bar:
        true
      default: false
      }
    }

    /// Microsoft, "Naming Files, Paths, and Namespaces": a device name is one with any ending as well, in any case.
    private static func isDevice(_ part: Substring) -> Bool {
      var name = part.utf8.prefix { $0 != ASCII.dot }
      while name.last == ASCII.space { name.removeLast() }
      guard name.count >= 3, name.count <= 7 else { return false }
      return devices.contains(Substring(name).uppercased())
    }

    private static let devices: Set<String> = {
      let numbers = (0...9).map(String.init) + ["\u{B9}", "\u{B2}", "\u{B3}"]
      return Set(["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"] + numbers.flatMap { ["COM" + $0, "LPT" + $0] })
    }()
  }
}
