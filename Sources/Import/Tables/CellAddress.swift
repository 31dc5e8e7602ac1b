import Files
import OfficeLinks
import Portal
import TextBasics

/// A way in which a cell was read otherwise than it is written.
enum Reading: String, CaseIterable, Sendable {
  case secured = "addresses with http were taken with https"
  case securedAtPort = "addresses with http and a port of their own were taken with https, which may not be there"
  case slashed = "backslashes in paths were taken as slashes"
  case unanchored = "addresses were taken without the fragment after '#', which leads into a page"
  case routed = "addresses were taken without the fragment after '#', which names a page of its own"
  case encoded = "'#' in the name of a file was taken as a letter, which is %23 in an address"
  case decoded = "percent-encoded paths were decoded: %20 is a space"
  case completed = "addresses without a scheme were taken with https://"
  case found = "an address was taken out of a longer text"
  case worded = "words after addresses were left out"
  case several = "the first of several addresses in a cell was taken"
  case glued = "the first of two addresses without a sign between them was taken"
  case resolved = "addresses of DOIs were taken without a second server or 'doi:', and without the full stop after them"
  case aside = "texts and addresses that cannot be taken were left out, as another column has one that can"
  case labelled = "the words of links were left out, as another column has the titles"
  case unlinked = "links in descriptions that are no addresses were left out, and their words stay"
  case unlinkedUnlessKnown =
    "links in descriptions that are no addresses were left out, and their words stay, unless the manifest has the same link"
  case marked = "descriptions in HTML were taken as CommonMark"
  case shown = "addresses of pages that show a file of a repository were taken as those of the file"
  case anonymous = "user names and passwords in addresses were left out"

  /// The advice for these rows, whose lines are named; `nil` for rows that are only counted.
  var fix: String? {
    switch self {
    case .routed: "write addresses of these pages without '#', or remove the rows"
    case .securedAtPort: "open one with https in a browser; without an answer, write http, and 'allowHTTP: true' at its source"
    case .glued: "write a semicolon between them, or remove one"
    default: nil
    }
  }
}

/// The place of a document in a cell of a table.
struct CellAddress: Equatable {
  /// A whole address, or a path.
  let text: String
  let isAddress: Bool
  var readings: [Reading] = []

  /// The address behind a cell's text, or in it: alone, in Markdown's, HTML's or Airtable's form, before SharePoint's description, or in
  /// a formula.
  /// `nil` if there is none.
  init?(addressIn text: String, link: String? = nil, allowsHTTP: Bool) {
    // Most texts are none.
    guard link != nil || text.utf8.contains(ASCII.slash) || text.utf8.contains(ASCII.dot) else { return nil }
    let text = Self.withoutMarks(text)
    let written = link.flatMap { Self.address(in: $0) } ?? Self.address(in: text) ?? Self.firstAddress(in: text)
    guard let written, !Self.isTemplate(written) else { return nil }
    let resolved = Self.resolved(written, in: text)
    let divided = Self.beforeBar(written)
    let first = resolved ?? divided ?? Self.withoutGlued(written)
    (self.text, readings) = Self.usual(first ?? written, allowsHTTP: allowsHTTP)
    isAddress = true
    if first != nil { readings.append(resolved != nil ? .resolved : divided != nil ? .several : .glued) }
    if link == nil, Self.mayHaveWords(text), Self.others(in: text).isEmpty, Self.withoutWords(text) != nil {
      readings.append(.worded)
    }
    if link == nil, Self.address(in: text) == nil { readings.append(.found) }
    if link == nil, !Self.isAddress(text), Self.firstHost(of: text) != nil { readings.append(.several) }
    if self.text.hasPrefix("https://git"), self.text.firstRange(of: "/blob/") != nil, Self.isDocument(self.text) {
      readings.append(.shown)
    }
    let isFirst = (readings.contains(.found) || text.hasPrefix("[") || text.hasPrefix("<")) && text.ranges(of: "://").count > 1
    if link == nil, isFirst || Self.others(in: text).contains(where: { $0 != written }) { readings.append(.several) }
  }

