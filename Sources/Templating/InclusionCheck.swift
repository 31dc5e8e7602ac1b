import Diagnostics
import TextBasics

/// Checks that partial and parent tags name templates that exist, and that a parent has the blocks that it is given.
struct InclusionCheck {
  private let templates: [String: ParsedTemplate]
  private var log = DiagnosticLog()
  /// The blocks that each template has which was a parent so far.
  private var blocks: [String: Blocks] = [:]

  private struct Blocks {
    let names: Set<String>
    /// Whether others may be in a part that could not be read.
    let isIncomplete: Bool
  }

  init(_ templates: [String: ParsedTemplate]) { self.templates = templates }

  mutating func run() -> DiagnosticLog {
    for name in templates.keys.sorted() {
      guard let template = templates[name] else { continue }
      for inclusion in template.inclusions { check(inclusion, in: template.source) }
    }
    return log
  }

  private mutating func check(_ inclusion: TemplateNode.Inclusion, in source: TextFile) {
    let tag = inclusion.tag
    guard templates[tag.name] != nil else {
      let fix = Diagnostic.didYouMean(tag.name, templates.keys.sorted())
      log.report(Diagnostic(.template.unknownPartial, tag.name, at: source.place(of: tag.nameRange), fix: fix))
      return
    }
    guard !inclusion.arguments.isEmpty else { return }
    let known = blocks(of: tag.name)
    var seen: [String: Place] = [:]
    for argument in inclusion.arguments {
      let name = argument.tag.name
      let place = source.place(of: argument.tag.nameRange)
      if let first = seen[name] {
        log.report(Diagnostic(.template.duplicateBlock, name, at: place, notes: [.init("the first one", at: first)]))
      } else {
        seen[name] = place
      }
      if !known.names.contains(name), !known.isIncomplete {
        log.report(.unknownBlock(name, place, parent: tag.name, known: known.names.sorted()))
      }
    }
  }

  private mutating func blocks(of parent: String) -> Blocks {
    if let known = blocks[parent] { return known }
    let reached = templates.reached(from: [parent])
    let names = Set(reached.flatMap { templates[$0]?.blockNames ?? [] })
    let found = Blocks(names: names, isIncomplete: templates.isIncomplete(reached))
    blocks[parent] = found
    return found
  }
}
