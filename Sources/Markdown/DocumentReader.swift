import CCMark
import CMemory
import TextBasics

/// Walks a tree once: collects headings, links, raw HTML and words, and sets levels and destinations.
struct DocumentReader {
  typealias Showing = (MarkdownDocument.Block) -> MarkdownDocument.ShownBlock?

  private(set) var headings: [MarkdownDocument.Heading] = []
  private(set) var links: [MarkdownDocument.Link] = []
  private(set) var omittedHTML: [MarkdownDocument.Position] = []
  private(set) var foreign: [MarkdownDocument.ForeignSyntax] = []
  private(set) var text: PlainText
  /// The characters of links, images aside, that stay unescaped in HTML.
  private(set) var literals = LiteralCharacters()
  /// The HTML of blocks that are shown in another way, in their order; the tree has comments in their places.
  private(set) var shownBlocks: [String] = []
  private var tables: BarTables?
  private let source: LineIndex
  private let topHeading: Int?
  /// Blocks that are more than CommonMark are shown.
  private let isShown: Bool
  /// The offset added to the level of every heading; not known before the first one.
  private var headingOffset: Int?
  private var anchors = HeadingAnchors()
  private var positions: PositionCounter
  private var tracer: InlineTracer?
  private var words = ParagraphWords()
  private var quoteDepth = 0
  /// The quotations being read, outermost first, with the HTML around them if they are callouts.
  private var quotes: [MarkdownDocument.ShownBlock?] = []
  /// The number of nodes left of the first line of a callout, which names its kind and is not shown.
  private var calloutMark = 0
  /// The beginning of the current heading's words, and its position.
  private var headingStart = 0
  private var headingPosition = MarkdownDocument.Position(line: 1, column: 1)
  /// Links and images being read, outermost first.
  private var openLinks: [OpenLink] = []
  /// The number of images among them.
  private var openImages = 0
  /// The number of links so far, without images.
  private var linkCount = 0

  init(source: LineIndex, topHeading: Int?, isShown: Bool) {
    self.isShown = isShown
    self.source = source
    self.topHeading = topHeading
    text = PlainText(capacity: source.bytes.count + 1)
    positions = PositionCounter(source)
  }

  mutating func read(
    _ tree: borrowing ParsedTree, showing: Showing, resolving: (MarkdownDocument.Link) -> String?
  ) {
    guard let root = tree.root else { return }
    strengthenWords(below: root, in: source)
    if isShown, source.bytes[...].holds(ASCII.bar) { tables = BarTables(root, in: source) }
    visit(root) { event, node in
      if event == CMARK_EVENT_ENTER { enter(node, showing: showing) } else { exit(node, resolving: resolving) }
    }
  }

  /// The offset that moves the highest heading of a text to its level; `heading` is the text's first one.
  private func offset(with heading: OpaquePointer) -> Int {
    guard let topHeading else { return 0 }
    var root = heading
    while let parent = cmark_node_parent(root) { root = parent }
    var highest = 6
    visit(root) { event, node in
      guard event == CMARK_EVENT_ENTER, cmark_node_get_type(node) == CMARK_NODE_HEADING else { return }
      highest = min(highest, Int(cmark_node_get_heading_level(node)))
    }
    return max(1, min(6, topHeading)) - highest
  }

  private mutating func enter(_ node: OpaquePointer, showing: Showing) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: readText(node)
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK:
      text.appendSpace()
      words.endLine()
      dropCalloutMark(node)
    case CMARK_NODE_LINK: enterLink(node, isImage: false)
    case CMARK_NODE_IMAGE: enterLink(node, isImage: true)
    case CMARK_NODE_CODE: readCode(node)
    case CMARK_NODE_HTML_INLINE: readInlineHTML(node)
    case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING: enterBlock(node)
    case CMARK_NODE_CODE_BLOCK: readCodeBlock(node, showing: showing)
    case CMARK_NODE_HTML_BLOCK: readHTMLBlock(node)
    case CMARK_NODE_BLOCK_QUOTE: enterQuote(node, showing: showing)
    default: break
    }
  }

  private mutating func exit(_ node: OpaquePointer, resolving: (MarkdownDocument.Link) -> String?) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_LINK: exitLink(node, isImage: false, resolving: resolving)
    case CMARK_NODE_IMAGE: exitLink(node, isImage: true, resolving: resolving)
    case CMARK_NODE_HEADING: exitHeading(node)
    case CMARK_NODE_PARAGRAPH: exitParagraph(node)
    case CMARK_NODE_BLOCK_QUOTE: exitQuote(node)
    default: break
    }
  }
}

