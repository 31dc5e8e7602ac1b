import Diagnostics
import TextBasics

/// Writes the instructions of one body.
struct BodyEmission {
  var body: Body
  var compiler: TemplateCompiler
  private var scope: NameScope
  /// Index of the block bindings in force.
  private var bindings: Int
  private var isIndented: Bool
  private var depth = 0

  init(_ body: Body, compiler: TemplateCompiler) {
    self.body = body
    self.compiler = compiler
    scope = NameScope(body.key.frames)
    bindings = body.key.bindings
    isIndented = body.key.isIndented
  }

  mutating func emit() {
    emit(compiler.templates[body.key.template]?.nodes ?? [])
    body.append(.finish)
  }

  private mutating func emit(_ nodes: [TemplateNode]) {
    for node in nodes where !compiler.isExhausted {
      compiler.countNode()
      switch node {
      case .literal(let bytes): body.append(literal: bytes, to: &compiler.literals)
      case .lineStart(let blanks):
        if isIndented { body.append(.lineStart) }
        body.append(literal: blanks, to: &compiler.literals)
      case .variable(let reference): emit(variable: reference)
      case .section(let reference, let inverted, let content): emit(section: reference, inverted, content)
      case .partial(let inclusion): emit(inclusion)
      case .block(let block): emit(block)
      }
    }
  }

  private mutating func emit(variable reference: TemplateNode.Reference) {
    withValue(of: reference) { emission, shape, operand in
      switch shape {
      case .text where reference.tag.kind == .unescaped:
        emission.compiler.report(.unescapedText(reference.tag.name, reference.place))
      case .text where emission.compiler.format == .plainText: emission.body.append(.html(operand))
      case .text: emission.body.append(.text(operand), tag: reference)
      case .html where emission.compiler.format == .plainText:
        emission.compiler.report(.markupInPlainText(reference.tag.name, reference.place))
      case .html: emission.body.append(.html(operand), tag: reference)
      case .flag, .record, .list, .texts:
        emission.compiler.report(.wrongKind(reference.tag.name, shape, reference.place))
      }
    }
  }

  private mutating func emit(section reference: TemplateNode.Reference, _ inverted: Bool, _ content: [TemplateNode]) {
    if reference.parts.isEmpty, case .record? = scope.frames.last {
      // The record around the tag is always there.
      return inverted ? () : emit(content)
    }
    withValue(of: reference) { emission, shape, operand in
      if inverted {
        let jump = emission.body.appendJump { .skipIf(operand, target: $0) }
        emission.nest(reference, content)
        emission.body.land(jump)
      } else {
        emission.emit(section: reference, shape, operand, content)
      }
    }
  }

  private mutating func emit(
    section reference: TemplateNode.Reference, _ shape: Shape, _ operand: Operand, _ content: [TemplateNode]
  ) {
    let saved = scope
    let jump: Int
    switch shape {
    case .text, .html:
      jump = body.appendJump { .skipUnless(operand, target: $0) }
      scope.push(current: shape, operand)
      nest(reference, content)
    case .flag:
      jump = body.appendJump { .skipUnless(operand, target: $0) }
      nest(reference, content)
    case .record(let schema):
      jump = body.appendJump { .enterRecord(operand, target: $0) }
      scope.push(schema)
      nest(reference, content)
      body.append(.leaveRecord)
    case .list(let schema):
      jump = body.appendJump { .enterList(operand, target: $0) }
      scope.push(schema)
      emitItems(reference, content)
    case .texts:
      jump = body.appendJump { .enterList(operand, target: $0) }
      scope.pushText()
      emitItems(reference, content)
    }
    scope = saved
    body.land(jump)
  }

  private mutating func emitItems(_ reference: TemplateNode.Reference, _ content: [TemplateNode]) {
    let start = body.mark()
    nest(reference, content)
    body.append(.nextItem(start: start))
  }

  /// Emits content one level deeper. Parsing limits the depth of one file; blocks in blocks add up.
  private mutating func nest(_ reference: TemplateNode.Reference, _ content: [TemplateNode]) {
    nest(at: reference.place) { $0.emit(content) }
  }

  private mutating func nest(at place: Place, _ emitContent: (inout BodyEmission) -> Void) {
    guard depth < TemplateParser.deepest else {
      compiler.report(.tooDeep(place, limit: TemplateParser.deepest))
      return
    }
    depth += 1
    emitContent(&self)
    depth -= 1
  }

