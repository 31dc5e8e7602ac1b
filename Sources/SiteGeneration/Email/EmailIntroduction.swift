public import CatalogueModel
import CommonMark
public import Diagnostics
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
  /// A CommonMark file as the introduction of a message in one of the portal's languages. Links to documents, pages, sections and
  /// tags become addresses of the portal, launch links those of the buttons on its pages, for one person where a user identifier is
  /// given. `nil` when the file is no text.
  public func introduction(
    _ bytes: [UInt8], file: String, language: LanguageTag, user: String? = nil, log: inout DiagnosticLog
  ) -> EmailIntroduction? {
    guard let text = validUTF8Text(bytes, file: file, log: &log) else { return nil }
    let source = CommonMarkText(text, at: Place(file: file, line: 1, column: 1), form: .lines(indentation: 0))
    var found = DiagnosticLog()
    let document = MarkdownDocument(text, headingOffset: 1) { link in
      let place = source.place(line: link.position.line, column: link.position.column)
      let reference = TextReference(
        rendering: composer.rendering, destination: link.destination, page: Route("index.html"), language: language, place: place)
      return address(reference, user, &found)
    }
    for position in document.omittedHTML {
      found.report(.htmlLeftOut(at: source.place(line: position.line, column: position.column)))
    }
    if document.isTruncated { found.report(.textTooLarge(at: source.place)) }
    log.merge(found)
    return EmailIntroduction(html: .trusted(document.html), text: plainText(ofHTML: document.html))
  }

  /// The address of a link's destination; `nil` for one that stays as it is.
  private func address(_ reference: TextReference, _ user: String?, _ log: inout DiagnosticLog) -> String? {
    var rendered = RenderedText()
    var found = DiagnosticLog()
    let href = reference.href(&rendered, &found)
    if href == nil, !found.hasErrors, reference.schemeEnd == nil {
      found.report(.relativeLinkInMessage(reference.destination, at: reference.place))
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
}

extension Diagnostic {
  static func relativeLinkInMessage(_ destination: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "message.relativeLink", "'\(destination)' leads nowhere from a message", at: place,
      explanation: "A message is on no page of the portal, and mail programs drop links within it.",
      solution: "write a whole address, or document:ID, section:ID, tag:NAME, page:NAME")
  }
}
