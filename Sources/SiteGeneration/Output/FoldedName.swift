import PortalTheme

/// A text that is equal for paths which some file system takes for the same one.
///
/// Follows what case-insensitive file systems do (NTFS, APFS, ext4 with `casefold`): case folding, canonical equivalence (compare
/// keys with `==`, which `String` defines that way) and scalars without an appearance left out. Stricter than any one of them.
func foldedName(_ path: String) -> String {
  var path = path
  let ascii: String? = path.withUTF8 { bytes in
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    // Nearly every path is in lower case already, and its own key.
    if !bytes.contains(where: { (0x41...0x5A).contains($0) }) { return "" }
    return String(unsafeUninitializedCapacity: bytes.count) { buffer in
      for index in 0..<bytes.count {
        let byte = bytes[index]
        buffer[index] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      }
      return bytes.count
    }
  }
  if let ascii { return ascii.isEmpty ? path : ascii }
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
  var isControlOrBidirectional: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
