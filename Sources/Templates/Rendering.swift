import Diagnostics
import TextBasics

/// One run of a program. Loops and calls are on stacks of its own, so that no data can overflow the thread's stack.
struct Rendering {
  private(set) var output: [UInt8] = []
  /// The instructions that wrote something, in the order of the output, each with the offset of its first byte.
  private(set) var steps: [SourceMap.Step] = []
  /// The reason why rendering stopped early, and the instruction.
  private(set) var stopped: (rule: Rule, instruction: Int)?
  private let recordsSteps: Bool
  /// The values of each frame; none for an absent record before a dot.
  private var frames: [[Value]]
  private var base = 0
  private var returns: [(instruction: Int, base: Int)] = []
  /// The lists being rendered, each with the position of its next record.
  private var loops: [(records: [Record], next: Int)] = []
  private var indentation: [UInt8] = []
  private var indentationStarts: [Int] = []
  private var turns = 0

  /// The depth of nested inclusions. A template that includes itself ends with its data, and no tree of a portal is so deep.
  private static let deepest = 500
  /// The inclusions and list items, and the bytes, of one page. Templates that include others twice, level by level, reach these
  /// limits long before they end; real pages stay far below.
  private static let mostTurns = 5_000_000
  private static let mostBytes = 64 << 20
  /// The room for a page at first; most take less.
  private static let usualBytes = 32 << 10

  /// Renders a program with one record for each of its frames.
  init(_ program: Program, _ records: [Record], recordsSteps: Bool = false) {
    self.recordsSteps = recordsSteps
    frames = records.map(\.values)
    output.reserveCapacity(Self.usualBytes)
    program.literals.bytes.withUnsafeBufferPointer { run(program, $0) }
  }

  private mutating func run(_ program: Program, _ literals: UnsafeBufferPointer<UInt8>) {
    let instructions = program.instructions
    var current = 0
    while current < instructions.count {
      let index = current
      current += 1
      switch instructions[index] {
      case .literal(let start, let count):
        note(index)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: literals[start..<start + count]))
      case .text(let operand):
        note(index)
        if case .text(let text) = value(operand) { text.withUTF8Bytes { output.appendEscaped($0) } }
      case .encoded(let operand, let part):
        note(index)
        let bytes = value(operand).written.withUTF8Bytes { part.encoded($0) }
        bytes.withUnsafeBufferPointer { output.appendEscaped($0) }
      case .html(let operand):
        note(index)
        output.append(value(operand).written)
      case .skipUnless(let operand, let target):
        if !value(operand).isTruthy { current = target }
      case .skipIf(let operand, let target):
        if value(operand).isTruthy { current = target }
      case .enterRecord(let operand, let target):
        if case .record(let record) = value(operand) { frames.append(record.values) } else { current = target }
      case .follow(let operand):
        if case .record(let record) = value(operand) { frames.append(record.values) } else { frames.append([]) }
      case .leaveRecord:
        frames.removeLast()
      case .enterList(let operand, let target):
        if case .list(let records) = value(operand), let first = records.first {
          loops.append((records, 1))
          frames.append(first.values)
        } else {
          current = target
        }
      case .nextItem(let start):
        if enterNextItem() { current = start }
        if isTooLarge() { return stop(.template.outputTooLarge, at: index) }
      case .call(let index):
        if returns.count == Self.deepest { return stop(.template.endlessRecursion, at: current - 1) }
        if isTooLarge() { return stop(.template.outputTooLarge, at: current - 1) }
        returns.append((current, base))
        current = enter(program.calls[index])
      case .finish:
        guard let caller = returns.popLast() else { return }
        while frames.count > base { frames.removeLast() }
        (current, base) = caller
      case .lineStart:
        note(index)
        output += indentation
      case .pushIndentation(let start, let count):
        indentationStarts.append(indentation.count)
        indentation.append(contentsOf: UnsafeBufferPointer(rebasing: literals[start..<start + count]))
      case .popIndentation:
        if let start = indentationStarts.popLast() { indentation.removeLast(indentation.count - start) }
      }
    }
  }

  private func value(_ operand: Operand) -> Value {
    let frame = base + operand.frame
    return operand.slot < frames[frame].count ? frames[frame][operand.slot] : .absent
  }

  /// Replaces the frame of a list's record with that of the next one; false after the last.
  private mutating func enterNextItem() -> Bool {
    frames.removeLast()
    let (records, next) = loops[loops.count - 1]
    guard next < records.count else {
      loops.removeLast()
      return false
    }
    loops[loops.count - 1].next += 1
    frames.append(records[next].values)
    return true
  }

  private mutating func enter(_ call: Program.Call) -> Int {
    let newBase = frames.count
    for source in call.frames {
      switch source {
      case .frame(let index): frames.append(frames[base + index])
      // This is how a partial sees the `{{.}}` of its caller.
      case .value(let operand): frames.append([value(operand)])
      }
    }
    base = newBase
    return call.target
  }

  private mutating func note(_ instruction: Int) {
    if recordsSteps { steps.append((output.count, instruction)) }
  }

  private mutating func isTooLarge() -> Bool {
    turns += 1
    return turns > Self.mostTurns || output.count > Self.mostBytes
  }

  private mutating func stop(_ rule: Rule, at instruction: Int) { stopped = (rule, instruction) }
}
