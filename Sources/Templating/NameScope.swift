import TextBasics

/// The frames that a name is looked up in while a body is compiled, and where their values will be when it runs.
struct NameScope {
  /// A frame as a template's author sees it. Two bodies with frames of equal kinds are one body.
  enum Kind: Hashable {
    case record(Schema)
    /// The text or markup of a section, which only has the name `.`.
    case current(Shape)
  }

  private(set) var frames: [(kind: Kind, operand: Operand)] = []
  /// How many frames of the running body are on the stack; hidden ones, which a dotted name passes, are among them.
  private(set) var count: Int

  init(_ kinds: [Kind]) {
    count = kinds.count
    frames = kinds.enumerated().map { ($1, Operand(frame: $0, slot: 0)) }
  }

  /// The frames that can still be seen, outermost first, and where each comes from.
  ///
  /// A record hides an older one of the same schema completely, so that a tree's templates need no more frames at a deeper level.
  var visible: (kinds: [Kind], sources: [Program.Source]) {
    var kinds: [Kind] = []
    var sources: [Program.Source] = []
    for (index, frame) in frames.enumerated().reversed() {
      switch frame.kind {
      case .record where kinds.contains(frame.kind): continue
      case .current where index < frames.count - 1: continue
      case .record: sources.append(.frame(frame.operand.frame))
      case .current: sources.append(.value(frame.operand))
      }
      kinds.append(frame.kind)
    }
    return (kinds.reversed(), sources.reversed())
  }

  /// What a tag without a dot means: the innermost record that declares the name decides.
  func find(_ name: String) -> (shape: Shape, operand: Operand)? {
    for index in frames.indices.reversed() {
      if case .record(let schema) = frames[index].kind, let slot = schema.slot(of: name) {
        return (schema.shape(at: slot), Operand(frame: frames[index].operand.frame, slot: slot))
      }
    }
    return nil
  }

  var names: [String] {
    var seen: Set<String> = []
    return frames.reversed().flatMap { frame -> [String] in
      switch frame.kind {
      case .record(let schema): schema.names.filter { seen.insert($0).inserted }
      case .current: []
      }
    }
  }

  /// A record, which gets a frame when it is rendered.
  mutating func push(_ schema: Schema) {
    frames.append((.record(schema), Operand(frame: count, slot: 0)))
    pushHidden()
  }

  /// A text or markup that needs no frame of its own when it is rendered.
  mutating func push(current shape: Shape, _ operand: Operand) { frames.append((.current(shape), operand)) }

  /// A frame whose names cannot be seen: a record before a dot.
  mutating func pushHidden() { count += 1 }

  /// How many frames there are, to go back to.
  var depth: (visible: Int, count: Int) { (frames.count, count) }

  /// Takes away the frames that were pushed since.
  mutating func pop(to depth: (visible: Int, count: Int)) {
    frames.removeLast(frames.count - depth.visible)
    count = depth.count
  }
}

/// The arguments of blocks by the blocks' names, for the template that is being expanded.
typealias BlockBindings = [String: BlockBinding]

/// An argument together with the bindings of the file that wrote it, which the blocks inside the argument belong to.
struct BlockBinding: Hashable {
  let argument: TemplateNode.Argument
  /// Index of the bindings among those of the compiler.
  let scope: Int
}
