import TextBasics

/// The plain text of HTML that libcmark wrote: an empty line between blocks, lists with their marks or numbers, quotations after
/// `> `, code line by line, a row of a table on a line, and each address on a line of its own, with those of links below their block.
///
/// Lines have at most 72 columns. Continuation lines of an item or a quotation are indented to its words.
func plainText(ofHTML html: String, columns: Int = 72) -> String {
  let bytes = Array(html.utf8)
  var reader = HTMLTextReader(columns: columns)
  HTMLTokenizer.read(bytes) { tokenizer in
    var element = HTMLTextReader.Element()
    while let token = tokenizer.next() {
      switch token {
      case .startTag(let name): element = HTMLTextReader.Element(name: text(bytes[name.range]))
      case .attribute(let name, let value?):
        element.attributes[text(bytes[name.range])] = text(resolvingCharacterReferences(bytes[value]))
      case .startTagEnd: reader.begin(element)
      case .endTag(let name): reader.end(text(bytes[name.range]))
      case .text(let range): reader.append(bytes[range])
      case .attribute, .rawText, .comment: break
      }
    }
  }
  return reader.finished()
}

private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

/// The state of reading a stretch of HTML.
private struct HTMLTextReader {
  /// A start tag; libcmark writes names in lower case.
  struct Element {
    var name = ""
    var attributes: [String: String] = [:]
  }

  private var text: PlainTextLines
  private var current: [UInt8] = []
  private var isPreformatted = false
  /// The last line is an address from the middle of a sentence.
  private var isAfterAddress = false
  /// The addresses of open links, each with the offset in `current` where its words begin.
  private var open: [(address: String, start: Int)] = []
  private var pending: [String] = []

  init(columns: Int) { text = PlainTextLines(columns: columns) }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    let words = resolvingCharacterReferences(bytes)
    current += isPreformatted ? words : ArraySlice(words.map { $0 == ASCII.lineFeed ? ASCII.space : $0 })
  }

  mutating func begin(_ element: Element) {
    switch element.name {
    case "hr": endBlock(isDivided: true)
    case "blockquote": begin(.quotation)
    case "ul": begin(.list(nil))
    case "ol": begin(.list(element.attributes["start"].flatMap { Int($0) } ?? 1))
    case "li": begin(text.nextItem())
    case "pre": preformatted(isEnd: false)
    case "br": endLines()
    case "a": open.append((element.attributes["href"] ?? "", current.count))
    case "th", "td": if current.contains(where: { $0 != ASCII.space }) { current += " · ".utf8 }
    case "img": current += (element.attributes["alt"] ?? "").utf8
    default: break
    }
  }

  mutating func end(_ name: String) {
    switch name {
    case "tr": endLines()
    case "table": endBlock(isDivided: true)
    case "p", "h1", "h2", "h3", "h4", "h5", "h6": endBlock(isDivided: true)
    case "blockquote": end(isDivided: true)
    case "ul", "ol": end(isDivided: !text.isInItem)
    case "li": end(isDivided: false)
    case "pre": preformatted(isEnd: true)
    case "a": leaveLink()
    default: break
    }
  }

  mutating func finished() -> String {
    endBlock(isDivided: false)
    return text.text
  }

  private mutating func begin(_ container: PlainTextLines.Container) {
    endBlock(isDivided: false)
    text.begin(container)
  }

  private mutating func end(isDivided: Bool) {
    endBlock(isDivided: false)
    text.end()
    if isDivided { text.divide() }
  }

  private mutating func preformatted(isEnd: Bool) {
    if isEnd {
      // A line end precedes the end tag.
      for line in current.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).dropLast() {
        text.append(code: String(decoding: line, as: UTF8.self))
      }
      current = []
      text.divide()
    } else {
      endBlock(isDivided: true)
    }
    isPreformatted = !isEnd
  }

  /// An address that is the link's own text is not written twice.
  private mutating func leaveLink() {
    guard let (address, start) = open.popLast(), !address.isEmpty else { return }
    let words = String(decoding: current.dropFirst(start), as: UTF8.self)
    if words == address {
      current.removeLast(current.count - start)
      endLines()
      text.append(address: address)
      isAfterAddress = true
    } else if address != "mailto:" + words {
      pending.append(address)
    }
  }

  private mutating func endBlock(isDivided: Bool) {
    endLines()
    for address in pending { text.append(address: address) }
    pending = []
    isAfterAddress = false
    if isDivided { text.divide() }
  }

  private mutating func endLines() {
    // The line end replaces a punctuation mark after an address.
    let isMark =
      isAfterAddress && current.first.map { ",.;:".utf8.contains($0) } == true
      && current.dropFirst().first ?? ASCII.space == ASCII.space
    let line = current[(isMark ? 1 : 0)...].drop { $0 == ASCII.space }
    if !line.isEmpty {
      text.append(String(decoding: line, as: UTF8.self))
      isAfterAddress = false
    }
    // The text to compare the address of an open link with begins anew.
    for index in open.indices { open[index].start = 0 }
    current = []
  }
}
