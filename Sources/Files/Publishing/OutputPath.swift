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
  package static func refusal(of text: String) -> Refusal? {
    if text.isEmpty { return .empty }
    if text.utf8.count > 1024 { return .tooLong }
    let parts = Array(text.utf8)[...].split(at: ASCII.slash).map { String(decoding: $0, as: UTF8.self) }
    if parts.count > 64 { return .tooLong }
    for part in parts {
      if let refusal = Refusal(ofPart: part[...]) { return refusal }
    }
    return parts.first.flatMap { foldedName($0).hasPrefix(".docportal") ? .record : nil }
  }

  /// Equal (`==`, which compares canonically) for paths that some file system treats as the same: case, normal form, invisible
  /// scalars.
  package var collisionKey: String { foldedName(text) }

  /// The paths of the folders around the file, outermost first; empty for a file in the output folder itself.
  var folders: [RelativePath] {
    let bytes = Array(text.utf8)
    return bytes.indices.filter { bytes[$0] == ASCII.slash }.map { RelativePath(bytes: Array(bytes[..<$0])) }
  }
}

extension OutputPath: Hashable, Comparable {
  /// Compares bytes: `String` would treat canonically equivalent paths as equal, the disk does not.
  package static func == (left: OutputPath, right: OutputPath) -> Bool {
    left.text.withUTF8Bytes { areEqual(UnsafeRawBufferPointer($0), right.text) }
  }

  /// Sorts by UTF-8 bytes.
  package static func < (left: OutputPath, right: OutputPath) -> Bool {
    left.text.withUTF8Bytes { left in
      right.text.withUTF8Bytes { precedes(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer($0)) }
    }
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
