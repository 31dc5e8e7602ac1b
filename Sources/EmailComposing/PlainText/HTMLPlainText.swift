import Diagnostics
import TextBasics

/// The words of HTML that libcmark wrote, as plain text: an empty line between blocks, lists with their marks or numbers,
/// quotations behind `> `, code by its own lines, and each address on a line of its own, those of links below the block that they
/// are in.
func plainText(ofHTML html: String) -> String {
  var reader = HTMLTextReader()
  var rest = Array(html.utf8)[...]
  while let open = rest.firstIndex(of: ASCII.lessThan) {
    reader.append(rest[..<open])
    // libcmark writes no `>` inside a tag.
    guard let close = rest[open...].firstIndex(of: ASCII.greaterThan) else { break }
    reader.follow(String(decoding: rest[(open + 1)..<close], as: UTF8.self))
    rest = rest[(close + 1)...]
  }
  reader.append(rest)
  return reader.finished()
}

/// What was read so far of a stretch of HTML.
private struct HTMLTextReader {
  private var text = PlainTextLines()
  /// What was read of the lines that come next.
  private var current: [UInt8] = []
  private var isPreformatted = false
  /// Whether the last line is an address from the middle of a sentence.
  private var isBehindAddress = false
  /// The addresses of the links that are open, with the offset in `current` where their words begin.
  private var open: [(address: String, start: Int)] = []
  /// The addresses of links of the block that is being read.
  private var pending: [String] = []

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    let words = resolvingCharacterReferences(bytes)
    current += isPreformatted ? words : ArraySlice(words.map { $0 == ASCII.lineFeed ? ASCII.space : $0 })
  }

  mutating func follow(_ tag: String) {
    switch tag.prefix(while: { $0 != " " }) {
    case "/p", "/h1", "/h2", "/h3", "/h4", "/h5", "/h6", "hr": endBlock(isDivided: true)
    case "blockquote": begin(.quotation)
    case "ul": begin(.list(nil))
    case "ol": begin(.list(attribute("start", of: tag).flatMap { Int($0) } ?? 1))
    case "li": begin(text.nextItem())
    case "/blockquote": end(isDivided: true)
    case "/ul", "/ol": end(isDivided: !text.isInItem)
    case "/li": end(isDivided: false)
    case "pre", "/pre": preformatted(isEnd: tag == "/pre")
    case "br": endLines()
    case "a": open.append((attribute("href", of: tag) ?? "", current.count))
    case "/a": leaveLink()
    case "img": current += (attribute("alt", of: tag) ?? "").utf8
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
      // A line end stands in front of the end tag.
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
      isBehindAddress = true
    } else if address != "mailto:" + words {
      pending.append(address)
    }
  }

  private mutating func endBlock(isDivided: Bool) {
    endLines()
    for address in pending { text.append(address: address) }
    pending = []
    isBehindAddress = false
    if isDivided { text.divide() }
  }

  private mutating func endLines() {
    // The end of the line stands for a mark behind an address.
    let isMark =
      isBehindAddress && current.first.map { ",.;:".utf8.contains($0) } == true
      && current.dropFirst().first ?? ASCII.space == ASCII.space
    let line = current[(isMark ? 1 : 0)...].drop { $0 == ASCII.space }
    if !line.isEmpty {
      text.append(String(decoding: line, as: UTF8.self))
      isBehindAddress = false
    }
    // What a link that goes on is compared with begins anew.
    for index in open.indices { open[index].start = 0 }
    current = []
  }

  private func attribute(_ name: String, of tag: String) -> String? {
    guard let start = tag.firstRange(of: " " + name + "=\"")?.upperBound else { return nil }
    let value = tag[start...].prefix { $0 != "\"" }
    return String(decoding: resolvingCharacterReferences(Array(value.utf8)[...]), as: UTF8.self)
  }
}
