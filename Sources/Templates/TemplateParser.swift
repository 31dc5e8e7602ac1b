import Diagnostics
import TextBasics

/// Turns the tags of one file into a tree, by the white-space rules of the Mustache specification, and reports all mistakes.
struct TemplateParser {
  private let source: TextFile
  private var tags: [TemplateTag] = []
  private var index = 0
  /// The end of the text that is already in the tree, or was left out of it.
  private var position = 0
  private var openTags: [TemplateTag] = []
  private var gaveUp = false
  private var log = DiagnosticLog()

  /// The depth of nested sections, blocks and parents; real templates stay below ten.
  static let deepest = 100

  static func parse(_ source: TemplateSource, log: inout DiagnosticLog) -> ParsedTemplate {
    var parser = TemplateParser(TextFile(source))
    let nodes = parser.parse()
    // Rendering finds every other cycle that does not end with its data.
    let own = nodes.lazy.compactMap { if case .partial(let inclusion) = $0 { inclusion.tag } else { nil } }
    if let tag = own.first(where: { $0.name == source.name }) {
      parser.log.report(Diagnostic(.template.endlessRecursion, tag.name, at: parser.source.place(of: tag.range)))
    }
    log.merge(parser.log)
    return ParsedTemplate(name: source.name, source: parser.source, nodes: nodes, isBroken: parser.log.hasErrors)
  }

  private init(_ source: TextFile) { self.source = source }

  private mutating func parse() -> [TemplateNode] {
    if String(validating: source.bytes, as: UTF8.self) == nil {
      log.report(Diagnostic(.template.invalidUTF8, at: Place(file: source.path)))
      return []
    }
    var scanner = TagScanner(source)
    while let tag = scanner.next(&log) { tags.append(tag) }
    var start = 0
    for tag in tags {
      reportForeignTags(in: start..<max(start, tag.range.lowerBound))
      start = tag.range.upperBound
    }
    reportForeignTags(in: start..<source.bytes.count)
    var nodes: [TemplateNode] = []
    while index < tags.count {
      nodes += content()
      // The tag that ended the content at this level closes nothing.
      guard index < tags.count else { break }
      let tag = tags[index]
      if !foreignSections.contains(tag.name) {
        log.report(Diagnostic(.template.unopenedSection, tag.name, at: source.place(of: tag.range)))
      }
      position = tag.range.upperBound
      index += 1
    }
    addText(upTo: source.bytes.count, to: &nodes)
    return nodes
  }

  /// The nodes up to a closing tag, or to the end.
  private mutating func content() -> [TemplateNode] {
    var nodes: [TemplateNode] = []
    while index < tags.count, tags[index].kind != .close {
      let tag = tags[index]
      index += 1
      switch tag.kind {
      case .variable, .unescaped:
        addText(before: tag, to: &nodes)
        nodes.append(.variable(reference(tag)))
      case .comment, .delimiters, .close:
        _ = begin(tag, in: &nodes)
      case .partial:
        let indentation = begin(tag, in: &nodes) ?? 0..<0
        nodes.append(.partial(TemplateNode.Inclusion(placed(tag), indentation: source.bytes[indentation], arguments: [])))
      case .section, .inverted, .block, .parent:
        addNested(tag, to: &nodes)
      }
    }
    return nodes
  }

  private mutating func addNested(_ tag: TemplateTag, to nodes: inout [TemplateNode]) {
    guard enter(tag) else { return }
    switch tag.kind {
    case .block: addBlock(tag, to: &nodes)
    case .parent: addParent(tag, to: &nodes)
    case .section, .inverted, .variable, .unescaped, .close, .partial, .comment, .delimiters: addSection(tag, to: &nodes)
    }
    openTags.removeLast()
  }

  private mutating func addSection(_ tag: TemplateTag, to nodes: inout [TemplateNode]) {
    _ = begin(tag, in: &nodes)
    var inner = content()
    close(tag, &inner)
    nodes.append(.section(reference(tag), inverted: tag.kind == .inverted, inner))
  }

