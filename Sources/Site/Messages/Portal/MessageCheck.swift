package import Diagnostics
import Portal
import Templates
import TextBasics
import Theme

/// The check of rendered messages: mail programs keep the addresses, addresses of the portal lead somewhere, nothing runs, and
/// plain text has no Office links. Faults of templates are reported at their line and column.
extension EmailPortal {
  /// Checks the templates' messages in every language, about the latest documents and with an introduction.
  package func checkTemplates(_ log: inout DiagnosticLog) {
    for language in composer.catalogue.portal.languages {
      let documents = Array(composer.recent.prefix(EmailPreview.documentLimit))
      let model = composer.email(
        documents, of: EmailSelection(), language: language, mode: .both,
        subject: singleLine(composer.catalogue.portal.title[language]),
        introduction: EmailIntroduction(html: .trusted("<p>.</p>"), text: "."))
      let strings = composer.strings[language].record
      let unfinished = templates.render(model, strings: strings).log
      // The fault would be the same in every language.
      guard !unfinished.hasErrors else { return log.merge(unfinished) }
      guard let (html, text) = templates.mapped(model, strings: strings) else { return }
      var found = faults(of: html.output).map { $0.fault.diagnostic(at: html.writer(of: $0.range)?.place) }
      found += officeTexts(text.output).map { range -> Diagnostic in
        let writer = text.writer(of: range)
        let template = writer?.place
        let link = String(decoding: text.output[range], as: UTF8.self)
        // The content of a tag comes from a document.
        let place = writer?.value == nil ? template : placeOfOfficeLink(in: documents, language) ?? template
        return Diagnostic(.message.officeLink, link, at: place)
      }
      // A template has its fault in every language.
      var known = Set(log.diagnostics.map { [$0.summary, $0.place?.description] })
      for fault in found where known.insert([fault.summary, fault.place?.description]).inserted { log.report(fault) }
      checkPortalAddresses(model, html, text, &log)
    }
  }

  /// Checks one message about some documents. Faults of templates have no place here.
  func check(html: [UInt8], text: [UInt8], _ documents: [Int], _ language: LanguageTag, _ log: inout DiagnosticLog) {
    var seen: Set<MessageFault> = []
    for (_, fault) in faults(of: html) where seen.insert(fault).inserted { log.report(fault.diagnostic(at: nil)) }
    for range in officeTexts(text) {
      let link = String(decoding: text[range], as: UTF8.self)
      log.report(Diagnostic(.message.officeLink, link, at: placeOfOfficeLink(in: documents, language)))
    }
  }

  /// Checks the portal's addresses that templates write; docportal's own are known to be right.
  private func checkPortalAddresses(_ model: EmailModel, _ html: SourceMap, _ text: SourceMap, _ log: inout DiagnosticLog) {
    let known = Set([model.siteAddress] + model.documents.flatMap { $0.buttons.map(\.href) })
    let written = addresses(ofLinksIn: html) + addresses(onLinesOf: text)
    let own = written.filter { !known.contains($0.address) && links.isOwn($0.address) }
    let faults = links.faults(own.map(\.address))
    // A template can have a fault for every document, in every language.
    var found = Set(log.diagnostics.map { [$0.identifier, $0.place?.description] })
    for (address, place) in own {
      guard let rule = faults[address], found.insert([rule.identifier, place.description]).inserted else { continue }
      log.report(Diagnostic(rule, address, at: place))
    }
  }

  private func addresses(ofLinksIn html: SourceMap) -> [(address: String, place: Place)] {
    HTMLScan(html.output).links.compactMap { link in
      let address = String(decoding: resolvingCharacterReferences(html.output[link]), as: UTF8.self)
      return html.writer(of: link).map { (address, $0.place) }
    }
  }

  /// Addresses have lines of their own in plain text.
  private func addresses(onLinesOf text: SourceMap) -> [(address: String, place: Place)] {
    text.output.split(whereSeparator: { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }).compactMap { line in
      text.writer(of: line.startIndex..<line.endIndex).map { (String(decoding: line, as: UTF8.self), $0.place) }
    }
  }

  private func faults(of html: [UInt8]) -> [(range: Range<Int>, fault: MessageFault)] {
    messageFaults(html, plainHTTP: composer.rendering.plainHTTP)
  }

  /// The document whose title or owner puts an Office link into plain text.
  private func placeOfOfficeLink(in documents: [Int], _ language: LanguageTag) -> Place? {
    let document = documents.lazy.map { composer.catalogue.documents[$0] }.first { document in
      let words = [document.title[language]] + [document.owner?[language]].compactMap { $0 }
      return words.contains { !officeTexts(Array(singleLine($0).utf8)).isEmpty }
    }
    return document?.place
  }
}
