public import CatalogueModel
public import EmailComposing

extension EmailPortal {
  /// The message as several ones whose HTML mail programs show whole: the documents in their order, about as many in each, subjects with
  /// their number, such as "Budgets (1/3)". One message without a number where all documents fit; a document that does not fit into any has
  /// one of its own.
  ///
  /// `compose` makes the model of some of the documents; without a subject, under the message's own.
  public func split(
    _ documents: [Int], language: LanguageTag, compose: ([Int], _ subject: String?) -> EmailModel
  ) -> [(subject: String, rendered: RenderedEmail)] {
    let whole = compose(documents, nil)
    let rendered = render(whole, language: language)
    if rendered.fits || documents.count < 2 { return [(whole.subject, rendered)] }
    var count = rendered.html.count / EmailSize.warning + 1
    while true {
      count = min(count, documents.count)
      let messages = (0..<count).map { number in
        let part = documents[(documents.count * number / count)..<(documents.count * (number + 1) / count)]
        let model = compose(Array(part), "\(whole.subject) (\(number + 1)/\(count))")
        return (subject: model.subject, rendered: render(model, language: language))
      }
      if count == documents.count || messages.allSatisfy(\.rendered.fits) { return messages }
      count += 1
    }
  }
}

extension RenderedEmail {
  fileprivate var fits: Bool { html.count <= EmailSize.warning }
}
