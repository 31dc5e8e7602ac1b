/// The frames that a name is looked up in while a body is compiled, and where their values will be when it runs.
struct NameScope {
  /// One frame as a template's author sees it.
  enum Frame {
    case record(Schema, index: Int)
    /// The text or markup of a section, which only has the name `.`.
    case current(Shape, Operand)
  }

  private(set) var frames: [Frame] = []
  /// Where each frame on the stack comes from; hidden ones, which a dotted name passes, are among them.
  private var origins: [Origin] = []

  /// The frame of the body's beginning that a value was found in, itself or as a part of it.
  struct Origin: Hashable {
    let frame: Int
    let isPart: Bool
  }

  /// How many frames of the running body are on the stack.
  var count: Int { origins.count }

  /// The frames that a body begins with.
  init(_ kinds: [Kind]) {
    for (index, kind) in kinds.enumerated() {
      switch kind {
      case .record(let schema): frames.append(.record(schema, index: index))
      case .current(let shape): frames.append(.current(shape, Operand(frame: index, slot: 0)))
      }
    }
    origins = kinds.indices.map { Origin(frame: $0, isPart: false) }
  }

  /// A frame without its position: two bodies with equal kinds are one body.
  enum Kind: Hashable {
    case record(Schema)
    case current(Shape)
  }

  /// The frames that can still be seen, outermost first, and where each comes from.
  ///
  /// A record hides an older one of the same schema completely, so that a tree's templates need no more frames at a deeper level.
  var visible: (kinds: [Kind], sources: [Program.Source], origins: [Origin]) {
    var kinds: [Kind] = []
    var sources: [Program.Source] = []
    var visible: [Origin] = []
    for (distance, frame) in frames.reversed().enumerated() {
      switch frame {
      case .record(let schema, let index):
        if kinds.contains(.record(schema)) { continue }
        kinds.append(.record(schema))
        sources.append(.frame(index))
        visible.append(origins[index])
      case .current(let shape, let operand):
        if distance > 0 { continue }
        kinds.append(.current(shape))
        sources.append(.value(operand))
        visible.append(origins[operand.frame])
      }
    }
    return (kinds.reversed(), sources.reversed(), visible.reversed())
  }

  /// What a tag without a dot means: the innermost record that declares the name decides.
  func find(_ name: String) -> (shape: Shape, operand: Operand)? {
    for frame in frames.reversed() {
      if case .record(let schema, let index) = frame, let slot = schema.slot(of: name) {
        return (schema.shape(at: slot), Operand(frame: index, slot: slot))
      }
    }
    return nil
  }

  /// All names, innermost first.
  var names: [String] {
    var seen: Set<String> = []
    return frames.reversed().flatMap { frame -> [String] in
      switch frame {
      case .record(let schema, _): schema.names.filter { seen.insert($0).inserted }
      case .current: []
      }
    }
  }

  /// A record found at `operand`.
  mutating func push(_ schema: Schema, at operand: Operand) {
    frames.append(.record(schema, index: count))
    pushHidden(operand)
  }

  /// The text of a list of texts, which gets a frame when it is rendered.
  mutating func pushText(at operand: Operand) {
    frames.append(.current(.text, Operand(frame: count, slot: 0)))
    pushHidden(operand)
  }

  /// A text or markup that needs no frame of its own when it is rendered.
  mutating func push(current shape: Shape, _ operand: Operand) {
    frames.append(.current(shape, operand))
  }

  /// A frame whose names cannot be seen: a record before a dot.
  mutating func pushHidden(_ operand: Operand) {
    origins.append(Origin(frame: origins[operand.frame].frame, isPart: true))
  }
}
