package import Diagnostics
package import Files
package import Portal
import TextBasics
import Theme

/// The people of every message besides its recipients.
private struct Envelope {
  var from: Mailbox?
  var replyTo: [Mailbox]
  var cc: [Mailbox]
  var bcc: [Mailbox]
}

/// The output formats of messages; the raw value is the argument of `--format`.
package enum EmailFormat: String, CaseIterable, Sendable {
  case eml
  case html
  case text
  case mbox
  case page

  fileprivate var fileExtension: String {
    switch self {
    case .text: "txt"
    case .page: "html"
    case .eml, .html, .mbox: rawValue
    }
  }
}

/// A message to create.
private struct Draft {
  var to: [Mailbox]
  var language: LanguageTag
  /// The person of a list.
  var person: Recipient?
  /// The documents of an owner; all that were chosen otherwise.
  var documents: [Int]?
  var user: String? { person?.user }
  /// The file name without an extension.
  var name: String
}

/// The messages that a person asks for; what they wrote is named by its option in messages.
package struct EmailRequest: Sendable {
  package var selection: EmailSelection
  package var mode = EmailMode.edit
  package var format = EmailFormat.eml
  /// Only the content of the HTML, to paste into another document.
  package var isFragment = false
  /// Several numbered messages where there are too many documents for one.
  package var splits = false
  package var subject: String?
  /// A CommonMark file before the documents.
  package var introduction: NamedFile?
  /// The tag of a language of the portal.
  package var language: String?
  package var date: MessageDate?
  // An address or `Name <address>` each.
  package var from: String?
  package var replyTo: [String] = []
  package var to: [String] = []
  package var cc: [String] = []
  package var bcc: [String] = []
  /// A message for each person of a list, which is `nil` if it cannot be read.
  package var isForList = false
  package var list: NamedFile?
  /// The names of the list's columns that are not the usual ones.
  package var columns: [RecipientColumn: String] = [:]

  package init(_ selection: EmailSelection) { self.selection = selection }
}

extension EmailRequest {
  /// The messages about some documents as files; none if there is an error. All problems are reported in one run. `page` are the
  /// files of a page to copy the message from.
  package func files(
    _ portal: EmailPortal, _ documents: [Int], page: EmailPageAssets?, log: inout DiagnosticLog
  ) -> [(path: String, bytes: [UInt8])] {
    let opening = introduction.map { Placeholders(String(decoding: $0.textBytes, as: UTF8.self)) }
    let title = subject.map { Placeholders($0) }
    let texts = [opening, title].compactMap(\.self)
    let drafts =
      selection.dueOn != nil
      ? ownerDrafts(portal.catalogue, documents, &log)
      : drafts(portal.catalogue, used: texts.reduce(into: []) { $0.formUnion($1.columns) }, &log)
    let people = !isForList ? nil : drafts.compactMap(\.person)
    if let file = introduction {
      opening?.check(people, isForAll: page != nil, file: TextFile(path: file.path, bytes: file.textBytes), log: &log)
    }
    if let subject { title?.check(people, isForAll: page != nil, file: TextFile(path: "--subject", text: subject), log: &log) }
    let envelope = Envelope(
      from: from.flatMap { mailbox("--from", $0, &log) }, replyTo: replyTo.flatMap { mailboxes("--reply-to", $0, &log) },
      cc: cc.flatMap { mailboxes("--cc", $0, &log) }, bcc: bcc.flatMap { mailboxes("--bcc", $0, &log) })
    if let subject, holdsHeaderBreaker(subject) { log.report(.messageHeader("--subject", subject)) }
    let known = portal.catalogue.portal.languages
    // Checks the introduction even without a valid recipient, so that its errors are reported in the same run.
    let languages =
      drafts.isEmpty ? Array(known.prefix(1)) : known.filter { language in drafts.contains { $0.language == language } }
    let words = introductions(portal, languages, &log)
    guard !log.hasErrors, !documents.isEmpty else { return [] }
    let files = drafts.flatMap { draft in
      let documents = draft.documents ?? documents
      let personal = draft.person.flatMap { introduction(opening, portal, $0) } ?? words[draft.language]
      let subject = draft.person.flatMap { title?.text(for: $0) } ?? self.subject
      let compose = { (documents: [Int], numbered: String?) in
        portal.composer.email(
          documents, of: selection, language: draft.language, mode: mode, subject: numbered ?? subject,
          introduction: personal, user: draft.user)
      }
      let messages = messages(documents, draft.language, portal, compose)
      return messages.enumerated().map { index, message in
        portal.check(message.rendered, documents: documents, language: draft.language, log: &log)
        let name = draft.name + (messages.count > 1 ? "-" + numbered(index, of: messages.count) : "")
        if format != .text { reportSize(message.rendered.html.count, name, documents.count, words[draft.language], &log) }
        let bytes =
          page.map { portal.page(message.rendered, language: draft.language, assets: $0, log: &log) }
          ?? bytes(draft, message.subject, message.rendered, envelope)
        return (path: name + "." + format.fileExtension, bytes: bytes)
      }
    }
    return format == .mbox ? [("messages.mbox", mbox(files.map(\.bytes)))] : files
  }

  /// Reports a message that mail programs truncate, and suggests remedies.
  private func reportSize(
    _ size: Int, _ name: String, _ documents: Int, _ introduction: EmailIntroduction?, _ log: inout DiagnosticLog
  ) {
    let introductionSize = introduction?.byteCount ?? 0
    var help: [String] = []
    if introductionSize < EmailSize.warning, documents > 1, !splits {
      help = ["choose fewer documents"]
      if mode == .both { help.append("one of --mode edit and view") }
      help.append("make several messages with --split")
    }
    // `--split` stops splitting if the introduction and a single document are already too large.
    if introduction != nil, splits || introductionSize > min(size / 2, EmailSize.warning) {
      help.append("shorten the file of --intro")
    }
    if help.isEmpty { help = ["shorten the titles of its documents"] }
    if let finding = Diagnostic.messageSize(size, of: "the \(name)", help: help) { log.report(finding) }
  }

