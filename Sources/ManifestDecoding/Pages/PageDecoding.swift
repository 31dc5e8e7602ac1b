public import CatalogueModel
public import Diagnostics

/// Decodes a CommonMark page with its YAML head; `nil` when the head cannot be read, with a report.
///
/// `path` is the file's path below `Content/`; the portal's languages tell a language suffix from a part of the name.
public func decodePage(
  _ file: SourceText, path: String, languages: [LanguageTag], log: inout DiagnosticLog
) -> PageEntry? {
  guard let defaultLanguage = languages.first else { return nil }
  let name = PageName(path, languages: languages)
  guard let parts = PageParts(file) else {
    log.report(.missingHead(at: Place(file: file.path, line: 1, column: 1)))
    return nil
  }
  let head = PageHead(SourceText(path: file.path, text: parts.head), lineOffset: 1, &log)
  var language = name.language ?? defaultLanguage
  if let written = head.language {
    guard let known = languages.first(where: { $0.text == written.value }) else {
      log.report(.unknownName(written, kind: "language", known: languages.map(\.text)))
      return nil
    }
    if let suffix = name.language, suffix != known { log.report(.languageConflict(written, suffix: suffix.text)) }
    language = known
  }
  guard let title = head.title else {
    log.report(.missingField("title", of: "the page", at: Place(file: file.path, line: 1, column: 1)))
    return nil
  }
  let body = CommonMarkText(
    parts.body, at: Place(file: file.path, line: parts.bodyLine, column: 1), form: .lines(indentation: 0))
  return PageEntry(
    path: name.path, language: language, title: title, order: head.order, body: body, place: Place(file: file.path, line: 1))
}

/// A page's path without `.md`, and the language that its file name ends with, as in `how-to.de.md`.
struct PageName {
  let path: String
  let language: LanguageTag?

  init(_ path: String, languages: [LanguageTag]) {
    let stem = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
    language = languages.first { stem.hasSuffix("." + $0.text) }
    self.path = language.map { String(stem.dropLast($0.text.count + 1)) } ?? stem
  }
}

/// The head of a page, field by field.
struct PageHead {
  var title: String?
  var language: Written<String>?
  var order: Int?

  init(_ file: SourceText, lineOffset: Int, _ log: inout DiagnosticLog) {
    guard let root = composeYAML(file, lineOffset: lineOffset, log: &log) else { return }
    for (key, value) in root.members("the page's head", &log) ?? [] {
      switch key.value {
      case "title": title = value.text("title", &log)?.value
      case "language": language = value.text("language", &log)
      case "order": order = value.number("order", &log)
      default: log.report(.unknownKey(key, known: PageKeys.head))
      }
    }
  }
}

/// A page cut in two: the YAML between the first line `---` and the next, and the CommonMark below.
struct PageParts {
  let head: String
  let body: String
  /// The line of the body's first line, from 1.
  let bodyLine: Int

  init?(_ file: SourceText) {
    let lines = file.lines
    guard lines.line(1) == "---" else { return nil }
    var number = 2
    while let line = lines.line(number), line != "---" { number += 1 }
    guard lines.line(number) == "---", number < lines.starts.count || lines.line(number) != nil else { return nil }
    let headEnd = lines.starts[number - 1]
    let bodyStart = number < lines.starts.count ? lines.starts[number] : lines.bytes.count
    head = String(decoding: lines.bytes[lines.starts[1]..<headEnd], as: UTF8.self)
    body = String(decoding: lines.bytes[bodyStart...], as: UTF8.self)
    bodyLine = number + 1
  }
}
