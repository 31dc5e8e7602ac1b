/// A text that is equal for paths which some file system treats as the same.
///
/// Follows case-insensitive file systems (NTFS, APFS, ext4 with `casefold`): case folding, canonical equivalence (compare keys
/// with `==`, which `String` defines that way) and invisible scalars left out. Stricter than any one of them.
package func foldedName(_ path: String) -> String {
  // Most names are in small letters, and the text is shared then.
  if path.utf8.allSatisfy({ $0 < 0x80 && $0 == $0.asciiLowercased }) { return path }
  if path.utf8.allSatisfy({ $0 < 0x80 }) { return path.lowercased() }
  var key = ""
  for scalar in path.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
    // The capital of the dotless ı is that of i, but no file system folds one to the other.
    key += scalar == "\u{131}" ? "\u{131}" : scalar.properties.uppercaseMapping.lowercased()
  }
  // Σ at the end of a word becomes ς in a whole text, σ alone.
  return key.contains("\u{3C2}")
    ? String(String.UnicodeScalarView(key.unicodeScalars.map { $0 == "\u{3C2}" ? "\u{3C3}" : $0 })) : key
}
