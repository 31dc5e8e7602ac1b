import TextBasics

/// The state at a position in a page's HTML, as far as escaping depends on it: a reduction of the tokenizer of the HTML Standard,
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

  /// An element in which texts are dangerous.
  enum Element: String, CaseIterable {
    case script
    case style
    /// An SVG element that can give another attribute of its parent element any value (SVG Animations, section 2.2).
    case animate
    case set

    var name: [UInt8] { Array(rawValue.utf8) }
    var length: Int { rawValue.utf8.count }
    /// The content has no character references.
    var isRaw: Bool { self == .script || self == .style }
  }

  /// An attribute whose value is code.
  enum Attribute: String, CaseIterable {
    /// Every attribute whose name begins with `on` is a script.
    case on
    case style

    var length: Int { rawValue.utf8.count }
  }

  var phase = Phase.content
  /// The element whose name is being read (a candidate), that the tag opens, or whose content this is.
  var element: Element?
  /// The number of matching bytes of a name, of `--` or of `</script`; for an attribute's name also one of the two values below.
  var matched: UInt8 = 0
  /// The attribute whose name is being read (a candidate), or whose value this is.
  var attribute: Attribute?

  /// The attribute's name is not one of those searched.
  static let otherName: UInt8 = 254
  /// White space came after the attribute's name.
  private static let endedName: UInt8 = 255

  /// The state after more literal markup.
  func after(_ bytes: ArraySlice<UInt8>) -> MarkupState {
    var state = self
    for byte in bytes where !state.isKept(by: byte) { state = state.after(byte) }
    return state
  }

  /// True if a byte changes nothing, as far as a quick test can tell: most bytes belong to texts, names and values.
  @inline(__always) private func isKept(by byte: UInt8) -> Bool {
    switch phase {
    case .content: byte != ASCII.lessThan
    case .tagName: element == nil && byte.isASCIILetter
    case .endTagName: byte != ASCII.greaterThan
    case .attributeName: matched == Self.otherName && byte.isASCIILetter
    case .doubleQuoted: byte != ASCII.quotationMark
    case .tagOpen, .tag, .beforeValue, .singleQuoted, .unquoted, .declaration, .comment, .raw: false
    }
  }

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

  /// The state after the `>` of an opening tag.
  private var ended: MarkupState {
    element?.isRaw == true ? MarkupState(phase: .raw, element: element) : MarkupState()
  }

  private func afterOpening(_ byte: UInt8) -> MarkupState {
    switch byte {
    case ASCII.exclamationMark: return MarkupState(phase: .declaration)
    case ASCII.slash: return MarkupState(phase: .endTagName)
    case ASCII.question: return MarkupState(phase: .declaration, matched: 2)
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      let candidate = Element.allCases.first { $0.rawValue.utf8.first == byte }
      return MarkupState(phase: .tagName, element: candidate, matched: candidate == nil ? 0 : 1)
    case ASCII.lessThan: return self
    default: return MarkupState()
    }
  }

  /// If several names share the first letter, the second one decides, so the candidate may change there.
  private func afterName(_ byte: UInt8) -> MarkupState {
    var state = self
    if byte.isASCIISpace || byte == ASCII.slash || byte == ASCII.greaterThan {
      if let element, Int(matched) != element.length { state.element = nil }
      return byte == ASCII.greaterThan ? state.ended : state.between
    }
    guard element != nil else { return self }
    let position = Int(matched)
    let candidate = Element.allCases.first { other in
      (position == 1 || other == element) && other.rawValue.utf8.dropFirst(position).first == byte
    }
    return MarkupState(phase: .tagName, element: candidate, matched: candidate == nil ? 0 : matched + 1)
  }

  private func inTag(_ byte: UInt8) -> MarkupState {
    var state = self
    switch byte {
    case ASCII.greaterThan: return ended
    case _ where byte.isASCIISpace:
      // White space may be on both sides of the equals sign.
      return phase == .attributeName ? afterAttributeName : phase == .beforeValue ? self : between
    case ASCII.equals where phase == .attributeName:
      return MarkupState(phase: .beforeValue, element: element, attribute: afterAttributeName.attribute)
    case ASCII.quotationMark where phase == .beforeValue: state.phase = .doubleQuoted
    case ASCII.apostrophe where phase == .beforeValue: state.phase = .singleQuoted
    case ASCII.slash where phase != .beforeValue: return between
    default: return phase == .beforeValue ? unquoted : inAttributeName(byte)
    }
    return state
  }

  private var unquoted: MarkupState { MarkupState(phase: .unquoted, element: element, attribute: attribute) }

  private func inAttributeName(_ byte: UInt8) -> MarkupState {
    let isNew = phase == .tag || matched == Self.endedName
    let position = isNew ? 0 : Int(matched)
    // The name either can no longer be one of those searched, or is already known whatever follows.
    if !isNew, matched == Self.otherName || attribute == .on && position == Attribute.on.length { return self }
    let candidate = Attribute.allCases.first { other in
      (position == 0 || other == attribute) && other.rawValue.utf8.dropFirst(position).first == byte
    }
    return MarkupState(
      phase: .attributeName, element: element, matched: candidate == nil ? Self.otherName : UInt8(position + 1),
      attribute: candidate)
  }

  /// The state at the end of the attribute's name, which is now known.
  private var afterAttributeName: MarkupState {
    var state = self
    if matched != Self.endedName, let attribute, Int(matched) != attribute.length { state.attribute = nil }
    state.matched = Self.endedName
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