  /// True for an address or path with a name in braces, in whose place something is to be written: `https://github.com/{source-item-id}`.
  static func isTemplate(_ address: String) -> Bool {
    guard address.utf8.contains(ASCII.openBrace), let start = address.firstIndex(of: "{"),
      let end = address[start...].firstIndex(of: "}")
    else { return false }
    // SharePoint writes identifiers so.
    let name = address[start..<end].dropFirst()
    return name.contains { "ghijklmnopqrstuvwxyz".contains($0) } && name.allSatisfy { $0.isLetter || "-_.{".contains($0) }
  }

  /// The address of a text that begins with the name of a server, in any letters, or is one alone; `nil` for any other.
  init?(withoutScheme text: String, allowsHTTP: Bool) {
    let name = text.prefix { $0 != "/" }
    guard name.utf8.contains(ASCII.dot), !name.utf8.contains(where: { $0 == ASCII.space || $0 == ASCII.at }) else { return nil }
    let (server, rest) = (name.lowercased(), text[name.endIndex...])
    let scheme = PathMeaning.isServer(server) ? Self.noScheme : ""
    self.init(addressIn: scheme + server + (rest.isEmpty ? "/" : rest), allowsHTTP: allowsHTTP)
  }

  /// The address of a DOI which has `doi:` or the server once more, or a full stop after it: `https://doi.org/DOI: 10.1234/a`. `nil` for
  /// any other.
  private static func resolved(_ address: String, in text: String) -> String? {
    guard let resolver = WrittenTable.resolvers.first(where: address.hasPrefix) else { return nil }
    let written = address.dropFirst(resolver.count)
    var doi = written
    if let again = WrittenTable.resolvers.first(where: doi.hasPrefix) { doi = doi.dropFirst(again.count) }
    if ["doi", "doi:"].contains(doi.lowercased()), let start = text.firstRange(of: address)?.upperBound {
      doi = text[start...].drop { $0 == ":" || $0 == " " }.prefix { !$0.isWhitespace }
    }
    let digits = String(doiDigits(doi)).trimmingEnd(of: ".,;")
    return digits != written && isDOI(digits) && digits.firstRange(of: "://") == nil ? resolver + digits : nil
  }

  /// The first of several addresses with a bar between them and no spaces; `nil` for any other text.
  private static func beforeBar(_ address: String) -> String? {
    guard address.utf8.contains(UInt8(ascii: "|")), let bar = address.firstIndex(of: "|"),
      isAddress(String(address[bar...].dropFirst())), !address[..<bar].contains("?")
    else { return nil }
    return String(address[..<bar])
  }

  /// The first of two addresses between which there is no sign; `nil` for one. An address within another one follows a sign.
  private static func withoutGlued(_ address: String) -> String? {
    guard address.utf8.dropFirst(8).contains(ASCII.colon), let mark = address.dropFirst(8).firstRange(of: "://") else {
      return nil
    }
    let start = address[..<mark.lowerBound]
    guard let scheme = ["https", "http"].first(where: start.hasSuffix), case let first = start.dropLast(scheme.count),
      first.utf8.count > 10, let last = first.utf8.last, last.isASCIILetter || last.isASCIIDigit
    else { return nil }
    return String(first)
  }

  /// The path to which a link behind a text or in it leads, if it names no server.
  static func path(behind link: String?, in text: String) -> String? {
    // Most texts are none.
    guard link != nil || text.utf8.first.map(Self.beginsLinks.contains) ?? false else { return nil }
    let written = text.hasPrefix("=") ? linkedAddress(text) : markdownTarget(text) ?? wholeElement(text)
    guard let path = (link ?? written)?.prefix(while: { $0 != "#" && $0 != "?" }), !path.hasPrefix("//"), !path.hasPrefix("\\\\"),
      !path.prefix(while: { $0 != "/" && $0 != "\\" }).contains(":"), path.contains("/") || isFileName(String(path))
    else { return nil }
    return String(validating: percentDecoded(Array(path.utf8)[...]), as: UTF8.self) ?? String(path)
  }

  /// The first letters of formulas and of links in Markdown and HTML.
  private static let beginsLinks = ByteSet("=[<")

