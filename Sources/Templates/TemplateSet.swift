package import Diagnostics
import TextBasics

/// All templates of a theme, parsed; a template may use any other as a partial or parent.
package struct TemplateSet: Sendable {
  private var templates: [String: ParsedTemplate] = [:]
  private let checksPlaces: Bool

  /// Parses all templates and reports every mistake that needs no view model: syntax, unknown partials, unknown blocks.
  ///
  /// Without `checksPlaces`, `compile` does not check where texts are emitted: for templates known to be right.
  package init(sources: [TemplateSource], checksPlaces: Bool = true, log: inout DiagnosticLog) {
    self.checksPlaces = checksPlaces
    for source in sources {
      if let first = templates[source.name] {
        let note = Diagnostic.Note("the first one", at: Place(file: first.source.path))
        log.report(Diagnostic(.template.duplicate, source.name, at: Place(file: source.path), notes: [note]))
      } else {
        templates[source.name] = TemplateParser.parse(source, log: &log)
      }
    }
    for name in templates.keys.sorted() {
      guard let template = templates[name] else { continue }
      for inclusion in template.inclusions { check(inclusion, in: template.source, &log) }
    }
  }

  /// The names of some templates and of all that they include, directly or indirectly. Returns `nil` if one of them is missing or
  /// could not be read completely, so that its inclusions are unknown.
  package func reached(from names: some Sequence<String>) -> Set<String>? {
    let reached = templates.reached(from: names)
    return templates.isIncomplete(reached) ? nil : reached
  }

  /// Compiles a template for the records it will be rendered with, outermost first: all names are resolved here.
  ///
  /// Returns `nil` if an error was reported, here or by `init` for this template or one that it includes.
  package func compile(_ name: String, frames: [Schema], format: OutputFormat = .html, log: inout DiagnosticLog) -> Template? {
    guard let template = templates[name] else {
      log.report(Diagnostic(.template.missing, name, fix: didYouMean(name, among: templates.keys)))
      return nil
    }
    // All page templates include the same partials: their faults would be looked up for each page and not be kept.
    guard !log.isFull, reached(from: [name]) != nil else { return nil }
    var compiler = TemplateCompiler(templates: templates, format: format)
    compiler.checksPlaces = checksPlaces && format == .html
    let program = compiler.compile(template, frames: frames)
    log.merge(compiler.log)
    return program.map { Template(frames: frames, program: $0) }
  }
}

// Partial and parent tags have to name templates that exist, and blocks that a parent has.
extension TemplateSet {
  private func check(_ inclusion: TemplateNode.Inclusion, in source: TextFile, _ log: inout DiagnosticLog) {
    let parent = inclusion.tag.name
    guard templates[parent] != nil else {
      // Other languages write the folder and the ending.
      let name = parent.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? parent
      let fix = templates[name] == nil ? didYouMean(parent, among: templates.keys) : "did you mean '\(name)'?"
      log.report(Diagnostic(.template.unknownPartial, parent, at: source.place(of: inclusion.tag.nameRange), fix: fix))
      return
    }
    guard !inclusion.arguments.isEmpty else { return }
    let reached = templates.reached(from: [parent])
    let known = Set(reached.flatMap { templates[$0]?.blockNames ?? [] })
    // Others may be in a part that could not be read.
    let isIncomplete = templates.isIncomplete(reached)
    var seen: [String: Place] = [:]
    for argument in inclusion.arguments {
      let name = argument.tag.name
      let place = source.place(of: argument.tag.nameRange)
      if let first = seen[name] {
        log.report(Diagnostic(.template.duplicateBlock, name, at: place, notes: [.init("the first one", at: first)]))
      } else {
        seen[name] = place
      }
      if !known.contains(name), !isIncomplete {
        log.report(.unknownBlock(name, place, parent: parent, known: known.sorted()))
      }
    }
  }
}

/// The text of one template file.
package struct TemplateSource: Sendable, Hashable {
  /// The name for `compile` and for partial and parent tags: the file name without `.mustache`.
  package let name: String
  /// The file as diagnostics show it, relative to the portal's folder.
  package let path: String
  /// The UTF-8 text.
  package let bytes: [UInt8]

  package init(name: String, path: String, bytes: [UInt8]) {
    self.name = name
    self.path = path
    self.bytes = bytes
  }
}

/// The kind of a template's output, which decides how texts are emitted.
package enum OutputFormat: Sendable, Hashable {
  /// Texts are escaped, and must be where that makes them safe.
  case html
  /// Texts are emitted unchanged, as in the plain part of a mail; markup is not allowed.
  case plainText
}