  private mutating func addBlock(_ tag: TemplateTag, to nodes: inout [TemplateNode]) {
    let ownLine = begin(tag, in: &nodes)
    let start = position
    var inner = content()
    let end = nextTagStart
    close(tag, &inner)
    var indentation = source.indentation(before: tag.range.lowerBound) ?? 0..<0
    if ownLine != nil, start < end, let intrinsic = source.intrinsicIndentation(in: start..<end) { indentation = intrinsic }
    let block = TemplateNode.Block(
      placed(tag), indentation: source.bytes[indentation], beginsLine: ownLine != nil, content: inner)
    nodes.append(.block(block))
  }

  /// A parent is alone if nothing else is before its opening and after its closing tag, on one line or on two.
  private mutating func addParent(_ tag: TemplateTag, to nodes: inout [TemplateNode]) {
    let indentation = source.indentation(before: tag.range.lowerBound)
    let count = nodes.count
    addText(before: tag, to: &nodes)
    let arguments = arguments(of: tag)
    let end = source.endOfBlankLine(from: position)
    let standsAlone = indentation != nil && end != nil
    if let end, standsAlone {
      position = end
      if nodes.count > count, case .lineStart = nodes[nodes.count - 1] { nodes.removeLast() }
    }
    let inclusion = TemplateNode.Inclusion(
      placed(tag), indentation: standsAlone ? source.bytes[indentation ?? 0..<0] : [],
      arguments: arguments)
    nodes.append(.partial(inclusion))
  }

  /// The blocks directly inside a parent tag. The specification ignores other text there; a tag would be a mistake.
  private mutating func arguments(of parent: TemplateTag) -> [TemplateNode.Argument] {
    var arguments: [TemplateNode.Argument] = []
    while index < tags.count, tags[index].kind != .close {
      let tag = tags[index]
      switch tag.kind {
      case .block:
        index += 1
        guard enter(tag) else { return arguments }
        arguments.append(argument(tag))
        openTags.removeLast()
      case .comment, .delimiters:
        index += 1
      case .variable, .unescaped, .partial, .section, .inverted, .parent, .close:
        log.report(Diagnostic(.template.misplacedTag, parent.name, at: source.place(of: tag.range)))
        index += 1
        position = tag.range.upperBound
        var ignored: [TemplateNode] = []
        if tag.kind == .section || tag.kind == .inverted || tag.kind == .parent { addNested(tag, to: &ignored) }
      }
    }
    takeClose(of: parent)
    return arguments
  }

  /// One argument, without a line break after its opening tag and white space before its closing tag.
  private mutating func argument(_ tag: TemplateTag) -> TemplateNode.Argument {
    let lineEnd = source.endOfBlankLine(from: tag.range.upperBound)
    position = lineEnd ?? tag.range.upperBound
    let start = position
    var inner = content()
    let end = nextTagStart
    let lastLine = source.indentation(before: end)?.lowerBound ?? end
    addText(upTo: max(position, lastLine), to: &inner)
    takeClose(of: tag)
    let indentation = lineEnd == nil || start >= end ? nil : source.intrinsicIndentation(in: start..<end)
    return TemplateNode.Argument(
      tag: tag, source: source, content: inner.removing(indentation: source.bytes[indentation ?? 0..<0]))
  }
}

extension TemplateParser {
  private var nextTagStart: Int { index < tags.count ? tags[index].range.lowerBound : source.bytes.count }

  /// Ends a section or block with its closing tag; the line is left out if the tag is alone on it.
  private mutating func close(_ tag: TemplateTag, _ inner: inout [TemplateNode]) {
    guard index < tags.count else {
      addText(upTo: source.bytes.count, to: &inner)
      takeClose(of: tag)
      return
    }
    let closing = tags[index]
    if skipLine(of: closing, to: &inner) == nil {
      addText(upTo: closing.range.lowerBound, to: &inner)
    }
    takeClose(of: tag)
  }

