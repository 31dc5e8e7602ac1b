package import Diagnostics
import Files
import Markdown
import OfficeLinks
package import Portal
import Templates
import TextBasics
import Theme

extension EmailPortal {
  /// A CommonMark file as the introduction of a message in one of the portal's languages; a page's head is skipped. Links to
  /// documents, pages, sections and tags become addresses of the portal. Launch links become addresses of the buttons on its
  /// pages, for one person if a user identifier is given. Returns `nil` if the file is not text.
  package func readIntroduction(
    _ bytes: [UInt8], file: String, language: LanguageTag, user: String? = nil, log: inout DiagnosticLog
  ) -> EmailIntroduction? {
    guard let text = validUTF8Text(bytes, file: file, log: &log) else { return nil }
    let source = introductionText(text, file: file)
    var found = DiagnosticLog()
    var addresses: [(text: String, place: Place)] = []
    func resolve(_ link: MarkdownDocument.Link, _ found: inout DiagnosticLog) -> String? {
      let place = source.place(line: link.position.line, column: link.position.column)
      if user == nil { reportPicture(link, at: place, &found) }
      let reference = TextReference(
        rendering: composer.rendering, destination: link.destination, page: Route("index.html"), language: language, place: place)
      let address = address(reference, user, &found)
      addresses.append((address ?? link.destination, place))
      return address
    }
    let show = { (block: MarkdownDocument.Block) -> MarkdownDocument.ShownBlock? in
      composer.rendering.shown(block, of: source, as: .message, language: language, log: &found, resolve: resolve) { indexes in
        composer.rendering.links(to: indexes, language: language) { composer.address(of: $0, language, user) }
      }
    }
    let document = MarkdownDocument(
      source.text, topHeading: 2, givesAnchors: false, resolving: { resolve($0, &found) }, showing: show)
    // One person's links lead to the same places as everybody's, which were checked.
    if user == nil { reportBrokenLinks(addresses, &found) }
    for position in document.omittedHTML {
      found.report(Diagnostic(.text.html, at: source.place(line: position.line, column: position.column)))
    }
    // Placeholders, which look like shortcodes, are checked where they are replaced.
    let foreign = document.foreign.filter { $0.kind != .shortcode }
    if user == nil { composer.rendering.report(foreign, in: source, &found) }
    if document.isTruncated { found.report(.textTooLarge(at: source.place)) }
    // Those in links are already reported.
    if !found.hasErrors { reportOfficeTexts(in: source, &found) }
    log.merge(found)
    let html = withoutDirectionOverrides(document.html)
    return EmailIntroduction(html: .trusted(fittingPhones(html)), text: plainText(ofHTML: html))
  }

  private func reportBrokenLinks(_ addresses: [(text: String, place: Place)], _ log: inout DiagnosticLog) {
    let faults = links.faults(addresses.map(\.text))
    for (address, place) in addresses {
      if let rule = faults[address] { log.report(Diagnostic(rule, address, at: place)) }
    }
  }

  private func introductionText(_ text: String, file: String) -> CommonMarkText {
    let bytes = Array(text.utf8)
    let source = TextFile(path: file, bytes: bytes)
    guard PageParts.hasHead(source), let parts = PageParts(source), isHead(bytes.dropLast(parts.body.count)) else {
      return CommonMarkText(text, at: Place(file: file, line: 1, column: 1), form: .lines(indentation: 0))
    }
    let body = String(decoding: parts.body, as: UTF8.self)
    return CommonMarkText(body, at: Place(file: file, line: parts.bodyLine, column: 1), form: .lines(indentation: 0))
  }

  /// True if the text between two lines `---` is a page's head: a mapping of the keys that pages have.
  private func isHead(_ bytes: ArraySlice<UInt8>) -> Bool {
    let lines = bytes.split { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }.dropFirst().dropLast()
    // Indented lines continue the value above them.
    let keys = lines.filter { line in
      line.contains { $0 != ASCII.space && $0 != ASCII.tab } && ![ASCII.space, ASCII.tab, ASCII.hash].contains(line.first)
    }
    return !keys.isEmpty
      && keys.allSatisfy { line in
        let key = line.prefix { $0 != ASCII.colon }
        let rest = line[key.endIndex...].dropFirst()
        return ["title", "language", "order"].contains(String(decoding: key, as: UTF8.self)) && key.endIndex < line.endIndex
          && (rest.isEmpty || rest.first == ASCII.space)
      }
  }

