import ArgumentParser
import Diagnostics
import Files
import Import
import Links
import Portal
import Site
import TextBasics

struct EmailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "email", abstract: "Creates an email (draft, HTML, text or page to copy from) with links to documents.",
    discussion: """
      The links lead to the documents' pages, because mail programs remove Office links. The message goes to standard output, or into \
      a file below --output. Every build shows a message in email/ of its output. The exit code is 3 when no document is as new as \
      --updated-since asks for.

        docportal email --document q4-budget --to ann@contoso.com > draft.eml
        docportal email --section budgets --mode both --format html
      """)

  @OptionGroup var folder: SourceOption
  @OptionGroup var findings: FindingOptions

  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("The identifiers of documents.", valueName: "id"),
    completion: .documents)
  var document: [String] = []

  // Arrays, so that a repeated option is rejected instead of replacing the first.
  @Option(name: .customLong("section"), help: ArgumentHelp("All documents of a section.", valueName: "id"), completion: .sections)
  var sections: [String] = []

  @Option(name: .customLong("tag"), help: ArgumentHelp("All documents with a tag.", valueName: "name"), completion: .tags)
  var tags: [String] = []

  @Option(
    help: ArgumentHelp("All documents changed on that day or later: YYYY-MM-DD, or 7d for the last 7 days.", valueName: "date"),
    transform: { try sinceDate($0, today: ProbeClock().now.day) })
  var updatedSince: CalendarDate?

  @Flag(help: "One message to each owner of documents that are due: a field with 'remind: true' has a day that has come.")
  var due = false

  @Option(help: ArgumentHelp("The message's language (default: the portal's first).", valueName: "tag"))
  var language: String?

  @Option(help: ArgumentHelp("The subject; by default the title of the documents.", valueName: "text"))
  var subject: String?

  @Option(
    help: ArgumentHelp("A CommonMark file with your introduction before the documents.", valueName: "file"),
    transform: namedPath)
  var intro: String?

  @Option(
    help: "The buttons of each document: edit, view or both.", completion: .list(EmailMode.allCases.map(\.rawValue)),
    transform: namedCase)
  var mode: EmailMode = .edit

  @Option(
    help: """
      The format: eml (a draft with plain text and HTML), html, text, mbox (drafts in one file) or page (to copy the message \
      from, for the new Outlook, Gmail and Teams).
      """,
    completion: .list(EmailFormat.allCases.map(\.rawValue)), transform: namedCase)
  var format: EmailFormat = .eml

  @Flag(help: "With --format html, writes only the content, to paste into another document.")
  var fragment = false

  @Option(parsing: .upToNextOption, help: ArgumentHelp("Recipient: an address, or 'Name <address>'.", valueName: "person"))
  var to: [String] = []

  @Option(parsing: .upToNextOption, help: ArgumentHelp("Recipient of a copy, of each message.", valueName: "person"))
  var cc: [String] = []

  @Option(parsing: .upToNextOption, help: ArgumentHelp("Recipient of a copy whom the others do not see.", valueName: "person"))
  var bcc: [String] = []

  @Option(help: ArgumentHelp("Sender; by default the mail program adds it.", valueName: "person"))
  var from: String?

  @Option(parsing: .upToNextOption, help: ArgumentHelp("Who gets the answers; by default the sender.", valueName: "person"))
  var replyTo: [String] = []

  @Option(
    help: ArgumentHelp("Date header: YYYY-MM-DD, or 'now' for day and time; none by default.", valueName: "date"),
    transform: { try messageDate($0, now: ProbeClock().now) })
  var date: MessageDate?

  @Option(
    help: ArgumentHelp(
      "One message for each person of a list: CSV with address, name, language and user; only 'address' is required.",
      valueName: "file"), transform: namedPath)
  var recipients: String?

  @Option(help: "The encoding of the list, such as windows-1252.")
  var encoding: TableEncoding = .utf8

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "The name of a column in the list: address=NAME, and so on for name, 'first name', 'last name', language and user.",
      valueName: "column=name"), transform: NamedColumn.init)
  var column: [NamedColumn] = []

  @Flag(help: "Creates several numbered messages when there are too many documents for one.")
  var split = false

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder of the message's file (default: standard output).", valueName: "dir"),
    transform: namedPath)
  var output: String?

  var section: String? { sections.first }
  var tag: String? { tags.first }

  func validate() throws {
    for (isGiven, reason) in mistakes where isGiven { throw ValidationError(reason) }
  }

  /// The options that do not go together, with what to do.
  private var mistakes: [(isGiven: Bool, reason: String)] {
    let isDraft = format == .eml || format == .mbox
    let hasFields = !(to + cc + bcc + replyTo).isEmpty || from != nil || date != nil
    let isOneFile = output == nil && format != .mbox
    return [
      (
        sections.count > 1 || tags.count > 1,
        "Give --section and --tag once each: they narrow each other. Make a message for each of several sections."
      ),
      (
        subject.map { singleLine($0).utf8.allSatisfy { $0 == ASCII.space } } ?? false,
        "--subject is empty: remove it to use the title of the documents."
      ),
      (
        hasFields && !isDraft,
        "--to, --cc, --bcc, --from, --reply-to and --date are for --format eml and mbox: \(format.rawValue) has no header fields."
      ),
      // RFC 5322, section 3.3.
      (date.map { $0.day.year < 1900 } ?? false, "--date must be 1900-01-01 or later."),
      (
        due && (recipients != nil || !to.isEmpty || format == .page),
        "--due makes a message for each owner: leave out --to, --recipients and --format page."
      ),
      (
        output.map { [".eml", ".html", ".mbox", ".txt"].contains(where: $0.lowercased().hasSuffix) } ?? false,
        "--output names a folder: for one message leave it out, and write '> \(output ?? "")' at the end."
      ),
      (due && isOneFile, "--due creates several messages: add --output, or --format mbox."),
      (
        recipients != nil && (!to.isEmpty || language != nil),
        "--recipients cannot be combined with --to and --language: the list has both."
      ),
      (
        recipients != nil && format == .page,
        "--format page makes one page, to copy one message: choose another format for --recipients, or leave the list out."
      ),
      (recipients == nil && !column.isEmpty, "--column names columns of --recipients."),
      (recipients == nil && encoding != .utf8, "--encoding is that of --recipients."),
      (recipients != nil && isOneFile, "--recipients creates several messages: add --output, or --format mbox."),
      (split && format == .text, "--split is for HTML: plain text may have any length."),
      (split && isOneFile, "--split can create several messages: add --output, or --format mbox."),
      (fragment && format != .html, "--fragment needs --format html."),
    ]
  }

  func run() async throws {
    // After the parser has named words and options that it does not know.
    if document.isEmpty, section == nil, tag == nil, updatedSince == nil, !due {
      throw ValidationError("Choose documents: --document, --section, --tag, --updated-since or --due.")
    }
    var read = await readPortal(BuildOptions(root: folder.source, clock: .system, jobs: onlineProcessors()))
    let portal = read.emailPortal()
    var log = DiagnosticLog()
    var request = EmailRequest(
      EmailSelection(
        documents: document, section: section, tag: tag, updatedSince: updatedSince, dueOn: due ? read.today : nil))
    (request.mode, request.format, request.isFragment, request.splits) = (mode, format, fragment, split)
    (request.subject, request.language, request.date) = (subject, language, date)
    (request.from, request.replyTo, request.to, request.cc, request.bcc) = (from, replyTo, to, cc, bcc)
    let documents = portal.map { request.selection.indexes(in: $0.catalogue, log: &log) } ?? []
    request.introduction = intro.flatMap { NamedFile($0, log: &log) }
    request.isForList = recipients != nil
    request.list = recipients.flatMap { NamedFile($0, log: &log)?.table(in: encoding, log: &log) }
    request.columns = Dictionary(column.map { ($0.column, $0.name) }) { $1 }
    let page = format == .page ? portal.map { EmailPageAssets(read.theme, accent: $0.catalogue.theme.accent) } : nil
    let files = portal.map { request.files($0, documents, page: page, log: &log) } ?? []
    let about = portal.map { portal in documents.map { portal.catalogue.documents[$0] } } ?? []
    log.merge(read.findings(about: about, templatesIn: "Templates/email/"))
    log = findings.judged(log)
    if !log.hasErrors, let output { writeMessages(files, below: output, log: &log) }
    var excerpts = read.excerpts.merging(argumentTexts) { file, _ in file }
    for file in [request.introduction, request.list].compactMap({ $0 }) { excerpts[file.path] = LineIndex(file.textBytes) }
    log.show(sources: excerpts, amount: findings.amount, folder.shownPaths)
    guard !log.hasErrors else { throw ExitCode.inputErrors }
    guard !documents.isEmpty else { throw ExitCode.nothingNew }
    if output == nil { for file in files { OutputStream.standardOutput.write(file.bytes) } }
  }

  /// The options that diagnostics show, by their names.
  private var argumentTexts: [String: LineIndex] {
    // For an option given several times, the message itself names the value.
    let single = [("--language", language), ("--section", section), ("--tag", tag), ("--subject", subject), ("--from", from)]
    let several = [("--document", document), ("--to", to), ("--cc", cc), ("--bcc", bcc), ("--reply-to", replyTo)]
    let given = single + several.map { ($0, $1.count == 1 ? $1[0] : nil) }
    return Dictionary(
      uniqueKeysWithValues: given.compactMap { name, text in text.map { (name, LineIndex(Array($0.utf8))) } })
  }
}