// MARK: - Blocks
extension DocumentReader {
  private mutating func enterBlock(_ node: OpaquePointer) {
    text.appendSpace()
    let line = Int(cmark_node_get_start_line(node))
    let lines = Int(cmark_node_get_end_line(node)) - line + 1
    let start = startOffset(of: node)
    let tracer = InlineTracer(BlockCursor(source.bytes, start: start, lines: lines, quoteDepth: quoteDepth))
    if cmark_node_get_type(node) == CMARK_NODE_HEADING {
      headingStart = text.bytes.count
      headingPosition = positions.position(ofByte: tracer.offset)
    }
    self.tracer = tracer
    words.close()
    let isInItem = cmark_node_parent(node).map { cmark_node_get_type($0) == CMARK_NODE_ITEM } ?? false
    // The definitions before it are not of its words.
    words.open(line: tracer.offset == start ? line : source.line(ofByte: tracer.offset), isInItem: isInItem)
  }

  /// Reports what the words have of other dialects, unless it is escaped.
  private mutating func readWords() {
    for found in words.found {
      let line = source.line(found.line) ?? ""
      // The words in the brackets may be emphasised; what follows them hardly ever is.
      let tail = found.mark.firstRange(of: "](").map { found.mark[$0.lowerBound...] }
      guard
        let start = (line.utf8.firstRange(of: found.mark.utf8) ?? tail.flatMap { line.utf8.firstRange(of: $0.utf8) })?.lowerBound,
        line[..<start].utf8.last != ASCII.backslash
      else { continue }
      let column = line.unicodeScalars.distance(from: line.startIndex, to: start) + 1
      foreign.append(.init(kind: found.kind, position: .init(line: found.line, column: column)))
    }
    readPaths()
    words.close()
  }

  /// Reports paths of Windows that lose backslashes. In code and in addresses none is lost.
  private mutating func readPaths() {
    for (number, text) in words.lines {
      guard text.holds(ASCII.backslash) || text.holds(ASCII.colon), let line = source.line(number),
        let (path, shown) = lostBackslash(in: line[...]), text.range(of: shown) != nil, let start = line.firstRange(of: path)
      else { continue }
      let column = line.unicodeScalars.distance(from: line.startIndex, to: start.lowerBound) + 1
      foreign.append(.init(kind: .windowsPath(path, shown: shown), position: .init(line: number, column: column)))
    }
  }

  private mutating func enterQuote(_ node: OpaquePointer, showing: Showing) {
    quoteDepth += 1
    let mark = calloutMark(of: node)
    quotes.append(mark.flatMap { showing(.callout($0.kind)) })
    if let mark, case .some(.some) = quotes.last { calloutMark = mark.count }
    // CommonMark reads the last line of a conflict as seven quotations.
    let line = Int(cmark_node_get_start_line(node))
    guard quoteDepth == 7, let text = source.line(line), isConflictMarker(Array(text.utf8)[...]) else { return }
    foreign.append(.init(kind: .conflictMarker, position: .init(line: line, column: 1)))
  }

  private mutating func exitHeading(_ node: OpaquePointer) {
    // A head that is not at the beginning is a heading over a row of dashes.
    if let line = words.lines.first, isKeyOfHead(line.text), let text = source.line(line.number), !text.hasPrefix("#") {
      foreign.append(.init(kind: .pageHead, position: .init(line: line.number, column: 1)))
    }
    readWords()
    let offset = headingOffset ?? offset(with: node)
    headingOffset = offset
    let level = max(1, min(6, Int(cmark_node_get_heading_level(node)) + offset))
    cmark_node_set_heading_level(node, CInt(level))
    let words = text.string(from: headingStart)
    let heading = MarkdownDocument.Heading(level: level, text: words, anchor: anchors.next(for: words), position: headingPosition)
    headings.append(heading)
  }

