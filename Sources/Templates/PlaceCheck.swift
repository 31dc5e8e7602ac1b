import Diagnostics
import TextBasics

/// Checks that every text is emitted where escaping makes it safe: in content, or in a quoted attribute value.
///
/// Follows all paths through the compiled bodies at once. A body is visited once for each state in which it can begin, and each
/// instruction where paths meet once for each state in which it is reached. The code after a call waits for the states in which
/// the called body can end, which handles recursion.
struct PlaceCheck {
  let bodies: [Body]
  let literals: [UInt8]
  let calls: [Program.Call]
  /// For each instruction of each body, true if several others can precede it.
  private let joins: [[Bool]]
  private var entries: [Entry: Int] = [:]
  private var visits: [Visit] = []
  private var pending: [Point] = []
  private var mistakes: [Diagnostic] = []

  private struct Entry: Hashable {
    let body: Int
    let state: MarkupState
  }

  /// A body with a state in which it begins.
  private struct Visit {
    let body: Int
    /// By instruction, where paths meet. Arrays, since most are reached in one state: a set for each would cost more than it
    /// saves.
    var states: [[MarkupState]]
    var ends: Set<MarkupState> = []
    /// The calls that continue after this visit.
    var callers: [(visit: Int, instruction: Int)] = []
  }

  /// An instruction of a visit, and a state in which it is reached.
  private struct Point {
    let visit: Int
    let instruction: Int
    let state: MarkupState
  }

  init(bodies: [Body], literals: [UInt8], calls: [Program.Call]) {
    self.bodies = bodies
    self.literals = literals
    self.calls = calls
    joins = bodies.map(\.joins)
  }

  /// The mistakes by place, always in the same order; a mistake may be found once for each path to it.
  mutating func run() -> [Diagnostic] {
    _ = visit(Entry(body: 0, state: MarkupState()))
    while let point = pending.popLast() { follow(point) }
    return mistakes.sorted { left, right in
      if let first = left.place, let second = right.place, first != second { return first < second }
      return (left.explanation ?? "") < (right.explanation ?? "")
    }
  }

  /// The visit for an entry; a new one is followed later.
  private mutating func visit(_ entry: Entry) -> Int {
    if let known = entries[entry] { return known }
    let visit = visits.count
    entries[entry] = visit
    visits.append(Visit(body: entry.body, states: Array(repeating: [], count: bodies[entry.body].instructions.count)))
    pending.append(Point(visit: visit, instruction: 0, state: entry.state))
    return visit
  }

  private mutating func follow(_ point: Point) {
    let visit = point.visit
    var (index, state) = (point.instruction, point.state)
    let body = bodies[visits[visit].body]
    let joins = joins[visits[visit].body]
    while true {
      if joins[index] {
        if visits[visit].states[index].contains(state) { return }
        visits[visit].states[index].append(state)
      }
      let instruction = body.instructions[index]
      if let target = instruction.target { pending.append(Point(visit: visit, instruction: target, state: state)) }
      switch instruction {
      case .finish: return end(visit, in: state)
      case .call(let call): return enter(calls[call].target, state, from: (visit, index))
      case .text, .encoded:
        if let tag = body.tags[index] { check(tag, state) }
        state = state.afterValue
      case .html: state = state.afterValue
      case .literal(let start, let count): state = state.after(literals[start..<start + count])
      case .lineStart: state = state.after(ASCII.space)
      case .skipUnless, .skipIf, .enterRecord, .leaveRecord, .follow, .enterList, .nextItem, .pushIndentation, .popIndentation:
        break
      }
      index += 1
    }
  }

  private mutating func enter(_ body: Int, _ state: MarkupState, from caller: (visit: Int, instruction: Int)) {
    let callee = visit(Entry(body: body, state: state))
    visits[callee].callers.append(caller)
    for end in visits[callee].ends { pending.append(Point(visit: caller.visit, instruction: caller.instruction + 1, state: end)) }
  }

  private mutating func end(_ visit: Int, in state: MarkupState) {
    guard visits[visit].ends.insert(state).inserted else { return }
    for caller in visits[visit].callers {
      pending.append(Point(visit: caller.visit, instruction: caller.instruction + 1, state: state))
    }
  }

  private mutating func check(_ placed: PlacedTag, _ state: MarkupState) {
    guard let (explanation, fix) = state.objection else { return }
    let place = placed.source.place(of: placed.tag.nameRange)
    mistakes.append(Diagnostic(.template.unsafePlace, placed.tag.name, at: place, explanation: explanation, fix: fix))
  }
}

extension Body {
  /// For each instruction, true if several others can precede it: after a jump, or after a call, which can end in several states.
  fileprivate var joins: [Bool] {
    var joins = Array(repeating: false, count: instructions.count)
    for (index, instruction) in instructions.enumerated() {
      if let target = instruction.target { joins[target] = true }
      if case .call = instruction { joins[index + 1] = true }
    }
    return joins
  }
}

extension MarkupState {
  /// The state after a value of unknown text, which may not be empty.
  fileprivate var afterValue: MarkupState {
    switch phase {
    case .beforeValue: MarkupState(phase: .unquoted, element: element, attribute: attribute)
    case .tagOpen: MarkupState(phase: .tagName)
    case .tag: MarkupState(phase: .attributeName, element: element, matched: Self.otherName)
    case .comment: MarkupState(phase: .comment)
    case .content, .tagName, .endTagName, .attributeName, .doubleQuoted, .singleQuoted, .unquoted, .declaration, .raw: self
    }
  }

  /// The reason why a text must not be here, and the fix; `nil` if it may.
  fileprivate var objection: (explanation: String, fix: String?)? {
    switch phase {
    case .content: nil
    case .doubleQuoted, .singleQuoted: valueObjection
    case .tagOpen, .tagName, .endTagName: ("It is part of a tag's name.", "write the tag's name out")
    case .tag, .attributeName: ("It is part of an attribute's name.", "write the name out: class=\"{{…}}\"")
    case .beforeValue, .unquoted: ("The attribute's value has no quotes.", "put quotes around the value")
    case .declaration: ("It is inside a declaration.", nil)
    case .comment: ("It is inside an HTML comment.", "use a template comment, or remove the tag")
    case .raw:
      (
        "The content of <\(element.map { "\($0)" } ?? "script")> knows no character references.",
        "put the text into a data- attribute"
      )
    }
  }

  /// The reason why a text must not be in a quoted value.
  private var valueObjection: (explanation: String, fix: String?)? {
    switch (attribute, element) {
    case (.on, _): ("The value of an 'on…' attribute is a script.", "put the text into a data- attribute")
    case (.style, _): ("The value of 'style' is a style sheet.", "choose a class of the style sheet: class=\"{{…}}\"")
    case (nil, .animate), (nil, .set):
      ("An animation can change where a link leads, and give it a script.", "write the value out, or use the style sheet")
    case (nil, .script), (nil, .style), (nil, nil): nil
    }
  }
}
