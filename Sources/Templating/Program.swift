import TextBasics

/// A template as a flat list of instructions. Frames are counted from the first frame of the body that is running, slots within
/// a frame's record, jump targets from the first instruction.
struct Program: Sendable, Hashable {
  /// All bodies one after the other; the page's own body comes first.
  var instructions: [Instruction] = []
  /// The bytes of all literals and indentations.
  var literals: [UInt8] = []
  var calls: [Call] = []
  /// For each call the template that is included, and the tag that includes it.
  var inclusions: [Inclusion] = []

  struct Inclusion: Sendable, Hashable {
    let name: String
    let place: Place
  }

  /// A partial or parent: where its body begins, and which of the caller's frames it sees.
  struct Call: Sendable, Hashable {
    var target: Int
    var frames: [Source]
  }

  /// Where a frame of the called body comes from.
  enum Source: Sendable, Hashable {
    case frame(Int)
    /// A text or markup that is the callee's `{{.}}`: a frame of one value.
    case value(Operand)
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
  /// Emits the bytes as they are: markup, or any text where the output is plain text.
  case html(Operand)
  /// Goes on at `target` when the value is falsy.
  case skipUnless(Operand, target: Int)
  /// Goes on at `target` when the value is truthy.
  case skipIf(Operand, target: Int)
  /// Pushes the record, or goes on at `target` when it is absent.
  case enterRecord(Operand, target: Int)
  case leaveRecord
  /// Pushes the record before a dot, or an empty one when it is absent.
  case follow(Operand)
  /// Pushes the first record or text of a list, or goes on at `target` when there is none.
  case enterList(Operand, target: Int)
  /// Replaces the pushed item by the next one and goes on at `start`; after the last one it is popped.
  case nextItem(start: Int)
  case call(Int)
  /// The end of a body.
  case finish
  /// Emits the indentation that the line has from the partial and block tags around it.
  case lineStart
  case pushIndentation(start: Int, count: Int)
  case popIndentation
}