  /// Reports Office links that are words of the text, for example in code, where they cannot be followed.
  private func reportOfficeTexts(in source: CommonMarkText, _ log: inout DiagnosticLog) {
    let bytes = Array(source.text.utf8)
    let lines = LineIndex(bytes)
    for range in officeTexts(bytes) {
      let (line, column) = lines.position(ofByte: range.lowerBound)
      let text = String(decoding: bytes[range], as: UTF8.self)
      let place = source.place(line: line, column: column, length: text.unicodeScalars.count)
      log.report(Diagnostic(.message.officeLink, text, at: place))
    }
  }

  /// The address of a link's destination, or `nil` to keep it.
  private func address(_ reference: TextReference, _ user: String?, _ log: inout DiagnosticLog) -> String? {
    var rendered = RenderedText()
    var found = DiagnosticLog()
    let href = reference.href(&rendered, &found)
    if href == nil, !found.hasErrors, reference.schemeEnd == nil {
      found.report(Diagnostic(.message.relativeLink, reference.destination, at: reference.place))
    }
    if href == nil, !found.hasErrors, let scheme = reference.schemeEnd, let fault = hostFault(reference, scheme) {
      found.report(fault)
    }
    log.merge(found)
    guard let href else { return nil }
    if href.hasPrefix("https:") || href.hasPrefix("http:") { return href }
    let base = catalogue.portal.baseURL.text
    let colon = reference.destination.utf8.firstIndex(of: ASCII.colon) ?? reference.destination.startIndex
    let kind = reference.destination[..<colon].lowercased()
    guard kind == "launch" || kind == "document" else { return base + href }
    // `ID#ANCHOR` or `ID/APP/MODE`, already resolved to a document.
    let name = percentDecoded(reference.destination[colon...].dropFirst().prefix { $0 != "#" })
    guard let document = catalogue.document(kind == "document" ? name : String(name.prefix { $0 != "/" })) else { return nil }
    let page = composer.routes.document(document, reference.language).address(below: base)
    // A link that is yet to be completed already leads to its button.
    let address = rendered.launches.first.map { page + "#" + $0.link.anchor } ?? base + href
    return address + document.identification(user, after: address)
  }

  /// The fault in a web address before its path, as on pages.
  private func hostFault(_ reference: TextReference, _ schemeEnd: String.Index) -> Diagnostic? {
    guard ["https", "http"].contains(reference.destination[..<schemeEnd].lowercased()) else { return nil }
    let value = Array(reference.destination.utf8)[...]
    let base = catalogue.portal.baseURL
    return switch WebTarget(value, base: base.text, basePath: base.path) {
    case .withCredentials: Diagnostic(.link.credentials, reference.destination, at: reference.place)
    case .withoutHost: Diagnostic(.link.noHost, reference.destination, at: reference.place)
    case .own, .elsewhere: nil
    }
  }
}

/// HTML from libcmark adapted to narrow screens: code wraps, images are no wider than the message, and long words can be broken.
/// Mail programs on phones drop style sheets.
private func fittingPhones(_ html: String) -> String {
  withBreaks(html).replacing("<pre>", with: "<pre style=\"white-space:pre-wrap\">")
    .replacing("<img ", with: "<img style=\"max-width:100%;height:auto\" ")
}

/// Adds places at which a word wider than a phone may be broken, for programs that drop the style that allows a break anywhere.
/// Unlike a zero-width space, `<wbr>` is not copied with the word.
private func withBreaks(_ html: String) -> String {
  let bytes = Array(html.utf8)
  var broken: [UInt8] = []
  var end = 0
  HTMLTokenizer.read(bytes) { tokenizer in
    while let token = tokenizer.next() {
      guard case .text(let range) = token else { continue }
      broken += bytes[end..<range.lowerBound]
      appendWithBreaks(bytes[range], to: &broken)
      end = range.upperBound
    }
  }
  return String(decoding: broken + bytes[end...], as: UTF8.self)
}

/// The length of the longest word that is not broken.
private let longestWord = 30

private func appendWithBreaks(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
  var count = 0
  var isReference = false
  for byte in text {
    // The continuation bytes of a character, and the bytes of a character reference, stay together.
    if byte & 0xC0 != 0x80, !isReference {
      if count == longestWord, !byte.isASCIISpace {
        bytes += "<wbr>".utf8
        count = 0
      }
      count = byte.isASCIISpace ? 0 : count + 1
    }
    if byte == ASCII.ampersand { isReference = true }
    if byte == ASCII.semicolon { isReference = false }
    bytes.append(byte)
  }
}
