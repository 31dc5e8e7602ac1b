import CYAML

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

  /// What stopped libyaml.
  init(_ parser: yaml_parser_t) {
    let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
    mark = parser.problem_mark
    switch parser.error {
    case YAML_READER_ERROR where problem.hasPrefix("control characters"):
      kind = .character(value: Int(parser.problem_value), byte: Int(clamping: parser.problem_offset))
    case YAML_PARSER_ERROR where problem.hasPrefix("Maximum nesting level"): kind = .tooDeep
    default:
      kind = .syntax(
        problem, context: parser.context.map { String(cString: $0) }, contextMark: parser.context_mark)
    }
  }
}
