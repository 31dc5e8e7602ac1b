import TextBasics

/// A link split at its bars, before any argument is read.
struct LinkPieces {
  let bytes: ArraySlice<UInt8>
  /// The text before the first colon, as written.
  let scheme: ArraySlice<UInt8>
  /// The text after the first colon, including the bars.
  let rest: ArraySlice<UInt8>
  /// The text from the colon to the first bar; in a return without slashes before it.
  let command: ArraySlice<UInt8>
  /// The arguments by descriptor; if one is repeated, the first.
  private(set) var arguments: [UInt8: ArraySlice<UInt8>] = [:]
  /// Descriptors and arguments in the order in which they are written; none follows a dangling descriptor.
  private(set) var pairs: [(name: ArraySlice<UInt8>, argument: ArraySlice<UInt8>?)] = []
  private(set) var findings: [LinkFinding] = []

  /// Every descriptor of launch links and returns.
  private static let known = ByteSet("usdenapcz")

  /// Returns `nil` if there is no colon after a scheme name.
  ///
  /// In a return, slashes before the command and an empty context are no errors: nobody can change what Office or the system sends.
  init?(_ bytes: ArraySlice<UInt8>, isReturn: Bool = false) {
    guard let colon = bytes.firstIndex(of: ASCII.colon), isSchemeName(bytes[..<colon]) else { return nil }
    self.bytes = bytes
    scheme = bytes[..<colon]
    rest = bytes[(colon + 1)...]
    var parts = splitAtBars(rest)[...]
    let written = parts.popFirst() ?? rest.prefix(0)
    command = isReturn ? written.drop { $0 == ASCII.slash } : written
    if command.count < written.count { report(.form.slashesBeforeCommand, nil, written[..<command.startIndex]) }
    if let token = parts.first, token.elementsEqual("ofc".utf8) {
      report(.descriptor.coauthoringToken, nil, token)
      parts.removeFirst()
    }
    while let name = parts.popFirst() {
      if name.isEmpty, parts.isEmpty {
        report(.descriptor.finalBar, nil, name)
      } else {
        readPair(name, parts.popFirst(), isReturn)
      }
    }
  }

  private mutating func readPair(_ name: ArraySlice<UInt8>, _ argument: ArraySlice<UInt8>?, _ isReturn: Bool) {
    pairs.append((name, argument))
    let text = String(decoding: name.prefix(32), as: UTF8.self)
    guard let argument else {
      report(.descriptor.dangling, text, name)
      return
    }
    let isEmptyContext = isReturn && argument.isEmpty && text == "c"
    if isEmptyContext {
      report(.descriptor.emptyContext, nil, name)
    } else if argument.isEmpty {
      report(.descriptor.emptyArgument, text, name)
    }
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

/// The percent-encoding of a whole link, after which the colon of its address is an escape.
enum WholeEncoding {
  /// The link before it was encoded; `nil` for every other text.
  ///
  /// Foundation's URL leaves slashes, and encodes path, query and fragment each by itself, a colon only before the first slash;
  /// `encodeURIComponent` leaves no slash. Neither leaves a bar.
  static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
    guard let colon = bytes.firstIndex(of: ASCII.colon) else { return nil }
    // Some systems write `clouddrive://ofe`, as in addresses of the web.
    let start = bytes[(colon + 1)...].drop { $0 == ASCII.slash }.prefix { $0 != ASCII.slash }
    let rest = bytes[start.startIndex...]
    let isWhole = start.count == rest.count
    guard
      isWhole ? holdsScheme(start) : endsWithScheme(start) && rest[start.endIndex...].starts(with: [ASCII.slash, ASCII.slash]),
      !bytes.contains(ASCII.bar)
    else { return nil }
    let scheme = bytes[..<start.startIndex]
    if isWhole { return scheme + percentDecoded(rest) }
    let fragment = rest.firstIndex(of: ASCII.hash) ?? rest.endIndex
    let query = rest[..<fragment].firstIndex(of: ASCII.question) ?? fragment
    var decoded = scheme + percentDecoded(rest[..<query])
    decoded += component(rest[query..<fragment])
    decoded += component(rest[fragment...])
    return Array(decoded)
  }

  /// A query or fragment, decoded if something in it had to be encoded.
  private static func component(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let isEncoded = bytes.indices.contains { index in escapedByte(bytes, at: index).map { encoded.contains($0) } ?? false }
    return isEncoded ? percentDecoded(bytes) : Array(bytes)
  }

  private static let encoded = ByteSet("|{}")

  private static func endsWithScheme(_ start: ArraySlice<UInt8>) -> Bool {
    let end = start.suffix(8).map { $0.asciiLowercased }
    return end.elementsEqual("https%3a".utf8) || end.suffix(7).elementsEqual("http%3a".utf8)
  }

  private static func holdsScheme(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.contains(ASCII.percent) else { return false }
    let lower = text.map { $0.asciiLowercased }
    return ["https%3a%2f%2f", "http%3a%2f%2f"].contains { lower[...].range(of: $0) != nil }
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
