/// One run of a program over stores that stay in place meanwhile. Loops and calls are kept on stacks of its own, so that no data
/// can overflow the thread's stack.
///
/// The pointers are safe because a program only has slots that the schema of its frame has, and a store only has positions
/// that it made itself.
struct Rendering {
  private var frames: [Frame] = []
  /// The first frame of the running body.
  private var base = 0
  private var returns: [Return] = []
  private var loops: [Loop] = []
  private var indentation: [UInt8] = []
  private var indentationStarts: [Int] = []

  /// Calls inside each other. Recursion ends with the view model; this bounds what a very deep one can cost.
  private static let deepest = 500

  /// The values of one record, and the store that they belong to.
  struct Frame {
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
      UnsafeBufferPointer(start: storeBytes + cell.start, count: cell.count)
    }
  }

  private struct Return {
    let instruction: Int
    let base: Int
  }

  private struct Loop {
    let first: Frame
    let list: ValueStore.Cell
    var next = 1
  }

  /// Renders a program with one store for each of its frames.
  static func run(_ program: Program, _ stores: ArraySlice<ValueStore>, _ frames: [Frame] = [], into output: inout [UInt8]) {
    guard let store = stores.first else {
      var rendering = Rendering()
      rendering.frames = frames
      rendering.frames.reserveCapacity(16)
      return rendering.run(program, into: &output)
    }
    store.cells.withUnsafeBufferPointer { cells in
      store.bytes.withUnsafeBufferPointer { bytes in
        // Both have capacity from the beginning, so both have an address.
        guard let cells = cells.baseAddress, let bytes = bytes.baseAddress else { return }
        let frame = Frame(cells: cells, storeCells: cells, storeBytes: bytes)
        run(program, stores.dropFirst(), frames + [frame], into: &output)
      }
    }
  }

  private mutating func run(_ program: Program, into output: inout [UInt8]) {
    program.literals.withUnsafeBufferPointer { literals in
      program.instructions.withUnsafeBufferPointer { instructions in
        run(instructions, literals, program.calls, into: &output)
      }
    }
  }

  private mutating func run(
    _ instructions: UnsafeBufferPointer<Instruction>, _ literals: UnsafeBufferPointer<UInt8>, _ calls: [Program.Call],
    into output: inout [UInt8]
  ) {
    var current = 0
    while current < instructions.count {
      let instruction = instructions[current]
      current += 1
      switch instruction {
      case .literal(let start, let count):
        output.append(contentsOf: UnsafeBufferPointer(rebasing: literals[start..<start + count]))
      case .text(let operand):
        let frame = frames[base + operand.frame]
        output.appendEscaped(frame.bytes(frame[operand.slot]))
      case .html(let operand):
        let frame = frames[base + operand.frame]
        output.append(contentsOf: frame.bytes(frame[operand.slot]))
      case .skipUnless(let operand, let target):
        if value(operand).count == 0 { current = target }
      case .skipIf(let operand, let target):
        if value(operand).count != 0 { current = target }
      case .enterRecord(let operand, let target):
        if value(operand).count != 0 { enterRecord(operand) } else { current = target }
      case .follow(let operand):
        follow(operand)
      case .leaveRecord:
        frames.removeLast()
      case .enterList(let operand, let target):
        if value(operand).count != 0 { enterList(operand) } else { current = target }
      case .nextItem(let start):
        if nextItem() { current = start }
      case .call(let index):
        if returns.count < Self.deepest { current = enter(calls[index], returningTo: current) }
      case .finish:
        guard let caller = returns.popLast() else { return }
        frames.removeLast(frames.count - base)
        base = caller.base
        current = caller.instruction
      case .lineStart:
        output.append(contentsOf: indentation)
      case .pushIndentation(let start, let count):
        indentationStarts.append(indentation.count)
        indentation.append(contentsOf: UnsafeBufferPointer(rebasing: literals[start..<start + count]))
      case .popIndentation:
        if let start = indentationStarts.popLast() { indentation.removeLast(indentation.count - start) }
      }
    }
  }

  @inline(__always)
  private func value(_ operand: Operand) -> ValueStore.Cell { frames[base + operand.frame][operand.slot] }

  private mutating func enterRecord(_ operand: Operand) {
    let frame = frames[base + operand.frame]
    frames.append(frame.at(frame[operand.slot].start))
  }

  private mutating func follow(_ operand: Operand) {
    let frame = frames[base + operand.frame]
    if frame[operand.slot].count != 0 {
      enterRecord(operand)
    } else {
      frames.append(Frame(cells: nil, storeCells: frame.storeCells, storeBytes: frame.storeBytes))
    }
  }

  private mutating func enterList(_ operand: Operand) {
    let frame = frames[base + operand.frame]
    let list = frame[operand.slot]
    let first = frame.at(list.start)
    loops.append(Loop(first: first, list: list))
    frames.append(first)
  }

  private mutating func nextItem() -> Bool {
    frames.removeLast()
    let index = loops.count - 1
    let loop = loops[index]
    guard loop.next < loop.list.count else {
      loops.removeLast()
      return false
    }
    loops[index].next += 1
    frames.append(loop.first.at(loop.list.start + loop.next * loop.list.stride))
    return true
  }

  private mutating func enter(_ call: Program.Call, returningTo instruction: Int) -> Int {
    returns.append(Return(instruction: instruction, base: base))
    let newBase = frames.count
    for source in call.frames {
      switch source {
      case .frame(let index): frames.append(frames[base + index])
      case .value(let operand): frames.append(currentFrame(operand))
      }
    }
    base = newBase
    return call.target
  }

  /// A frame whose first slot is the value itself: how a partial sees the `{{.}}` of its caller.
  private func currentFrame(_ operand: Operand) -> Frame {
    let frame = frames[base + operand.frame]
    return Frame(
      cells: frame.cells.map { $0 + operand.slot }, storeCells: frame.storeCells, storeBytes: frame.storeBytes)
  }
}
