public import Diagnostics
public import Templating

/// The compiled templates of messages.
public struct EmailTemplates: Sendable {
  /// The templates that are rendered; others are included by them.
  public static let names = Kind.allCases.map(\.rawValue)

  private let templates: [Kind: Template]
  private let frame: Schema

  /// What is made of a message; the raw value is the template's name.
  private enum Kind: String, CaseIterable {
    case message = "email/message"
    case fragment = "email/content"
    case text = "email/text"
  }

  /// Compiles them from a theme; everything wrong is reported, and `nil` comes back when one cannot be rendered.
  ///
  /// `strings` are the names of the theme's texts.
  public init?(_ set: TemplateSet, strings: Schema, log: inout DiagnosticLog) {
    frame = Schema([("strings", .record(strings))])
    var templates: [Kind: Template] = [:]
    for kind in Kind.allCases {
      templates[kind] = set.compile(
        kind.rawValue, frames: [frame, EmailModel.schema.schema], format: kind == .text ? .plainText : .html, log: &log)
    }
    guard templates.count == Kind.allCases.count else { return nil }
    self.templates = templates
  }

  /// The HTML document of a message.
  public func html(_ model: EmailModel, strings: Record) -> [UInt8] { render(.message, model, strings) }

  /// The part of it that goes into another HTML document.
  public func fragment(_ model: EmailModel, strings: Record) -> [UInt8] { render(.fragment, model, strings) }

  /// The plain text: 72 columns, one address a line.
  public func text(_ model: EmailModel, strings: Record) -> [UInt8] { wrapped(render(.text, model, strings)) }

  private func render(_ kind: Kind, _ model: EmailModel, _ strings: Record) -> [UInt8] {
    var bytes: [UInt8] = []
    guard let outer = Record(frame, [.record(strings)]) else {
      preconditionFailure("the strings must have the schema that the templates were compiled for")
    }
    templates[kind]?.render([outer, Record(model)], into: &bytes)
    return withLineFeeds(bytes)
  }
}

/// LF for CR LF and CR, which templates from some editors have and no part of a message.
private func withLineFeeds(_ text: [UInt8]) -> [UInt8] {
  guard text.contains(0x0D) else { return text }
  var result: [UInt8] = []
  result.reserveCapacity(text.count)
  for (index, byte) in text.enumerated() {
    if byte == 0x0D {
      result.append(0x0A)
    } else if byte != 0x0A || index == 0 || text[index - 1] != 0x0D {
      result.append(byte)
    }
  }
  return result
}
