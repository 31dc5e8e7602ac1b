/// A template compiled for one stack of frames and one set of block arguments. Partials with the same key share one body,
/// and a partial that contains itself calls the body that is being made.
struct Body {
  struct Key: Hashable {
    let template: String
    let frames: [NameScope.Kind]
    /// Index of the block bindings among those of the compiler.
    let bindings: Int
    /// Whether lines begin with an indentation that is only known when rendering.
    let isIndented: Bool
  }

  let key: Key
  /// Jump targets count from this body's first instruction, calls name a call of the program.
  private(set) var instructions: [Instruction] = []
  /// The tags of the instructions that emit a value.
  private(set) var tags: [Int: TemplateNode.Reference] = [:]
  /// The last position that something jumps to: a literal must not grow across it.
  private var lastTarget = 0

  init(key: Key) {
    self.key = key
  }

  mutating func append(_ instruction: Instruction, tag: TemplateNode.Reference? = nil) {
    if let tag { tags[instructions.count] = tag }
    instructions.append(instruction)
  }

  mutating func append(literal bytes: some Collection<UInt8>, to literals: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let start = literals.count
    literals.append(contentsOf: bytes)
    if lastTarget < instructions.count, case .literal(let first, let count)? = instructions.last, first + count == start {
      instructions[instructions.count - 1] = .literal(start: first, count: count + bytes.count)
    } else {
      instructions.append(.literal(start: start, count: bytes.count))
    }
  }

  /// Appends a jump whose target `land` sets.
  mutating func appendJump(_ instruction: (Int) -> Instruction) -> Int {
    instructions.append(instruction(0))
    return instructions.count - 1
  }

  /// The next position, as the target of a jump back.
  mutating func mark() -> Int {
    lastTarget = instructions.count
    return lastTarget
  }

  /// Lets the jump at `index` go to the next position.
  mutating func land(_ index: Int) { instructions[index] = instructions[index].retargeted { _ in mark() } }
}

extension Instruction {
  /// The instruction with another jump target, if it has one.
  func retargeted(_ change: (Int) -> Int) -> Instruction {
    switch self {
    case .skipUnless(let operand, let target): .skipUnless(operand, target: change(target))
    case .skipIf(let operand, let target): .skipIf(operand, target: change(target))
    case .enterRecord(let operand, let target): .enterRecord(operand, target: change(target))
    case .enterList(let operand, let target): .enterList(operand, target: change(target))
    case .nextItem(let start): .nextItem(start: change(start))
    case .literal, .text, .html, .leaveRecord, .follow, .call, .finish, .lineStart, .pushIndentation, .popIndentation: self
    }
  }
}
