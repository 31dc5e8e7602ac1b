import TextBasics

/// Records of outer frames that are the same for many pages, as far as they are: a slot without a value may differ from page to page.
package struct CommonValues: Sendable {
  fileprivate let frames: [[Value?]]

  /// Each element has the records that one outer frame may hold.
  package init(_ frames: [[Record]]) {
    self.frames = frames.map { records in
      guard let first = records.first else { return [] }
      return first.values.indices.map { slot in
        records.allSatisfy { $0.values[slot] == first.values[slot] } ? first.values[slot] : nil
      }
    }
  }
}

extension Template {
  /// The template with values of its outer frames written into it, and its partials in place. Its records are still those of `frames`.
  package func bound(to common: CommonValues) -> Template {
    var binding = Binding(program, common)
    return Template(frames: frames, program: binding.run(frames.count))
  }
}

/// Does once what a program does with known values, so that it is not done again for each page.
private struct Binding {
  private let program: Program
  private let common: CommonValues
  private var bound = Program()
  /// The beginnings of bodies, and their ends.
  private let ends: [Int: Int]
  private let targets: Set<Int>
  /// The last place that is a jump target: a literal must not grow across it.
  private var lastTarget = 0
  /// The bodies that are being written, innermost last: one within itself is called.
  private var open: [Int] = []
  /// The bodies that are called, with the numbers of their frames.
  private var called: [(start: Int, frames: Int)] = []

  /// Larger programs have the rest of their bodies called.
  private static let limit = 20_000

  /// A body in the place where it is written.
  private struct Scope {
    /// Where its own frames are.
    let sources: [Program.Source]
    /// The number of frames before those that it pushes.
    let base: Int
    /// It is the page's, so the outer frames are known.
    let isOfPage: Bool
    /// The number of frames that it has pushed so far.
    var pushed = 0

    func source(_ source: Program.Source) -> Program.Source {
      switch source {
      case .frame(let frame): frame < sources.count ? sources[frame] : .frame(frame - sources.count + base)
      case .value(let operand): .value(self.operand(operand))
      }
    }

    func operand(_ operand: Operand) -> Operand {
      switch source(.frame(operand.frame)) {
      case .frame(let frame): Operand(frame: frame, slot: operand.slot)
      case .value(let value): value
      }
    }
  }

  init(_ program: Program, _ common: CommonValues) {
    (self.program, self.common) = (program, common)
    let starts = Set(program.calls.map(\.target) + [0]).sorted()
    ends = Dictionary(uniqueKeysWithValues: zip(starts, starts.dropFirst() + [program.instructions.count]))
    targets = Set(program.instructions.compactMap(\.target))
  }

  mutating func run(_ frameCount: Int) -> Program {
    var places: [Int: Int] = [:]
    writeWhole(0, frameCount, isOfPage: true)
    var next = 0
    while next < called.count {
      places[called[next].start] = bound.instructions.count
      writeWhole(called[next].start, called[next].frames, isOfPage: false)
      next += 1
    }
    for index in bound.calls.indices { bound.calls[index].target = places[bound.calls[index].target] ?? 0 }
    return bound
  }

  private mutating func writeWhole(_ start: Int, _ frameCount: Int, isOfPage: Bool) {
    write(start, Scope(sources: (0..<frameCount).map { .frame($0) }, base: frameCount, isOfPage: isOfPage))
    append(.finish, nil)
  }

  /// Writes a body without its end.
  private mutating func write(_ start: Int, _ scope: Scope) {
    var scope = scope
    let end = (ends[start] ?? start + 1) - 1
    var places = [Int](repeating: 0, count: end - start + 1)
    var jumps: [Int] = []
    var index = start
    open.append(start)
    while index < end {
      places[index - start] = bound.instructions.count
      if targets.contains(index) { lastTarget = bound.instructions.count }
      index = write(index, &scope, &jumps)
    }
    open.removeLast()
    places[end - start] = bound.instructions.count
    lastTarget = bound.instructions.count
    for jump in jumps { bound.instructions[jump] = bound.instructions[jump].retargeted { places[$0 - start] } }
  }

