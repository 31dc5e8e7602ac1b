import Diagnostics
import TextBasics

/// Writes the instructions of one body.
struct BodyEmission {
  var body: Body
  var compiler: TemplateCompiler
  private var scope: NameScope
  /// The index of the current block bindings.
  private var bindings: Int
  private var isIndented: Bool
  private var source: TextFile
  private var tag: PlacedTag?
  private var depth = 0

  init(_ body: Body, of template: ParsedTemplate, compiler: TemplateCompiler) {
    self.body = body
    self.source = template.source
    self.compiler = compiler
    scope = NameScope(body.key.frames)
    bindings = body.key.bindings
    isIndented = body.key.isIndented
  }

  mutating func emitBody(_ nodes: [TemplateNode]) {
    emitNodes(nodes)
    append(.finish)
  }

  private mutating func emitNodes(_ nodes: [TemplateNode], from first: Int = 0) {
    for index in first..<nodes.count where !compiler.isExhausted {
      compiler.countNode()
      switch nodes[index] {
      case .literal(let bytes): append(literal: bytes)
      case .lineStart(let space):
        if isIndented { append(.lineStart) }
        append(literal: space)
      case .variable(let reference): emitting(reference.placed) { $0.emitVariable(reference) }
      case .section(let reference, let inverted, let content):
        emitting(reference.placed) { $0.emitSection(reference, inverted, content) }
      case .partial(let inclusion): emitting(inclusion.placed) { $0.emitInclusion(inclusion) }
      case .block(let block): emitting(block.placed) { $0.emitBlock(block) }
      }
    }
  }

  private mutating func emitting(_ tag: PlacedTag, _ emitContent: (inout BodyEmission) -> Void) {
    let saved = self.tag
    self.tag = tag
    emitContent(&self)
    self.tag = saved
  }

  private mutating func append(_ instruction: Instruction) { body.append(instruction, tag) }

  private mutating func append(literal bytes: ArraySlice<UInt8>) {
    body.append(literal: bytes, at: compiler.literals.append(bytes, of: source))
  }

  private mutating func appendJump(_ instruction: (Int) -> Instruction) -> Int { body.appendJump(tag, instruction) }
  private func place(_ reference: TemplateNode.Reference) -> Place { source.place(of: reference.tag.nameRange) }

  private mutating func emitVariable(_ reference: TemplateNode.Reference) {
    withValue(of: reference) { emission, shape, operand in
      switch shape {
      case .text where reference.tag.kind == .unescaped:
        emission.report(.template.unescapedText, reference)
      case .text where emission.compiler.format == .plainText: emission.append(.html(operand))
      case .text:
        let part = emission.body.addressPart(emission.compiler.literals.bytes)
        emission.append(part.map { .encoded(operand, $0) } ?? .text(operand))
      case .html where emission.compiler.format == .plainText:
        emission.report(.template.markupInPlainText, reference)
      case .html: emission.append(.html(operand))
      case .flag, .record, .list:
        let name = reference.tag.name
        emission.report(
          .template.wrongKind, reference, "\(shape.phrase) and cannot be emitted",
          fix: "use it as a section: {{#\(name)}}…{{/\(name)}}")
      }
    }
  }

  private mutating func emitSection(_ reference: TemplateNode.Reference, _ inverted: Bool, _ content: [TemplateNode]) {
    if reference.parts.isEmpty, case .record? = scope.frames.last?.kind {
      // The record around the tag is never absent.
      return inverted ? () : emitNodes(content)
    }
    withValue(of: reference) { emission, shape, operand in
      if inverted {
        let jump = emission.appendJump { .skipIf(operand, target: $0) }
        emission.nest(reference, content)
        emission.body.land(jump)
      } else {
        emission.emitSection(reference, of: shape, operand, content)
      }
    }
  }

  private mutating func emitSection(
    _ reference: TemplateNode.Reference, of shape: Shape, _ operand: Operand, _ content: [TemplateNode]
  ) {
    let depth = scope.depth
    let jump: Int
    switch shape {
    case .text, .html:
      jump = appendJump { .skipUnless(operand, target: $0) }
      scope.push(current: shape, operand)
      nest(reference, content)
    case .flag:
      jump = appendJump { .skipUnless(operand, target: $0) }
      nest(reference, content)
    case .record(let schema):
      jump = appendJump { .enterRecord(operand, target: $0) }
      scope.push(schema)
      nest(reference, content)
      append(.leaveRecord)
    case .list(let schema):
      jump = appendJump { .enterList(operand, target: $0) }
      scope.push(schema)
      let start = body.mark()
      nest(reference, content)
      append(.nextItem(start: start))
    }
    scope.pop(to: depth)
    body.land(jump)
  }

  /// Emits content one level deeper. Parsing limits the depth of one file; blocks in blocks add up.
  private mutating func nest(_ reference: TemplateNode.Reference, _ content: [TemplateNode]) {
    nest(at: reference.tag.nameRange) { $0.emitNodes(content) }
  }