  /// The target of a text that is one of HTML's links.
  private static func wholeElement(_ text: String) -> String? {
    text.lowercased().hasPrefix("<a ") && text.lowercased().hasSuffix("</a>") ? elementTarget(text) : nil
  }

  /// The target of the first of HTML's links in a text.
  private static func elementTarget(_ text: String) -> String? {
    HTMLTokenizer.read(Array(text.utf8)) { tokenizer in
      while let (tag, isEnd) = tokenizer.nextTag() {
        guard !isEnd else { continue }
        while let (name, value) = tokenizer.attribute() {
          if tag == "a", name == "href", let value { return String(decoding: tokenizer.bytes[value], as: UTF8.self) }
        }
      }
      return nil
    }
  }

  /// The target of a text that is one of Markdown's links.
  private static func markdownTarget(_ text: String) -> String? {
    guard text.hasPrefix("["), text.hasSuffix(")"), let middle = text.firstRange(of: "](") else { return nil }
    return String(text[middle.upperBound...].dropLast())
  }

  /// True for the address of a file that an Office app or a reader of PDF opens.
  private static func isDocument(_ address: String) -> Bool {
    let name = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last
    let format = name.flatMap { DocumentFormat.fileExtension(ofFileName: $0) }.flatMap { DocumentFormat.named($0) }
    return format.map { $0.app != nil || $0.fileExtension == "pdf" } ?? false
  }

  /// A path below a source, as a person writes it.
  init(path: String) {
    isAddress = false
    guard !PathMeaning.isLocal(path) else {
      text = path
      return
    }
    let slashed = path.replacing("\\", with: "/")
    if slashed != path { readings = [.slashed] }
    guard slashed.hasPrefix("./") || slashed.contains("/./") || slashed.contains("/../") else {
      text = slashed
      return
    }
    var parts: [Substring] = []
    for part in slashed.split(separator: "/", omittingEmptySubsequences: false) where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    text = parts.joined(separator: "/")
  }

  /// An address without quotation marks around it, and without the marks of a sentence after it.
  private static func withoutMarks(_ text: String) -> String {
    let marks = "'\"`„“”‚‘’«»‹›"
    guard let byte = text.utf8.last, !byte.isASCIILetter, !byte.isASCIIDigit, byte != ASCII.slash, let last = text.last,
      marks.contains(last) || ");".contains(last)
    else { return text }
    let bare = text.drop { marks.contains($0) || $0 == "(" }
    guard isAddress(String(bare)) else { return text }
    let isOpen = bare.contains("(")
    return String(bare).trimmingEnd(of: marks + ";" + (isOpen ? "" : ")"))
  }

  /// The text of a cell in a list that a program wrote.
  init(asWritten text: String) { (self.text, isAddress) = (text, Self.isAddress(text)) }

  /// True for a text that begins as an address does.
  static func isAddress(_ text: String) -> Bool {
    let lower = text.prefix(8).lowercased()
    return lower.hasPrefix("https://") || lower.hasPrefix("http://")
  }

  private static func address(in text: String) -> String? {
    let text = text.hasPrefix("<") && text.hasSuffix(">") && !text.contains(" ") ? String(text.dropFirst().dropLast()) : text
    if isAddress(text) {
      if let other = others(in: text).first, let start = text.firstRange(of: other)?.lowerBound, start > text.startIndex {
        let before = text[..<start].prefix { !$0.isNewline }
        let words = before.drop { $0 != " " }
        // `https://a.example/x and https://b.example/y`
        let isPair =
          conjunctions.contains(words.lowercased().split(separator: " ").joined(separator: " "))
          // `https://a.example/x ; tables https://b.example/y`
          || words.first { $0 != " " }.map { ";,|".contains($0) } ?? false
          || words.dropFirst().contains(where: \.isLetter) && before[..<words.startIndex].last == ";"
        return String(isPair ? before[..<words.startIndex] : before).trimmingEnd(of: " ;,|\t")
      }
      if mayHaveWords(text), let address = withoutWords(text) { return address }
      // SharePoint writes a hyperlink as its address and description, with a comma and a space between them.
      guard text.holds(ASCII.comma), let comma = text.firstRange(of: ", "),
        !isFileName(text) || isFileName(String(text[..<comma.lowerBound]))
      else {
        return firstLine(of: text)
      }
      return String(text[..<comma.lowerBound])
    }
    if let labelled = labelled(in: text) { return labelled.target }
    // An address that has the scheme of the page on which it stands.
    if text.hasPrefix("//"), text.dropFirst(2).prefix(while: { $0 != "/" }).contains(".") { return text }
    if let host = firstHost(of: text) { return noScheme + host }
    let isWWW = text.prefix(4).lowercased() == "www." && text.dropFirst(4).contains(".") && !text.contains(" ")
    if isWWW || PathMeaning.beginsWithServer(text, labels: 2) { return noScheme + text }
    return nil
  }

