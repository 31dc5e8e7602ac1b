public import Diagnostics

/// One file of the rendered site, not yet written.
public struct OutputFile: Sendable {
  /// Where it goes.
  public let path: OutputPath
  /// What the author wrote to have this file, for messages about its path.
  public let origin: Place?
  private let content: Content

  private enum Content: Sendable {
    case bytes([UInt8])
    case made(@Sendable () -> [UInt8])
  }

  /// Creates a file.
  public init(path: OutputPath, bytes: [UInt8], origin: Place? = nil) {
    self.path = path
    self.origin = origin
    content = .bytes(bytes)
  }

  /// Creates a file whose bytes are made each time they are asked for, always the same: tens of megabytes that nothing checks need not
  /// be held while ten thousand pages are.
  public init(path: OutputPath, making bytes: @escaping @Sendable () -> [UInt8]) {
    self.path = path
    origin = nil
    content = .made(bytes)
  }

  /// What it holds.
  public var bytes: [UInt8] {
    switch content {
    case .bytes(let bytes): bytes
    case .made(let make): make()
    }
  }
}

extension OutputFile: Hashable {
  /// Compares what the files hold, made ones as well.
  public static func == (left: OutputFile, right: OutputFile) -> Bool {
    left.path == right.path && left.origin == right.origin && left.bytes == right.bytes
  }

  /// Hashes the path alone.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
