import Diagnostics
import TextBasics

/// Writes the lines of a diff as bytes, without passwords: a diff ends up in logs.
struct DiffWriter {
  let isTerminal: Bool
  let usesColour: Bool
  private(set) var bytes: [UInt8] = []

  init(isTerminal: Bool, usesColour: Bool) { (self.isTerminal, self.usesColour) = (isTerminal, usesColour) }

  mutating func head(_ text: String, _ colour: Colour) { line(isTerminal ? text.terminalSafe : text, [ASCII.lineFeed], colour) }

  /// A line of a text, with its line end if it has one.
  mutating func line(_ mark: String, _ line: ArraySlice<UInt8>, _ colour: Colour?) {
    var line = line
    let isEnded = line.last == ASCII.lineFeed
    if isEnded { line = line.dropLast() }
    // A carriage return before a line feed would be shown as an escape: a patch needs it, a person does not.
    if isTerminal, line.last == ASCII.carriageReturn { line = line.dropLast() }
    let safe = Self.withoutPasswords(line)
    let shown = isTerminal ? Array(String(decoding: safe, as: UTF8.self).terminalSafe.utf8) : safe
    let paint = usesColour ? colour : nil
    bytes += (paint?.beginning ?? "").utf8 + Array(mark.utf8) + shown + (paint == nil ? "" : Colour.end).utf8 + [ASCII.lineFeed]
    if !isEnded { bytes += "\\ No newline at end of file\n".utf8 }
  }

  /// The line with `•••` in place of passwords in addresses.
  static func withoutPasswords(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard line.contains(ASCII.at) else { return Array(line) }
    var out: [UInt8] = []
    var rest = line
    while let slash = rest.indices.first(where: { rest[$0] == ASCII.colon && rest[$0...].starts(with: "://".utf8) }) {
      let begin = slash + 3
      let authority = rest[begin...].prefix {
        $0 > ASCII.space && $0 != ASCII.slash && $0 != ASCII.question && $0 != ASCII.hash && $0 != ASCII.quotationMark
          && $0 != ASCII.apostrophe
      }
      out += rest[..<begin]
      rest = rest[begin...]
      guard let at = authority.lastIndex(of: ASCII.at), let colon = authority[..<at].firstIndex(of: ASCII.colon) else { continue }
      out += Array(rest[...colon]) + "•••".utf8
      rest = rest[at...]
    }
    return out + rest
  }
}
