import Platform
import TextBasics

/// A path below the output folder that is safe to write on every system: relative, with non-empty parts separated by `/`, without
/// `.` or `..`, without characters and names that Windows reserves, at most 255 bytes per part and 1,024 in all, and not
/// docportal's own record.
package struct OutputPath: Sendable {
  package let text: String

  /// Returns `nil` for the reasons in `OutputPath.Refusal`.
  package init?(_ text: String) {
    guard Self.refusal(of: text) == nil else { return nil }
    self.text = text
  }

  /// The reason why a text is not an output path, or `nil` if it is one.
  package static func refusal(of text: String) -> Refusal? { isPlain(text) ? nil : carefulRefusal(of: text) }

  static func carefulRefusal(of text: String) -> Refusal? {
    if text.isEmpty { return .empty }
    if text.utf8.count > 1024 { return .tooLong }
    let parts = text.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false)
    if parts.count > 64 { return .tooLong }
    for part in parts {
      if let refusal = Refusal(ofPart: Substring(part)) { return refusal }
    }
    return parts.first.flatMap { foldedName(String(Substring($0))).hasPrefix(".docportal") ? .record : nil }
  }

  /// True if a text certainly is an output path, as those of most pages are; takes a tenth of the time of the exact answer.
  static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      // Too short for more than 64 parts.
      guard bytes.count < 128 else { return false }
      // The beginning of the part, and its first dot.
      var start = 0
      var firstDot: Int?
      for (index, byte) in bytes.enumerated() {
        if byte == ASCII.slash {
          guard isPlainPart(bytes[start..<index], firstDot) else { return false }
          (start, firstDot) = (index + 1, nil)
        } else if byte == ASCII.dot {
          if firstDot == nil { firstDot = index }
        } else if !plainCharacters.contains(byte) {
          return false
        }
      }
      return isPlainPart(bytes[start...], firstDot)
    }
  }

  /// False for a part that begins or ends with a dot, or that may be `CON`, `PRN`, `AUX`, `NUL`, `COM1` or `LPT1`: it needs the
  /// exact check.
  @inline(__always)
  private static func isPlainPart(_ part: Slice<UnsafeBufferPointer<UInt8>>, _ firstDot: Int?) -> Bool {
    guard let first = part.first, first != ASCII.dot, part.last != ASCII.dot else { return false }
    let nameLength = (firstDot ?? part.endIndex) - part.startIndex
    return !(3...4).contains(nameLength) || !deviceInitials.contains(first)
  }

  private static let deviceInitials = ByteSet("CPANLcpanl")
  private static let plainCharacters = ByteSet.letterDigit.union(ByteSet("-_"))

  /// Equal (`==`, which compares canonically) for paths that some file system treats as the same: case, normal form, invisible
  /// scalars.
  package var collisionKey: String { foldedName(text) }

  /// True if both files are directly in the same folder, as neighbours in a sorted list usually are.
  func isBeside(_ other: OutputPath) -> Bool {
    var (left, right) = (text, other.text)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        let (first, second) = (left.lastIndex(of: ASCII.slash) ?? 0, right.lastIndex(of: ASCII.slash) ?? 0)
        return first == second && left[..<first].elementsEqual(right[..<second])
      }
    }
  }

  /// The paths of the folders around the file, outermost first; empty for a file in the output folder itself.
  var folders: [RelativePath] {
    let bytes = Array(text.utf8)
    return bytes.indices.filter { bytes[$0] == ASCII.slash }.map { RelativePath(bytes: Array(bytes[..<$0])) }
  }
}

extension OutputPath: Hashable, Comparable {
  /// Compares bytes: `String` would treat canonically equivalent paths as equal, the disk does not.
  package static func == (left: OutputPath, right: OutputPath) -> Bool { order(left, right) == 0 }

  /// Sorts by UTF-8 bytes.
  package static func < (left: OutputPath, right: OutputPath) -> Bool { order(left, right) < 0 }

  /// Negative if the bytes of `left` come first, 0 if both have the same.
  private static func order(_ left: OutputPath, _ right: OutputPath) -> Int {
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return left.count - right.count }
        let order = memcmp(first, second, min(left.count, right.count))
        return order == 0 ? left.count - right.count : Int(order)
      }
    }
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension OutputPath: CustomStringConvertible {
  package var description: String { text }
}

extension OutputPath {
  /// The reason why a text is not an output path; the raw value is a phrase for messages.
  package enum Refusal: String, Sendable, Hashable, CaseIterable {
    case empty = "it is empty"
    case emptyPart = "it has an empty part: a slash at its start, at its end or twice in a row"
    case climbs = "it has a part . or .."
    case control = "it has a control or bidirectional character"
    case reservedCharacter = #"it has one of the characters < > : " | ? * \ that Windows reserves"#
    case reservedName = "it has a part with a name that Windows reserves, such as CON or NUL"
    case trailingDotOrSpace = "it has a part that ends with a dot or a space, which Windows drops"
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
      } else if part.utf8.contains(where: Self.reserved.contains) {
        self = .reservedCharacter
      } else if part.utf8.last == ASCII.dot || part.utf8.last == ASCII.space {
        self = .trailingDotOrSpace
      } else if Self.isDevice(part) {
        self = .reservedName
      } else {
        return nil
      }
    }

    private static let reserved = ByteSet("<>:\"|?*\\")

    /// Microsoft, "Naming Files, Paths, and Namespaces": a device name is reserved with any extension and in any case.
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
