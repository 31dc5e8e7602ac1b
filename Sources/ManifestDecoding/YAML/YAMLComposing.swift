import Diagnostics
import Yams

/// Composes the single YAML document of a file into nodes with places.
///
/// Syntax errors, several documents and inputs over the budget become diagnostics. An empty file gives `nil` without a report.
func composeYAML(_ file: SourceText, lineOffset: Int = 0, log: inout DiagnosticLog) -> YAMLValue? {
  if let refusal = YAMLBudget.refusal(of: file, lineOffset: lineOffset) {
    log.report(refusal)
    return nil
  }
  var text = file.text
  var duplicates = DuplicateKeys()
  while true {
    do {
      // The basic resolver and UTF-8 spare a regular expression and a look at the environment for every scalar. Every node refers
      // to resolver and constructor: with ones of its own, a file shares no reference counts with the files read beside it.
      let resolver = Resolver.basic.removing(.null)
      let parser = try Parser(yaml: text, resolver: resolver, constructor: Constructor(), encoding: .utf8)
      guard let node = try parser.singleRoot() else { return nil }
      let value = YAMLValue(node: node, file: file, lineOffset: lineOffset)
      guard YAMLBudget.isWithin(node) else {
        log.report(.expansionBudget(at: value.place))
        return nil
      }
      return value
    } catch {
      if let marked = duplicates.marking(error, in: text) {
        text = marked
        continue
      }
      log.report(.yamlSyntax(error, file: file, lineOffset: lineOffset))
      return nil
    }
  }
}
