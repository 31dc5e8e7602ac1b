import Diagnostics
import TextBasics

/// One tag of a template, as it was written.
struct TemplateTag: Sendable, Hashable {
  /// The raw value is the sigil with which a tag of the kind begins.
  enum Kind: String, Sendable {
    case variable = ""
    /// `{{{name}}}` and `{{&name}}`.
    case unescaped = "&"
    case section = "#"
    case inverted = "^"
    case close = "/"
    case partial = ">"
    case parent = "<"
    case block = "$"
    case comment = "!"
    case delimiters = "="
  }

  let kind: Kind
  /// The name between sigil and closing delimiter, without white space; empty for comments and delimiters.
  let name: String
  let nameRange: Range<Int>
  let range: Range<Int>
}

/// A tag and its file: blocks move tags into other templates. A class, since several nodes and instructions share one.
final class PlacedTag: Sendable {
  let source: TextFile
  let tag: TemplateTag

  init(source: TextFile, tag: TemplateTag) {
    self.source = source
    self.tag = tag
  }
}

extension TemplateTag.Kind {
  init(sigil: UInt8) {
    switch sigil {
    case ASCII.openBrace, ASCII.ampersand: self = .unescaped
    case ASCII.hash: self = .section
    case ASCII.caret: self = .inverted
    case ASCII.slash: self = .close
    case ASCII.greaterThan: self = .partial
    case ASCII.lessThan: self = .parent
    case UInt8(ascii: "$"): self = .block
    case ASCII.exclamationMark: self = .comment
    case ASCII.equals: self = .delimiters
    default: self = .variable
    }
  }

  /// A line with only this tag is left out of the output.
  var canStandAlone: Bool { self != .variable && self != .unescaped }
}

/// Finds the tags of a template one after the other and follows its delimiters.
struct TagScanner {
  private let source: TextFile
  private var position = 0
  private var open: [UInt8] = Array("{{".utf8)
  private var close: [UInt8] = Array("}}".utf8)
  private var mistakes = 0
  /// The last search for the end of a tag: it serves every tag that begins within it, however many are left open.
  private var search: (closing: [UInt8], from: Int, end: Int?)?

  /// The number of mistakes after which the rest of a file is ignored: it cannot be a template.
  private static let mistakeLimit = 200

  init(_ source: TextFile) { self.source = source }

  /// The next tag without a mistake; tags with one are reported and treated as text.
  mutating func next(_ log: inout DiagnosticLog) -> TemplateTag? {
    while let start = source.find(open, from: position) {
      do throws(Mistake) {
        let tag = try tag(at: start)
        position = tag.range.upperBound
        return tag
      } catch {
        log.report(error.diagnostic)
        position = error.end
        mistakes += 1
        if mistakes == Self.mistakeLimit {
          log.report(Diagnostic(.template.tooManyMistakes, "\(mistakes)", at: source.place(of: start..<start + open.count)))
          position = source.bytes.count
        }
      }
    }
    return nil
  }

  private struct Mistake: Error {
    let diagnostic: Diagnostic
    /// The position at which the scanner continues.
    let end: Int
  }

  private mutating func tag(at start: Int) throws(Mistake) -> TemplateTag {
    let afterOpen = start + open.count
    let sigilPosition = source.bytes[afterOpen...].firstIndex { !$0.isASCIISpace } ?? afterOpen
    let sigil = source.bytes[sigilPosition...].first ?? 0
    let kind = TemplateTag.Kind(sigil: sigil)
    let contentStart = kind == .variable ? afterOpen : sigilPosition + 1
    let closing = closing(after: sigil)
    guard let end = find(closing, from: contentStart) else { throw unclosed(start..<afterOpen, closing) }
    let range = start..<end + closing.count
    let trimmed = trimmingASCIISpace(source.bytes[contentStart..<end])
    let content = trimmed.startIndex..<trimmed.endIndex
    switch kind {
    case .comment: break
    case .delimiters: try setDelimiters(content, range)
    case .variable, .unescaped, .section, .inverted, .close, .partial, .parent, .block:
      return try named(kind, content, range)
    }
    return TemplateTag(kind: kind, name: "", nameRange: content, range: range)
  }

  private mutating func find(_ closing: [UInt8], from start: Int) -> Int? {
    if let search, search.closing == closing, search.from <= start, search.end.map({ start <= $0 }) ?? true { return search.end }
    let end = source.find(closing, from: start)
    search = (closing, start, end)
    return end
  }

  private func named(_ kind: TemplateTag.Kind, _ content: Range<Int>, _ range: Range<Int>) throws(Mistake) -> TemplateTag {
    if let inner = source.find(open, from: content.lowerBound), inner < content.upperBound {
      throw unclosed(range.lowerBound..<range.lowerBound + open.count, close)
    }
    let name = source.text(content)
    if content.isEmpty { throw mistake(.template.emptyName, range) }
    let isPath = kind != .partial && kind != .parent && kind != .block
    let hasEmptyPart = name != "." && kind != .close && source.bytes[content].hasEmptyPart
    if source.bytes[content].contains(where: \.isASCIISpace) || isPath && hasEmptyPart {
      let place = source.place(of: content)
      throw Mistake(
        diagnostic: .foreignTag(kind, name, at: place) ?? Diagnostic(.template.badName, name, at: place), end: range.upperBound)
    }
    return TemplateTag(kind: kind, name: name, nameRange: content, range: range)
  }

  private mutating func setDelimiters(_ content: Range<Int>, _ range: Range<Int>) throws(Mistake) {
    let parts = source.bytes[content].split { $0.isASCIISpace }.map(Array.init)
    guard parts.count == 2, !parts.joined().contains(ASCII.equals) else { throw mistake(.template.badDelimiters, range) }
    (open, close) = (parts[0], parts[1])
  }

  private func mistake(_ rule: Rule, _ range: Range<Int>) -> Mistake {
    Mistake(diagnostic: Diagnostic(rule, at: source.place(of: range)), end: range.upperBound)
  }

  private func unclosed(_ opening: Range<Int>, _ closing: [UInt8]) -> Mistake {
    let delimiter = String(decoding: closing, as: UTF8.self)
    let diagnostic = Diagnostic(.template.unclosedTag, delimiter, at: source.place(of: opening))
    return Mistake(diagnostic: diagnostic, end: opening.upperBound)
  }

  private func closing(after sigil: UInt8) -> [UInt8] {
    switch sigil {
    case ASCII.openBrace: [ASCII.closeBrace] + close
    case ASCII.equals: [ASCII.equals] + close
    default: close
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if a part between dots, before the first one or after the last one is empty.
  fileprivate var hasEmptyPart: Bool {
    var isAfterDot = true
    for byte in self {
      if isAfterDot, byte == ASCII.dot { return true }
      isAfterDot = byte == ASCII.dot
    }
    return isAfterDot
  }
}
