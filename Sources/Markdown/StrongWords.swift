import CCMark
import TextBasics

/// Makes words strong whose asterisks stand between letters and punctuation of Chinese, Japanese or Korean: CommonMark asks for a space
/// or punctuation there (0.30, section 6.2), which these languages do not write.
func strengthenWords(below root: OpaquePointer, in source: LineIndex) {
  let bytes = source.bytes[...]
  guard bytes.range(of: "**") != nil, bytes.contains(where: { $0 >= 0xE1 }) else { return }
  var parents: [OpaquePointer] = []
  visit(root) { event, node in
    guard event == CMARK_EVENT_ENTER else { return }
    let type = cmark_node_get_type(node)
    guard type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING else { return }
    if StrongPair.leavesWideMarks(node), !hasEscapedMark(node, source) { parents.append(node) }
  }
  for parent in parents {
    // Marks that are left may have been taken for the end of other words: those between two strong phrases became strong.
    let wasStrong = separateStrongWords(of: parent)
    for _ in 0..<mostPairs {
      guard let pair = StrongPair(in: parent, takesAll: wasStrong) else { break }
      pair.join()
    }
  }
}

/// True for a block with an escaped asterisk, which is a letter.
private func hasEscapedMark(_ node: OpaquePointer, _ source: LineIndex) -> Bool {
  let (first, last) = (Int(cmark_node_get_start_line(node)), Int(cmark_node_get_end_line(node)))
  return (first...max(first, last)).contains { source.line($0)?.contains("\\*") ?? false }
}

/// The pairs of one paragraph; each costs a look at all of it, and no author writes as many.
private let mostPairs = 1_000

/// Replaces the strong words among the children of a node by their marks and content. Returns false if there are none.
private func separateStrongWords(of parent: OpaquePointer) -> Bool {
  var child = cmark_node_first_child(parent)
  var found = false
  while let node = child {
    child = cmark_node_next(node)
    guard cmark_node_get_type(node) == CMARK_NODE_STRONG else { continue }
    found = true
    for isEnd in [false, true] {
      if let mark = cmark_node_new(CMARK_NODE_TEXT) {
        cmark_node_set_literal(mark, "**")
        cmark_node_insert_before(node, mark)
      }
      while !isEnd, let inner = cmark_node_first_child(node) { cmark_node_insert_before(node, inner) }
    }
    cmark_node_unlink(node)
    cmark_node_free(node)
  }
  if found { cmark_consolidate_text_nodes(parent) }
  return found
}

/// Two runs of two asterisks among the children of a paragraph or heading that CommonMark left as text.
private struct StrongPair {
  private let first: Mark
  private let last: Mark

  private struct Mark {
    let node: OpaquePointer
    let text: [UInt8]
    let offset: Int
  }

  /// True if a mark that CommonMark left is beside a letter or mark of these languages.
  static func leavesWideMarks(_ parent: OpaquePointer) -> Bool {
    var child = cmark_node_first_child(parent)
    while let node = child {
      child = cmark_node_next(node)
      guard cmark_node_get_type(node) == CMARK_NODE_TEXT else { continue }
      let text = Array(literal(of: node))
      let hasWide = marks(in: text).contains { offset in
        [scalar(before: offset, in: text), scalar(after: offset + 2, in: text)].contains { $0.map(isWide) ?? false }
      }
      if hasWide { return true }
    }
    return false
  }

  /// The first pair around words that begins or ends beside a letter or mark of these languages, or any pair.
  init?(in parent: OpaquePointer, takesAll: Bool) {
    var opening: Mark?
    var hasWideWide = takesAll
    var child = cmark_node_first_child(parent)
    while let node = child {
      child = cmark_node_next(node)
      guard cmark_node_get_type(node) == CMARK_NODE_TEXT else { continue }
      let text = Array(literal(of: node))
      for offset in Self.marks(in: text) {
        let (before, after) = (Self.scalar(before: offset, in: text), Self.scalar(after: offset + 2, in: text))
        // Beside a link or code there is a letter, beside a line end a space.
        let isAfterSpace = before.map(\.properties.isWhitespace) ?? Self.isSpace(cmark_node_previous(node))
        let isBeforeSpace = after.map(\.properties.isWhitespace) ?? Self.isSpace(cmark_node_next(node))
        let isWide = [before, after].contains { $0.map(Self.isWide) ?? false }
        let mark = Mark(node: node, text: text, offset: offset)
        if let opening, !isAfterSpace, hasWideWide || isWide, opening.node != node || opening.offset + 2 < offset {
          (first, last) = (opening, mark)
          return
        }
        if !isBeforeSpace { (opening, hasWideWide) = (mark, isWide || takesAll) }
      }
    }
    return nil
  }

  /// Moves what is between the marks into a strong node, and removes the marks.
  func join() {
    guard let strong = cmark_node_new(CMARK_NODE_STRONG) else { return }
    let tail = last.text[(last.offset + 2)...]
    cmark_node_insert_after(first.node, strong)
    if first.node == last.node {
      append(first.text[(first.offset + 2)..<last.offset], to: strong)
      insert(tail, after: strong)
    } else {
      append(first.text[(first.offset + 2)...], to: strong)
      while let next = cmark_node_next(strong), next != last.node { cmark_node_append_child(strong, next) }
      append(last.text[..<last.offset], to: strong)
      cmark_node_set_literal(last.node, String(decoding: tail, as: UTF8.self))
    }
    cmark_node_set_literal(first.node, String(decoding: first.text[..<first.offset], as: UTF8.self))
  }

  private func append(_ text: ArraySlice<UInt8>, to parent: OpaquePointer) {
    guard !text.isEmpty, let node = cmark_node_new(CMARK_NODE_TEXT) else { return }
    cmark_node_set_literal(node, String(decoding: text, as: UTF8.self))
    cmark_node_append_child(parent, node)
  }

  private func insert(_ text: ArraySlice<UInt8>, after sibling: OpaquePointer) {
    guard !text.isEmpty, let node = cmark_node_new(CMARK_NODE_TEXT) else { return }
    cmark_node_set_literal(node, String(decoding: text, as: UTF8.self))
    cmark_node_insert_after(sibling, node)
  }

  /// The offsets of exactly two asterisks.
  private static func marks(in text: [UInt8]) -> [Int] {
    var marks: [Int] = []
    var index = 0
    while index < text.count {
      guard text[index] == ASCII.asterisk else {
        index += 1
        continue
      }
      let end = text[index...].firstIndex { $0 != ASCII.asterisk } ?? text.count
      if end - index == 2 { marks.append(index) }
      index = end
    }
    return marks
  }

  private static func isSpace(_ node: OpaquePointer?) -> Bool {
    guard let node else { return true }
    return [CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK].contains(cmark_node_get_type(node))
  }

  private static func scalar(before offset: Int, in text: [UInt8]) -> Unicode.Scalar? {
    String(decoding: text[max(0, offset - 4)..<offset], as: UTF8.self).unicodeScalars.last
  }

  private static func scalar(after offset: Int, in text: [UInt8]) -> Unicode.Scalar? {
    String(decoding: text[min(offset, text.count)..<min(offset + 4, text.count)], as: UTF8.self).unicodeScalars.first
  }

  /// True for the letters and marks of the three languages (Unicode blocks Hangul Jamo, CJK Symbols to Yi, Hangul, CJK Compatibility, full
  /// width, CJK Extension B and later).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
