import TextBasics

/// What of a link's `href` is to stand there as it is, though libcmark escapes it and has no way to switch that off.
struct LiteralCharacters: Sendable {
  /// The links with bars, by their number among all `<a>`, from 0.
  var bars: Set<Int> = []
  /// Those whose host is an IPv6 address in brackets, which nobody reads in another form (RFC 3986 section 3.2.2).
  var hosts: Set<Int> = []

  /// libcmark's safe HTML with these characters instead of their escapes. In safe HTML `<a href="` is always libcmark's own.
  func restored(in html: String) -> String {
    if bars.isEmpty, hosts.isEmpty { return html }
    let start = Array("<a href=\"".utf8)
    var output: [UInt8] = []
    output.reserveCapacity(html.utf8.count)
    var number = 0
    var bytes = Array(html.utf8)[...]
    while let tag = bytes.firstIndex(of: start[0]) {
      output += bytes[..<tag]
      bytes = bytes[tag...]
      guard bytes.starts(with: start) else {
        output.append(start[0])
        bytes = bytes.dropFirst()
        continue
      }
      var value = bytes.dropFirst(start.count).prefix { $0 != UInt8(ascii: "\"") }
      bytes = bytes[value.endIndex...]
      output += start
      if hosts.contains(number) {
        let end = Self.authorityEnd(value)
        output += Self.restoring(["%5B": "[", "%5D": "]"], in: value[..<end])
        value = value[end...]
      }
      output += bars.contains(number) ? Self.restoring(["%7C": "|"], in: value) : Array(value)
      number += 1
    }
    output += bytes
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether an address has a host in brackets.
  static func hasBracketedHost(_ destination: String) -> Bool {
    ["http://[", "https://["].contains { start in
      destination.utf8.prefix(start.utf8.count).elementsEqual(start.utf8) { ($0 | 0x20) == ($1 | 0x20) }
    }
  }

  /// Where the path, query or fragment of an address begins.
  private static func authorityEnd(_ value: ArraySlice<UInt8>) -> Int {
    guard let slash = value.firstIndex(of: ASCII.slash) else { return value.startIndex }
    return value[slash...].dropFirst(2).firstIndex { $0 == ASCII.slash || $0 == ASCII.question || $0 == ASCII.hash }
      ?? value.endIndex
  }

  private static func restoring(_ escapes: [String: String], in value: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var rest = value
    while let percent = rest.firstIndex(of: ASCII.percent) {
      output += rest[..<percent]
      let escape = rest[percent...].prefix(3)
      let literal = escapes[String(decoding: escape, as: UTF8.self)]
      output += literal.map { Array($0.utf8) } ?? [ASCII.percent]
      rest = rest[percent...].dropFirst(literal == nil ? 1 : 3)
    }
    return output + rest
  }
}