  /// The first of several addresses without a scheme: `www.contoso.com, www.contoso.de`.
  private static func firstHost(of text: String) -> String? {
    guard text.utf8.contains(where: { signsBetweenHosts.contains($0) }), text.utf8.count < 4_096 else { return nil }
    let parts = text.split { ",;|".contains($0) || $0.isNewline }.flatMap { $0.split(separator: " / ") }.map(\.trimmingSpaces)
    let areHosts = parts.allSatisfy { part in
      !part.contains(" ")
        && (part.hasPrefix("www.") || PathMeaning.isServer(part) || PathMeaning.beginsWithServer(part, labels: 2))
    }
    return parts.count > 1 && areHosts ? parts[0] + (parts[0].contains("/") ? "" : "/") : nil
  }

  private static let signsBetweenHosts = ByteSet(",;|/\n")

  /// Most addresses have none.
  private static func mayHaveWords(_ text: String) -> Bool {
    (text.holds(ASCII.space) || text.utf8.last == ASCII.dot) && isAddress(text)
  }

  /// The address of a file without the words after it, as in `https://a.example/u.pdf (PDF, 2 MB)`; `nil` where there are none. A space may be
  /// in the name of a file.
  private static func withoutWords(_ text: String) -> String? {
    let text = firstLine(of: text)
    if text.hasSuffix("."), !text.contains(" "), isFileName(String(text.dropLast())) { return String(text.dropLast()) }
    guard let space = text.firstIndex(of: " "), !isFileName(text), case let address = String(text[..<space]) else { return nil }
    let words = text[space...].dropFirst()
    let isRemark = words.hasPrefix("(") && words.hasSuffix(")") || words.hasPrefix("[") && words.hasSuffix("]")
    return isFileName(address) && (isRemark || !words.contains("/")) ? address : nil
  }

  private static let conjunctions: Set<String> = [
    "and", "or", "&", "+", "/", "und", "oder", "et", "ou", "y", "o", "e", "en", "och", "og", "i", "и",
  ]

  /// Marks an address that was written without one.
  private static let noScheme = "//"

  /// True for a text with a link of Markdown among its words.
  static func hasLink(_ text: String) -> Bool {
    guard let middle = text.firstRange(of: "]("), text[..<middle.lowerBound].contains("[") else { return false }
    let target = text[middle.upperBound...].prefix { $0 != ")" }
    return isAddress(String(target)) || target.contains("/") && isFileName(String(target))
  }

  /// The first address in a text.
  private static func firstAddress(in text: String) -> String? {
    guard text.holds(ASCII.colon), text.utf8.count < 4_000, text.utf8.first != ASCII.equals,
      let mark = text.firstRange(of: "://"),
      let start = ["https", "http"].compactMap({ scheme in
        text[..<mark.lowerBound].hasSuffix(scheme) ? text.index(mark.lowerBound, offsetBy: -scheme.count) : nil
      }).first
    else { return nil }
    let address = text[start...].prefix { !$0.isWhitespace && !"<>\"()[]、，。„“”‚‘’«»`".contains($0) }
    return address.utf8.count > 10 ? String(address).trimmingEnd(of: ".,;:!?") : nil
  }

