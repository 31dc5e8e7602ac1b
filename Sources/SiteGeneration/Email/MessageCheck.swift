import CatalogueModel
import Diagnostics
import EmailComposing
import Templating

/// Checks rendered messages: addresses that mail programs keep, nothing that runs, no Office links in plain text. What templates are at fault
/// for is told at their line and column.
struct MessageCheck: Sendable {
  let composer: SiteComposer
  let templates: EmailTemplates
  /// The files of all templates, to find the one at fault.
  let sources: [TemplateSource]

  /// Checks a message in every language about the latest documents, with words of a sender's: what the templates make of it.
  func checkTemplates(_ log: inout DiagnosticLog) {
    for language in composer.catalogue.portal.languages {
      let documents = Array(composer.recent.prefix(EmailPreview.documentLimit))
      let site = singleLine(composer.catalogue.portal.title[language])
      let model = composer.email(
        documents, of: EmailSelection(), language: language, mode: .both, subject: site,
        introduction: EmailIntroduction(html: .trusted("<p>.</p>"), text: "."))
      let strings = composer.strings[language].record
      check(
        model, html: templates.html(model, strings: strings), text: templates.text(model, strings: strings), documents, language,
        &log)
    }
  }

  /// Checks one message about some documents; without a model, what templates are at fault for is told without a place.
  func check(
    _ model: EmailModel?, html: [UInt8], text: [UInt8], _ documents: [Int], _ language: LanguageTag, _ log: inout DiagnosticLog
  ) {
    var found = DiagnosticLog()
    var seen: Set<MessageFault> = []
    for fault in sites(html).compactMap(\.fault) where seen.insert(fault).inserted {
      let places = model.map { self.places(of: fault, $0, language) } ?? []
      for place in places { found.report(fault.diagnostic(at: place)) }
      if places.isEmpty { found.report(fault.diagnostic(at: nil)) }
    }
    for range in officeTexts(text) {
      let link = String(decoding: text[range], as: UTF8.self)
      found.report(.officeLinkInMessage(link, at: place(ofOfficeLink: link, documents, language)))
    }
    if found.diagnostics.isEmpty { return }
    // A template's fault shows in every language.
    let known = Set(log.diagnostics.map(Told.init))
    for fault in found.diagnostics where !known.contains(Told(fault)) { log.report(fault) }
  }

  private struct Told: Hashable {
    let summary: String
    let place: Place?

    init(_ diagnostic: Diagnostic) {
      summary = diagnostic.summary
      place = diagnostic.place
    }
  }

  private func sites(_ html: [UInt8]) -> [MessageSite] {
    messageSites(html, plainHTTP: composer.rendering.plainHTTP)
  }

  /// Where templates make a fault: with something faultless in such a place the message has it less often.
  private func places(of fault: MessageFault, _ model: EmailModel, _ language: LanguageTag) -> [Place] {
    let count = count(fault, sources, model, language) ?? 0
    var places: [Place] = []
    for (index, source) in sources.enumerated() where source.name.hasPrefix("email/") {
      let lines = LineIndex(source.bytes)
      for site in sites(source.bytes) {
        var bytes = source.bytes
        bytes.replaceSubrange(site.range, with: site.replacement.utf8)
        var changed = sources
        changed[index] = TemplateSource(name: source.name, path: source.path, bytes: bytes)
        guard let left = self.count(fault, changed, model, language), left < count else { continue }
        let (line, column) = lines.position(ofByte: site.range.lowerBound)
        let length = String(decoding: source.bytes[site.range], as: UTF8.self).unicodeScalars.count
        places.append(Place(file: source.path, line: line, column: column, length: max(1, length)))
      }
    }
    return places
  }

  /// How often a message made by some templates has a fault; `nil` when they make none.
  private func count(
    _ fault: MessageFault, _ sources: [TemplateSource], _ model: EmailModel, _ language: LanguageTag
  ) -> Int? {
    var log = DiagnosticLog()
    let set = TemplateSet(sources: sources, log: &log)
    guard let templates = EmailTemplates(set, strings: composer.strings.schema.schema, log: &log) else { return nil }
    return sites(templates.html(model, strings: composer.strings[language].record)).count { $0.fault == fault }
  }

  /// Where an Office link in the plain text comes from: a document's title or owner, or a template.
  private func place(ofOfficeLink link: String, _ documents: [Int], _ language: LanguageTag) -> Place? {
    for index in documents {
      let document = composer.catalogue.documents[index]
      let words = [document.title[language]] + [document.owner?[language]].compactMap { $0 }
      if words.contains(where: { !officeTexts(Array(singleLine($0).utf8)).isEmpty }) { return document.place }
    }
    for source in sources where source.name.hasPrefix("email/") {
      guard let range = officeTexts(source.bytes).first else { continue }
      let (line, column) = LineIndex(source.bytes).position(ofByte: range.lowerBound)
      return Place(file: source.path, line: line, column: column, length: link.unicodeScalars.count)
    }
    return nil
  }
}
