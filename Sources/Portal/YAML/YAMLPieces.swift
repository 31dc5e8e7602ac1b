import Diagnostics
import TextBasics

/// A part of a YAML text: the whole of it, or a part of a long list that is a list by itself.
///
/// Pieces are read side by side, and the nodes of all of them are never in memory at once.
struct YAMLPiece: Sendable {
  private let file: TextFile
  let range: Range<Int>
  /// The number of lines before the piece.
  let lineOffset: Int
  /// The number of pieces, among which the file's budget is divided.
  private let share: Int

  /// The whole of a text.
  init(_ file: TextFile) { self.init(file, file.bytes.indices, lineOffset: 0, share: 1) }

  private init(_ file: TextFile, _ range: Range<Int>, lineOffset: Int, share: Int) {
    (self.file, self.range, self.lineOffset, self.share) = (file, range, lineOffset, share)
  }

  /// Parses the piece. One that cannot be read alone may still be a part of a readable text.
  func parse(log: inout DiagnosticLog) -> ParsedYAML {
    if share == 1 { return parseYAML(file, log: &log) }
    let text = TextFile(path: file.path, bytes: Array(file.bytes[range]))
    return parseYAML(text, lineOffset: lineOffset, share: share, log: &log)
  }

  /// The least number of bytes of a piece but the last.
  static let size = 1 << 18

  /// The pieces of a text; a short one, or one that is no block sequence at the beginning of lines (YAML 1.2, section 8.2.1), is one
  /// piece.
  ///
  /// A cut before an element cannot change what the text says without a fault in the piece before it: a quoted text or a collection
  /// would have no end there.
  static func pieces(of file: TextFile, size: Int = size) -> [YAMLPiece] {
    guard file.bytes.count > size, let cuts = cuts(in: file, size), cuts.count > 1 else { return [YAMLPiece(file)] }
    let ends = cuts.dropFirst().map(\.offset) + [file.bytes.count]
    return zip(cuts, ends).map { YAMLPiece(file, $0.offset..<$1, lineOffset: $0.lines, share: cuts.count) }
  }

  /// The beginnings of the pieces with the number of lines before them; `nil` for a text that is no list, or has several documents.
  private static func cuts(in file: TextFile, _ size: Int) -> [(offset: Int, lines: Int)]? {
    let bytes = file.bytes
    var cuts = [(offset: 0, lines: 0)]
    var isInList = false
    for (line, start) in file.lines.starts.enumerated() where start < bytes.count {
      let begin = bytes[start...].prefix(3)
      if isInList {
        if begin.elementsEqual("---".utf8) || begin.elementsEqual("...".utf8) { return nil }
        if isElement(begin), start - cuts[cuts.count - 1].offset >= size { cuts.append((start, line)) }
      } else if isElement(begin) {
        isInList = true
      } else if ![ASCII.hash, ASCII.lineFeed, ASCII.carriageReturn].contains(begin[start]), !begin.elementsEqual("---".utf8) {
        return nil
      }
    }
    return cuts
  }

  private static func isElement(_ begin: ArraySlice<UInt8>) -> Bool {
    begin.first == ASCII.hyphen && begin.dropFirst().first.map(\.isASCIISpace) ?? true
  }
}
