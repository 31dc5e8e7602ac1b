package import CatalogueModel
package import Diagnostics
import PortalTheme
import Templating
import TextBasics

/// A portal read to make messages of it: its catalogue, its texts and the templates in `Templates/email`. No page is
/// rendered but those whose anchors a message names.
package struct EmailPortal: Sendable {
  private let messages: MessageCheck

  /// A portal whose templates were compiled.
  package init(_ messages: MessageCheck) { self.messages = messages }

  package var composer: EmailComposer { messages.composer }
  package var links: PortalLinks { messages.links }
  private var templates: EmailTemplates { messages.templates }

  /// What the portal publishes.
  package var catalogue: Catalogue { composer.catalogue }

  /// The message in its two forms, and its HTML without a document around it.
  package func render(_ model: EmailModel, language: LanguageTag) -> RenderedEmail {
    let strings = composer.strings[language].record
    var log = DiagnosticLog()
    return RenderedEmail(
      html: templates.html(model, strings: strings, log: &log), fragment: templates.fragment(model, strings: strings, log: &log),
      text: templates.text(model, strings: strings, log: &log), log: log)
  }

  /// Reports what mail programs would drop from a rendered message about some documents; what templates are at fault for was
  /// told, with its place, when the portal was loaded.
  package func check(_ rendered: RenderedEmail, documents: [Int], language: LanguageTag, log: inout DiagnosticLog) {
    log.merge(rendered.log)
    messages.check(nil, html: rendered.html, text: rendered.text, documents, language, &log)
  }
}

/// A message as it is shown.
package struct RenderedEmail: Sendable {
  /// A complete HTML document.
  package let html: [UInt8]
  /// What goes into another HTML document.
  package let fragment: [UInt8]
  /// Plain text.
  package let text: [UInt8]
  /// What kept it from being finished.
  let log: DiagnosticLog
}
