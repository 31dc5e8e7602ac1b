package import CatalogueModel
package import Diagnostics
import PortalContent
import PortalTheme
package import Templating
import TextBasics

/// Checks rendered messages: addresses that mail programs keep, those of the portal's own that lead somewhere, nothing that
/// runs, no Office links in plain text. What templates are at fault for is told at their line and column.
package struct MessageCheck: Sendable {
  package let composer: EmailComposer
  package let templates: EmailTemplates
  /// The files of all templates, to find the one at fault.
  package let sources: [TemplateSource]
  package let links: PortalLinks

  package init(composer: EmailComposer, templates: EmailTemplates, sources: [TemplateSource], links: PortalLinks) {
    self.composer = composer
    self.templates = templates
    self.sources = sources
    self.links = links
  }

  /// Checks a message in every language about the latest documents, with words of a sender's: what the templates make of it.
  package func checkTemplates(_ log: inout DiagnosticLog) {
    for language in composer.catalogue.portal.languages {
      let documents = Array(composer.recent.prefix(EmailPreview.documentLimit))
      let site = singleLine(composer.catalogue.portal.title[language])
      let model = composer.email(
        documents, of: EmailSelection(), language: language, mode: .both, subject: site,
        introduction: EmailIntroduction(html: .trusted("<p>.</p>"), text: "."))
      let strings = composer.strings[language].record
      var unfinished = DiagnosticLog()
      let html = templates.html(model, strings: strings, log: &unfinished)
      let text = templates.text(model, strings: strings, log: &unfinished)
      _ = templates.fragment(model, strings: strings, log: &unfinished)
      // Every language would come to the same end.
      guard !unfinished.hasErrors else { return log.merge(unfinished) }
      check(model, html: html, text: text, documents, language, &log)
      checkPortalAddresses(model, html: html, text: text, language, &log)
    }
  }

  /// Checks the addresses of the portal's own that templates make; those that the program makes are known.
  private func checkPortalAddresses(
    _ model: EmailModel, html: [UInt8], text: [UInt8], _ language: LanguageTag, _ log: inout DiagnosticLog
  ) {
    let known = Set([model.siteAddress] + model.documents.flatMap { $0.buttons.map(\.href) })
    let lines = text.split(separator: ASCII.lineFeed).map { String(decoding: $0, as: UTF8.self) }
    let others = (addresses(html) + lines).filter { !known.contains($0) && links.isOwn($0) }
    // A template can make a fault of every document, in every language.
    var told = Set(log.diagnostics.map { Told($0.identifier, $0.place) })
    let faults = links.faults(others).sorted { $0.key < $1.key }
    if faults.isEmpty { return }
    let variants = variants(model, language) { addresses($0) }
    for (address, fault) in faults {
      let places = variants.places(of: address)
      for place in places.isEmpty ? [textPlace(of: address)] : places {
        let finding = fault.diagnostic(address, at: place)
        if told.insert(Told(finding.identifier, place)).inserted { log.report(finding) }
      }
    }
  }

  private func addresses(_ html: [UInt8]) -> [String] {
    HTMLScan(html).links.map { String(decoding: resolvingCharacterReferences(html[$0.range]), as: UTF8.self) }
  }

  /// Where a template writes an address out, or else the one of the plain text.
  private func textPlace(of address: String) -> Place {
    for source in sources where source.name.hasPrefix("email/") {
      guard let range = source.bytes.firstRange(of: Array(address.utf8)) else { continue }
      let (line, column) = LineIndex(source.bytes).position(ofByte: range.lowerBound)
      return Place(file: source.path, line: line, column: column, length: address.unicodeScalars.count)
    }
    return Place(file: "Templates/email/text.mustache")
  }

  /// Checks one message about some documents; without a model, what templates are at fault for is told without a place.
  package func check(
    _ model: EmailModel?, html: [UInt8], text: [UInt8], _ documents: [Int], _ language: LanguageTag, _ log: inout DiagnosticLog
  ) {
    var found = DiagnosticLog()
    var seen: Set<MessageFault> = []
    let faults = sites(html).compactMap(\.fault).filter { seen.insert($0).inserted }
    let variants = faults.isEmpty ? nil : model.map { self.variants($0, language) { sites($0).compactMap(\.fault) } }
    for fault in faults {
      let places = variants?.places(of: fault) ?? []
      for place in places { found.report(fault.diagnostic(at: place)) }
      if places.isEmpty { found.report(fault.diagnostic(at: nil)) }
    }
    for range in officeTexts(text) {
      let link = String(decoding: text[range], as: UTF8.self)
      found.report(.officeLinkInMessage(link, at: place(ofOfficeLink: link, documents, language)))
    }
    if found.diagnostics.isEmpty { return }
    // A template's fault shows in every language.
    let known = Set(log.diagnostics.map { Told($0.summary, $0.place) })
    for fault in found.diagnostics where !known.contains(Told(fault.summary, fault.place)) { log.report(fault) }
  }

  private struct Told: Hashable {
    let words: String
    let place: Place?

    init(_ words: String, _ place: Place?) {
      self.words = words
      self.place = place
    }
  }

  private func sites(_ html: [UInt8]) -> [MessageSite] {
    messageSites(html, plainHTTP: composer.rendering.plainHTTP)
  }

  /// What is found in a message's HTML, and in the HTML that each place of the templates would leave with something faultless
  /// in it: whatever is there less often then comes from that place.
  private func variants<Found: Hashable>(
    _ model: EmailModel, _ language: LanguageTag, _ find: ([UInt8]) -> [Found]
  ) -> MessageVariants<Found> {
    var variants = MessageVariants(whole: html(sources, model, language).map(find) ?? [])
    for (index, source) in sources.enumerated() where source.name.hasPrefix("email/") {
      let lines = LineIndex(source.bytes)
      for site in sites(source.bytes) {
        var bytes = source.bytes
        bytes.replaceSubrange(site.range, with: site.replacement.utf8)
        var changed = sources
        changed[index] = TemplateSource(name: source.name, path: source.path, bytes: bytes)
        guard let left = html(changed, model, language).map(find) else { continue }
        let (line, column) = lines.position(ofByte: site.range.lowerBound)
        let length = String(decoding: source.bytes[site.range], as: UTF8.self).unicodeScalars.count
        variants.add(Place(file: source.path, line: line, column: column, length: max(1, length)), left)
      }
    }
    return variants
  }

  /// The message that some templates make; `nil` when they make none.
  private func html(_ sources: [TemplateSource], _ model: EmailModel, _ language: LanguageTag) -> [UInt8]? {
    var log = DiagnosticLog()
    let set = TemplateSet(sources: sources, log: &log)
    guard let templates = EmailTemplates(set, strings: composer.strings.schema.schema, log: &log) else { return nil }
    return templates.html(model, strings: composer.strings[language].record, log: &log)
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

/// How often each thing is in a message, and in the message without what one place of a template writes.
private struct MessageVariants<Found: Hashable> {
  private let whole: [Found: Int]
  private var others: [(place: Place, counts: [Found: Int])] = []

  init(whole: [Found]) { self.whole = Self.counts(whole) }

  mutating func add(_ place: Place, _ found: [Found]) { others.append((place, Self.counts(found))) }

  /// Where the templates make something.
  func places(of found: Found) -> [Place] {
    others.filter { $0.counts[found] ?? 0 < whole[found] ?? 0 }.map(\.place)
  }

  private static func counts(_ found: [Found]) -> [Found: Int] {
    Dictionary(found.map { ($0, 1) }, uniquingKeysWith: +)
  }
}