  /// The addresses after the first one in a text that begins with an address.
  private static func others(in text: String) -> [String] {
    guard [ASCII.space, ASCII.semicolon, ASCII.comma, ASCII.lineFeed].contains(where: text.holds),
      isAddress(text) || text.utf8.last == UInt8(ascii: ")")
    else { return [] }
    let parts = text.split { $0.isWhitespace || ";,|".contains($0) }.dropFirst()
    return parts.map { String($0.hasPrefix("(") && $0.hasSuffix(")") ? $0.dropFirst().dropLast() : $0) }.filter(isAddress)
  }

  private static func firstLine(of text: String) -> String {
    text.holds(ASCII.lineFeed) || text.holds(ASCII.carriageReturn) ? String(text.prefix { !$0.isNewline }) : text
  }

  /// The words that a cell shows for the address in or behind its text; `nil` for a cell that shows the address itself, or the name of
  /// a file.
  static func label(of text: String, link: String?) -> String? {
    guard link != nil else { return label(of: text) }
    return isAddress(text) || isFileName(text) ? nil : shownText(text)
  }

  /// The words that a text has for its address, or for its path; `nil` for an address alone, and for other texts.
  static func label(of text: String, isPath: Bool = true) -> String? {
    guard text.utf8.contains(ASCII.slash) || text.utf8.first == ASCII.openBracket, !isAddress(text), let found = link(in: text),
      isAddress(found.target) || isPath && path(behind: nil, in: text) != nil
    else { return nil }
    return shownText(found.label)
  }

  /// The words of a link without the ending of a file's name.
  static func withoutEnding(_ words: String) -> String {
    // `node.js` is a name.
    guard isDocument(words), let dot = words.lastIndex(of: "."), dot > words.startIndex else { return words }
    return String(words[..<dot])
  }

  /// A text without the elements of HTML, its references to characters, and the marks of Markdown's emphasis.
  static func withoutMarkup(_ text: String) -> String {
    withoutReferences(withoutEmphasis(withoutElements(text)))
  }

  /// The text with the characters that its references name: `R&amp;D`.
  private static func withoutReferences(_ text: String) -> String {
    guard text.holds(ASCII.ampersand), text.holds(ASCII.semicolon) else { return text }
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { made, part in
      guard let end = part.prefix(32).firstIndex(of: ";"), let scalar = referencedScalar(part[..<end]) else {
        made += "&" + part
        return
      }
      made.unicodeScalars.append(scalar)
      made += part[part.index(after: end)...]
    }
  }

  private static func withoutElements(_ text: String) -> String {
    guard text.holds(UInt8(ascii: "<")), text.contains("</") || text.contains("<br") else { return text }
    var (words, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let name = rest[rest.index(after: open)..<close].drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
      words += rest[..<open] + (elementsOfLines.contains(name) ? " " : "")
      rest = rest[rest.index(after: close)...]
    }
    return (words + rest).split(separator: " ").joined(separator: " ")
  }

  /// The elements that are on lines of their own.
  private static let elementsOfLines: Set<String> = ["br", "p", "div", "li", "ul", "ol", "tr", "td", "h1", "h2", "h3", "h4"]

  /// True for a sign beside which a mark of emphasis is a letter.
  private static func isOfWord(_ sign: Character?, _ mark: String) -> Bool {
    sign.map { $0.isLetter || $0.isNumber || $0 == "\\" || mark.contains($0) } ?? false
  }

  /// The text without pairs of marks around words: `**bold**`, `*so*` and `_so_`, but not `a_b_c` and `2 * 3 * 4`.
  private static func withoutEmphasis(_ text: String) -> String {
    guard text.holds(UInt8(ascii: "*")) || text.holds(UInt8(ascii: "_")) else { return text }
    return ["**", "__", "*", "_"].reduce(text) { text, mark in
      var (made, rest) = ("", text[...])
      while let open = rest.firstRange(of: mark) {
        let inner = rest[open.upperBound...]
        guard let close = inner.firstRange(of: mark) else { break }
        let before = open.lowerBound > rest.startIndex ? rest[rest.index(before: open.lowerBound)] : made.last
        guard case let words = inner[..<close.lowerBound], !isOfWord(before, mark),
          !isOfWord(inner[close.upperBound...].first, mark),
          let first = words.first, let last = words.last,
          !first.isWhitespace, !last.isWhitespace, !mark.contains(first), !mark.contains(last)
        else {
          made += rest[..<open.upperBound]
          rest = inner
          continue
        }
        made += rest[..<open.lowerBound] + words
        rest = inner[close.upperBound...]
      }
      return made + rest
    }
  }

