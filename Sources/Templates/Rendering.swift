import Diagnostics
import TextBasics

/// One run of a program over stores that stay in place meanwhile. Loops and calls are on stacks of its own, so that no data can
/// overflow the thread's stack.
///
/// The pointers are safe because a program only has slots that the schema of its frame has, and a store only has positions that
/// it made itself.
struct Rendering: ~Copyable {
  private var frames = Stack<Frame>()
  private var base = 0
  private var returns = Stack<Return>()
  private var loops = Stack<Loop>()
  private var indentation: [UInt8] = []
  private var indentationStarts: [Int] = []
  private var steps = 0
  /// The reason why rendering stopped early, and the instruction.
  private var stopped: (rule: Rule, instruction: Int)?

  /// The depth of nested inclusions. A template that includes itself ends with its data, and no tree of a portal is so deep.
  private static let deepest = 500
  /// The inclusions and list items, and the bytes, of one page. Templates that include others twice, level by level, reach these
  /// limits long before they end; real pages stay far below.
  private static let mostSteps = 5_000_000
  private static let mostBytes = 64 << 20

  /// The values of one record, and the store that contains them.
  struct Frame: BitwiseCopyable {
    /// `nil` for an absent record before a dot.
    let cells: UnsafePointer<ValueStore.Cell>?
    let storeCells: UnsafePointer<ValueStore.Cell>
    let storeBytes: UnsafePointer<UInt8>

    @inline(__always)
    subscript(slot: Int) -> ValueStore.Cell { cells.map { $0[slot] } ?? .absent }

    @inline(__always)
    func at(_ position: Int) -> Frame {
      Frame(cells: storeCells + position, storeCells: storeCells, storeBytes: storeBytes)
    }