  /// Finds the value of a name and emits what uses it; the records before its dots are on the stack meanwhile.
  private mutating func withValue(
    of reference: TemplateNode.Reference, _ use: (inout BodyEmission, Shape, Operand) -> Void
  ) {
    guard let first = reference.parts.first else {
      guard case .current(let shape, let operand)? = scope.frames.last else {
        return compiler.report(.nothingCurrent(reference.place))
      }
      return use(&self, shape, operand)
    }
    guard var (shape, operand) = scope.find(first) else {
      return compiler.report(.unknownName(first, reference.tag.name, reference.place, known: scope.names))
    }
    let saved = scope
    var followed: [Operand] = []
    for part in reference.parts.dropFirst() {
      guard case .record(let schema) = shape, let slot = schema.slot(of: part) else {
        scope = saved
        return report(part, shape, reference)
      }
      followed.append(operand)
      operand = Operand(frame: scope.count, slot: slot)
      shape = schema.shape(at: slot)
      scope.pushHidden()
    }
    for operand in followed { body.append(.follow(operand)) }
    use(&self, shape, operand)
    for _ in followed { body.append(.leaveRecord) }
    scope = saved
  }

  private mutating func report(_ part: String, _ shape: Shape, _ reference: TemplateNode.Reference) {
    let path = reference.tag.name
    if case .record(let schema) = shape {
      compiler.report(.unknownName(part, path, reference.place, known: schema.names))
    } else {
      compiler.report(.noParts(path, shape, part: part, reference.place))
    }
  }
}

// Partials, parents and blocks.
extension BodyEmission {
  private mutating func emit(_ inclusion: TemplateNode.Inclusion) {
    guard let template = compiler.templates[inclusion.tag.name] else { return }
    indented(by: inclusion.indentation) { emission in
      let visible = emission.scope.visible
      let bindings = emission.compiler.bindings(for: inclusion, in: emission.bindings)
      let key = Body.Key(
        template: template.name, frames: visible.kinds, bindings: bindings, isIndented: emission.isIndented)
      let callee = emission.compiler.body(key)
      emission.body.append(.call(emission.compiler.calls.count))
      emission.compiler.calls.append(Program.Call(target: callee, frames: visible.sources))
      emission.compiler.inclusions.append(
        Program.Inclusion(name: template.name, place: inclusion.source.place(inclusion.tag.range)))
    }
  }

  private mutating func emit(_ block: TemplateNode.Block) {
    let place = block.source.place(block.tag.range)
    guard let binding = compiler.bindings[bindings][block.tag.name], let argument = compiler.argument(binding) else {
      return nest(at: place) { $0.emit(block.content) }
    }
    let saved = bindings
    // These bindings are older than the argument, so an argument cannot be put into itself.
    bindings = binding.scope
    nest(at: place) { emission in
      emission.indented(by: block.indentation) { $0.emit(argument, beginsLine: block.beginsLine) }
    }
    bindings = saved
  }

  /// The first line of an argument begins where the block stands: on a line of its own, or in the middle of one.
  private mutating func emit(_ argument: TemplateNode.Argument, beginsLine: Bool) {
    guard let first = argument.content.first else { return }
    switch first {
    case .lineStart(let blanks) where !beginsLine:
      body.append(literal: blanks, to: &compiler.literals)
      emit(Array(argument.content.dropFirst()))
    case .literal where beginsLine, .variable where beginsLine:
      if isIndented { body.append(.lineStart) }
      emit(argument.content)
    case .lineStart, .literal, .variable, .section, .partial, .block:
      emit(argument.content)
    }
  }

  private mutating func indented(by blanks: [UInt8], _ emitContent: (inout BodyEmission) -> Void) {
    guard !blanks.isEmpty else { return emitContent(&self) }
    let start = compiler.literals.count
    compiler.literals += blanks
    body.append(.pushIndentation(start: start, count: blanks.count))
    let saved = isIndented
    isIndented = true
    emitContent(&self)
    isIndented = saved
    body.append(.popIndentation)
  }
}

extension TemplateNode.Reference {
  /// The name inside its tag.
  var place: Place { source.place(tag.nameRange) }
}
