import TextBasics

/// Makes the texts of a record that is the same on many pages, such as the theme's strings, part of the literals of a program
/// whose outermost frame it is.
///
/// What it knows of each frame is where in the record its values are; nothing of a frame that is another one when the same body
/// is called from elsewhere.
struct ProgramFolding {
  private let program: Program
  private let record: Record
  /// For each body that was reached, by its first instruction, the frames that it begins with.
  private var bodies: [Int: [Int?]] = [:]
  /// The bodies that are to be gone through.
  private var waiting: [Int] = []
  /// For each instruction the value in the record that it is about, if it certainly is about one.
  private var values: [Int?]

  /// `frameCount` is the number of records that the program takes, `record` the first of them.
  init(_ program: Program, _ record: Record, frameCount: Int) {
    self.program = program
    self.record = record
    values = Array(repeating: nil, count: program.instructions.count)
    reach(0, with: [0] + Array(repeating: nil, count: frameCount - 1))
    while let body = waiting.popLast() { goThrough(body) }
  }

  private mutating func reach(_ body: Int, with frames: [Int?]) {
    let known = bodies[body].map { zip($0, frames).map { $0 == $1 ? $0 : nil } } ?? frames
    guard bodies[body] != known else { return }
    bodies[body] = known
    waiting.append(body)
  }

  /// Goes through a body from its first to its last instruction. What is entered is left further on, so that no jump has to be
  /// followed.
  private mutating func goThrough(_ body: Int) {
    var frames = bodies[body] ?? []
    for index in body..<program.instructions.count {
      let instruction = program.instructions[index]
      values[index] = instruction.operand.flatMap { operand in frames[operand.frame].map { $0 + operand.slot } }
      switch instruction {
      case .finish: return
      case .enterRecord, .follow:
        let value = values[index].map { record.store.cells[$0] }
        frames.append(value.flatMap { $0.kind == .record ? $0.start : nil })
      case .enterList: frames.append(nil)
      case .leaveRecord, .nextItem: frames.removeLast()
      case .call(let call):
        let (target, sources) = (program.calls[call].target, program.sources[program.calls[call].sources])
        reach(
          target,
          with: sources.map { source in
            switch source {
            case .frame(let index): frames[index]
            case .value: nil
            }
          })
      case .literal, .text, .html, .skipUnless, .skipIf, .lineStart, .pushIndentation, .popIndentation: break
      }
    }
  }

  /// The text of the record that is written from an instruction on, and the number of instructions that write it: one, or those
  /// that reach it through dots.
  private func text(at index: Int) -> (bytes: [UInt8], length: Int)? {
    guard values[index] != nil else { return nil }
    var dots = 0
    while case .follow = program.instructions[index + dots], values[index + dots] != nil { dots += 1 }
    guard let value = values[index + dots] else { return nil }
    let isEscaped: Bool
    switch program.instructions[index + dots] {
    case .text: isEscaped = true
    case .html: isEscaped = false
    default: return nil
    }
    let cell = record.store.cells[value]
    let bytes = Array(record.store.bytes[cell.start..<cell.start + Int(cell.count)])
    return (isEscaped ? Array(String(decoding: bytes, as: UTF8.self).escapedMarkup.utf8) : bytes, 2 * dots + 1)
  }

  /// What the texts may take: a template can write a long one thousands of times.
  private static let mostBytes = 1 << 20

  /// The program with these texts among its literals, or as it is where they take too much memory. Nothing in it knows the places of
  /// its literals.
  func folded() -> Program {
    let targets = targets
    var folded = Folded()
    var starts = Array(repeating: 0, count: program.instructions.count)
    var index = 0
    while index < program.instructions.count {
      if targets.contains(index) { folded.beginsAnew = true }
      starts[index] = folded.instructions.count
      let instruction = program.instructions[index]
      if let (bytes, length) = text(at: index) {
        folded.append(literal: bytes[...])
        if folded.literals.count > program.literals.bytes.count + Self.mostBytes { return program }
        index += length
        continue
      }
      switch instruction {
      case .literal(let start, let count): folded.append(literal: program.literals.bytes[start..<start + count])
      case .pushIndentation(let start, let count):
        let new = folded.literals.count
        folded.literals += program.literals.bytes[start..<start + count]
        folded.append(.pushIndentation(start: new, count: count), program.tags[index])
      default: folded.append(instruction, program.tags[index])
      }
      index += 1
    }
    return Program(
      instructions: folded.instructions.map { $0.retargeted { starts[$0] } }, literals: Program.Literals(folded.literals),
      calls: program.calls.map { Program.LinkedCall(target: starts[$0.target], sources: $0.sources) }, sources: program.sources,
      tags: folded.tags)
  }

  /// Where something jumps to: a literal must not grow across it.
  private var targets: Set<Int> {
    var targets = Set(program.calls.map(\.target))
    for instruction in program.instructions { _ = instruction.retargeted { targets.insert($0).memberAfterInsert } }
    return targets
  }

  private struct Folded {
    var instructions: [Instruction] = []
    var tags: [PlacedTag?] = []
    var literals: [UInt8] = []
    /// Whether the next instruction is jumped to.
    var beginsAnew = true

    mutating func append(_ instruction: Instruction, _ tag: PlacedTag?) {
      instructions.append(instruction)
      tags.append(tag)
      beginsAnew = false
    }

    mutating func append(literal bytes: ArraySlice<UInt8>) {
      guard !bytes.isEmpty else { return }
      let start = literals.count
      literals += bytes
      if !beginsAnew, case .literal(let first, let count)? = instructions.last, first + count == start {
        instructions[instructions.count - 1] = .literal(start: first, count: count + bytes.count)
      } else {
        append(.literal(start: start, count: bytes.count), nil)
      }
    }
  }
}

extension Instruction {
  /// The value that it is about.
  fileprivate var operand: Operand? {
    switch self {
    case .text(let operand), .html(let operand), .follow(let operand), .skipUnless(let operand, _), .skipIf(let operand, _),
      .enterRecord(let operand, _), .enterList(let operand, _):
      operand
    case .literal, .leaveRecord, .nextItem, .call, .finish, .lineStart, .pushIndentation, .popIndentation: nil
    }
  }
}
