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

/// Writes JSON with sorted keys, for `--experimental-dump-help` alone: the same bytes as Foundation's for texts without control
/// characters. A class, since it is one there.
public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data {
    var layout = JSONLayout(isPretty: outputFormatting.contains(.prettyPrinted))
    for byte in try JSONValue(value).line { layout.add(byte) }
    return Data(bytes: layout.bytes)
  }
}

/// JSON as Foundation lays it out: spaces around colons, an empty line where there is nothing between brackets, and escaped slashes.
private struct JSONLayout {
  let isPretty: Bool
  private(set) var bytes: [UInt8] = []
  private var depth = 0
  private var isAfterBracket = false
  private var isInString = false
  private var isEscaped = false

  init(isPretty: Bool) { self.isPretty = isPretty }

  /// Adds a byte of JSON without white space.
  mutating func add(_ byte: UInt8) {
    if isPretty, !isInString { breakLine(before: byte) }
    if isInString, byte == ASCII.slash { bytes.append(ASCII.backslash) }
    bytes.append(byte)
    if byte == ASCII.quotationMark, !isEscaped { isInString.toggle() }
    isEscaped = isInString && byte == ASCII.backslash && !isEscaped
    guard isPretty, !isInString else { return }
    if byte == ASCII.comma { breakLine() }
    if byte == ASCII.colon { bytes.append(ASCII.space) }
    isAfterBracket = byte == ASCII.openBrace || byte == ASCII.openBracket
  }

  private mutating func breakLine(before byte: UInt8) {
    switch byte {
    case ASCII.colon: bytes.append(ASCII.space)
    case ASCII.closeBrace, ASCII.closeBracket:
      if isAfterBracket { bytes.append(ASCII.lineFeed) } else { depth -= 1 }
      breakLine()
    default:
      guard isAfterBracket else { return }
      depth += 1
      breakLine()
    }
  }

  private mutating func breakLine() { bytes += [ASCII.lineFeed] + [UInt8](repeating: ASCII.space, count: 2 * depth) }
}

extension String {
  public enum Encoding: Sendable {
    case utf8
  }

  /// Never `nil`.
  public init?(data: Data, encoding: Encoding) { self.init(decoding: data.bytes, as: UTF8.self) }
}
