import TextBasics

/// A template as a flat list of instructions. Frames are counted from the first frame of the running body, slots within a frame's
/// record, jump targets from the first instruction.
struct Program: Sendable {
  /// All bodies one after the other; the page's own body comes first.
  var instructions: [Instruction] = []
  var literals = Literals()
  /// Their targets count from the first instruction of the program.
  var calls: [Call] = []
  /// The tag of each instruction; `nil` for literals, which know the places of their bytes.
  var tags: [PlacedTag?] = []

  /// The bytes of all literals and indentations, one after the other, with their places in the templates.
  struct Literals: Sendable {
    private(set) var bytes: [UInt8] = []
    private var parts: [(start: Int, source: TextFile, offset: Int)] = []

    /// Adds bytes of a template and returns the position of the first.
    mutating func append(_ slice: ArraySlice<UInt8>, of source: TextFile) -> Int {
      let start = bytes.count
      bytes += slice
      if let last = parts.last, last.source.path == source.path, last.offset + start - last.start == slice.startIndex {
        return start
      }
      if !slice.isEmpty { parts.append((start, source, slice.startIndex)) }
      return start
    }

    /// The same for bytes whose place nobody asks for.
    mutating func append(_ slice: ArraySlice<UInt8>) -> Int {
      bytes += slice
      return bytes.count - slice.count
    }

    /// The file of a byte, and its offset there.
    func source(of position: Int) -> (source: TextFile, offset: Int)? {
      let next = parts.partitioningIndex { $0.start > position }
      guard next > 0 else { return nil }
      let part = parts[next - 1]
      return (part.source, part.offset + position - part.start)
    }
  }

  /// A partial or parent: the beginning of its body, and the caller's frames that it sees.
  struct Call: Sendable, Hashable {
    var target: Int
    var frames: [Source]
  }

  /// The source of a frame of the called body.
  enum Source: Sendable, Hashable {
    case frame(Int)
    /// A text or markup that is the callee's `{{.}}`: a frame of one value.
    case value(Operand)
  }
}

extension Array {
  /// The first index at which `belongs` is true, in an array where it is true from some index on.
  func partitioningIndex(_ belongs: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A value's place: the frame, and the slot in that frame's record.
struct Operand: Sendable, Hashable {
  var frame: Int
  var slot: Int
}

/// One step of rendering.
enum Instruction: Sendable, Hashable {
  case literal(start: Int, count: Int)
  case text(Operand)
  /// A text within an address that the template writes.
  case encoded(Operand, AddressPart)
  /// Emits the bytes without escaping: markup, or any text if the output is plain text.
  case html(Operand)
  /// Continues at `target` if the value is falsy.
  case skipUnless(Operand, target: Int)
  /// Continues at `target` if the value is truthy.
  case skipIf(Operand, target: Int)
  /// Pushes the record, or continues at `target` if it is absent.
  case enterRecord(Operand, target: Int)
  case leaveRecord
  /// Pushes the record before a dot, or an empty one if it is absent.
  case follow(Operand)
  /// Pushes the first record of a list, or continues at `target` if the list is empty.
  case enterList(Operand, target: Int)
  /// Replaces the pushed item with the next one and continues at `start`; after the last item, pops it.
  case nextItem(start: Int)
  case call(Int)
  case finish
  /// Emits the line's indentation from the partial and block tags around it.
  case lineStart
  case pushIndentation(start: Int, count: Int)
  case popIndentation
}

/// A template compiled for one stack of frames and one set of block arguments. Partials with the same key share one body, and a
/// partial that contains itself calls the body that is being compiled.
struct Body {
  struct Key: Hashable {
    let template: String
    let frames: [NameScope.Kind]
    /// The index of the block bindings among those of the compiler.
    let bindings: Int
    /// Lines begin with an indentation that is only known at run time.
    let isIndented: Bool
  }

  let key: Key
  /// Jump targets count from this body's first instruction, and calls are indexes of the program's calls.
  private(set) var instructions: [Instruction] = []
  /// The tag of each instruction; `nil` for literals.
  private(set) var tags: [PlacedTag?] = []
  /// The last position that is a jump target: a literal must not grow across it.
  private var lastTarget = 0

  init(key: Key) { self.key = key }

  mutating func append(_ instruction: Instruction, _ tag: PlacedTag?) {
    instructions.append(instruction)
    tags.append(tag)
  }

  /// Appends bytes of a literal, which are at `start` among those of all literals.
  mutating func append(literal bytes: ArraySlice<UInt8>, at start: Int) {
    guard !bytes.isEmpty else { return }
    if lastTarget < instructions.count, case .literal(let first, let count)? = instructions.last, first + count == start {
      instructions[instructions.count - 1] = .literal(start: first, count: count + bytes.count)
    } else {
      append(.literal(start: start, count: bytes.count), nil)
    }
  }

  /// Appends a jump whose target is set by `land`.
  mutating func appendJump(_ tag: PlacedTag?, _ instruction: (Int) -> Instruction) -> Int {
    append(instruction(0), tag)
    return instructions.count - 1
  }

  /// The next position, as the target of a jump back.
  mutating func mark() -> Int {
    lastTarget = instructions.count
    return lastTarget
  }

  /// Makes the next position the target of the jump at `index`.
  mutating func land(_ index: Int) { instructions[index] = instructions[index].retargeted { _ in mark() } }
}

extension Instruction {
  /// The position where it may continue besides the next instruction.
  var target: Int? {
    switch self {
    case .skipUnless(_, let target), .skipIf(_, let target), .enterRecord(_, let target), .enterList(_, let target),
      .nextItem(let target):
      target
    case .literal, .text, .encoded, .html, .leaveRecord, .follow, .call, .finish, .lineStart, .pushIndentation, .popIndentation:
      nil
    }
  }

  /// The instruction with another jump target, if it has one.
  func retargeted(_ change: (Int) -> Int) -> Instruction {
    switch self {
    case .skipUnless(let operand, let target): .skipUnless(operand, target: change(target))
    case .skipIf(let operand, let target): .skipIf(operand, target: change(target))
    case .enterRecord(let operand, let target): .enterRecord(operand, target: change(target))
    case .enterList(let operand, let target): .enterList(operand, target: change(target))
    case .nextItem(let start): .nextItem(start: change(start))
    case .literal, .text, .encoded, .html, .leaveRecord, .follow, .call, .finish, .lineStart, .pushIndentation, .popIndentation:
      self
    }
  }
}