  /// The kind of a callout and the number of nodes of the line that names it; `nil` for any other quotation.
  private func calloutMark(of quote: OpaquePointer) -> (kind: MarkdownDocument.Callout, count: Int)? {
    guard let paragraph = cmark_node_first_child(quote), cmark_node_get_type(paragraph) == CMARK_NODE_PARAGRAPH else {
      return nil
    }
    var (words, count, node) = ("", 0, cmark_node_first_child(paragraph))
    // A mark is a handful of nodes.
    while let text = node, count < 8, cmark_node_get_type(text) == CMARK_NODE_TEXT {
      words += String(decoding: literal(of: text), as: UTF8.self)
      (count, node) = (count + 1, cmark_node_next(text))
    }
    let isLine = node.map { [CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK].contains(cmark_node_get_type($0)) } ?? true
    guard isLine, let kind = MarkdownDocument.Callout(words), node != nil || cmark_node_next(paragraph) != nil,
      // An escaped bracket is a bracket.
      source.line(Int(cmark_node_get_start_line(paragraph)))?.contains("\\[!") == false
    else { return nil }
    return (kind, node == nil ? count : count + 1)
  }

  /// Removes a node of the line that names a callout's kind. Returns true if it was one.
  @discardableResult private mutating func dropCalloutMark(_ leaf: OpaquePointer) -> Bool {
    guard calloutMark > 0 else { return false }
    calloutMark -= 1
    remove(leaf)
    return true
  }

  private mutating func exitParagraph(_ node: OpaquePointer) {
    readWords()
    // The line that names a callout's kind was a paragraph of its own.
    if case .some(.some) = quotes.last, cmark_node_first_child(node) == nil { remove(node) }
  }

  private mutating func exitQuote(_ node: OpaquePointer) {
    quoteDepth -= 1
    guard let shown = quotes.removeLast(), let block = customBlock(start: shown.start, end: shown.end) else { return }
    while let child = cmark_node_first_child(node) { cmark_node_append_child(block, child) }
    cmark_node_replace(node, block)
    cmark_node_free(node)
  }

