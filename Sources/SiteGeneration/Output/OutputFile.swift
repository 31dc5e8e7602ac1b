public import Diagnostics

/// One file of the rendered site, not yet written.
public struct OutputFile: Sendable, Hashable {
  /// Where it goes.
  public let path: OutputPath
  /// What it holds.
  public let bytes: [UInt8]
  /// What the author wrote to have this file, for messages about its path.
  public let origin: Place?

  /// Creates a file.
  public init(path: OutputPath, bytes: [UInt8], origin: Place? = nil) {
    self.path = path
    self.bytes = bytes
    self.origin = origin
  }
}
