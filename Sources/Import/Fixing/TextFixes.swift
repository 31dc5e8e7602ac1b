import Markdown
import OfficeLinks
import Portal
import TextBasics
import Theme

/// The improvements to the links of CommonMark texts: typing errors in the scheme, what came along when an address was copied, and
/// launch links that are written out.
struct TextFixes {
  let catalogue: Catalogue?

  func fix(_ link: TextLink) -> Fix? {
    if link.destination.utf8.starts(with: "//".utf8) { return link.fix("https:" + link.destination) }
    if let found = webLinkFindings(Array(link.destination.utf8)[...]).first(where: { $0.severity == .error }) {
      return found.corrected.map { link.fix($0) }
        ?? link.refused("\(found.summary), without which it would be another address")
    }
    let corrected = SchemeTypo.corrected(link.destination, schemes: SchemeTypo.textSchemes)
    let text = corrected ?? link.destination
    let scheme = String(text.prefix { $0 != ":" }).lowercased()
    if text.contains(":"), OfficeApp(scheme: scheme) != nil { return launch(text, link) }
    guard let corrected else { return nil }
    return isUsable(corrected, scheme) ? link.fix(corrected) : link.refused("nothing has that name")
  }

  /// A written launch link as `launch:`, if a document offers exactly this link.
  private func launch(_ text: String, _ link: TextLink) -> Fix {
    guard let parsed = LaunchLink.parse(text, rules: .international(allowsHTTP: true)).link else {
      return link.refused("it cannot be read as a launch link")
    }
    let document = catalogue?.documents.first { $0.links.contains(parsed) }
    guard let document else { return link.refused("no document of the manifest has this launch link") }
    return link.fix("launch:\(document.id.text)/\(parsed.app.rawValue)/\(parsed.mode.rawValue)")
  }

  /// True if a corrected link leads somewhere, as far as the manifest shows.
  private func isUsable(_ text: String, _ scheme: String) -> Bool {
    let name = percentDecoded(String(text.dropFirst(scheme.count + 1).prefix { $0 != "#" }))
    return switch scheme {
    case "document": catalogue?.document(name) != nil
    case "section": catalogue?.section(name) != nil
    case "tag": catalogue?.tag(name) != nil
    case "launch": catalogue?.document(String(name.prefix { $0 != "/" })) != nil
    case "mailto": MailtoFault(text) == nil
    default: true
    }
  }
}

/// A link of a CommonMark text with the places that a fix needs.
struct TextLink: Sendable {
  let destination: String
  /// The beginning of the link.
  let place: Place
  /// The beginning of its destination, or `nil` if it is in a definition, or the text is folded or escaped.
  let destinationPlace: Place?
  /// The text is in a YAML scalar on one line.
  let isInline: Bool

  static func links(of text: CommonMarkText) -> [TextLink] {
    let isInline = if case .inline = text.form { true } else { false }
    return MarkdownDocument(text.text).links.map { link in
      let destination = text.form == .folded ? nil : link.destinationPosition
      return TextLink(
        destination: link.destination, place: text.place(line: link.position.line, column: link.position.column),
        destinationPlace: destination.map { text.place(line: $0.line, column: $0.column) }, isInline: isInline)
    }
  }

  /// The fix that writes another destination, or the reason why it cannot be made.
  func fix(_ new: String) -> Fix {
    guard let destinationPlace else {
      return refused("the address is in a link definition, or in a text that is folded or has escapes", new: new)
    }
    return Fix(kind: .destination(isInline: isInline), place: destinationPlace, old: destination, new: new)
  }

  func refused(_ reason: String, new: String? = nil) -> Fix {
    Fix(place: place, old: destination, new: new, refusal: reason)
  }
}

extension Manifest {
  var texts: [CommonMarkText] {
    (sections.compactMap(\.description) + documents.compactMap(\.entry.description)).flatMap(\.texts)
  }
}
