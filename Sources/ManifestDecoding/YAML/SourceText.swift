import Diagnostics
package import TextBasics

/// A text file of the portal: its path as diagnostics name it, its bytes, and where its lines begin.
package struct SourceText: Sendable {
  /// The path relative to the portal's folder.
  package let path: String
  /// The text's UTF-8 and its lines.
  package let lines: LineIndex

  /// Creates a file from a text without a byte order mark.
  package init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }

  /// Creates a file from valid UTF-8 without a byte order mark.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    lines = LineIndex(bytes)
  }

  /// The whole text.
  package var text: String { String(decoding: lines.bytes, as: UTF8.self) }
}
