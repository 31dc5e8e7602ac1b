import CatalogueModel
import Diagnostics
import EmailComposing
import SiteGeneration

/// Reads the arguments of `docportal email` into typed parts and makes the message; everything wrong is told in one run.
struct EmailRequest {
  private let command: EmailCommand

  private let introduction: NamedFile?

  init(_ command: EmailCommand, introduction: NamedFile?) {
    self.command = command
    self.introduction = introduction
  }

  /// The message as a file; none when something is wrong.
  func files(_ portal: EmailPortal, log: inout DiagnosticLog) -> [(path: String, bytes: [UInt8])] {
    let language = language(portal.catalogue, &log)
    let from = command.from.flatMap { mailbox("--from", $0, &log) }
    let to = command.to.compactMap { mailbox("--to", $0, &log) }
    if let subject = command.subject, holdsHeaderBreaker(subject) { log.report(.messageHeader("--subject", subject)) }
    let selection = EmailSelection(
      documents: command.document, section: command.section, tag: command.tag, updatedSince: command.updatedSince)
    let documents = selection.indexes(in: portal.catalogue, log: &log)
    let words = introduction.flatMap { portal.introduction($0.bytes, file: $0.path, language: language, log: &log) }
    guard !log.hasErrors else { return [] }
    let model = portal.model(
      documents, of: selection, language: language, mode: command.mode, subject: command.subject, introduction: words)
    let rendered = portal.render(model, language: language)
    let name = "message." + command.format.fileExtension
    if command.format != .text, let diagnostic = Diagnostic.messageSize(rendered.html.count, of: "the message") {
      log.report(diagnostic)
    }
    switch command.format {
    case .eml:
      let message = MIMEMessage(
        from: from, to: to, subject: model.subject, date: command.date, language: language, text: rendered.text,
        html: rendered.html)
      return [(name, message.bytes)]
    case .html: return [(name, command.fragment ? rendered.fragment : rendered.html)]
    case .text: return [(name, rendered.text)]
    }
  }

  private func language(_ catalogue: Catalogue, _ log: inout DiagnosticLog) -> LanguageTag {
    let languages = catalogue.portal.languages
    guard let name = command.language else { return languages[0] }
    if let known = languages.first(where: { $0.text == name }) { return known }
    log.report(.unknownMessageLanguage(name, known: languages.map(\.text)))
    return languages[0]
  }

  private func mailbox(_ option: String, _ text: String, _ log: inout DiagnosticLog) -> Mailbox? {
    do throws(MailboxFault) {
      return try Mailbox(text)
    } catch {
      log.report(.messageAddress(option, text, error))
      return nil
    }
  }
}
