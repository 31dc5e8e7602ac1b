import TextBasics

/// The frames in which a name is looked up while a body is compiled, and the positions of their values at run time.
struct NameScope {
  /// A frame as a template's author sees it. Two bodies with frames of equal kinds are one body.
  enum Kind: Hashable {
    case record(Schema)
    /// The text or markup of a section, which only has the name `.`.
    case current(Shape)
  }

  private(set) var frames: [(kind: Kind, operand: Operand)] = []
  /// The number of the running body's frames on the stack, including hidden ones for records before a dot.
  private(set) var count: Int

  init(_ kinds: [Kind]) {
    count = kinds.count
    frames = kinds.enumerated().map { ($1, Operand(frame: $0, slot: 0)) }
  }

  /// The visible frames, outermost first, and their sources.
  ///
  /// A record completely hides an older one of the same schema, so that a tree's templates need no more frames at a deeper level.
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

  /// The value of a tag without a dot: from the innermost record that declares the name.
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

  /// Adds a record, which gets a frame when it is rendered.
  mutating func push(_ schema: Schema) {
    frames.append((.record(schema), Operand(frame: count, slot: 0)))
    pushHidden()
  }

  /// Adds a text or markup, which needs no frame of its own when it is rendered.
  mutating func push(current shape: Shape, _ operand: Operand) { frames.append((.current(shape), operand)) }

  /// Adds a frame whose names are not visible: a record before a dot.
  mutating func pushHidden() { count += 1 }

  /// The number of frames, for `pop`.
  var depth: (visible: Int, count: Int) { (frames.count, count) }

  /// Removes the frames that were pushed since.
  mutating func pop(to depth: (visible: Int, count: Int)) {
    frames.removeLast(frames.count - depth.visible)
    count = depth.count
  }
}

/// The arguments of blocks by the blocks' names, for the template that is being expanded.
typealias BlockBindings = [String: BlockBinding]

/// An argument with the bindings of the file that wrote it, which apply to the blocks inside the argument.
struct BlockBinding: Hashable {
  let argument: TemplateNode.Argument
  /// The index of the bindings among those of the compiler.
  let scope: Int
}
