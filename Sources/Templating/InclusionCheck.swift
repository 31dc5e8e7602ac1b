import Diagnostics

/// Checks that partial and parent tags name templates that exist, and that a parent has the blocks that it is given.
struct InclusionCheck {
  private let templates: [String: ParsedTemplate]
  private var log = DiagnosticLog()

  init(_ templates: [String: ParsedTemplate]) {
    self.templates = templates
  }

  /// The mistakes of all templates, in the order of their names.
  mutating func run() -> DiagnosticLog {
    for name in templates.keys.sorted() {
      for inclusion in templates[name]?.inclusions ?? [] { check(inclusion) }
    }
    return log
  }

  private mutating func check(_ inclusion: TemplateNode.Inclusion) {
    let tag = inclusion.tag
    guard templates[tag.name] != nil else {
      log.report(.unknownPartial(tag, inclusion.source.place(tag.nameRange), known: templates.keys.sorted()))
      return
    }
    guard !inclusion.arguments.isEmpty else { return }
    let reached = reached(from: tag.name)
    // The mistake may be in the part that could not be read.
    let isIncomplete = reached.contains { templates[$0]?.isBroken ?? true }
    let known = Set(reached.flatMap { templates[$0]?.blockNames ?? [] })
    var seen: [String: Place] = [:]
    for argument in inclusion.arguments {
      let name = argument.tag.name
      let place = argument.source.place(argument.tag.nameRange)
      if let first = seen[name] { log.report(.duplicateBlock(name, place, first: first)) } else { seen[name] = place }
      if !known.contains(name), !isIncomplete {
        log.report(.unknownBlock(name, place, parent: tag.name, known: known.sorted()))
      }
    }
  }

  /// The template and all that it includes, directly or not.
  private func reached(from name: String) -> Set<String> {
    var reached: Set<String> = [name]
    var pending = [name]
    while let next = pending.popLast() {
      for inclusion in templates[next]?.inclusions ?? [] where reached.insert(inclusion.tag.name).inserted {
        pending.append(inclusion.tag.name)
      }
    }
    return reached
  }
}

extension [String: ParsedTemplate] {
  /// Whether a template or one that it includes is missing or could not be read completely.
  func isBroken(_ name: String) -> Bool {
    var seen: Set<String> = [name]
    var pending = [name]
    while let next = pending.popLast() {
      guard let template = self[next], !template.isBroken else { return true }
      for inclusion in template.inclusions where seen.insert(inclusion.tag.name).inserted {
        pending.append(inclusion.tag.name)
      }
    }
    return false
  }
}
