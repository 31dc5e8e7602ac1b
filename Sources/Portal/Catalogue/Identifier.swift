import TextBasics

/// The name by which the manifest's parts refer to each other, and the file name of their pages.
///
/// One to 100 letters, digits, combining marks (of any script), `-`, `_` and `.`, beginning with a letter or digit and not ending
/// with `.`; `index` is reserved for list pages.
package struct Identifier: Hashable, Sendable {
  package let text: String

  /// Returns `nil` if the text breaks the rule above.
  package init?(_ text: String) {
    // A longer text is not looked at.
    guard text.utf8.count <= Self.mostBytes, Self.isIdentifier(text) else { return nil }
    self.text = text
  }

  /// With an ending, the name of a file has no room for more.
  package static let mostBytes = 240
  package static let mostCharacters = 100

  private static func isIdentifier(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, isAlphanumeric(first),
      text.utf8.count <= Self.mostCharacters || scalars.count <= Self.mostCharacters,
      text.utf8.last != ASCII.dot, text.lowercased() != "index"
    else { return false }
    return scalars.allSatisfy { isAlphanumeric($0) || $0 == "-" || $0 == "_" || $0 == "." || isMark($0) }
  }

  /// Equal for identifiers that some file system treats as the same name.
  ///
  /// Compare as `String`: Swift's equality is canonical equivalence.
  package var collisionKey: String { foldedName(text) }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? ByteSet.letterDigit.contains(UInt8(ascii: scalar))
      : scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
  }

  /// True if the scalar combines with the one before it.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
  }
}

extension Identifier {
  /// A file name for free text: lower case, spaces as hyphens, other scalars that an identifier cannot contain as `x` and their
  /// hexadecimal number, so that `C#` and `C++` differ. Returns `nil` if the text is empty or far too long.
  package init?(slugOf text: String) {
    // The limit saves the work for a text that cannot be a name.
    guard text.utf8.count <= 1000 else { return nil }
    var slug = ""
    for scalar in text.lowercased().unicodeScalars {
      if scalar == " " || scalar == "-" {
        slug += "-"
      } else if scalar == "_" || Self.isAlphanumeric(scalar) || Self.isMark(scalar) {
        slug.unicodeScalars.append(scalar)
      } else {
        slug += "x" + String(scalar.value, radix: 16)
      }
    }
    if let first = slug.unicodeScalars.first, Identifier(String(first)) == nil { slug = "x" + slug }
    if slug.hasSuffix(".") { slug = slug.dropLast() + "x2e" }
    self.init(slug)
  }
}