  private mutating func readCodeBlock(_ node: OpaquePointer, showing: Showing) {
    text.appendSpace()
    let table = tables?.table(node)
    let block = table == nil ? MarkdownDocument.FencedBlock(node, in: source) : nil
    // The words of a list are those of its documents' pages.
    if block?.language == .csv || table != nil {
      for cell in table?.rows.joined().map(\.self) ?? block?.cells() ?? [] { readCell(cell) }
    } else if block == nil {
      let code = literal(of: node)
      text.append(code)
      let start = source.bytes[startOffset(of: node)...].prefix { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
      // The first line of the code is that of a block whose fence is not in it.
      if start.starts(with: "```".utf8) || start.starts(with: "~~~".utf8) {
        let isIndented = trimmingASCIISpace(start).elementsEqual(code.prefix { $0 != ASCII.lineFeed })
        let kind: MarkdownDocument.ForeignSyntax.Kind? =
          isIndented ? .indentedFence : endsWithFence(node, in: source) ? nil : .openFence
        if let kind { foreign.append(.init(kind: kind, position: positions.position(ofByte: startOffset(of: node)))) }
      }
    }
    let shown = table.flatMap { showing(.table($0)) } ?? block.flatMap { showing(.fenced($0)) }
    guard let shown, let comment = customBlock(start: "<!---->") else { return }
    shownBlocks.append(shown.start + shown.end)
    cmark_node_insert_before(node, comment)
    remove(node)
  }

  /// Reads the words of a cell, and its links if nobody shows it.
  private mutating func readCell(_ cell: MarkdownDocument.Table.Cell) {
    text.appendSpace()
    let document = cell.hasMarkup ? MarkdownDocument(cell.text, givesAnchors: false) : nil
    var words = document?.plainText ?? cell.text
    words.withUTF8 { text.append(UnsafeRawBufferPointer($0)) }
    if !isShown { links += document?.links.map { $0.moved(to: cell.position) } ?? [] }
  }

  private mutating func readHTMLBlock(_ node: OpaquePointer) {
    text.appendSpace()
    let text = literal(of: node)
    let start = positions.position(ofByte: startOffset(of: node))
    if text.starts(with: "<!--".utf8), Array(text)[...].range(of: "-->") == nil {
      foreign.append(.init(kind: .openComment, position: start))
    } else if !isComment(node) {
      omittedHTML.append(start)
    }
    remove(node)
  }

  /// A block that is one comment: its writer wants nobody to read it.
  private func isComment(_ node: OpaquePointer) -> Bool {
    let text = String(decoding: literal(of: node), as: UTF8.self)
    guard let end = text.firstRange(of: "-->") else { return false }
    return text.hasPrefix("<!--") && text[end.upperBound...].allSatisfy(\.isWhitespace)
  }

  /// A leaf may be removed while it is visited (cmark.h, "Iterator"): libcmark would write a comment in its place.
  private func remove(_ leaf: OpaquePointer) {
    cmark_node_unlink(leaf)
    cmark_node_free(leaf)
  }

  /// Computed from libcmark's line and column in bytes, both from 1.
  private func startOffset(of block: OpaquePointer) -> Int {
    let line = min(max(1, Int(cmark_node_get_start_line(block))), source.starts.count)
    return min(source.starts[line - 1] + max(0, Int(cmark_node_get_start_column(block)) - 1), source.bytes.count)
  }
}

// MARK: - Inlines
extension DocumentReader {
  private mutating func readText(_ node: OpaquePointer) {
    let literal = literal(of: node)
    let isShown = calloutMark == 0
    defer { dropCalloutMark(node) }
    if isShown { text.append(literal) }
    if isShown, openLinks.isEmpty { words.append(literal) }
    if openLinks.last?.isAutolink ?? false { return }
    // Hardly any text has one of them.
    guard InlineTracer.mayHoldSignificant(literal) else { return }
    let significant = InlineTracer.significant
    for byte in literal where significant.contains(byte) { tracer?.passText() }
  }

  private mutating func readCode(_ node: OpaquePointer) {
    text.append(literal(of: node))
    tracer?.passCode()
    words.appendOther()
  }

  private mutating func readInlineHTML(_ node: OpaquePointer) {
    guard let start = tracer?.passHTML(length: literal(of: node).count) else { return }
    // Nothing needs to be left out of an image's text: it is rendered without markup.
    guard openImages == 0 else { return }
    omittedHTML.append(positions.position(ofByte: start))
    remove(node)
  }

  private mutating func enterLink(_ node: OpaquePointer, isImage: Bool) {
    words.appendOther()
    guard let entered = tracer?.enterLink(isImage: isImage) else { return }
    var index: Int?
    if openImages == 0 {
      index = links.count
      let link = MarkdownDocument.Link(
        destination: cmark_node_get_url(node).map { String(cString: $0) } ?? "", text: "", isImage: isImage,
        position: positions.position(ofByte: entered.offset),
        destinationPosition: entered.isAutolink ? positions.position(ofByte: entered.offset + 1) : nil)
      links.append(link)
    }
    openLinks.append(OpenLink(index: index, number: linkCount, textStart: text.bytes.count, isAutolink: entered.isAutolink))
    if openImages == 0, !isImage { linkCount += 1 }
    if isImage { openImages += 1 }
  }

