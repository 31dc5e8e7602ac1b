import Yams

/// Yams' errors in one phrase and a place.
enum YAMLProblem {
  static func describe(_ error: any Error) -> (problem: String, position: (line: Int, column: Int)?) {
    guard let error = error as? YamlError else { return ("it cannot be read", nil) }
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      return (context.map { "\(problem) (\($0.text) in line \($0.mark.line))" } ?? problem, (mark.line, mark.column))
    case .reader(let problem, _, let value, let yaml):
      // libyaml gives no line for a character that YAML does not allow; its value leads to the first one.
      let scalar = Unicode.Scalar(UInt32(clamping: value))
      return (problem, scalar.flatMap { Self.position(of: $0, in: yaml) })
    case .duplicatedKeysInMapping(let keys, let context):
      return ("the key '\(keys.first ?? "")' is written twice in one mapping", (context.mark.line, context.mark.column))
    case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
      return ("it cannot be read", nil)
    }
  }

  private static func position(of scalar: Unicode.Scalar, in text: String) -> (line: Int, column: Int)? {
    var line = 1
    var column = 1
    for candidate in text.unicodeScalars {
      if candidate == scalar { return (line, column) }
      column += 1
      if candidate == "\n" {
        line += 1
        column = 1
      }
    }
    return nil
  }
}
