public import Diagnostics

/// A text file of the portal: its path as diagnostics name it, its text, and where its lines begin.
public struct SourceText: Sendable {
  /// The path relative to the portal's folder.
  public let path: String
  /// The text, valid UTF-8 without a byte order mark.
  public let text: String
  /// The text's lines.
  public let lines: LineIndex

  /// Creates a file.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = LineIndex(Array(text.utf8))
  }
}