  private func messages(
    _ documents: [Int], _ language: LanguageTag, _ portal: EmailPortal, _ compose: ([Int], String?) -> EmailModel
  ) -> [(subject: String, rendered: RenderedEmail)] {
    if splits { return portal.split(documents, language: language, compose: compose) }
    let model = compose(documents, nil)
    return [(model.subject, portal.render(model, language: language))]
  }

  private func bytes(_ draft: Draft, _ subject: String, _ rendered: RenderedEmail, _ envelope: Envelope) -> [UInt8] {
    switch format {
    case .eml, .mbox:
      var message = MIMEMessage(
        from: envelope.from, to: draft.to, subject: subject, date: date, language: draft.language, text: rendered.text,
        html: rendered.html)
      (message.replyTo, message.cc, message.bcc) = (envelope.replyTo, envelope.cc, envelope.bcc)
      return message.bytes
    case .html, .page: return isFragment ? rendered.fragment : rendered.html
    case .text: return rendered.text
    }
  }

  /// A message for each owner, in the order of their first documents.
  private func ownerDrafts(_ catalogue: Catalogue, _ documents: [Int], _ log: inout DiagnosticLog) -> [Draft] {
    let language = messageLanguage(catalogue, &log)
    var owners: [String] = []
    var owned: [String: [Int]] = [:]
    for index in documents {
      let owner = catalogue.documents[index].owner?[language] ?? ""
      if owned[owner] == nil { owners.append(owner) }
      owned[owner, default: []].append(index)
    }
    return owners.enumerated().map { index, owner in
      // An owner may also be a team without an address.
      let mailboxes = Mailbox.list(owner).compactMap { try? Mailbox($0) }
      let indexes = owned[owner] ?? []
      if mailboxes.isEmpty, let first = indexes.first {
        let name = owner.isEmpty ? "nobody, who owns the document," : "the owner '\(owner)'"
        log.report(Diagnostic(.message.ownerAddress, name, at: catalogue.documents[first].place))
      }
      return Draft(
        to: mailboxes, language: language, documents: indexes,
        name: "message-" + numbered(index, of: owners.count))
    }
  }

  private func drafts(_ catalogue: Catalogue, used: Set<String>, _ log: inout DiagnosticLog) -> [Draft] {
    guard isForList else {
      let to = self.to.flatMap { mailboxes("--to", $0, &log) }
      var seen: Set<String> = []
      for person in to where !seen.insert(person.address.lowercased()).inserted {
        log.report(
          Diagnostic(
            .message.recipientTwice, person.address, at: Place(file: "--to"),
            explanation: "The message would name the person twice.", fix: "give the address once"))
      }
      return [Draft(to: to, language: messageLanguage(catalogue, &log), name: "message")]
    }
    guard let list else { return [] }
    let recipients = decodeRecipients(
      TextFile(path: list.path, bytes: list.bytes), named: columns, used: used, languages: catalogue.portal.languages, log: &log)
    return recipients.enumerated().map { index, recipient in
      Draft(
        to: [recipient.mailbox], language: recipient.language, person: recipient,
        name: "message-" + numbered(index, of: recipients.count))
    }
  }

  /// The one-based number padded to the digits of `count`, so that file names sort numerically.
  private func numbered(_ index: Int, of count: Int) -> String { padded("\(index + 1)", to: "\(count)".utf8.count) }

  /// The introduction in each language used by a message.
  private func introductions(
    _ portal: EmailPortal, _ languages: [LanguageTag], _ log: inout DiagnosticLog
  ) -> [LanguageTag: EmailIntroduction] {
    guard let file = introduction else { return [:] }
    return languages.reduce(into: [:]) { words, language in
      words[language] = portal.readIntroduction(file.bytes, file: file.path, language: language, log: &log)
    }
  }

  /// The introduction with a person's links and fields, where it has such. Its errors are already reported.
  private func introduction(_ opening: Placeholders?, _ portal: EmailPortal, _ person: Recipient) -> EmailIntroduction? {
    guard let file = introduction, let opening, person.user != nil || !opening.isEmpty else { return nil }
    let text = Array(opening.text(for: person) { $0.markdownSafe }.utf8)
    return portal.readIntroduction(text, file: file.path, language: person.language, user: person.user, log: &silentLog)
  }

  private func messageLanguage(_ catalogue: Catalogue, _ log: inout DiagnosticLog) -> LanguageTag {
    let languages = catalogue.portal.languages
    guard let name = language else { return languages[0] }
    if let known = languages.first(fitting: name) { return known }
    log.report(.unknownMessageLanguage(name, known: languages.map(\.text)))
    return languages[0]
  }

  /// The people of one option, which may be the line of a mail program.
  private func mailboxes(_ option: String, _ text: String, _ log: inout DiagnosticLog) -> [Mailbox] {
    let people = Mailbox.list(text)
    return people.isEmpty ? [mailbox(option, text, &log)].compactMap(\.self) : people.compactMap { mailbox(option, $0, &log) }
  }

  private func mailbox(_ option: String, _ text: String, _ log: inout DiagnosticLog) -> Mailbox? {
    do throws(MailboxFault) {
      return try Mailbox(text).decoded()
    } catch {
      log.report(.messageAddress(option, text, error))
      return nil
    }
  }
}
