import Diagnostics
import TextBasics

/// What a YAML text was found to hold.
enum ParsedYAML {
  /// Its single document, as nodes with places.
  case document(YAMLValue)
  /// Nothing but comments and white space.
  case empty
  /// Something that stopped the reading, which was reported.
  case unreadable

  /// The document's root, where there is one.
  var root: YAMLValue? {
    switch self {
    case .document(let root): root
    case .empty, .unreadable: nil
    }
  }
}

/// Parses a YAML text.
///
/// The first syntax error, a second document or a text over the budget ends the reading: what a broken file means beyond its error
/// would be a guess, and every guess a diagnostic that may be wrong. `lineOffset` is the number of lines of the file before the text.
func parseYAML(_ source: SourceText, lineOffset: Int = 0, log: inout DiagnosticLog) -> ParsedYAML {
  guard source.lines.bytes.count <= YAMLBudget.bytes else {
    log.report(Diagnostic(.yaml.tooLarge, String(YAMLBudget.bytes >> 20), at: Place(file: source.path)))
    return .unreadable
  }
  let file = YAMLFile(source, lineOffset: lineOffset)
  let positions = YAMLPositions(source.lines)
  let (parsed, found) = source.lines.bytes.withUnsafeBufferPointer { bytes in
    var composer = YAMLComposer(YAMLEvents(bytes), file: file, positions: positions)
    do throws(YAMLProblem) {
      let root = try composer.root()
      return (root.map { ParsedYAML.document(YAMLValue(node: $0, file: file)) } ?? .empty, composer.log)
    } catch {
      var found = composer.log
      found.report(.yaml(error, file: file, positions: positions))
      return (.unreadable, found)
    }
  }
  log.merge(found)
  return parsed
}
