import Diagnostics
import TextBasics

/// Checks that every text is emitted where escaping makes it safe: in content, or in a quoted attribute value.
///
/// Follows all ways through the compiled bodies at once. A body is looked at once for every state that it can begin in;
/// what it can end in grows until nothing changes, which takes care of recursion.
struct PlaceCheck {
  let bodies: [Body]
  let literals: [UInt8]
  let calls: [Program.Call]
  var ends: [Entry: Set<MarkupState>] = [:]
  var callers: [Entry: Set<Entry>] = [:]
  var pending: Set<Entry> = []
  var mistakes: [Diagnostic] = []

  struct Entry: Hashable {
    let body: Int
    let state: MarkupState
  }

  /// The mistakes by place, always in the same order; one may be found again for another way to it.
  mutating func run() -> [Diagnostic] {
    pending.insert(Entry(body: 0, state: MarkupState()))
    while let entry = pending.popFirst() { follow(entry) }
    return mistakes.sorted { left, right in
      if let first = left.place, let second = right.place, first != second { return first < second }
      return (left.explanation ?? "") < (right.explanation ?? "")
    }
  }

  /// What a body can end in as far as it is known; `caller` is followed again when more is.
  private mutating func ends(of entry: Entry, for caller: Entry) -> Set<MarkupState> {
    callers[entry, default: []].insert(caller)
    if let known = ends[entry] { return known }
    ends[entry] = []
    pending.insert(entry)
    return []
  }

  private mutating func follow(_ entry: Entry) {
    let body = bodies[entry.body]
    // Arrays, since most instructions are reached in one state: a set for each would cost more than it saves.
    var states = [[MarkupState]](repeating: [], count: body.instructions.count)
    var open = [(instruction: 0, state: entry.state)]
    while let (index, state) = open.popLast() {
      if states[index].contains(state) { continue }
      states[index].append(state)
      let instruction = body.instructions[index]
      switch instruction {
      case .finish:
        if ends[entry, default: []].insert(state).inserted { pending.formUnion(callers[entry] ?? []) }
        continue
      case .call(let call):
        for next in ends(of: Entry(body: calls[call].target, state: state), for: entry) { open.append((index + 1, next)) }
      case .text:
        if let tag = body.tags[index] { check(tag, state) }
        open.append((index + 1, state.afterValue))
      case .html: open.append((index + 1, state.afterValue))
      case .literal(let start, let count):
        open.append((index + 1, literals[start..<start + count].reduce(state) { $0.after($1) }))
      case .lineStart: open.append((index + 1, state.after(ASCII.space)))
      case .skipUnless, .skipIf, .enterRecord, .leaveRecord, .follow, .enterList, .nextItem, .pushIndentation, .popIndentation:
        open.append((index + 1, state))
      }
      _ = instruction.retargeted { target in
        open.append((target, state))
        return target
      }
    }
  }

  private mutating func check(_ placed: Program.PlacedTag, _ state: MarkupState) {
    guard let (explanation, fix) = state.objection else { return }
    let place = placed.source.place(of: placed.tag.nameRange)
    mistakes.append(Diagnostic(.template.unsafePlace, placed.tag.name, at: place, explanation: explanation, fix: fix))
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

  /// Why a text may not be here, and what to do; `nil` where it may.
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

  /// Why a text may not be in a quoted value.
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