  private mutating func nest(at range: Range<Int>, _ emitContent: (inout BodyEmission) -> Void) {
    guard depth < TemplateParser.deepest else {
      compiler.report(Diagnostic(.template.tooDeep, "\(TemplateParser.deepest)", at: source.place(of: range)))
      return
    }
    depth += 1
    emitContent(&self)
    depth -= 1
  }

  /// Finds the value of a name and emits its use; meanwhile, the records before its dots are on the stack.
  private mutating func withValue(of reference: TemplateNode.Reference, _ use: (inout BodyEmission, Shape, Operand) -> Void) {
    guard let first = reference.parts.first else {
      guard let (kind, operand) = scope.frames.last, case .current(let shape) = kind else {
        return report(
          .template.wrongKind, reference, "no text here",
          explanation: "It is the text or markup of the section around it.")
      }
      return use(&self, shape, operand)
    }
    guard var (shape, operand) = scope.find(first) else {
      if compiler.isFull { return }
      return compiler.report(.unknownName(first, in: reference, place(reference), known: scope.names))
    }
    let depth = scope.depth
    var followed: [Operand] = []
    for part in reference.parts.dropFirst() {
      guard case .record(let schema) = shape, let slot = schema.slot(of: part) else {
        scope.pop(to: depth)
        return reportNoPart(part, of: shape, reference)
      }
      followed.append(operand)
      operand = Operand(frame: scope.count, slot: slot)
      shape = schema.shape(at: slot)
      scope.pushHidden()
    }
    for operand in followed { append(.follow(operand)) }
    use(&self, shape, operand)
    for _ in followed { append(.leaveRecord) }
    scope.pop(to: depth)
  }

  private mutating func reportNoPart(_ part: String, of shape: Shape, _ reference: TemplateNode.Reference) {
    if compiler.isFull { return }
    if case .record(let schema) = shape {
      compiler.report(.unknownName(part, in: reference.tag.name, place(reference), known: schema.names))
    } else {
      report(
        .template.wrongKind, reference, "\(shape.phrase) and has no '\(part)'",
        explanation: "Only a record has names of its own after a dot.")
    }
  }

  /// Reports a rule whose arguments are a name and perhaps more.
  private mutating func report(
    _ rule: Rule, _ reference: TemplateNode.Reference, _ more: String = "", explanation: String? = nil, fix: String? = nil
  ) {
    if compiler.isFull { return }
    compiler.report(Diagnostic(rule, reference.tag.name, more, at: place(reference), explanation: explanation, fix: fix))
  }
}

// MARK: - Partials, parents and blocks
extension BodyEmission {
  private mutating func emitInclusion(_ inclusion: TemplateNode.Inclusion) {
    guard let template = compiler.templates[inclusion.tag.name] else { return }
    indented(by: inclusion.indentation) { emission in
      let visible = emission.scope.visible
      let bindings = emission.compiler.bindings(for: inclusion, in: emission.bindings)
      let key = Body.Key(template: template.name, frames: visible.kinds, bindings: bindings, isIndented: emission.isIndented)
      let callee = emission.compiler.body(key)
      emission.append(.call(emission.compiler.calls.count))
      emission.compiler.calls.append(Program.Call(target: callee, frames: visible.sources))
    }
  }

  private mutating func emitBlock(_ block: TemplateNode.Block) {
    guard let binding = compiler.bindings[bindings][block.tag.name] else {
      return nest(at: block.tag.range) { $0.emitNodes(block.content) }
    }
    let saved = bindings
    // These bindings are older than the argument, so an argument cannot contain itself.
    bindings = binding.scope
    nest(at: block.tag.range) { emission in
      emission.indented(by: block.indentation) { emission in
        let saved = emission.source
        emission.source = binding.argument.source
        emission.emitArgument(binding.argument, beginsLine: block.beginsLine)
        emission.source = saved
      }
    }
    bindings = saved
  }

  /// The first line of an argument begins at the block: on a line of its own, or in the middle of one.
  private mutating func emitArgument(_ argument: TemplateNode.Argument, beginsLine: Bool) {
    guard let first = argument.content.first else { return }
    switch first {
    case .lineStart(let space) where !beginsLine:
      append(literal: space)
      emitNodes(argument.content, from: 1)
    case .literal where beginsLine, .variable where beginsLine:
      if isIndented { append(.lineStart) }
      emitNodes(argument.content)
    case .lineStart, .literal, .variable, .section, .partial, .block:
      emitNodes(argument.content)
    }
  }

  private mutating func indented(by space: ArraySlice<UInt8>, _ emitContent: (inout BodyEmission) -> Void) {
    guard !space.isEmpty else { return emitContent(&self) }
    append(.pushIndentation(start: compiler.literals.append(space, of: source), count: space.count))
    let saved = isIndented
    isIndented = true
    emitContent(&self)
    isIndented = saved
    append(.popIndentation)
  }
}
