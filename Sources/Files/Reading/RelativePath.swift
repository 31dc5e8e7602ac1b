import TextBasics

/// A path below an open folder with the file system's own bytes, which need not be UTF-8.
///
/// Parts are separated by `/`. Equality and order are those of the bytes: `é` in one and in two scalars are two paths.
package struct RelativePath: Sendable, Hashable, Comparable {
  /// The bytes, without NUL and without a leading `/`.
  package let bytes: [UInt8]

  /// Bytes after a NUL are dropped, as the file system would.
  package init(bytes: [UInt8]) { self.bytes = bytes.contains(0) ? Array(bytes.prefix { $0 != 0 }) : bytes }

  package init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// The path as text; bytes that are not UTF-8 are shown as U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// True if a part begins with a dot, which hides a file or folder.
  package var isHidden: Bool { bytes.split(separator: ASCII.slash).contains { $0.first == ASCII.dot } }

  /// The path without its last part; `nil` for a path of one part.
  package var parent: RelativePath? {
    guard let slash = bytes.lastIndex(of: ASCII.slash) else { return nil }
    return RelativePath(bytes: Array(bytes[..<slash]))
  }

  package var name: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: ASCII.slash) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  package func appending(_ name: some Sequence<UInt8>) -> RelativePath {
    RelativePath(bytes: bytes.isEmpty ? Array(name) : bytes + [ASCII.slash] + name)
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try body(bytes.map { CChar(bitPattern: $0) } + [0])
  }

  package static func < (left: RelativePath, right: RelativePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension Unicode.Scalar {
  /// The scalar controls a terminal or the order in which text is shown: it has no place in a file name.
  package var isControlOrBidirectional: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return [.control, .bidirectional, .lineSeparator].contains(CharacterClass(value)) || value == 0xFEFF
  }
}