  /// Writes what an instruction comes to, and gives the index of the next one.
  private mutating func write(_ index: Int, _ scope: inout Scope, _ jumps: inout [Int]) -> Int {
    let instruction = program.instructions[index]
    let next = index + 1
    switch instruction {
    case .literal(let start, let count):
      append(literal: program.literals.bytes[start..<start + count])
      return next
    case .text(let operand), .html(let operand), .encoded(let operand, _):
      if let value = value(operand, scope) {
        append(literal: written(value, by: instruction)[...])
        return next
      }
    case .skipUnless(let operand, let target):
      if let value = value(operand, scope) { return value.isTruthy ? next : target }
    case .skipIf(let operand, let target):
      if let value = value(operand, scope) { return value.isTruthy ? target : next }
    case .enterRecord(let operand, let target), .enterList(let operand, let target):
      if let value = value(operand, scope), !value.isTruthy { return target }
      scope.pushed += 1
    case .follow(let operand):
      if let value = value(operand, scope), let end = follow(value, index) { return end }
      scope.pushed += 1
    case .leaveRecord, .nextItem: scope.pushed -= 1
    case .call(let call):
      write(program.calls[call], program.tags[index], scope)
      return next
    case .pushIndentation(let start, let count):
      let added = bound.literals.append(program.literals.bytes[start..<start + count])
      append(.pushIndentation(start: added, count: count), program.tags[index])
      return next
    case .finish, .lineStart, .popIndentation: break
    }
    if instruction.target != nil { jumps.append(bound.instructions.count) }
    append(instruction.moved(scope.operand), program.tags[index])
    return next
  }

  /// Writes a called body in place, unless it contains itself or the program becomes too large.
  private mutating func write(_ call: Program.Call, _ tag: PlacedTag?, _ scope: Scope) {
    let sources = call.frames.map(scope.source)
    if !open.contains(call.target), open.count < 50, bound.instructions.count < Self.limit {
      return write(call.target, Scope(sources: sources, base: scope.base + scope.pushed, isOfPage: scope.isOfPage))
    }
    append(.call(bound.calls.count), tag)
    bound.calls.append(Program.Call(target: call.target, frames: sources))
    if !called.contains(where: { $0.start == call.target }) { called.append((call.target, sources.count)) }
  }

  /// Writes a name with dots whose value is known, and gives the index after it; `nil` for a section.
  private mutating func follow(_ record: Value, _ index: Int) -> Int? {
    var (value, next, depth) = (record, index + 1, 1)
    while case .follow(let part) = program.instructions[next] {
      value = value.part(part.slot)
      (next, depth) = (next + 1, depth + 1)
    }
    switch program.instructions[next] {
    case .text(let part), .html(let part), .encoded(let part, _):
      append(literal: written(value.part(part.slot), by: program.instructions[next])[...])
      // The records are left.
      return next + 1 + depth
    default: return nil
    }
  }

  private func value(_ operand: Operand, _ scope: Scope) -> Value? {
    let place = scope.operand(operand)
    return scope.isOfPage && place.frame < common.frames.count ? common.frames[place.frame][place.slot] : nil
  }

  private func written(_ value: Value, by instruction: Instruction) -> [UInt8] {
    var bytes: [UInt8] = []
    switch instruction {
    case .encoded(_, let part):
      value.written.withUTF8Bytes { part.encoded($0) }.withUnsafeBufferPointer { bytes.appendEscaped($0) }
    case .text: if case .text(let text) = value { text.withUTF8Bytes { bytes.appendEscaped($0) } }
    default: bytes += value.written.utf8
    }
    return bytes
  }

  private mutating func append(_ instruction: Instruction, _ tag: PlacedTag?) {
    bound.instructions.append(instruction)
    bound.tags.append(tag)
  }

  private mutating func append(literal bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    let start = bound.literals.append(bytes)
    if lastTarget < bound.instructions.count, case .literal(let first, let count)? = bound.instructions.last,
      first + count == start
    {
      bound.instructions[bound.instructions.count - 1] = .literal(start: first, count: count + bytes.count)
    } else {
      append(.literal(start: start, count: bytes.count), nil)
    }
  }
}

extension Value {
  /// The value in a slot of a record; nothing of anything else.
  fileprivate func part(_ slot: Int) -> Value {
    if case .record(let record) = self { record.values[slot] } else { .absent }
  }
}

extension Instruction {
  /// The instruction with its operand in another place.
  fileprivate func moved(_ place: (Operand) -> Operand) -> Instruction {
    switch self {
    case .text(let operand): .text(place(operand))
    case .encoded(let operand, let part): .encoded(place(operand), part)
    case .html(let operand): .html(place(operand))
    case .skipUnless(let operand, let target): .skipUnless(place(operand), target: target)
    case .skipIf(let operand, let target): .skipIf(place(operand), target: target)
    case .enterRecord(let operand, let target): .enterRecord(place(operand), target: target)
    case .follow(let operand): .follow(place(operand))
    case .enterList(let operand, let target): .enterList(place(operand), target: target)
    case .literal, .leaveRecord, .nextItem, .call, .finish, .lineStart, .pushIndentation, .popIndentation: self
    }
  }
}
