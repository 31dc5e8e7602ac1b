import Diagnostics
import TextBasics

/// Composes the single YAML document of a file into nodes with places.
///
/// Syntax errors, several documents and inputs over the budget become diagnostics. An empty file gives `nil` without a report.
func composeYAML(_ source: SourceText, lineOffset: Int = 0, log: inout DiagnosticLog) -> YAMLValue? {
  let composition = YAMLComposition(source, lineOffset: lineOffset)
  log.merge(composition.log)
  return composition.root
}

/// What one reading of a YAML text gave.
struct YAMLComposition {
  /// The document; `nil` when there is none or the reading stopped.
  let root: YAMLValue?
  /// What was found on the way, with what stopped the reading.
  let log: DiagnosticLog
  /// The lines, from 1, between which a syntax error lies; `nil` when the reading came to the end or ran out of budget.
  let brokenLines: ClosedRange<Int>?

  /// Reads a text.
  init(_ source: SourceText, lineOffset: Int = 0) {
    var log = DiagnosticLog()
    guard source.lines.bytes.count <= YAMLBudget.bytes else {
      log.report(.sizeBudget(limit: YAMLBudget.bytes, at: Place(file: source.path)))
      (root, self.log, brokenLines) = (nil, log, nil)
      return
    }
    let file = YAMLFile(source, lineOffset: lineOffset)
    let positions = YAMLPositions(source.lines)
    let (root, problem, found) = source.lines.bytes.withUnsafeBufferPointer { bytes in
      var composer = YAMLComposer(YAMLEvents(bytes), file: file, positions: positions)
      do throws(YAMLProblem) {
        let root = try composer.root()
        return (root.map { YAMLValue(node: $0, file: file) }, YAMLProblem?.none, composer.log)
      } catch {
        return (nil, error, composer.log)
      }
    }
    log.merge(found)
    if let problem { log.report(.yaml(problem, file: file, positions: positions)) }
    (self.root, self.log, brokenLines) = (root, log, problem.flatMap { Self.brokenLines($0, positions) })
  }

  private static func brokenLines(_ problem: YAMLProblem, _ positions: YAMLPositions) -> ClosedRange<Int>? {
    let line = positions.position(problem.mark).line
    switch problem.kind {
    case .syntax(_, let context, let contextMark):
      // A quote or bracket that is not closed is noticed far behind the line that is wrong; a block mapping may begin with the
      // file.
      let isOpened = context.map { $0.contains("scanning") || $0.contains("flow") || $0.contains("quoted") } ?? false
      let contextLine = positions.position(contextMark).line
      return isOpened && contextLine < line ? contextLine...line : line...line
    case .character, .undefinedAlias, .severalDocuments: return line...line
    case .tooDeep, .tooManyNodes, .tooMuchAliased: return nil
    }
  }
}
