package import Diagnostics
package import TextBasics

/// A CommonMark page as written: the head's fields and the text below it.
package struct PageEntry: Sendable {
  /// The path below `Content/` without `.md` and without a language suffix: the name in `page:` links.
  package let path: String
  /// The page's language: the head's, or the file name's suffix, or the portal's default.
  package let language: LanguageTag
  package let title: String
  /// The position in the navigation; absent if the page is not in it.
  package let order: Int?
  /// Its place in the navigation; by default the end of the page, if it has an order.
  package let navigation: PageNavigation?
  package let isDraft: Bool
  /// The day before which it is a draft.
  package let publish: CalendarDate?
  /// The day from which it is no longer published.
  package let retire: CalendarDate?
  package let isListed: Bool
  package let noindex: Bool
  /// The summary that search engines and chats show.
  package let description: String?
  /// The day of its text.
  package let date: CalendarDate?
  package let tags: [String]
  /// The paths that it had before.
  package let redirectFrom: [Written<String>]
  package let body: CommonMarkText
  package let ignore: [IgnoreEntry]
  package let place: Place
}

extension PageEntry {
  /// A build on a day leaves it out; without `today`, its day has come and none has gone.
  package func isDraft(on today: CalendarDate?) -> Bool {
    guard let today else { return isDraft }
    return isDraft || publish.map { $0 > today } ?? false || retire.map { $0 <= today } ?? false
  }
}

/// Decodes a CommonMark page with its YAML head. Returns `nil`, with a report, if the head cannot be read.
///
/// `path` is the file's path below `Content/`; the portal's languages tell a language suffix from a part of the name. If they are
/// not known, the first stands in for a language that is not among them.
package func decodePage(
  _ file: TextFile, path: String, languages: [LanguageTag], read: ReadParts = ReadParts(), log runLog: inout DiagnosticLog
) -> PageEntry? {
  // A log of its own: the number of reports is limited for each file.
  var log = DiagnosticLog()
  defer { runLog.merge(log) }
  guard let defaultLanguage = languages.first else { return nil }
  let name = PageName(path, languages: languages)
  let start = Place(file: file.path, line: 1, column: 1, length: 3)
  let hasHead = PageParts.hasHead(file)
  guard var parts = hasHead ? PageParts(file) : PageParts(withoutHead: file) else {
    log.report(Diagnostic(.pageHead.unclosed, at: start))
    return nil
  }
  let heading = parts.heading(file)
  guard hasHead || heading != nil else {
    log.report(Diagnostic(.pageHead.missing, at: Place(file: file.path, line: 1, column: 1)))
    return nil
  }
  let headText = TextFile(path: file.path, bytes: Array(parts.head))
  let markers = conflictLines(headText.lines.bytes)
  guard markers.isEmpty else {
    log.report(.conflict(markers.map { $0 + 1 }, in: file.path))
    return nil
  }
  var found = DiagnosticLog()
  var readHead = PageHead(headText, at: start, &found)
  // A head has to have nothing but a title, which the first heading can be.
  func lacksTitle(_ diagnostic: Diagnostic) -> Bool { diagnostic.identifier == Rule.manifest.missingField.identifier }
  if let heading, found.diagnostics.contains(where: lacksTitle) {
    found.remove(where: lacksTitle)
    readHead?.title = FieldType.shownText.read(heading, "title", &found)
    parts.begin(behind: heading.node.span.line, file.lines)
  } else if let heading, case .scalar(let text, _) = heading.node.content, text == readHead?.title?.value {
    // Other programs show no title but this one.
    parts.begin(behind: heading.node.span.line, file.lines)
  }
  log.merge(found)
  guard let head = readHead else { return nil }
  var language = name.language ?? defaultLanguage
  if let written = head.language {
    if let known = languages.first(where: { $0.text == written.value }) {
      if let suffix = name.language, suffix != known {
        log.report(Diagnostic(.pageHead.languageConflict, written.value, suffix.text, at: written.place))
      }
      language = known
    } else if read.languages {
      log.report(.unknownLanguage(written, known: languages))
      return nil
    }
  }
  guard let title = head.title?.value else { return nil }
  let body = CommonMarkText(
    String(decoding: parts.body, as: UTF8.self), at: Place(file: file.path, line: parts.bodyLine, column: 1),
    form: .lines(indentation: 0))
  let former = head.redirectFrom.filter { path in
    if isInside(path.value), !path.value.hasSuffix(".md"), !path.value.hasSuffix(".html") { return true }
    log.report(Diagnostic(.pageHead.formerPath, path.value, at: path.place))
    return false
  }
  return PageEntry(
    path: name.path, language: language, title: title, order: head.order, navigation: head.navigation?.value,
    isDraft: head.isDraft, publish: day(head.publish, &log),
    retire: day(head.retire, &log),
    isListed: head.isListed, noindex: head.noindex, description: head.description?.value, date: day(head.date, &log),
    tags: head.tags.map(\.value), redirectFrom: former, body: body, ignore: head.ignore,
    place: Place(file: file.path, line: 1))
}

