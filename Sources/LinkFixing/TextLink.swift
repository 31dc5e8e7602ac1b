import CatalogueModel
import CommonMark
import Diagnostics
import ManifestDecoding
import SiteGeneration
import TextBasics

/// A link of a CommonMark text with the places that a fix needs.
struct TextLink: Sendable {
  let destination: String
  /// Where the link begins, as reports tell it.
  let place: Place
  /// Where its destination begins; `nil` when that stands in a definition, or the text is folded or escaped.
  let destinationPlace: Place?
  /// Whether the text stands in a YAML scalar on one line.
  let isInline: Bool

  /// The links and images of a text.
  static func links(of text: CommonMarkText) -> [TextLink] {
    let isInline = if case .inline = text.form { true } else { false }
    return MarkdownDocument(text.text).links.map { link in
      let destination = text.form == .folded ? nil : link.destinationPosition
      return TextLink(
        destination: link.destination, place: text.place(line: link.position.line, column: link.position.column),
        destinationPlace: destination.map { text.place(line: $0.line, column: $0.column) }, isInline: isInline)
    }
  }

  /// The fix that writes another destination, or why it cannot be made.
  func fix(_ new: String) -> FixFindings {
    guard let destinationPlace else {
      let reason = "the address stands in a link definition, or in a text that is folded or has escapes"
      return FixFindings(refused: [RefusedFix(place: place, value: destination, new: new, reason: reason)])
    }
    let fix = ProposedFix(
      kind: .destination(isInline: isInline), place: destinationPlace, old: destination, new: new)
    return FixFindings(proposed: [fix])
  }

  /// A fix that is not made.
  func refused(_ reason: String, new: String? = nil) -> FixFindings {
    FixFindings(refused: [RefusedFix(place: place, value: destination, new: new, reason: reason)])
  }
}

extension Manifest {
  /// Every text in CommonMark.
  var texts: [CommonMarkText] {
    (sections.compactMap(\.description) + documents.compactMap(\.entry.description)).flatMap(\.texts)
  }
}
