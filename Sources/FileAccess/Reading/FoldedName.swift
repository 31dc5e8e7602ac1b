import TextBasics

/// A text that is equal for paths which some file system takes for the same one.
///
/// Follows what case-insensitive file systems do (NTFS, APFS, ext4 with `casefold`): case folding, canonical equivalence (compare
/// keys with `==`, which `String` defines that way) and scalars without an appearance left out. Stricter than any one of them.
package func foldedName(_ path: String) -> String {
  if path.utf8.allSatisfy({ $0 < 0x80 }) { return path.lowercased() }
  var key = ""
  for scalar in path.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
    // Dotless ı has the capital of i, but no file system folds one to the other.
    key += scalar == "\u{131}" ? "\u{131}" : scalar.properties.uppercaseMapping.lowercased()
  }
  // Σ at the end of a word becomes ς in a whole text, σ alone.
  return key.contains("\u{3C2}")
    ? String(String.UnicodeScalarView(key.unicodeScalars.map { $0 == "\u{3C2}" ? "\u{3C3}" : $0 })) : key
}

extension Unicode.Scalar {
  /// Whether the scalar steers a terminal or the order in which text is shown: it has no place in a file name.
  package var isControlOrBidirectional: Bool {
    [.control, .bidirectional, .lineSeparator].contains(CharacterClass(value)) || value == 0xFEFF
  }
}