private func day(_ written: Written<String>?, _ log: inout DiagnosticLog) -> CalendarDate? {
  guard let written else { return nil }
  // Other generators write a time too, as in 2026-10-01T09:30:00+02:00.
  let isTime = written.value.dropFirst(10).first.map { $0 == "T" || $0 == " " } ?? false
  let day = CalendarDate(isTime ? String(written.value.prefix(10)) : written.value)
  if day == nil { log.report(.impossibleDate(.document.impossibleDate, written)) }
  return day
}

package func pagePath(_ file: String, _ languages: [LanguageTag]) -> String { PageName(file, languages: languages).path }

/// A page's path without `.md`, and the language at the end of its file name, as in `how-to.de.md`, in any case. `_index.md`, as Hugo names
/// the page of a folder, is `index`.
struct PageName {
  let path: String
  let language: LanguageTag?

  init(_ path: String, languages: [LanguageTag]) {
    let stem = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
    let (name, lower) = (stem.split(separator: "/").last ?? "", stem.lowercased())
    language = languages.first { name.count > $0.text.count + 1 && lower.hasSuffix("." + $0.text.lowercased()) }
    let path = language.map { String(stem.dropLast($0.text.count + 1)) } ?? stem
    self.path = ("/" + path).hasSuffix("/_index") ? path.dropLast(6) + "index" : path
  }
}

/// A part of every page that links to pages.
package enum PageNavigation: String, CaseIterable, Sendable {
  case top
  case bottom
}

struct PageHead: ManifestEntry {
  var place = Place(file: "")
  var isDamaged = false
  var title: Written<String>?
  var language: Written<String>?
  var order: Int?
  var navigation: Written<PageNavigation>?
  var isDraft = false
  var publish: Written<String>?
  var retire: Written<String>?
  var isListed = true
  var noindex = false
  var description: Written<String>?
  var date: Written<String>?
  var tags: [Written<String>] = []
  var redirectFrom: [Written<String>] = []
  var ignore: [IgnoreEntry] = []
  static let noun = "the page"
  static let table = FieldTable<Self>([
    Field("title", .shownText, \.title, required: true, "One text; by default the first heading of the page."),
    Field("language", .text, \.language, "One of the portal's languages."),
    Field("order", .number(), \.order, "Its position in the navigation, lowest first."),
    Field("navigation", .choice("navigation"), \.navigation, "Beside the sections, or at the end of every page."),
    Field("draft", .flag, \.isDraft, "Leaves it out of all builds but those with --drafts."),
    Field("publish", .date, \.publish, "The day before which it is a draft."),
    Field("retire", .date, \.retire, "The day from which it is no longer published."),
    Field("listed", .flag, \.isListed, "Whether lists, search and site map have it."),
    Field("noindex", .flag, \.noindex, "Asks search engines to leave it out."),
    Field("description", .shownText, \.description, "What search engines and chats show of it."),
    Field("date", .date, \.date, "The day of its text, which the page shows."),
    Field("tags", .list(of: .text), \.tags, "The tags that the page shows, with links to their documents."),
    Field("redirectFrom", .list(of: .text), \.redirectFrom, "The paths that it had before, as 'page:' names them."),
    .ignore(\.ignore),
  ])

