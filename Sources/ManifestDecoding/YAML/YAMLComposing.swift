import Diagnostics

/// Composes the single YAML document of a file into nodes with places.
///
/// Syntax errors, several documents and inputs over the budget become diagnostics. An empty file gives `nil` without a report.
func composeYAML(_ source: SourceText, lineOffset: Int = 0, log: inout DiagnosticLog) -> YAMLValue? {
  guard source.lines.bytes.count <= YAMLBudget.bytes else {
    log.report(.sizeBudget(limit: YAMLBudget.bytes, at: Place(file: source.path)))
    return nil
  }
  let file = YAMLFile(source, lineOffset: lineOffset)
  let positions = YAMLPositions(source.lines)
  return source.lines.bytes.withUnsafeBufferPointer { bytes in
    var composer = YAMLComposer(YAMLEvents(bytes), file: file, positions: positions)
    do throws(YAMLProblem) {
      let root = try composer.root()
      log.merge(composer.log)
      return root.map { YAMLValue(node: $0, file: file) }
    } catch {
      log.merge(composer.log)
      log.report(.yaml(error, file: file, positions: positions))
      return nil
    }
  }
}
