import Diagnostics
import TextBasics

/// What can be wrong with the manifest's keys and names.
extension Diagnostic {
  static func emptyManifest(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "manifest.empty", "the manifest is empty", at: place,
      solution: "begin with 'portal:' and its 'title', 'baseURL' and 'languages'; 'docportal init' writes an example")
  }

  static func unknownKey(_ key: Written<String>, known: [String]) -> Diagnostic {
    if key.value == "<<" { return mergeKey(key) }
    return Diagnostic(
      .error, "manifest.unknownKey", "'\(key.value)' is not a key that can stand here", at: key.place,
      explanation: "Known here: \(known.joined(separator: ", ")).",
      solution: nearestName(to: key.value, among: known).map { "did you mean '\($0)'?" } ?? "use one of these, or remove it")
  }

  static func unknownName(_ name: Written<String>, kind: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "manifest.unknownName", "there is no \(kind) '\(name.value)'", at: name.place,
      explanation: known.isEmpty ? nil : "Known: \(known.prefix(20).joined(separator: ", ")).",
      solution: nearestName(to: name.value, among: known).map { "did you mean '\($0)'?" } ?? declaring(name.value, kind))
  }

  /// What to do about a name that resembles no other.
  private static func declaring(_ name: String, _ kind: String) -> String {
    switch kind {
    case "source", "section": "add it under '\(kind)s', or correct the name"
    case "language": "add it to 'languages', or leave it out here"
    default: "use one of these"
    }
  }

  static func missingField(_ name: String, of owner: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "manifest.missingField",
      "\(owner) has no '\(name)'", at: place, solution: "add '\(name)'")
  }

  static func pathOutside(_ path: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "manifest.pathOutside", "the path '\(path.value)' does not stay inside Content/", at: path.place,
      explanation: "A path is relative to Content/, without '.', '..', a leading '/' or a backslash.",
      solution: "move the file below Content/ and name it from there")
  }

  static func includesItself(_ path: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "manifest.includesItself", "the manifest cannot include itself", at: path.place,
      explanation: "Its own documents stand under 'documents'; an included file is a list of further ones.",
      solution: "remove '\(path.value)' from 'include'")
  }

  static func missingInclude(_ path: Written<String>, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "manifest.missingInclude", "there is no readable YAML file '\(path.value)' below Content/", at: path.place,
      solution: nearestName(to: path.value, among: known).map { "did you mean '\($0)'?" }
        ?? "create it, or remove it from 'include'")
  }

  static func emptyInclude(_ pattern: Written<String>) -> Diagnostic {
    Diagnostic(
      .warning, "manifest.emptyInclude", "no other YAML file below Content/ matches '\(pattern.value)'", at: pattern.place,
      solution: "check the pattern: '*' stands for any text within one folder, '**' for any number of folders")
  }
}
