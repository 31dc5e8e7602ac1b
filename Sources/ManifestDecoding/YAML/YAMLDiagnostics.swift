import Diagnostics
import TextBasics

/// What can be wrong with YAML itself.
extension Diagnostic {
  static func yaml(_ problem: YAMLProblem, file: YAMLFile, positions: YAMLPositions) -> Diagnostic {
    let (line, column) = positions.position(problem.mark)
    let place = Place(file: file.source.path, line: line + file.lineOffset, column: column)
    switch problem.kind {
    case .syntax(let text, let context, let contextMark):
      return yamlSyntax(text, context, at: place, from: positions.position(contextMark), file)
    case .character(let value, let byte):
      let (line, column) = file.source.lines.position(ofByte: byte)
      let place = Place(file: file.source.path, line: line + file.lineOffset, column: column)
      return yamlCharacter(value, at: place)
    case .undefinedAlias(let name):
      return Diagnostic(
        .error, "yaml.syntax", "this is not valid YAML: no anchor '&\(name)' stands before this alias", at: place,
        solution: "put the value in quotes if '*' belongs to it")
    case .severalDocuments: return severalDocuments(at: place)
    case .tooDeep: return depthBudget(at: place)
    case .tooManyNodes: return nodeBudget(at: place)
    case .tooMuchAliased: return aliasBudget(at: place)
    }
  }

  private static func yamlSyntax(
    _ problem: String, _ context: String?, at place: Place, from start: (line: Int, column: Int), _ file: YAMLFile
  ) -> Diagnostic {
    let line = (file.source.lines.line(place.line - file.lineOffset) ?? "").unicodeScalars
    let fault = YAMLSyntaxFault(
      problem, context: context, before: line.prefix(place.column - 1), here: line.dropFirst(place.column - 1))
    let opening = Place(file: place.file, line: start.line + file.lineOffset, column: start.column)
    return Diagnostic(
      .error, "yaml.syntax", "this is not valid YAML: \(fault.summary)", at: fault.isAtContext ? opening : place,
      notes: fault.opened.map { [.init($0, at: opening)] } ?? [], solution: fault.solution)
  }

  private static func yamlCharacter(_ value: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.character", "YAML does not allow the character U+\(hexadecimal(value))", at: place,
      solution: "remove it")
  }

  private static func severalDocuments(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.severalDocuments", "a second YAML document begins here", at: place,
      explanation: "A line '---' ends the document before it; only one is read.",
      solution: "remove the line, or move what follows into a file of its own")
  }

  static func sizeBudget(limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.tooLarge", "the file is larger than \(limit >> 20) MiB", at: place,
      solution: "split it into several files and name them under 'include'")
  }

  private static func depthBudget(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.tooDeep", "lists and mappings are nested more than \(YAMLBudget.depth) deep here", at: place,
      explanation: "What an alias stands for counts too.", solution: "look for a bracket that is not closed, or nest less")
  }

  private static func nodeBudget(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.tooManyNodes", "the file holds more than \(YAMLBudget.nodes) values", at: place,
      explanation: "What an alias stands for counts at each use.",
      solution: "split the file and name the parts under 'include', or write values out instead of nesting aliases")
  }

  private static func aliasBudget(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.aliasesTooLarge", "the file's aliases stand for more than \(YAMLBudget.aliasedBytes >> 20) MiB of text",
      at: place,
      explanation: "What an alias stands for counts at each use.",
      solution: "give aliases to short values only, and write a long text once, on a page that others link to")
  }

  static func keyBudget(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.tooManyKeys", "'\(name)' has more than \(YAMLBudget.keys) keys", at: place,
      solution: "check whether this is the file you mean")
  }

  static let reportBudgetIdentifier = "yaml.tooManyReports"

  static func reportBudget(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, reportBudgetIdentifier, "more than \(YAMLBudget.reports) things are wrong; what follows was not looked at",
      at: place,
      solution: "correct those above first")
  }

  static func unsupportedTag(_ tag: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.unsupportedTag", "the tag '\(tag)' is not known here", at: place,
      explanation: "Every value is a text, a list or a mapping and needs no tag.", solution: "remove the tag")
  }

  static func duplicateKey(_ first: Written<String>, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.duplicateKey", "the key '\(first.value)' is written twice", at: place,
      notes: [.init("it is written here first", at: first.place)], solution: "keep one of the two")
  }

  static func wrongType(_ name: String, expected: String, found: String, at place: Place) -> Diagnostic {
    let example =
      switch expected {
      case "a mapping": ": lines 'key: value', each indented alike"
      case "a list": ": [a, b], or lines that begin with '- '"
      case "a text": "; put it in quotes if it begins with a bracket"
      default: ""
      }
    return Diagnostic(
      .error, "yaml.wrongType", "'\(name)' must be \(expected), but here is \(found)", at: place,
      solution: "write \(expected) here\(example)")
  }

  static func outOfRange(_ name: String, _ range: ClosedRange<Int>, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.outOfRange", "'\(name)' must be from \(range.lowerBound) to \(range.upperBound)", at: place,
      solution: "write a number within these")
  }

  static func control(_ name: String, _ scalar: Unicode.Scalar, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.control", "'\(name)' holds the character U+\(hexadecimal(Int(scalar.value))), which no page can show",
      at: place,
      explanation: "HTML has no control characters but line ends and tabs.", solution: "remove it")
  }

  static func mergeKey(_ key: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "yaml.mergeKey", "merge keys ('<<') are not supported", at: key.place,
      explanation: "An alias stands for a whole value; YAML 1.2 has no merge keys.", solution: "write the keys out here")
  }

  static func includedMapping(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.wrongType", "an included file must be a list of documents, but here is a mapping", at: place,
      solution: "begin each document with '- ', and leave out 'documents:' and all other keys of the manifest")
  }

  static func emptyValue(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.emptyValue", "'\(name)' has no value", at: place,
      solution: ["id", "title", "baseURL"].contains(name) ? "write one" : "write one, or leave the key out")
  }
}

extension Diagnostic {
  static func emptyList(_ name: String, example: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.emptyValue", "'\(name)' is an empty list", at: place,
      solution: "name at least one, such as \(example), or leave the key out")
  }

  static func commentInName(_ comment: Written<String>, behind name: String) -> Diagnostic {
    let whole = "\(name) \(comment.value)".replacing("'", with: "''")
    return Diagnostic(
      .warning, "yaml.comment", "YAML takes '\(comment.value)' for a comment, not for a part of the name", at: comment.place,
      explanation: "Without quotes a value ends before a blank and '#'.", solution: "write '\(whole)', with the quotes")
  }
}

/// At least four hexadecimal digits, as Unicode writes its scalars.
private func hexadecimal(_ value: Int) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
