import Diagnostics
import TextBasics

/// A syntax error in the words of people who write YAML: libyaml says what it wanted, not what is wrong.
struct YAMLSyntaxFault {
  /// What is wrong, in one phrase.
  let summary: String
  /// What to do.
  let solution: String
  /// Whether it is wrong where the construct begins that libyaml was reading, and not where that was noticed.
  var isAtContext = false
  /// What begins at the context, worth a note of its own.
  var opened: String?

  /// `here` is what stands on the line from the place on, `before` what stands in front of it.
  init(_ problem: String, context: String?, before: Substring.UnicodeScalarView, here: Substring.UnicodeScalarView) {
    let isBehindText = before.contains { $0 != " " && $0 != "-" }
    switch problem {
    case "mapping values are not allowed in this context":
      self.init(
        "a ': ' where no value can begin", "put the text in quotes if the colon belongs to it, else check the indentation")
    case "found character that cannot start any token" where here.first == "\t",
      "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      self.init("a tab where only blanks can indent", "indent with blanks")
    case "found character that cannot start any token":
      let character = here.first.map { String($0) } ?? ""
      self.init("a value cannot begin with '\(character)'", "put the value in quotes")
    case "did not find expected alphabetic or numeric character":
      self.init("a value cannot begin with '*' or '&'", "put the value in quotes")
      isAtContext = true
    case "did not find expected key" where isBehindText:
      self.init("something stands behind the end of a value", "put the whole value in quotes, or remove what stands behind it")
    case "did not find expected key":
      self.init(
        "the line does not fit the lines above it", "indent it as the keys beside it, and check that quotes above are closed")
      opened = "the keys it would have to fit begin here"
    case "did not find expected '-' indicator":
      self.init("the line does not fit the list above it", "begin it with '- ', or indent it as what it belongs to")
      opened = "the list begins here"
    case "block sequence entries are not allowed in this context":
      self.init("a list cannot begin here", "begin it on a line of its own below the key")
    case "could not find expected ':'":
      self.init("a key without a colon and a blank behind it", "write it as 'key: value'")
      isAtContext = true
    case "found unexpected end of stream", "found unexpected document indicator":
      self.init("a quote that is not closed", "close it; within single quotes an apostrophe is written ''")
      isAtContext = true
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      let bracket = problem.contains("]") ? "]" : "}"
      self.init("a ',' or '\(bracket)' is missing before this", "close the bracket, or put a text that holds brackets in quotes")
      opened = "the bracket is opened here"
    case "did not find expected node content" where here.first == ",":
      self.init("a value is missing in front of this comma", "write the value, or remove the comma")
    case "found unknown escape character":
      self.init("an unknown escape in double quotes", "write the backslash twice, or use single quotes")
    case "did not find expected comment or line break":
      self.init("text behind a '|' or '>'", "begin the text on the next line, or put it in quotes")
    case "did not find expected <document start>":
      self.init("something stands behind the end of all that came before", "indent it as what it belongs to, or remove it")
    default:
      self.init(
        problem + (context.map { " (\($0))" } ?? ""), "look at the indentation, quotes and colons here and on the line above")
    }
  }

  private init(_ summary: String, _ solution: String) {
    self.summary = summary
    self.solution = solution
  }
}
