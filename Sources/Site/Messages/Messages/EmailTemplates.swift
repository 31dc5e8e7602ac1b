package import Diagnostics
package import Templates
import TextBasics

/// The compiled templates of messages.
package struct EmailTemplates: Sendable {
  /// The templates that are rendered; they include the others.
  package static let names = Kind.allCases.map(\.rawValue)
  private let templates: [Kind: Template]
  private let frame: Schema

  /// The forms of a message; the raw value is the template's name.
  private enum Kind: String, CaseIterable {
    case message = "email/message"
    case fragment = "email/content"
    case text = "email/text"
    case page = "email/page"
  }

  /// Compiles the templates. Returns `nil` if one has an error; all errors are reported. `strings` are the names of the theme's
  /// strings.
  package init?(_ set: TemplateSet, strings: Schema, log: inout DiagnosticLog) {
    frame = Schema([("strings", .record(strings))])
    var templates: [Kind: Template] = [:]
    let frames = [frame, EmailModel.schema.schema]
    for kind in Kind.allCases {
      templates[kind] = set.compile(
        kind.rawValue, frames: kind == .page ? frames + [EmailPageModel.schema.schema] : frames,
        format: kind == .text ? .plainText : .html, log: &log)
    }
    guard templates.count == Kind.allCases.count else { return nil }
    self.templates = templates
  }

  package func render(_ model: EmailModel, strings: Record) -> RenderedEmail {
    let records = records(model, strings)
    var log = DiagnosticLog()
    func part(_ kind: Kind) -> [UInt8] {
      withLineFeeds(templates[kind]?.render(records, log: &log) ?? [])
    }
    return RenderedEmail(
      model: model, html: part(.message), fragment: part(.fragment), unwrapped: part(.text), log: log)
  }

  func render(_ page: EmailPageModel, of email: RenderedEmail, strings: Record, log: inout DiagnosticLog) -> [UInt8] {
    templates[.page]?.render(records(email.model, strings) + [Record(page)], log: &log) ?? []
  }

  /// The HTML document and the plain text as the templates write them, before line ends and wrapping.
  func mapped(_ model: EmailModel, strings: Record) -> (html: SourceMap, text: SourceMap)? {
    let records = records(model, strings)
    guard let html = templates[.message], let text = templates[.text] else { return nil }
    return (html.mapped(records), text.mapped(records))
  }

  private func records(_ model: EmailModel, _ strings: Record) -> [Record] {
    guard let outer = Record(frame, [.record(strings)]) else {
      preconditionFailure("the strings must have the schema that the templates were compiled for")
    }
    return [outer, Record(model)]
  }
}

/// A message in its two forms, as it is shown.
package struct RenderedEmail: Sendable {
  let model: EmailModel
  package let html: [UInt8]
  /// The HTML without a document around it, for a page.
  package let fragment: [UInt8]
  /// The plain text in 72 columns, one address a line. Wrapped on demand, since it takes 700,000 instructions for ten documents.
  package var text: [UInt8] { wrapped(unwrapped) }
  /// The plain text as its template writes it.
  let unwrapped: [UInt8]
  /// The faults of the templates.
  let log: DiagnosticLog
}

/// LF for CR LF and CR, which templates from some editors have but no part of a message.
func withLineFeeds(_ text: [UInt8]) -> [UInt8] {
  guard text.contains(ASCII.carriageReturn) else { return text }
  var result: [UInt8] = []
  result.reserveCapacity(text.count)
  for (index, byte) in text.enumerated() {
    if byte == ASCII.carriageReturn {
      result.append(ASCII.lineFeed)
    } else if byte != ASCII.lineFeed || index == 0 || text[index - 1] != ASCII.carriageReturn {
      result.append(byte)
    }
  }
  return result
}
