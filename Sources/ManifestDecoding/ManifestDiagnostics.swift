import Diagnostics
import Yams

/// What can be wrong with YAML itself.
extension Diagnostic {
  static func yamlSyntax(_ error: any Error, file: SourceText, lineOffset: Int) -> Diagnostic {
    let (problem, position) = YAMLProblem.describe(error)
    let place =
      position.map { Place(file: file.path, line: $0.line + lineOffset, column: $0.column) } ?? Place(file: file.path)
    return Diagnostic(
      .error, "yaml.syntax", "this is not valid YAML: \(problem)", at: place,
      solution: "look at the indentation, quotes and colons here and on the line above")
  }

  static func sizeBudget(limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.tooLarge", "the file is larger than \(limit >> 20) MiB", at: place,
      solution: "split it into several files and name them under 'include'")
  }

  static func aliasBudget(uses: Int, limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.tooManyAliases", "the file uses \(uses) aliases; \(limit) are allowed", at: place,
      explanation: "Aliases multiply what a file holds, so their number is limited.",
      solution: "write the values out, or put common launch settings under 'launch'")
  }

  static func aliasInKey(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.aliasInKey", "a file with aliases may not use an alias or a collection as key", at: place,
      solution: "write the key as plain text")
  }

  static func expansionBudget(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.tooManyNodes", "the file holds more than \(YAMLBudget.nodes) values once its aliases are expanded",
      at: place, solution: "write the values out instead of nesting aliases")
  }

  static func duplicateKey(_ first: Written<String>?, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.duplicateKey", first.map { "the key '\($0.value)' is written twice" } ?? "this key is written twice",
      at: place, notes: first.map { [.init("it is written here first", at: $0.place)] } ?? [],
      solution: "keep one of the two")
  }

  static func wrongType(_ name: String, expected: String, found: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.wrongType", "'\(name)' must be \(expected), but here is \(found)", at: place,
      solution: "write \(expected) here")
  }

  static func emptyValue(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "yaml.emptyValue", "'\(name)' has no value", at: place, solution: "write one, or leave the key out")
  }
}

/// What can be wrong with the manifest's keys and names.
extension Diagnostic {
  static func emptyManifest(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "manifest.empty", "the manifest is empty", at: place,
      solution: "begin with 'portal:' and its 'title', 'baseURL' and 'languages'; 'docportal init' writes an example")
  }

  static func unknownKey(_ key: Written<String>, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "manifest.unknownKey", "'\(key.value)' is not a key that can stand here", at: key.place,
      explanation: "Known here: \(known.joined(separator: ", ")).",
      solution: nearestName(to: key.value, among: known).map { "did you mean '\($0)'?" })
  }

  static func unknownName(_ name: Written<String>, kind: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "manifest.unknownName", "there is no \(kind) '\(name.value)'", at: name.place,
      explanation: known.isEmpty ? nil : "Known: \(known.prefix(20).joined(separator: ", ")).",
      solution: nearestName(to: name.value, among: known).map { "did you mean '\($0)'?" })
  }

  static func missingField(_ name: String, of owner: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "manifest.missingField",
      "\(owner) has no '\(name)' "
        + "", at: Place(file: place.file, line: place.line, column: place.column),
      solution: "add '\(name)'")
  }

  static func pathOutside(_ path: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "manifest.pathOutside", "the path '\(path.value)' does not stay inside Content/", at: path.place,
      explanation: "A path is relative to Content/, without '.', '..', a leading '/' or a backslash.",
      solution: "move the file below Content/ and name it from there")
  }

  static func missingInclude(_ path: Written<String>, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "manifest.missingInclude", "there is no file '\(path.value)' below Content/", at: path.place,
      solution: nearestName(to: path.value, among: known).map { "did you mean '\($0)'?" } ?? "create it, or remove it from "
        + "'include'")
  }

  static func emptyInclude(_ pattern: Written<String>) -> Diagnostic {
    Diagnostic(
      .warning, "manifest.emptyInclude", "no file below Content/ matches '\(pattern.value)'", at: pattern.place,
      solution: "check the pattern: '*' stands for any text within one folder, '**' for any number of folders")
  }
}