    @inline(__always)
    func bytes(_ cell: ValueStore.Cell) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: storeBytes + cell.start, count: Int(cell.count))
    }
  }

  private struct Return: BitwiseCopyable {
    let instruction: Int
    let base: Int
  }

  private struct Loop: BitwiseCopyable {
    let first: Frame
    let list: ValueStore.Cell
    var next = 1
  }

  /// Renders a program with one record or page model for each of its frames. Returns the fault if it ended early.
  static func run(
    _ program: Program, _ records: ArraySlice<Record>, _ page: borrowing PageValues, _ frames: [Frame] = [],
    into output: inout [UInt8], _ record: inout some RenderingRecord
  ) -> Diagnostic? {
    guard let store = records.first?.store else {
      var rendering = Rendering(frames, page)
      PageBuffer.append(to: &output) { rendering.run(program, into: &$0, &record) }
      return rendering.fault(in: program)
    }
    return store.cells.withUnsafeBufferPointer { cells in
      store.bytes.withUnsafeBufferPointer { bytes in
        // A store is never empty.
        guard let cells = cells.baseAddress, let bytes = bytes.baseAddress else { return nil }
        let frame = Frame(cells: cells, storeCells: cells, storeBytes: bytes)
        return run(program, records.dropFirst(), page, frames + [frame], into: &output, &record)
      }
    }
  }

  private init(_ outer: [Frame], _ page: borrowing PageValues) {
    for frame in outer { frames.push(frame) }
    let store = Frame(cells: nil, storeCells: page.cells, storeBytes: page.bytes)
    for model in page.models { frames.push(store.at(model.start)) }
  }

  private mutating func run(_ program: Program, into output: inout PageBuffer, _ record: inout some RenderingRecord) {
    program.literals.bytes.withUnsafeBufferPointer { literals in
      program.instructions.withUnsafeBufferPointer { instructions in
        program.calls.withUnsafeBufferPointer { calls in
          program.sources.withUnsafeBufferPointer { sources in
            run(Code(instructions: instructions, literals: literals, calls: calls, sources: sources), into: &output, &record)
          }
        }
      }
    }
  }

  /// A program in place.
  private struct Code {
    let instructions: UnsafeBufferPointer<Instruction>
    let literals: UnsafeBufferPointer<UInt8>
    let calls: UnsafeBufferPointer<Program.LinkedCall>
    let sources: UnsafeBufferPointer<Program.Source>

    @inline(__always)
    func literal(_ start: Int, _ count: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: literals.baseAddress.map { $0 + start }, count: count)
    }
  }

  private mutating func run(_ code: Code, into output: inout PageBuffer, _ record: inout some RenderingRecord) {
    let (instructions, count) = (code.instructions, code.instructions.count)
    var current = 0
    while current < count {
      let instruction = instructions[current]
      current &+= 1
      switch instruction {
      case .literal(let start, let count):
        record.note(current &- 1, at: output.count)
        output.append(code.literal(start, count))
      case .text(let operand):
        record.note(current &- 1, at: output.count)
        let frame = frames[base &+ operand.frame]
        let cell = frame[operand.slot]
        if cell.kind == .plainText {
          output.append(frame.bytes(cell))
        } else {
          frame.bytes(cell).escaped { output.append($0) }
        }
      case .encoded(let operand, let part):
        record.note(current &- 1, at: output.count)
        let frame = frames[base &+ operand.frame]
        part.encoded(frame.bytes(frame[operand.slot])).withUnsafeBufferPointer { bytes in bytes.escaped { output.append($0) } }
      case .html(let operand):
        record.note(current &- 1, at: output.count)
        let frame = frames[base &+ operand.frame]
        output.append(frame.bytes(frame[operand.slot]))
      case .skipUnless(let operand, let target):
        if value(operand).count == 0 { current = target }
      case .skipIf(let operand, let target):
        if value(operand).count != 0 { current = target }
      case .enterRecord(let operand, let target):
        if value(operand).count != 0 { enterRecord(operand) } else { current = target }
      case .follow(let operand):
        follow(operand)
      case .leaveRecord:
        frames.cut(to: frames.count &- 1)
      case .enterList(let operand, let target):
        if value(operand).count != 0 { enterList(operand) } else { current = target }
      case .nextItem(let start):
        if nextItem() { current = start }
        if isTooLarge(output.count) { return stop(.template.outputTooLarge, at: current - 1) }
      case .call(let index):
        if returns.count == Self.deepest { return stop(.template.endlessRecursion, at: current - 1) }
        if isTooLarge(output.count) { return stop(.template.outputTooLarge, at: current - 1) }
        returns.push(Return(instruction: current, base: base))
        current = enter(code.calls[index], code.sources)
      case .finish:
        if returns.count == 0 { return }
        let caller = returns[returns.count &- 1]
        returns.cut(to: returns.count &- 1)
        frames.cut(to: base)
        base = caller.base
        current = caller.instruction
      case .lineStart:
        record.note(current &- 1, at: output.count)
        indentation.withUnsafeBufferPointer { output.append($0) }
      case .pushIndentation(let start, let count):
        indentationStarts.append(indentation.count)
        indentation.append(contentsOf: code.literal(start, count))
      case .popIndentation:
        if let start = indentationStarts.popLast() { indentation.removeLast(indentation.count - start) }
      }
    }
  }

  @inline(__always)
  private func value(_ operand: Operand) -> ValueStore.Cell { frames[base &+ operand.frame][operand.slot] }

  private mutating func enterRecord(_ operand: Operand) {
    let frame = frames[base &+ operand.frame]
    frames.push(frame.at(frame[operand.slot].start))
  }

  private mutating func follow(_ operand: Operand) {
    let frame = frames[base &+ operand.frame]
    if frame[operand.slot].count != 0 {
      enterRecord(operand)
    } else {
      frames.push(Frame(cells: nil, storeCells: frame.storeCells, storeBytes: frame.storeBytes))
    }
  }

  private mutating func enterList(_ operand: Operand) {
    let frame = frames[base &+ operand.frame]
    let list = frame[operand.slot]
    let first = frame.at(list.start)
    loops.push(Loop(first: first, list: list))
    frames.push(first)
  }

  private mutating func nextItem() -> Bool {
    frames.cut(to: frames.count &- 1)
    let index = loops.count - 1
    let loop = loops[index]
    guard loop.next < Int(loop.list.count) else {
      loops.cut(to: index)
      return false
    }
    loops[index].next += 1
    frames.push(loop.first.at(loop.list.start + loop.next * Int(loop.list.stride)))
    return true
  }

  @inline(__always)
  private mutating func isTooLarge(_ count: Int) -> Bool {
    steps &+= 1
    return steps > Self.mostSteps || count > Self.mostBytes
  }

  private mutating func stop(_ rule: Rule, at instruction: Int) { stopped = (rule, instruction) }

  private func fault(in program: Program) -> Diagnostic? {
    guard let stopped else { return nil }
    let placed = program.tags[stopped.instruction]
    return Diagnostic(stopped.rule, placed?.tag.name ?? "", at: placed.map { $0.source.place(of: $0.tag.range) })
  }

  private mutating func enter(_ call: Program.LinkedCall, _ sources: UnsafeBufferPointer<Program.Source>) -> Int {
    let newBase = frames.count
    for index in call.sources {
      switch sources[index] {
      case .frame(let index): frames.push(frames[base &+ index])
      case .value(let operand): frames.push(currentFrame(operand))
      }
    }
    base = newBase
    return call.target
  }

  /// A frame whose first slot is the value itself: this is how a partial sees the `{{.}}` of its caller.
  private func currentFrame(_ operand: Operand) -> Frame {
    let frame = frames[base &+ operand.frame]
    return Frame(cells: frame.cells.map { $0 + operand.slot }, storeCells: frame.storeCells, storeBytes: frame.storeBytes)
  }
}