  static func foreignKey(_ key: Written<String>) -> Diagnostic? {
    adviceForPages(key.value).map {
      Diagnostic(.pageHead.foreignKey, at: key.place, notes: [Diagnostic.Note("'\(key.value)': \($0)")])
    }
  }
}

extension PageHead {
  /// Reads the YAML of a head, whose first line is the file's second. Returns `nil`, after a report, if it cannot be read.
  init?(_ file: TextFile, at place: Place, _ log: inout DiagnosticLog) {
    self.init()
    self.place = place
    switch parseYAML(file, lineOffset: 1, log: &log) {
    case .document(let root) where !root.isNull:
      guard let members = root.members("the page's head", &log) else { return nil }
      read(members, &log)
    case .document, .empty: reportMissing(besides: [], &log)
    case .unreadable: return nil
    }
  }
}

/// A page cut in two: the YAML between the first line `---` and the next, and the CommonMark below.
package struct PageParts {
  let head: ArraySlice<UInt8>
  package private(set) var body: ArraySlice<UInt8>
  /// The number of the body's first line, from 1.
  package private(set) var bodyLine: Int

  /// Splits a file; `nil` if no second line `---` follows.
  package init?(_ file: TextFile) {
    let lines = file.lines
    guard let end = (1..<max(1, lines.starts.count)).first(where: { Self.isFence(lines, $0) }) else { return nil }
    head = lines.bytes[lines.starts[1]..<lines.starts[end]]
    (body, bodyLine) = ([], 0)
    begin(behind: end + 1, lines)
  }

  /// A file that is all body.
  init(withoutHead file: TextFile) { (head, body, bodyLine) = ([], file.lines.bytes[...], 1) }

  /// Begins the body behind a line, counted from 1.
  mutating func begin(behind line: Int, _ lines: LineIndex) {
    body = line < lines.starts.count ? lines.bytes[lines.starts[line]...] : []
    bodyLine = line + 1
  }

  /// The text of the heading of the first level with which the body begins (CommonMark, 4.2).
  func heading(_ file: TextFile) -> YAMLValue? {
    let first = (bodyLine..<max(bodyLine, file.lines.starts.count + 1)).first { number in
      file.lines.line(number)?.contains { !$0.isWhitespace } ?? false
    }
    guard let first, let line = file.lines.line(first) else { return nil }
    let written = line.trimmingPrefix { $0 == " " }
    guard line.count - written.count < 4, written.hasPrefix("# ") else { return nil }
    let text = written.dropFirst(2).trimmingPrefix { $0.isWhitespace }
    let column = line.unicodeScalars.count - text.unicodeScalars.count + 1
    var title = text.reversed().drop { $0.isWhitespace }
    let open = title.drop { $0 == "#" }
    if open.first?.isWhitespace ?? true { title = open.drop { $0.isWhitespace } }
    let shown = String(title.reversed())
    guard !shown.isEmpty else { return nil }
    let span = YAMLSpan(line: first, column: column, length: shown.unicodeScalars.count)
    let node = YAMLNode(content: .scalar(shown, .singleQuoted), span: span, hasUnreadKeys: false)
    return YAMLValue(node: node, file: YAMLFile(file, lineOffset: 0))
  }

  package static func hasHead(_ file: TextFile) -> Bool { isFence(file.lines, 0) }

  /// True if a line, counted from 0, is `---`, perhaps followed by white space.
  private static func isFence(_ lines: LineIndex, _ line: Int) -> Bool {
    let text = (lines.line(line + 1) ?? "").utf8
    return text.starts(with: "---".utf8) && text.dropFirst(3).allSatisfy { $0 == ASCII.space || $0 == ASCII.tab }
  }
}
