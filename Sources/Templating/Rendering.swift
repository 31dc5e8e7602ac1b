import Diagnostics
import TextBasics

/// One run of a program. Loops and calls are on stacks of its own, so that no data can overflow the thread's stack.
struct Rendering {
  private let program: Program
  /// The values of each frame; none for an absent record before a dot.
  private var frames: [[Value]]
  private var base = 0
  private var returns: [(instruction: Int, base: Int)] = []
  /// For each list being rendered its records, and the index of the next one.
  private var loops: [(records: [Record], next: Int)] = []
  private var indentation: [UInt8] = []
  private var indentationStarts: [Int] = []
  private var turns = 0
  private(set) var output: [UInt8]
  /// The instructions that wrote something, in the order of the output, each with the offset of its first byte.
  private(set) var steps: [SourceMap.Step] = []
  private let recordsSteps: Bool
  /// The reason for ending early.
  private(set) var fault: Diagnostic?

  /// Inclusions inside each other. A template that includes itself ends with its data, and no tree of a portal is so deep.
  private static let deepest = 500
  /// The inclusions and list items of one page, and its bytes. Templates that include others twice at each level reach these limits
  /// long before they end; real pages stay far below.
  private static let mostTurns = 5_000_000
  private static let mostBytes = 64 << 20

  /// Renders a program with one record for each of its frames and appends to `output`.
  init(_ program: Program, _ records: [Record], appendingTo output: consuming [UInt8] = [], recordsSteps: Bool = false) {
    self.program = program
    self.output = output
    self.recordsSteps = recordsSteps
    frames = records.map(\.values)
    run()
  }

  private mutating func run() {
    var current = 0
    while fault == nil, current < program.instructions.count {
      let index = current
      current += 1
      switch program.instructions[index] {
      case .literal(let start, let count):
        record(index)
        output += program.literals.bytes[start..<start + count]
      case .text(let operand):
        record(index)
        if case .text(let text) = value(operand) { output.appendEscaped(text) }
      case .html(let operand):
        record(index)
        switch value(operand) {
        case .text(let text): output += text.utf8
        case .html(let html): output += html.markup.utf8
        case .flag, .record, .list, .absent: break
        }
      case .skipUnless(let operand, let target):
        if !value(operand).isTruthy { current = target }
      case .skipIf(let operand, let target):
        if value(operand).isTruthy { current = target }
      case .enterRecord(let operand, let target):
        if case .record(let record) = value(operand) { frames.append(record.values) } else { current = target }
      case .follow(let operand):
        if case .record(let record) = value(operand) { frames.append(record.values) } else { frames.append([]) }
      case .leaveRecord: frames.removeLast()
      case .enterList(let operand, let target):
        if case .list(let records) = value(operand), let first = records.first {
          loops.append((records, 1))
          frames.append(first.values)
        } else {
          current = target
        }
      case .nextItem(let start):
        if enterNextRecord() { current = start }
        countTurn(index)
      case .call(let call):
        guard returns.count < Self.deepest else { return stop(.template.endlessRecursion, at: index) }
        countTurn(index)
        returns.append((current, base))
        current = enter(program.calls[call])
      case .finish:
        guard let caller = returns.popLast() else { return }
        frames.removeLast(frames.count - base)
        (current, base) = caller
      case .lineStart:
        record(index)
        output += indentation
      case .pushIndentation(let start, let count):
        indentationStarts.append(indentation.count)
        indentation += program.literals.bytes[start..<start + count]
      case .popIndentation:
        if let start = indentationStarts.popLast() { indentation.removeLast(indentation.count - start) }
      }
    }
  }

  private func value(_ operand: Operand) -> Value {
    let frame = frames[base + operand.frame]
    return operand.slot < frame.count ? frame[operand.slot] : .absent
  }

  /// Replaces the frame of a list's record by that of the next one; `false` after the last.
  private mutating func enterNextRecord() -> Bool {
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
      // The callee sees the `{{.}}` of its caller as a frame of one value.
      case .value(let operand): frames.append([value(operand)])
      }
    }
    base = newBase
    return call.target
  }

  private mutating func record(_ instruction: Int) {
    if recordsSteps { steps.append((output.count, instruction)) }
  }

  private mutating func countTurn(_ instruction: Int) {
    turns += 1
    if turns > Self.mostTurns || output.count > Self.mostBytes { stop(.template.outputTooLarge, at: instruction) }
  }

  private mutating func stop(_ rule: Rule, at instruction: Int) {
    let placed = program.tags[instruction]
    fault = Diagnostic(rule, placed?.tag.name ?? "", at: placed.map { $0.source.place(of: $0.tag.range) })
  }
}
