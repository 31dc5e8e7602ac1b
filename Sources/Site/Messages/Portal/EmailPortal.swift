package import Diagnostics
package import Portal
import Templates
package import Theme

/// A portal read in order to make messages: its catalogue, its texts and the templates in `Templates/email`. Only the pages whose
/// anchors a message names are rendered.
package struct EmailPortal: Sendable {
  package let composer: EmailComposer
  package let templates: EmailTemplates
  package let links: PortalLinks

  package var catalogue: Catalogue { composer.catalogue }

  package func render(_ model: EmailModel, language: LanguageTag) -> RenderedEmail {
    templates.render(model, strings: composer.strings[language].record)
  }

  /// A page to copy a message from.
  package func page(
    _ email: RenderedEmail, language: LanguageTag, assets: EmailPageAssets, log: inout DiagnosticLog
  ) -> [UInt8] {
    let page = EmailPageModel(email, assets: assets)
    return templates.render(page, of: email, strings: composer.strings[language].record, log: &log)
  }

  /// Reports what mail programs would remove from a rendered message about some documents. Faults of templates were reported,
  /// with their places, when the portal was loaded.
  package func check(_ rendered: RenderedEmail, documents: [Int], language: LanguageTag, log: inout DiagnosticLog) {
    log.merge(rendered.log)
    check(html: rendered.html, text: rendered.unwrapped, documents, language, &log)
  }
}

extension EmailPortal {
  /// The message split so that mail programs show each part in full: the documents in their order, about as many in each part,
  /// with numbered subjects such as "Budgets (1/3)". One message without a number if all documents fit, or if not even one fits
  /// because the introduction is too long.
  ///
  /// `compose` makes the model of some of the documents; a `nil` subject keeps the message's own.
  package func split(
    _ documents: [Int], language: LanguageTag, compose: ([Int], _ subject: String?) -> EmailModel
  ) -> [(subject: String, rendered: RenderedEmail)] {
    let whole = compose(documents, nil)
    let rendered = render(whole, language: language)
    if rendered.fits || !render(compose(Array(documents.prefix(1)), nil), language: language).fits {
      return [(whole.subject, rendered)]
    }
    var count = rendered.html.count / EmailSize.warning + 1
    while true {
      count = min(count, documents.count)
      let messages = (0..<count).map { number in
        let part = documents[(documents.count * number / count)..<(documents.count * (number + 1) / count)]
        let model = compose(Array(part), "\(whole.subject) (\(number + 1)/\(count))")
        return (subject: model.subject, rendered: render(model, language: language))
      }
      if count == documents.count || messages.allSatisfy(\.rendered.fits) { return messages }
      // Documents differ in length. The count grows in steps, so that a thousand messages are not tried one by one.
      count += count / 16 + 1
    }
  }
}

extension RenderedEmail {
  fileprivate var fits: Bool { html.count <= EmailSize.warning }
}