  private mutating func exitLink(_ node: OpaquePointer, isImage: Bool, resolving: (MarkdownDocument.Link) -> String?) {
    guard let link = openLinks.popLast() else { return }
    if isImage { openImages -= 1 }
    let destination = link.isAutolink ? nil : tracer?.leaveLink()
    guard let index = link.index else { return }
    if !isImage, !link.isAutolink, destination == nil, text.string(from: link.textStart).hasPrefix("^") {
      return showFootnote(node, links.remove(at: index).position)
    }
    if let destination { links[index].destinationPosition = positions.position(ofByte: destination) }
    links[index].text = text.string(from: link.textStart)
    links[index].hasWords = !links[index].text.isEmpty || isImage || hasPicture(node)
    let resolved = resolving(links[index])
    if !isImage, LiteralCharacters.hasBracketedHost(resolved ?? links[index].destination) { literals.hosts.insert(link.number) }
    guard let destination = resolved else { return }
    setDestination(destination, of: node)
    if !isImage, destination.holds(ASCII.bar) { literals.bars.insert(link.number) }
  }

  /// A picture is within the brackets, whose own text is looked at where it is.
  private func hasPicture(_ link: OpaquePointer) -> Bool {
    var child = cmark_node_first_child(link)
    while let node = child {
      if cmark_node_get_type(node) == CMARK_NODE_IMAGE || hasPicture(node) { return true }
      child = cmark_node_next(node)
    }
    return false
  }

  /// A footnote of one word is a link to CommonMark, whose destination is the note. It is shown as written, as others are.
  private mutating func showFootnote(_ node: OpaquePointer, _ position: MarkdownDocument.Position) {
    foreign.append(.init(kind: .footnote, position: position))
    linkCount -= 1
    for bracket in ["[", "]"] {
      guard let text = cmark_node_new(CMARK_NODE_TEXT) else { continue }
      cmark_node_set_literal(text, bracket)
      cmark_node_insert_before(node, text)
      if bracket == "[" { while let child = cmark_node_first_child(node) { cmark_node_insert_before(node, child) } }
    }
    remove(node)
  }

  private func setDestination(_ destination: String, of node: OpaquePointer) {
    cmark_node_set_url(
      node,
      destination.holds(0) ? String(decoding: replacingNUL(in: Array(destination.utf8)), as: UTF8.self) : destination)
  }
}

/// A link or image whose content is being read.
private struct OpenLink {
  /// Its index among the document's links; `nil` inside an image's text, where nothing is listed.
  let index: Int?
  /// The number of links, images aside, before it.
  let number: Int
  let textStart: Int
  let isAutolink: Bool
}

/// A node's text in libcmark's memory, valid as long as the node.
func literal(of node: OpaquePointer) -> UnsafeRawBufferPointer {
  guard let text = cmark_node_get_literal(node) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
  return UnsafeRawBufferPointer(start: text, count: strlen(text))
}

/// Words collected from a tree: UTF-8 with every run of white space as one space, and none at the start.
struct PlainText {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func append(_ text: UnsafeRawBufferPointer) {
    var start = 0
    var isAfterSpace = endsWithSpace
    for index in 0..<text.count {
      let byte = text[index]
      let isSpace = isWhiteSpace(byte)
      if isSpace, isAfterSpace || byte != ASCII.space {
        bytes += UnsafeRawBufferPointer(rebasing: text[start..<index])
        start = index + 1
        appendSpace()
      }
      isAfterSpace = isSpace
    }
    bytes += UnsafeRawBufferPointer(rebasing: text[start...])
  }

  /// Separates words; repeated calls add only one space.
  mutating func appendSpace() {
    if !endsWithSpace { bytes.append(ASCII.space) }
  }

  private var endsWithSpace: Bool { bytes.last.map { $0 == ASCII.space } ?? true }

  /// The words since the text was `start` bytes long, without spaces around them.
  func string(from start: Int) -> String {
    String(decoding: trimmingASCIISpace(bytes[start...]), as: UTF8.self)
  }
}

/// Calls `take` on entering and on leaving each node of a tree.
func visit(_ root: OpaquePointer, _ take: (cmark_event_type, OpaquePointer) -> Void) {
  guard let iterator = cmark_iter_new(root) else { return }
  defer { cmark_iter_free(iterator) }
  while true {
    let event = cmark_iter_next(iterator)
    guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
    take(event, node)
  }
}
