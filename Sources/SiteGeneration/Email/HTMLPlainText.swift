/// The words of HTML that libcmark wrote: an empty line between blocks, `- ` before an entry of a list, addresses behind
/// the block that they are in.
func plainText(ofHTML html: String) -> String {
  var reader = HTMLTextReader()
  var rest = Array(html.utf8)[...]
  while let open = rest.firstIndex(of: 0x3C) {
    reader.append(rest[..<open])
    // libcmark writes no `>` inside a tag.
    guard let close = rest[open...].firstIndex(of: 0x3E) else { break }
    reader.follow(String(decoding: rest[(open + 1)..<close], as: UTF8.self))
    rest = rest[(close + 1)...]
  }
  reader.append(rest)
  return reader.text
}

/// What was read so far of a stretch of HTML.
private struct HTMLTextReader {
  private(set) var text = ""
  private var isPreformatted = false
  private var addresses: [String] = []
  /// The addresses of links of the block that is being read.
  private var pending: [String] = []

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    let words = String(decoding: resolvingCharacterReferences(bytes), as: UTF8.self)
    if isPreformatted {
      text += words
    } else if words.utf8.contains(where: { $0 != 0x0A }) {
      text += words.replacing("\n", with: " ")
    }
  }

  mutating func follow(_ tag: String) {
    let name = tag.prefix { $0 != " " }
    switch name {
    case "/p", "/h1", "/h2", "/h3", "/h4", "/h5", "/h6", "/ul", "/ol", "/blockquote", "hr": endBlock("\n\n")
    case "pre", "/pre":
      isPreformatted = name == "pre"
      text += "\n\n"
    case "br": text += "\n"
    case "/li": endBlock("\n")
    case "li": text += "- "
    case "a": addresses.append(attribute("href", of: tag) ?? "")
    case "/a": leaveLink()
    case "img": text += attribute("alt", of: tag) ?? ""
    default: break
    }
  }

  /// An address that is the link's own text is not written twice.
  private mutating func leaveLink() {
    guard let address = addresses.popLast(), !address.isEmpty, !text.hasSuffix(address) else { return }
    pending.append(address)
  }

  private mutating func endBlock(_ lineEnds: String) {
    for address in pending { text += " " + address }
    pending = []
    text += lineEnds
  }

  private func attribute(_ name: String, of tag: String) -> String? {
    guard let start = tag.firstRange(of: name + "=\"")?.upperBound else { return nil }
    let value = tag[start...].prefix { $0 != "\"" }
    return String(decoding: resolvingCharacterReferences(Array(value.utf8)[...]), as: UTF8.self)
  }
}