  /// Opens a tag unless the nesting is too deep, which is reported once and ends the parsing.
  private mutating func enter(_ tag: TemplateTag) -> Bool {
    guard openTags.count < Self.deepest else {
      log.report(Diagnostic(.template.tooDeep, "\(Self.deepest)", at: source.place(of: tag.range)))
      gaveUp = true
      index = tags.count
      position = source.bytes.count
      return false
    }
    openTags.append(tag)
    return true
  }

  /// Takes the closing tag of `tag`. A tag that closes an outer one is left for it; a tag that closes nothing counts as misspelt.
  private mutating func takeClose(of tag: TemplateTag) {
    guard !gaveUp else { return }
    guard index < tags.count else {
      return log.report(.unclosedSection(tag, source.place(of: tag.range), closed: nil))
    }
    let closing = tags[index]
    if closing.name != tag.name {
      let isOuter = openTags.dropLast().contains { $0.name == closing.name }
      let place = source.place(of: closing.range)
      guard !isOuter else {
        return log.report(.unclosedSection(tag, source.place(of: tag.range), closed: (closing.name, place)))
      }
      let opening = tag.kind.rawValue + tag.name
      log.report(
        Diagnostic(
          .template.mismatchedClose, closing.name, tag.kind.rawValue, tag.name, at: place,
          notes: [.init("'\(opening)' is opened here", at: source.place(of: tag.range))]))
    }
    index += 1
    position = max(position, closing.range.upperBound)
  }

  /// Adds the text before a tag; like `skipLine` for a tag that is alone on its line.
  private mutating func begin(_ tag: TemplateTag, in nodes: inout [TemplateNode]) -> Range<Int>? {
    let indentation = skipLine(of: tag, to: &nodes)
    if indentation == nil { addText(before: tag, to: &nodes) }
    return indentation
  }

  /// Skips the line of a tag that is alone on it and returns the white space before the tag; `nil` if it is not alone.
  private mutating func skipLine(of tag: TemplateTag, to nodes: inout [TemplateNode]) -> Range<Int>? {
    guard tag.kind.canStandAlone, let indentation = source.indentation(before: tag.range.lowerBound) else { return nil }
    guard let end = source.endOfBlankLine(from: tag.range.upperBound), indentation.lowerBound >= position else { return nil }
    addText(upTo: indentation.lowerBound, to: &nodes)
    position = end
    return indentation
  }

  /// Warns of the first tag of another language in a text.
  private mutating func reportForeignTags(in range: Range<Int>) {
    guard let found = foreignTag(in: source.bytes[range]) else { return }
    let text = String(decoding: source.bytes[found.range], as: UTF8.self)
    log.report(Diagnostic(.template.foreignTag, text, at: source.place(of: found.range), fix: found.fix))
  }

  private mutating func addText(before tag: TemplateTag, to nodes: inout [TemplateNode]) {
    addText(upTo: tag.range.lowerBound, to: &nodes)
    if source.beginsLine(tag.range.lowerBound) { nodes.append(.lineStart([])) }
    position = tag.range.upperBound
  }

  private mutating func addText(upTo end: Int, to nodes: inout [TemplateNode]) {
    while position < end {
      let newline = source.bytes[position..<end].firstIndex(of: ASCII.lineFeed)
      let lineEnd = newline.map { $0 + 1 } ?? end
      let space = source.bytes[position..<lineEnd].prefix { $0.isSpaceOrTab }
      let isBlankLine = source.endOfBlankLine(from: position) == lineEnd && newline != nil
      var text = source.bytes[position..<lineEnd]
      if source.beginsLine(position), !isBlankLine {
        nodes.append(.lineStart(space))
        text = text.dropFirst(space.count)
      }
      if !text.isEmpty { nodes.append(.literal(text)) }
      position = lineEnd
    }
  }

  private func reference(_ tag: TemplateTag) -> TemplateNode.Reference {
    guard tag.name.utf8.contains(ASCII.dot) else { return TemplateNode.Reference(placed(tag), parts: [tag.name]) }
    return TemplateNode.Reference(placed(tag), parts: tag.name.utf8.split(separator: ASCII.dot).map { String(Substring($0)) })
  }

  private func placed(_ tag: TemplateTag) -> PlacedTag { PlacedTag(source: source, tag: tag) }
}
