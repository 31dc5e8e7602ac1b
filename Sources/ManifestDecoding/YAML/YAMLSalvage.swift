import Diagnostics
import TextBasics

/// A YAML file of which parts may be unreadable: each is reported, and the rest is read without them.
///
/// A part is an element of a list, or all that stands below a top-level key. An error that shows only once a part is left out
/// may be a consequence of that; it is told only when it lies below.
struct YAMLSalvage {
  /// What could be read.
  let root: YAMLValue?
  /// Whether a part was left out, so that what is not there may still be in the file.
  let isPartial: Bool

  /// More errors than this are told only once those before them are corrected; each costs up to four readings of the file.
  private static func limit(_ byteCount: Int) -> Int { min(10, (16 << 20) / max(1, byteCount)) }

  /// Reads a file.
  init(_ source: SourceText, log: inout DiagnosticLog) {
    var reading = YAMLComposition(source)
    var text = source
    isPartial = reading.root == nil && reading.log.hasErrors
    for _ in 0..<Self.limit(source.lines.bytes.count) {
      guard let broken = reading.brokenLines else { break }
      let rest = Self.remainder(of: text, without: broken)
      let next = YAMLComposition(rest)
      if let cause = next.brokenLines, cause.lowerBound < broken.lowerBound {
        // An error above is the cause of the one that it was found by: that is the one to tell, and to leave out.
        reading = next
      } else {
        log.merge(reading.log)
        (text, reading) = (rest, next)
      }
    }
    log.merge(reading.log)
    root = reading.root
  }

  /// The file without the broken part, with every line where it was.
  private static func remainder(of source: SourceText, without broken: ClosedRange<Int>) -> SourceText {
    let lines = source.lines
    let tops = lines.starts.indices.filter { beginsTopLevel(lines.bytes[lines.starts[$0]...].first ?? ASCII.space) }.map {
      $0 + 1
    }
    // The opening quote or bracket is what is wrong; where it is noticed may be far below.
    let top = part(around: broken.lowerBound, startingAt: tops, of: lines)
    let dashes = top.compactMap { line in dashIndentation(lines, line).map { (line: line, indentation: $0) } }
    let least = dashes.map(\.indentation).min()
    let elements = dashes.filter { $0.indentation == least }.map(\.line)
    let element = part(around: broken.lowerBound, startingAt: (tops + elements).sorted(), of: lines)
    let wide = top.lowerBound..<max(top.upperBound, part(around: broken.upperBound, startingAt: tops, of: lines).upperBound)
    let parts = (elements.contains(element.lowerBound) ? [element] : []) + [top, wide]
    let texts = parts.map { blanked($0, in: source) }
    let next = texts.map { YAMLComposition($0).brokenLines?.lowerBound ?? Int.max }
    let below = parts.indices.filter { next[$0] >= parts[$0].upperBound }
    // A further error is expected in other elements; in another part it may be what is left of this one.
    if let first = below.first, parts.count > 2, first == 0 { return texts[first] }
    if let best = below.first(where: { next[$0] == Int.max }) ?? below.first { return texts[best] }
    // Only what stands above is surely as it was meant.
    return blanked(top.lowerBound..<(lines.starts.count + 1), in: source)
  }

  /// Blanks, line ends, comments and closing brackets only go on with what stands above.
  private static func beginsTopLevel(_ byte: UInt8) -> Bool {
    ![ASCII.space, ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn, ASCII.hash, ASCII.closeBracket, ASCII.closeBrace].contains(
      byte)
  }

  /// The lines of the part that holds a line, from 1.
  private static func part(around line: Int, startingAt starts: [Int], of lines: LineIndex) -> Range<Int> {
    let first = starts.last { $0 <= line } ?? 1
    let end = starts.first { $0 > line } ?? lines.starts.count + 1
    return first..<max(first + 1, end)
  }

  /// The spaces before a `- ` that begins a line.
  private static func dashIndentation(_ lines: LineIndex, _ line: Int) -> Int? {
    guard line <= lines.starts.count else { return nil }
    let indentation = lines.leadingSpaces(ofLine: line)
    let start = lines.starts[line - 1] + indentation
    guard start + 1 < lines.bytes.count, lines.bytes[start] == ASCII.hyphen, lines.bytes[start + 1] == ASCII.space else {
      return nil
    }
    return indentation
  }

  private static func blanked(_ part: Range<Int>, in source: SourceText) -> SourceText {
    var bytes = source.lines.bytes
    let starts = source.lines.starts
    let end = part.upperBound - 1 < starts.count ? starts[part.upperBound - 1] : bytes.count
    for index in starts[min(part.lowerBound, starts.count) - 1]..<end
    where bytes[index] != ASCII.lineFeed && bytes[index] != ASCII.carriageReturn {
      bytes[index] = ASCII.space
    }
    return SourceText(path: source.path, bytes: bytes)
  }
}
