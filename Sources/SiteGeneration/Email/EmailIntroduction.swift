public import CatalogueModel
import CommonMark
public import Diagnostics
import ManifestDecoding
import OfficeLinks
public import Templating

/// The words that a sender puts before the documents, in the two forms of a message.
public struct EmailIntroduction: Sendable {
  /// For the HTML.
  public let html: HTML
  /// For the plain text: paragraphs divided by empty lines, each address as a word of its own.
  public let text: String

  /// Bytes that it takes in a message's HTML.
  public var byteCount: Int { html.markup.utf8.count }
}

extension EmailPortal {
  /// A CommonMark file as the introduction of a message in one of the portal's languages; a YAML head, as pages have, is skipped.
  /// Links to documents, pages, sections and tags become addresses of the portal, launch links those of the buttons on its pages,
  /// for one person where a user identifier is given. `nil` when the file is no text.
  public func introduction(
    _ bytes: [UInt8], file: String, language: LanguageTag, user: String? = nil, log: inout DiagnosticLog
  ) -> EmailIntroduction? {
    guard let text = validUTF8Text(bytes, file: file, log: &log) else { return nil }
    let source = introductionText(text, file: file)
    var found = DiagnosticLog()
    let document = MarkdownDocument(source.text, headingOffset: 1, givesAnchors: false) { link in
      let place = source.place(line: link.position.line, column: link.position.column)
      let reference = TextReference(
        rendering: composer.rendering, destination: link.destination, page: Route("index.html"), language: language, place: place)
      return address(reference, user, &found)
    }
    for position in document.omittedHTML {
      found.report(.htmlLeftOut(at: source.place(line: position.line, column: position.column)))
    }
    if document.isTruncated { found.report(.textTooLarge(at: source.place)) }
    // Those in links were told already.
    if !found.hasErrors { reportOfficeTexts(in: source, &found) }
    log.merge(found)
    let html = withoutOverrides(document.html.replacing("<!-- raw HTML omitted -->", with: ""))
    return EmailIntroduction(html: .trusted(html), text: plainText(ofHTML: html))
  }

  /// The file's text below its head.
  private func introductionText(_ text: String, file: String) -> CommonMarkText {
    let source = SourceText(path: file, bytes: Array(text.utf8))
    guard PageParts.hasHead(source), let parts = PageParts(source) else {
      return CommonMarkText(text, at: Place(file: file, line: 1, column: 1), form: .lines(indentation: 0))
    }
    let body = String(decoding: parts.body, as: UTF8.self)
    return CommonMarkText(body, at: Place(file: file, line: parts.bodyLine, column: 1), form: .lines(indentation: 0))
  }

  /// Office links as words of the text, in code for example: nobody could follow them.
  private func reportOfficeTexts(in source: CommonMarkText, _ log: inout DiagnosticLog) {
    let bytes = Array(source.text.utf8)
    let lines = LineIndex(bytes)
    for range in officeTexts(bytes) {
      let (line, column) = lines.position(ofByte: range.lowerBound)
      let text = String(decoding: bytes[range], as: UTF8.self)
      log.report(
        .officeLinkInMessage(text, at: source.place(line: line, column: column, length: text.unicodeScalars.count)))
    }
  }

  /// The address of a link's destination; `nil` for one that stays as it is.
  private func address(_ reference: TextReference, _ user: String?, _ log: inout DiagnosticLog) -> String? {
    var rendered = RenderedText()
    var found = DiagnosticLog()
    let href = reference.href(&rendered, &found)
    if href == nil, !found.hasErrors, reference.schemeEnd == nil {
      found.report(.relativeLinkInMessage(reference.destination, at: reference.place))
    }
    if href == nil, !found.hasErrors, let scheme = reference.schemeEnd, let fault = hostFault(reference, scheme) {
      found.report(fault)
    }
    log.merge(found)
    guard let href else { return nil }
    let base = catalogue.portal.baseURL.text
    guard reference.destination.prefix("launch:".count).lowercased() == "launch:" else { return base + href }
    // `launch:ID/APP/MODE` was found to name a document.
    let name = percentDecoded(reference.destination.dropFirst("launch:".count))
    guard let document = catalogue.document(String(name.prefix { $0 != "/" })) else { return nil }
    // A link that is yet to be completed leads to its button already.
    guard let launch = rendered.launches.first else { return base + href + document.identification(user) }
    return composer.routes.document(document, reference.language).address(below: base) + "#" + launch.link.anchor
      + document.identification(user)
  }

  /// What is wrong with a web address before its path, as on pages.
  private func hostFault(_ reference: TextReference, _ schemeEnd: String.Index) -> Diagnostic? {
    guard ["https", "http"].contains(reference.destination[..<schemeEnd].lowercased()) else { return nil }
    let value = Array(reference.destination.utf8)[...]
    let base = catalogue.portal.baseURL
    let scheme = value.prefix { $0 != 0x3A }
    return switch WebTarget(value, scheme: scheme, base: base.text, basePath: base.path) {
    case .withCredentials: .linkWithCredentials(reference.destination, at: reference.place)
    case .withoutHost: .linkWithoutHost(reference.destination, at: reference.place)
    case .own, .elsewhere: nil
    }
  }
}

/// The text without characters that turn the direction of others around beyond its end (Unicode, UAX 9); the marks that stand for
/// a letter of one direction stay.
private func withoutOverrides(_ text: String) -> String {
  let isOverride = { (scalar: Unicode.Scalar) in
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
  guard text.unicodeScalars.contains(where: isOverride) else { return text }
  var result = ""
  for scalar in text.unicodeScalars where !isOverride(scalar) { result.unicodeScalars.append(scalar) }
  return result
}

extension Diagnostic {
  /// An Office link in the words of a message.
  static func officeLinkInMessage(_ text: String, at place: Place?) -> Diagnostic {
    Diagnostic(
      .error, "message.officeLink", "a message cannot hold the Office link '\(text)'", at: place,
      explanation: "Mail programs remove links with such schemes or leave them as text, and nobody checks them.",
      solution: "link to the document's page with 'document:ID', or to a button there with 'launch:ID/APP/MODE'")
  }

  static func relativeLinkInMessage(_ destination: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "message.relativeLink", "'\(destination)' leads nowhere from a message", at: place,
      explanation: "A message is on no page of the portal, and mail programs drop links within it.",
      solution: "write a whole address, or document:ID, section:ID, tag:NAME, page:NAME")
  }
}
