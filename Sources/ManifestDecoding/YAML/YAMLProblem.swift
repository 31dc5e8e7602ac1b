import CYAML
import Diagnostics
import TextBasics

/// Why reading a YAML text stops.
struct YAMLProblem: Error {
  enum Kind {
    /// libyaml's words, and what it was reading from where on.
    case syntax(String, context: String?, contextMark: yaml_mark_t)
    /// A character that YAML does not allow, at this byte.
    case character(value: Int, byte: Int)
    case tooDeep
    case tooManyNodes
    case tooMuchAliased
    case undefinedAlias(String)
    case severalDocuments
  }

  let kind: Kind
  let mark: yaml_mark_t

  init(_ kind: Kind, at mark: yaml_mark_t) {
    self.kind = kind
    self.mark = mark
  }

  init(_ parser: yaml_parser_t) {
    let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
    mark = parser.problem_mark
    switch parser.error {
    case YAML_READER_ERROR where problem.hasPrefix("control characters"):
      kind = .character(value: Int(parser.problem_value), byte: Int(clamping: parser.problem_offset))
    case YAML_PARSER_ERROR where problem.hasPrefix("Maximum nesting level"): kind = .tooDeep
    default:
      kind = .syntax(problem, context: parser.context.map { String(cString: $0) }, contextMark: parser.context_mark)
    }
  }
}

extension Diagnostic {
  static func yaml(_ problem: YAMLProblem, file: YAMLFile, positions: YAMLPositions) -> Diagnostic {
    let place = file.place(positions.position(problem.mark))
    switch problem.kind {
    case .syntax(let text, let context, let contextMark):
      let opening = file.place(positions.position(contextMark))
      let line = (file.source.lines.line(place.line - file.lineOffset) ?? "").unicodeScalars
      let fault = YAMLSyntaxFault(
        text, context: context, opening: opening, before: line.prefix(place.column - 1), here: line.dropFirst(place.column - 1))
      return Diagnostic(
        .yaml.syntax, fault.summary, at: fault.isAtOpening ? opening : place,
        notes: fault.opened.map { [.init($0, at: opening)] } ?? [], fix: fault.fix)
    case .character(let value, let byte):
      return Diagnostic(.yaml.character, hexadecimal(value), at: file.place(file.source.lines.position(ofByte: byte)))
    case .undefinedAlias(let name):
      return Diagnostic(
        .yaml.syntax, "no anchor '&\(name)' before this alias", at: place, fix: "put the value in quotes if '*' belongs to it")
    case .severalDocuments: return Diagnostic(.yaml.severalDocuments, at: place)
    case .tooDeep: return Diagnostic(.yaml.tooDeep, String(YAMLBudget.depth), at: place)
    case .tooManyNodes: return Diagnostic(.yaml.tooManyNodes, String(YAMLBudget.nodes), at: place)
    case .tooMuchAliased: return Diagnostic(.yaml.aliasesTooLarge, String(YAMLBudget.aliasedBytes >> 20), at: place)
    }
  }
}

/// A syntax error in the words of people who write YAML: libyaml says what it wanted, not what is wrong.
private struct YAMLSyntaxFault {
  let summary: String
  let fix: String
  /// Whether it is wrong where the construct begins that libyaml was reading, and not where that was noticed.
  var isAtOpening = false
  /// What begins there, worth a note of its own.
  var opened: String?

  /// `opening` is where the construct begins that libyaml was reading, `here` the line from the error on, `before` the line up to it.
  init(
    _ problem: String, context: String?, opening: Place, before: Substring.UnicodeScalarView, here: Substring.UnicodeScalarView
  ) {
    let isAfterText = before.contains { $0 != " " && $0 != "-" }
    switch problem {
    case "mapping values are not allowed in this context" where String(before).contains(": "):
      self.init("a second ': ' on this line", "put the text in quotes if the colon belongs to it")
    case "mapping values are not allowed in this context":
      self.init(
        "a key where none can begin", "indent it like the keys above it, or put the text in quotes if the colon belongs to it")
    case "found character that cannot start any token" where here.first == "\t",
      "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      self.init("a tab in the indentation", "indent with spaces")
    case "found character that cannot start any token":
      self.init("a value cannot begin with '\(here.first.map { String($0) } ?? "")'", "put the value in quotes")
    case "did not find expected alphabetic or numeric character":
      self.init("a value cannot begin with '*' or '&'", "put the value in quotes")
      isAtOpening = true
    case "did not find expected key" where isAfterText:
      self.init("text after the end of a quoted or bracketed value", "put the whole value in quotes, or remove the text after it")
    case "did not find expected key":
      self.init(
        "the line does not fit the lines above it", "indent it like the keys beside it, and check that quotes above are closed")
      opened = "the keys that it should line up with begin here"
    case "did not find expected '-' indicator":
      self.init(
        "the line does not fit the list above it",
        "indent it with \(opening.column + 1) spaces to belong to the item above, or start a new item with '- '")
      opened = "the list begins here"
    case "block sequence entries are not allowed in this context":
      self.init("a list cannot begin here", "begin it on a line of its own below the key")
    case "could not find expected ':'":
      self.init("a key without a colon and a space after it", "write it as 'key: value'")
      isAtOpening = true
    case "found unexpected end of stream", "found unexpected document indicator":
      self.init("a quote that is not closed", "close it; within single quotes an apostrophe is written ''")
      isAtOpening = true
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      let bracket = problem.contains("]") ? "]" : "}"
      self.init("a ',' or '\(bracket)' is missing before this", "close the bracket, or put a text with brackets in quotes")
      opened = "the bracket is opened here"
    case "did not find expected node content" where here.first == ",":
      self.init("a value is missing before this comma", "write the value, or remove the comma")
    case "found unknown escape character", "did not find expected hexdecimal number":
      self.init(
        "an unknown escape in double quotes",
        "a backslash in double quotes begins an escape: write it twice, or use single quotes")
    case "did not find expected comment or line break":
      self.init("text after '|' or '>'", "begin the text on the next line, or put it in quotes")
    case "did not find expected <document start>":
      self.init("text after the end of the document", "indent it to belong to the lines above, or remove it")
    default:
      self.init(
        problem + (context.map { " (\($0))" } ?? ""), "check the indentation, quotes and colons here and on the line above")
    }
  }

  private init(_ summary: String, _ fix: String) {
    self.summary = summary
    self.fix = fix
  }
}

/// At least four hexadecimal digits, as Unicode writes its scalars.
func hexadecimal(_ value: Int) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
