import CYAML
import Diagnostics
import TextBasics

/// Why reading a YAML text stops.
struct YAMLProblem: Error {
  enum Kind {
    /// libyaml's words, and what it was reading from where on.
    case syntax(String, context: String?, contextMark: yaml_mark_t)
    /// A character that YAML does not allow, at this byte.
    case character(value: UInt32, byte: Int)
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
      kind = .character(value: UInt32(bitPattern: parser.problem_value), byte: Int(clamping: parser.problem_offset))
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
      let (summary, fix, context) = inAuthorsWords(
        text, context: context, opening: opening, before: line.prefix(place.column - 1), here: line.dropFirst(place.column - 1))
      return switch context {
      case .none: Diagnostic(.yaml.syntax, summary, at: place, fix: fix)
      case .isWrong: Diagnostic(.yaml.syntax, summary, at: opening, fix: fix)
      case .note(let text): Diagnostic(.yaml.syntax, summary, at: place, notes: [.init(text, at: opening)], fix: fix)
      }
    case .character(let value, let byte):
      return Diagnostic(.yaml.character, codePoint(value), at: file.place(file.source.lines.position(ofByte: byte)))
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

/// What a syntax error has to do with the place where the construct begins that libyaml was reading.
private enum SyntaxContext {
  case none
  /// It is wrong there, and not where that was noticed.
  case isWrong
  /// What begins there is worth a note.
  case note(String)
}

/// A syntax error in the words of people who write YAML: libyaml says what it wanted, not what is wrong.
///
/// `opening` is where the construct begins that libyaml was reading, `here` the line from the error on, `before` the line up to it.
private func inAuthorsWords(
  _ problem: String, context: String?, opening: Place, before: Substring.UnicodeScalarView, here: Substring.UnicodeScalarView
) -> (summary: String, fix: String, context: SyntaxContext) {
  let isAfterText = before.contains { $0 != " " && $0 != "-" }
  switch problem {
  case "mapping values are not allowed in this context" where String(before).contains(": "):
    return ("a second ': ' on this line", "put the text in quotes if the colon belongs to it", .none)
  case "mapping values are not allowed in this context":
    return (
      "a key where none can begin", "indent it like the keys above it, or put the text in quotes if the colon belongs to it",
      .none
    )
  case "found character that cannot start any token" where here.first == "\t",
    "found a tab character that violates indentation",
    "found a tab character where an indentation space is expected":
    return ("a tab in the indentation", "indent with spaces", .none)
  case "found character that cannot start any token":
    return ("a value cannot begin with '\(here.first.map { String($0) } ?? "")'", "put the value in quotes", .none)
  case "did not find expected alphabetic or numeric character":
    return ("a value cannot begin with '*' or '&'", "put the value in quotes", .isWrong)
  case "did not find expected key" where isAfterText:
    return (
      "text after the end of a quoted or bracketed value", "put the whole value in quotes, or remove the text after it", .none
    )
  case "did not find expected key":
    return (
      "the line does not fit the lines above it", "indent it like the keys beside it, and check that quotes above are closed",
      .note("the keys that it should line up with begin here")
    )
  case "did not find expected '-' indicator":
    return (
      "the line does not fit the list above it",
      "indent it with \(opening.column + 1) spaces to belong to the item above, or start a new item with '- '",
      .note("the list begins here")
    )
  case "block sequence entries are not allowed in this context":
    return ("a list cannot begin here", "begin it on a line of its own below the key", .none)
  case "could not find expected ':'":
    return ("a key without a colon and a space after it", "write it as 'key: value'", .isWrong)
  case "found unexpected end of stream", "found unexpected document indicator":
    return ("a quote that is not closed", "close it; within single quotes an apostrophe is written ''", .isWrong)
  case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
    let bracket = problem.contains("]") ? "]" : "}"
    return (
      "a ',' or '\(bracket)' is missing before this", "close the bracket, or put a text with brackets in quotes",
      .note("the bracket is opened here")
    )
  case "did not find expected node content" where here.first == ",":
    return ("a value is missing before this comma", "write the value, or remove the comma", .none)
  case "found unknown escape character", "did not find expected hexdecimal number":
    return (
      "an unknown escape in double quotes",
      "a backslash in double quotes begins an escape: write it twice, or use single quotes", .none
    )
  case "did not find expected comment or line break":
    return ("text after '|' or '>'", "begin the text on the next line, or put it in quotes", .none)
  case "did not find expected <document start>":
    return ("text after the end of the document", "indent it to belong to the lines above, or remove it", .none)
  default:
    return (
      problem + (context.map { " (\($0))" } ?? ""), "check the indentation, quotes and colons here and on the line above", .none
    )
  }
}
