import TextBasics

/// Where in a page's HTML a position is, as far as escaping depends on it: a reduction of the tokenizer of the HTML Standard,
/// 13.2.5.
struct MarkupState: Hashable {
  enum Phase: UInt8 {
    case content
    case tagOpen
    case tagName
    case endTagName
    case tag
    case attributeName
    case beforeValue
    case doubleQuoted
    case singleQuoted
    case unquoted
    /// After `<!`, a doctype or a comment of another kind.
    case declaration
    case comment
    case raw
  }

  /// The two elements whose content knows no character references.
  enum RawElement: String, CaseIterable {
    case script
    case style

    var name: [UInt8] { Array(rawValue.utf8) }
  }

  var phase = Phase.content
  /// The element whose name was read so far, as candidate, or which the tag opens, or whose content this is.
  var element: RawElement?
  /// Bytes of a name, of `--` or of `</script` that have matched.
  var matched: UInt8 = 0
  /// Whether the attribute's name begins with `on`: its value is a script.
  var isHandler = false

  /// The state after one more byte of literal markup.
  func after(_ byte: UInt8) -> MarkupState {
    let lower = byte.asciiLowercased
    switch phase {
    case .content: return byte == ASCII.lessThan ? MarkupState(phase: .tagOpen) : self
    case .tagOpen: return afterOpening(lower)
    case .tagName: return afterName(lower)
    case .endTagName: return lower == ASCII.greaterThan ? MarkupState() : self
    case .tag, .attributeName, .beforeValue: return inTag(lower)
    case .doubleQuoted: return byte == ASCII.quotationMark ? between : self
    case .singleQuoted: return byte == ASCII.apostrophe ? between : self
    case .unquoted: return byte == ASCII.greaterThan ? ended : byte.isASCIISpace ? between : self
    case .declaration: return inDeclaration(byte)
    case .comment: return inComment(byte)
    case .raw: return inRaw(lower)
    }
  }

  private var between: MarkupState { MarkupState(phase: .tag, element: element) }

  /// After the `>` of an opening tag.
  private var ended: MarkupState { element == nil ? MarkupState() : MarkupState(phase: .raw, element: element) }

  private func afterOpening(_ byte: UInt8) -> MarkupState {
    switch byte {
    case ASCII.exclamationMark: return MarkupState(phase: .declaration)
    case ASCII.slash: return MarkupState(phase: .endTagName)
    case ASCII.question: return MarkupState(phase: .declaration, matched: 2)
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      let candidate = RawElement.allCases.first { $0.name[0] == byte }
      return MarkupState(phase: .tagName, element: candidate, matched: candidate == nil ? 0 : 1)
    case ASCII.lessThan: return self
    default: return MarkupState()
    }
  }

  /// `script` and `style` share their first letter, so the candidate may change at the second.
  private func afterName(_ byte: UInt8) -> MarkupState {
    var state = self
    if byte.isASCIISpace || byte == ASCII.slash || byte == ASCII.greaterThan {
      if let element, Int(matched) != element.name.count { state.element = nil }
      return byte == ASCII.greaterThan ? state.ended : state.between
    }
    guard element != nil else { return self }
    let position = Int(matched)
    let candidate = RawElement.allCases.first { other in
      position < other.name.count && other.name[position] == byte && (position == 1 || other == element)
    }
    return MarkupState(phase: .tagName, element: candidate, matched: candidate == nil ? 0 : matched + 1)
  }

  private func inTag(_ byte: UInt8) -> MarkupState {
    var state = self
    switch byte {
    case ASCII.greaterThan: return ended
    case _ where byte.isASCIISpace:
      // White space may be on both sides of the equals sign.
      if phase == .attributeName { state.matched = 3 }
      return phase == .attributeName || phase == .beforeValue ? state : between
    case ASCII.equals where phase == .attributeName:
      return MarkupState(phase: .beforeValue, element: element, isHandler: isHandler)
    case ASCII.quotationMark where phase == .beforeValue: state.phase = .doubleQuoted
    case ASCII.apostrophe where phase == .beforeValue: state.phase = .singleQuoted
    case ASCII.slash where phase != .beforeValue: return between
    default: return phase == .beforeValue ? unquoted : inAttributeName(byte)
    }
    return state
  }

  private var unquoted: MarkupState { MarkupState(phase: .unquoted, element: element, isHandler: isHandler) }

  private func inAttributeName(_ byte: UInt8) -> MarkupState {
    var state = self
    if phase == .tag || matched == 3 { state = MarkupState(phase: .attributeName, element: element) }
    switch (state.matched, byte) {
    case (0, UInt8(ascii: "o")), (1, UInt8(ascii: "n")): state.matched += 1
    default: if state.matched < 2 { state.matched = 4 }
    }
    state.isHandler = state.matched == 2
    return state
  }

  private func inDeclaration(_ byte: UInt8) -> MarkupState {
    if byte == ASCII.greaterThan { return MarkupState() }
    var state = self
    if byte == ASCII.hyphen, matched < 2 {
      state.matched += 1
      return state.matched == 2 ? MarkupState(phase: .comment) : state
    }
    state.matched = 2
    return state
  }

  private func inComment(_ byte: UInt8) -> MarkupState {
    switch byte {
    case ASCII.hyphen: return MarkupState(phase: .comment, matched: min(2, matched + 1))
    case ASCII.greaterThan where matched == 2: return MarkupState()
    default: return MarkupState(phase: .comment)
    }
  }

  /// Waits for `</script` or `</style` and the end of that tag's name.
  private func inRaw(_ byte: UInt8) -> MarkupState {
    guard let element else { return MarkupState() }
    let closing = [ASCII.lessThan, ASCII.slash] + element.name
    if Int(matched) == closing.count {
      if byte == ASCII.greaterThan { return MarkupState() }
      if byte.isASCIISpace || byte == ASCII.slash { return MarkupState(phase: .endTagName) }
    }
    let isNext = Int(matched) < closing.count && closing[Int(matched)] == byte
    return MarkupState(phase: .raw, element: element, matched: isNext ? matched + 1 : byte == ASCII.lessThan ? 1 : 0)
  }
}
