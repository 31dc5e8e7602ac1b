import TextBasics

/// A link split at its bars, before any argument is read.
struct LinkPieces {
  let bytes: ArraySlice<UInt8>
  /// The text before the first colon, as written.
  let scheme: ArraySlice<UInt8>
  /// The text after the first colon, including the bars.
  let rest: ArraySlice<UInt8>
  let command: ArraySlice<UInt8>
  /// The arguments by descriptor; if one is repeated, the first.
  private(set) var arguments: [UInt8: ArraySlice<UInt8>] = [:]
  /// Descriptors and arguments in the order in which they are written; none follows a dangling descriptor.
  private(set) var pairs: [(name: ArraySlice<UInt8>, argument: ArraySlice<UInt8>?)] = []
  private(set) var findings: [LinkFinding] = []

  /// Every descriptor of launch links and returns.
  private static let known = ByteSet("usdenapcz")

  /// Returns `nil` if there is no colon after a scheme name.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let colon = bytes.firstIndex(of: ASCII.colon), isSchemeName(bytes[..<colon]) else { return nil }
    self.bytes = bytes
    scheme = bytes[..<colon]
    rest = bytes[(colon + 1)...]
    var parts = splitAtBars(rest)[...]
    command = parts.popFirst() ?? rest.prefix(0)
    if let token = parts.first, token.elementsEqual("ofc".utf8) {
      report(.descriptor.coauthoringToken, nil, token)
      parts.removeFirst()
    }
    while let name = parts.popFirst() { readPair(name, parts.popFirst()) }
  }

  private mutating func readPair(_ name: ArraySlice<UInt8>, _ argument: ArraySlice<UInt8>?) {
    pairs.append((name, argument))
    let text = String(decoding: name.prefix(32), as: UTF8.self)
    guard let argument else {
      report(.descriptor.dangling, text, name)
      return
    }
    if argument.isEmpty { report(.descriptor.emptyArgument, text, name) }
    guard let descriptor = name.first, name.count == 1, Self.known.contains(descriptor) else {
      if !argument.isEmpty { report(.descriptor.unknown, text, name) }
      return
    }
    if arguments[descriptor] != nil {
      report(.descriptor.duplicate, text, name)
    } else {
      arguments[descriptor] = argument
    }
  }

  private mutating func report(_ rule: Rule, _ name: String?, _ place: ArraySlice<UInt8>) {
    findings.append(LinkFinding(rule, name.map { [$0] } ?? [], range: place.indices))
  }

  /// The argument of a descriptor, unless it is missing or empty.
  func argument(_ descriptor: Unicode.Scalar) -> ArraySlice<UInt8>? {
    arguments[UInt8(ascii: descriptor)].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// True if the descriptor is present, even with an empty argument.
  func has(_ descriptor: Unicode.Scalar) -> Bool { arguments[UInt8(ascii: descriptor)] != nil }
}

/// The parts of a text that resembles a launch link or a return, as they are written, whatever is wrong with them.
package struct WrittenLinkParts: Sendable {
  package let scheme: String
  /// The text from the colon to the first bar: a command, or the address of a short form.
  package let command: String
  /// In the order in which they are written.
  package let arguments: [(descriptor: String, text: String)]

  /// Returns `nil` if there is no colon after a scheme name.
  package init?(_ text: String) {
    guard let pieces = LinkPieces(trimmingWhiteSpace(Array(text.utf8)[...])) else { return nil }
    func written(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    (scheme, command) = (written(pieces.scheme), written(pieces.command))
    arguments = pieces.pairs.map { (written($0.name), written($0.argument ?? [])) }
  }
}

extension Sequence where Element == LinkFinding {
  /// The findings of an argument as those of the whole link, in which it starts at `start`.
  func moved(to start: Int) -> [LinkFinding] {
    map { finding in
      var finding = finding
      if let range = finding.range { finding.range = (range.lowerBound + start)..<(range.upperBound + start) }
      return finding
    }
  }
}