  /// The text with the words of Markdown's links in place of those to servers.
  static func withoutLinks(_ text: String) -> String {
    replacingLinks(of: text) { words, address in isAddress(String(address)) ? String(words) : nil }
  }

  /// A description whose links to other servers are secure. A link within a folder leaves its words, unless the folder is that of the
  /// portal's pages, or the description of the portal, `known`, has it.
  static func description(
    _ text: String, ofPortal: Bool = false, known: String = ""
  ) -> (text: String, readings: Set<Reading>) {
    var readings: Set<Reading> = []
    // A manifest has one form of line ends.
    let text = ofPortal ? text : withLineFeeds(text)
    let marked = ofPortal ? nil : HTMLText.commonMark(text)
    if marked != nil { readings.insert(.marked) }
    let new = replacingLinks(of: securingAutolinks(of: marked ?? text, &readings)) { words, address in
      if ["https://", "mailto:", "#"].contains(where: address.lowercased().hasPrefix) { return nil }
      if !ofPortal, address.hasPrefix("www.") {
        readings.insert(.completed)
        return "[\(words)](https://\(address))"
      }
      if isAddress(String(address)) {
        let (secure, found) = secured(address.dropFirst("http://".count))
        readings.formUnion(found)
        return "[\(words)](\(secure))"
      }
      if ofPortal || known.contains("](\(address))") { return nil }
      readings.insert(.unlinked)
      return String(words)
    }
    return (new, readings)
  }

  /// The text with https in links such as `<http://contoso.com/>`.
  private static func securingAutolinks(of text: String, _ readings: inout Set<Reading>) -> String {
    guard text.holds(ASCII.lessThan) else { return text }
    var (made, rest) = ("", text[...])
    while let start = rest.firstRange(of: "<http://"), let end = rest[start.upperBound...].firstIndex(of: ">") {
      let address = rest[start.upperBound..<end]
      let (secure, found) = secured(address)
      let isAddress = !address.contains(where: \.isWhitespace)
      if isAddress { readings.formUnion(found) }
      made += rest[..<start.lowerBound] + "<" + (isAddress ? secure : "http://" + address)
      rest = rest[end...]
    }
    return made + rest
  }

  /// The text with other texts in place of Markdown's links, where there is one for a link.
  private static func replacingLinks(of text: String, with new: (_ words: Substring, _ address: Substring) -> String?) -> String {
    guard text.holds(ASCII.openBracket) else { return text }
    var (made, rest) = ("", text[...])
    while let middle = rest.firstRange(of: "]("), let open = rest[..<middle.lowerBound].lastIndex(of: "["),
      let close = rest[middle.upperBound...].firstIndex(of: ")")
    {
      let end = rest.index(after: close)
      let words = rest[rest.index(after: open)..<middle.lowerBound]
      made += rest[..<open] + (new(words, rest[middle.upperBound..<close]) ?? String(rest[open..<end]))
      rest = rest[end...]
    }
    return made + rest
  }

  /// An address in Markdown's, HTML's or Airtable's form or in a formula, with the words before it.
  private static func labelled(in text: String) -> (target: String, label: String)? {
    link(in: text).flatMap { isAddress($0.target) ? $0 : nil }
  }

