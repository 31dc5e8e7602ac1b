import TextBasics

/// A path below an open folder with the bytes that the file system has for it, which need not be UTF-8.
///
/// Parts are separated by `/`. Equality and order are those of the bytes: `é` in one and in two scalars are two paths.
package struct RelativePath: Sendable {
  /// The bytes, without NUL and without a leading `/`.
  package let bytes: [UInt8]

  /// What follows a NUL is dropped, as the file system would.
  package init(bytes: [UInt8]) { self.bytes = bytes.contains(0) ? Array(bytes.prefix { $0 != 0 }) : bytes }

  package init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// The path as text; bytes that are not UTF-8 are shown as U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

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
    try withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
      for (index, byte) in bytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
      buffer[bytes.count] = 0
      guard let start = buffer.baseAddress else { return try "".withCString(body) }
      return try body(start)
    }
  }
}

extension RelativePath: Hashable, Comparable {
  /// Whether both have the same bytes.
  package static func == (left: RelativePath, right: RelativePath) -> Bool { left.bytes == right.bytes }

  package static func < (left: RelativePath, right: RelativePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
