package import Portal
package import Templates
import TextBasics
import Theme

/// The message on a preview page, before it is rendered.
package struct EmailPreview: Sendable {
  package let email: EmailModel
  /// The command line that makes the same message.
  package let command: String

  /// The limit of documents in a preview: enough to judge a message, however large the portal is.
  package static let documentLimit = 10

  package func styleSheet(_ emails: EmailTemplates, strings: Record) -> [UInt8] {
    // Faults of the message are reported when the templates of messages are checked.
    let rendered = emails.render(email, strings: strings)
    return EmailPreviewMarkup(rendered.fragment).styleSheet(of: rendered.html)
  }
}

extension EmailComposer {
  package func preview(_ language: LanguageTag) -> EmailPreview {
    let documents = Array(recent.prefix(EmailPreview.documentLimit))
    let names = documents.map { catalogue.documents[$0].id.text }.joined(separator: " ")
    return EmailPreview(
      email: email(documents, of: EmailSelection(), language: language, mode: .edit),
      command: "docportal email --document \(names) --language \(language.text)")
  }
}

/// The HTML of a message as a page of the portal can contain it. The page's content security policy forbids styles in attributes,
/// so each `style` becomes a numbered `data-style` with a rule of its own. Headings move two levels down, below those of the
/// page.
package struct EmailPreviewMarkup {
  /// The message without `style` attributes.
  package let html: HTML
  /// The distinct values of `style`, in the order of their numbers.
  private let styles: [String]

  package init(_ fragment: [UInt8]) {
    var styles: [String] = []
    var bytes: [UInt8] = []
    var end = 0
    HTMLTokenizer.read(fragment) { tokenizer in
      while let token = tokenizer.next() {
        switch token {
        case .attribute(let name, let value?) where name == "style":
          let style = String(decoding: resolvingCharacterReferences(fragment[value]), as: UTF8.self)
          let number = styles.firstIndex(of: style) ?? styles.count
          if number == styles.count { styles.append(style) }
          bytes += fragment[end..<name.range.lowerBound] + Array("data-style=\"\(number)\"".utf8)
          end = value.upperBound
          if end < fragment.count, fragment[end] == ASCII.quotationMark || fragment[end] == ASCII.apostrophe { end += 1 }
        case .startTag(let name), .endTag(let name):
          guard name.isHeading else { break }
          let level = name.range.upperBound - 1
          bytes += fragment[end..<level] + [min(fragment[level] + 2, UInt8(ascii: "6"))]
          end = name.range.upperBound
        case .attribute, .startTagEnd, .text, .rawText, .comment: break
        }
      }
    }
    self.styles = styles
    html = .trusted(String(decoding: bytes + fragment[end...], as: UTF8.self))
  }

  /// The rules of the numbered elements, then those of the message's own `<style>` elements, all limited to `.message`.
  package func styleSheet(of document: [UInt8]) -> [UInt8] {
    var text = ""
    for (number, style) in styles.enumerated() { text += ".message [data-style=\"\(number)\"] { \(style) }\n" }
    for case (.styleSheet, let range) in HTMLScan(document).uncommon {
      let styles = String(decoding: document[range], as: UTF8.self)
      // A printed message is dark on light, whatever the screen is.
      guard styles.contains(Self.schemeFeature) else {
        text += "@media screen { .message {" + styles + "} }\n"
        continue
      }
      let chosen = ["light", "dark"].map { ".reader:has([value=\($0)]:checked) *" }
      text += "@media screen { .message:where(:not(\(chosen.joined(separator: ", ")))) {" + styles + "} }\n"
      for (scheme, selector) in zip(["light", "dark"], chosen) {
        text += "@media screen { .message:where(\(selector)) {" + Self.styles(styles, in: scheme) + "} }\n"
      }
    }
    return Array(text.utf8)
  }

  private static let schemeFeature = "prefers-color-scheme"

  /// A style sheet as it holds where the visitor prefers a scheme: the questions for it are those for a width that every or no
  /// screen has.
  private static func styles(_ styles: String, in scheme: String) -> String {
    var parts = styles.split(separator: schemeFeature, omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst() {
      guard let end = parts[index].firstIndex(of: ")") else { continue }
      let isAsked = parts[index][..<end].lowercased().contains(scheme)
      parts[index] = (isAsked ? "min-width: 0" : "max-width: 0") + parts[index][end...]
    }
    return parts.joined()
  }
}