/// The date given by an option; other text is a usage error.
@Sendable func calendarDate(_ text: String) throws -> CalendarDate {
  guard let date = CalendarDate(text) else {
    throw ValidationError("'\(text.terminalSafe)' is not a valid date, such as 2026-01-31.")
  }
  return date
}

/// The date given by `--date`: the start of a day, or the time of the run.
@Sendable func messageDate(_ text: String, now: Moment) throws -> MessageDate {
  guard text == "now" else { return MessageDate(try calendarDate(text)) }
  guard let today = now.day else { throw ValidationError("The system's clock is wrong: name the day.") }
  return MessageDate(today, second: now.milliseconds / 1000 % 86_400)
}

/// The date given by `--updated-since`: a date, or a number of days before today.
@Sendable func sinceDate(_ text: String, today: CalendarDate?) throws -> CalendarDate {
  guard text.utf8.last == UInt8(ascii: "d"), let days = TimeSpan(argument: text).map({ $0.milliseconds / 86_400_000 }) else {
    return try calendarDate(text)
  }
  guard let date = today?.adding(days: -days) else { throw ValidationError("'\(text)' is before the first day of the calendar.") }
  return date
}

/// A `--column`: `COLUMN=NAME`.
struct NamedColumn {
  let column: RecipientColumn
  let name: String

  init(argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw ValidationError("Write a column, '=' and its name in the list, such as address=Mail.") }
    column = try namedCase(parts[0])
    name = parts[1]
  }
}
