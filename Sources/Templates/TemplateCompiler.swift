import Diagnostics
import TextBasics

/// Compiles one page template: its own body and the bodies of all partials and parents that it reaches, each only once.
struct TemplateCompiler {
  let templates: [String: ParsedTemplate]
  let format: OutputFormat
  var checksPlaces = true
  var log = DiagnosticLog()
  var literals = Program.Literals()
  var calls: [Program.Call] = []
  var bodies: [Body] = []
  private var indexes: [Body.Key: Int] = [:]
  private(set) var bindings: [BlockBindings] = [[:]]
  private var bindingIndexes: [BlockBindings: Int] = [[:]: 0]
  private var work = 0
  private var reported: Set<Mistake> = []

  /// The limit of expanded nodes in all bodies; a large page has some thousand.
  private static let limit = 500_000

  /// One tag can be wrong for several pages and frames; the first report is enough.
  private struct Mistake: Hashable {
    let identifier: String
    let place: Place?
  }

  init(templates: [String: ParsedTemplate], format: OutputFormat) {
    self.templates = templates
    self.format = format
  }

  /// The program, or `nil` if an error was reported.
  mutating func compile(_ template: ParsedTemplate, frames: [Schema]) -> Program? {
    let kinds = frames.map { NameScope.Kind.record($0) }
    _ = body(Body.Key(template: template.name, frames: kinds, bindings: 0, isIndented: false))
    // Bodies are compiled one after the other, not recursively: a long chain of partials needs no deep stack.
    var next = 0
    while next < bodies.count, !isExhausted {
      guard let template = templates[bodies[next].key.template] else { break }
      var emission = BodyEmission(bodies[next], of: template, compiler: self)
      // The emission now has the only copy of the tables, so that growing them copies nothing.
      self = TemplateCompiler(templates: [:], format: format)
      emission.emitBody(template.nodes)
      emission.compiler.bodies[next] = emission.body
      self = emission.compiler
      next += 1
    }
    if isExhausted { report(Diagnostic(.template.tooLarge, template.name, at: Place(file: template.source.path))) }
    guard !log.hasErrors else { return nil }
    if checksPlaces {
      var places = PlaceCheck(bodies: bodies, literals: literals.bytes, calls: calls)
      places.run().forEach { report($0) }
    }
    return log.hasErrors ? nil : link()
  }

  /// The body for a key; a new one is compiled later.
  mutating func body(_ key: Body.Key) -> Int {
    if let index = indexes[key] { return index }
    indexes[key] = bodies.count
    bodies.append(Body(key: key))
    return bodies.count - 1
  }

  /// The index of the bindings for a template that `inclusion` expands; equal bindings share one index. The first binding of a
  /// name stays: a page's block takes precedence over the same block of the templates that it inherits from.
  mutating func bindings(for inclusion: TemplateNode.Inclusion, in scope: Int) -> Int {
    let new = inclusion.arguments.map { ($0.tag.name, BlockBinding(argument: $0, scope: scope)) }
    let all = bindings[scope].merging(new) { first, _ in first }
    if let index = bindingIndexes[all] { return index }
    bindingIndexes[all] = bindings.count
    bindings.append(all)
    return bindings.count - 1
  }

  mutating func countNode() { work += 1 }

  var isExhausted: Bool { work > Self.limit || literals.bytes.count > 64 * Self.limit }

  /// Further faults would not be kept, so their places need not be found.
  var isFull: Bool { log.isFull }

  mutating func report(_ diagnostic: Diagnostic) {
    let mistake = Mistake(identifier: diagnostic.identifier, place: diagnostic.place)
    if reported.insert(mistake).inserted { log.report(diagnostic) }
  }

  /// Joins the bodies one after the other.
  private func link() -> Program {
    var starts: [Int] = []
    var count = 0
    for body in bodies {
      starts.append(count)
      count += body.instructions.count
    }
    var program = Program(literals: literals)
    program.instructions.reserveCapacity(count)
    program.tags.reserveCapacity(count)
    for (body, start) in zip(bodies, starts) {
      for instruction in body.instructions { program.instructions.append(instruction.retargeted { $0 + start }) }
      // One by one: the runtime copies optional references with 75 instructions each.
      for tag in body.tags { program.tags.append(tag) }
    }
    program.calls = calls.map { Program.Call(target: starts[$0.target], frames: $0.frames) }
    return program
  }
}
