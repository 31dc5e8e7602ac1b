// What swift-argument-parser uses of FoundationEssentials, for release builds on Linux, in a module of the same name: of the toolchain's
// own 4.5 MB stay in the program for it. foundation.sh compiles it together with the writer of JSON, and tries whether it is enough.

/// An error that describes itself; none of docportal's does it this way.
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

extension LocalizedError {
  public var errorDescription: String? { nil }
}

/// Bytes, here always UTF-8.
public struct Data: Sendable {
  fileprivate let bytes: [UInt8]
}

/// Writes JSON with sorted keys and on one line, whatever its formatting, for `--experimental-dump-help` alone. A class, since it is one there.
public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data { Data(bytes: try JSONValue(value).line) }
}

extension String {
  public enum Encoding: Sendable {
    case utf8
  }

  /// Never `nil`.
  public init?(data: Data, encoding: Encoding) { self.init(decoding: data.bytes, as: UTF8.self) }
}