  /// An address or path in one of these forms.
  private static func link(in text: String) -> (target: String, label: String)? {
    var found: (target: String, label: String)?
    if text.hasPrefix("["), text.hasSuffix(")"), let middle = text.firstRange(of: "](") {
      // A bracket within the address has its other half there.
      var depth = 0
      let address = text[middle.upperBound...].prefix { sign in
        if sign == "(" { depth += 1 } else if sign == ")" { depth -= 1 }
        return depth >= 0 && sign != " "
      }
      found = (String(address), String(text[..<middle.lowerBound].dropFirst()))
    } else if text.holds(UInt8(ascii: "<")), let target = elementTarget(text) {
      found = (target, withoutMarkup(text))
    } else if text.utf8.last == UInt8(ascii: ")"), let mark = text.firstRange(of: " (http") {
      // Airtable writes `name (address)` for each file.
      let name = text[..<mark.lowerBound]
      guard isFileName(String(name)), let dot = name.lastIndex(of: ".") else { return nil }
      found = (String(text[mark.lowerBound...].dropFirst(2).prefix { $0 != ")" && $0 != " " }), String(name[..<dot]))
    } else if text.hasPrefix("="), let address = linkedAddress(text) {
      let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
      found = (address, parts.count == 5 ? String(parts[3]) : "")
    }
    return found
  }

  private static func usual(_ written: String, allowsHTTP: Bool) -> (String, [Reading]) {
    var (text, readings): (String, [Reading]) = (written, [])
    if text.holds(ASCII.ampersand) { text = text.replacing("&amp;", with: "&") }
    if text.hasPrefix(noScheme) {
      (text, readings) = ("https://" + text.dropFirst(noScheme.count), [.completed])
    } else if text.prefix(7).lowercased() == "http://", !allowsHTTP {
      (text, readings) = secured(text.dropFirst(7))
    }
    // The address of a server alone.
    let slashes = text.utf8.lazy.filter { $0 == ASCII.slash }.prefix(3).count
    if slashes < 3, !text.holds(ASCII.question), !text.holds(ASCII.hash) { text += "/" }
    if let bare = withoutCredentials(text) { (text, readings) = (bare, readings + [.anonymous]) }
    // A bar separates the parts of a launch link.
    if text.holds(ASCII.bar), let query = text.firstIndex(of: "?") {
      text = String(text[..<query]) + text[query...].replacing("|", with: "%7C")
    }
    guard text.holds(ASCII.hash), let mark = text.firstIndex(of: "#") else { return (text, readings) }
    if let name = encodingNumberSign(text) { return (name, readings + [.encoded]) }
    let fragment = text[mark...].dropFirst()
    // A page whose script shows another one for each: `#!/plans` and `#/plans`.
    if !fragment.isEmpty { readings.append(fragment.hasPrefix("/") || fragment.hasPrefix("!") ? .routed : .unanchored) }
    return (String(text[..<mark]), readings)
  }

  /// The address with https for what follows `http://`. The port 80 is that of http.
  private static func secured(_ rest: Substring) -> (String, [Reading]) {
    let server = rest.prefix { !"/?#".contains($0) }
    if server.hasSuffix(":80") { return ("https://" + server.dropLast(3) + rest[server.endIndex...], [.secured]) }
    let port = server.utf8.reversed().prefix { $0.isASCIIDigit }
    let hasPort = !port.isEmpty && server.utf8.dropLast(port.count).last == ASCII.colon
    return ("https://" + rest, [hasPort ? .securedAtPort : .secured])
  }

  /// The address without what precedes an at sign before its host; `nil` if there is none.
  private static func withoutCredentials(_ text: String) -> String? {
    guard text.holds(ASCII.at), let start = text.firstRange(of: "://")?.upperBound,
      let at = text[start...].prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@")
    else { return nil }
    return String(text[..<start] + text[text.index(after: at)...])
  }

  /// The address of a file with `#` in its name, as the reader of addresses corrects it; `nil` if a fragment begins there.
  private static func encodingNumberSign(_ text: String) -> String? {
    var rules = AddressRules.international()
    rules.allowsHTTP = true
    let before = text.firstRange(of: "#").map { text[..<$0.lowerBound] } ?? ""
    return DocumentAddress.read(text, rules: rules).findings.lazy.compactMap(\.corrected)
      .first { $0.ranges(of: "%23").count > before.ranges(of: "%23").count }
  }
}

extension String {
  fileprivate func trimmingEnd(of signs: String) -> String {
    String(self[..<(lastIndex { !signs.contains($0) }.map { index(after: $0) } ?? startIndex)])
  }
}
