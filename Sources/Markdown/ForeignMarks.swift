import TextBasics

typealias ForeignMark = (kind: MarkdownDocument.ForeignSyntax.Kind, mark: String)

/// The meanings of square brackets elsewhere, in a line without links: links that are none, footnotes, notes and tables of contents.
///
/// Only the first ten are returned, and each byte is looked at a fixed number of times: a line may be a megabyte of brackets.
func bracketSyntax(in text: ArraySlice<UInt8>) -> [ForeignMark] {
  var found: [ForeignMark] = []
  var rest = text
  while found.count < 10, let close = rest.position(of: ASCII.closeBracket) {
    let open = rest[..<close].lastIndex(of: ASCII.openBracket)
    if let mark = bracketSyntax(in: text, from: open, to: close) { found.append(mark) }
    rest = text[(close + 1)...]
  }
  return found
}

private func bracketSyntax(in text: ArraySlice<UInt8>, from open: Int?, to close: Int) -> ForeignMark? {
  let begin = open ?? close
  let words = open.map { string(text[($0 + 1)..<close]) } ?? "…"
  let (before, after) = (begin > text.startIndex ? text[begin - 1] : 0, close + 1 < text.endIndex ? text[close + 1] : 0)
  switch after {
  case ASCII.openParenthesis:
    let destination = text[(close + 2)...].prefix { $0 != ASCII.closeParenthesis && $0 != ASCII.closeBracket }
    // A backtick holds the place of a link or code.
    let shown = words.replacing("`", with: "…")
    guard destination.endIndex < text.endIndex, text[destination.endIndex] == ASCII.closeParenthesis, !destination.isEmpty else {
      var address = destination.prefix { $0 > ASCII.space && $0 != ASCII.backtick }
      // The end of the sentence.
      while let last = address.last, ".,;:!?".utf8.contains(last) { address = address.dropLast() }
      guard open != nil, isAddress(address) else { return nil }
      return (.openLink(words: shown, destination: string(address)), string(text[begin..<address.endIndex]))
    }
    let written = text[begin...destination.endIndex]
    let mark = destination.position(of: ASCII.backtick).map { text[begin..<$0] } ?? written
    return (.link(words: shown, destination: string(destination)), string(mark))
  case ASCII.space where open != nil && close + 2 < text.endIndex && text[close + 2] == ASCII.openParenthesis:
    let destination = text[(close + 3)...].prefix { $0 != ASCII.closeParenthesis && $0 > ASCII.space && $0 != ASCII.backtick }
    guard destination.endIndex < text.endIndex, text[destination.endIndex] == ASCII.closeParenthesis, isAddress(destination)
    else {
      break
    }
    return (
      .spacedLink(words: words.replacing("`", with: "…"), destination: string(destination)),
      string(text[begin...destination.endIndex])
    )
  case ASCII.openBracket where open != nil && !words.hasPrefix("^") && !before.isASCIILetter && !before.isASCIIDigit:
    let label = text[(close + 2)...].prefix { $0 != ASCII.closeBracket && $0 != ASCII.openBracket }
    // `[1][2]` cites two works.
    let isCitation = (words.utf8 + Array(label)).allSatisfy(\.isASCIIDigit)
    guard label.endIndex < text.endIndex, text[label.endIndex] == ASCII.closeBracket, label.first != UInt8(ascii: "^"),
      !isCitation
    else { return nil }
    return (.reference(words: words, label: string(label)), string(text[begin...label.endIndex]))
  case ASCII.closeBracket where before == ASCII.openBracket && words.lowercased().filter({ $0 != "_" }) == "toc":
    return (.contents, "[[")
  case ASCII.closeBracket where before == ASCII.openBracket && !words.isEmpty:
    return (.wikiLink(words), "[[\(words)]]")
  default: break
  }
  guard open != nil else { return nil }
  if words.hasPrefix("^"), words.utf8.count > 1 { return (.footnote, "[\(words)]") }
  if begin == text.startIndex, words.hasPrefix("!"), words.utf8.count > 2 {
    let name = words.dropFirst().drop { $0 == " " }
    let isKind = name.allSatisfy(\.isUppercase) || kindsOfNotes.contains(name.lowercased())
    if isKind { return (.admonition, "[\(words)]") }
  }
  if text.count == words.utf8.count + 2, ["toc", "tocm"].contains(words.lowercased()) { return (.contents, "[\(words)]") }
  if words.hasPrefix("/"), codes.contains(words.dropFirst().lowercased()) { return (.bbCode, "[\(words)]") }
  if let bar = words.firstIndex(of: "|"), bar > words.startIndex, isAddress(Array(words[bar...].dropFirst().utf8)[...]),
    words.contains("://")
  {
    return (.barLink(words: String(words[..<bar]), destination: String(words[bar...].dropFirst())), "[\(words)]")
  }
  guard before == ASCII.closeParenthesis, !words.contains(" "), words.utf8.contains(where: { "/.:#".utf8.contains($0) }),
    let start = text[..<begin].suffix(1000).lastIndex(of: ASCII.openParenthesis)
  else { return nil }
  return (.reversedLink(words: string(text[(start + 1)..<(begin - 1)]), destination: words), string(text[start...close]))
}

/// The end tags of BBCode.
private let codes: Set<String> = [
  "b", "i", "u", "s", "url", "img", "quote", "code", "list", "size", "color", "center", "email", "table",
]

/// True for a scheme with something after it, and for what ends with the extension of a file.
private func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
  if let colon = text.position(of: ASCII.colon), colon + 1 < text.endIndex, colon > text.startIndex + 1 {
    return text[..<colon].allSatisfy { $0.isASCIILetter || $0 == ASCII.hyphen }
  }
  guard let dot = text.lastIndex(of: ASCII.dot), dot > text.startIndex else { return false }
  let ending = text[(dot + 1)...]
  return (2...5).contains(ending.count) && ending.contains(where: \.isASCIILetter)
    && ending.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
}

private func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

/// Shortcodes and variables of site generators (`{{< ref "a" >}}`, `{% include a %}`), and attributes (`{: .a}`, `{#a}`, and
/// `{width=50%}` right after a link or picture).
func braceSyntax(in text: ArraySlice<UInt8>) -> ForeignMark? {
  var rest = text
  while let open = rest.position(of: UInt8(ascii: "{")) {
    rest = text[(open + 1)...]
    guard rest.prefix(1000).holds(UInt8(ascii: "}")), let next = rest.first else { return nil }
    if "{%".utf8.contains(next) { return (.shortcode, string(text[open...(open + 1)])) }
    let inner = rest.drop { $0 == ASCII.space }
    if next == ASCII.space, let sign = inner.first, ".#".utf8.contains(sign), inner.dropFirst().first?.isASCIILetter ?? false {
      return (.attributes, string(text[open..<inner.startIndex]))
    }
    if ["code", "noformat", "panel", "quote", "info", "note", "warning", "tip"].contains(where: {
      rest.starts(with: "\($0)}".utf8)
    }) {
      return (.shortcode, string(text[open...(open + 1)]))
    }
    let isAfterLink = open > text.startIndex && text[open - 1] == ASCII.backtick && next.isASCIILetter
    if isAfterLink, rest.prefix(while: { $0 != UInt8(ascii: "}") }).holds(ASCII.equals) {
      return (.attributes, string(text[open...(open + 1)]))
    }
    let isName = rest.dropFirst().first.map { $0.isASCIILetter || next == ASCII.colon } ?? false
    if ":#.".utf8.contains(next), isName { return (.attributes, string(text[open...(open + 1)])) }
  }
  return nil
}

/// The signs of a heading without a space after them. One sign alone may begin a keyword, such as `#budget`.
func headingSigns(of text: ArraySlice<UInt8>, isAlone: Bool) -> String? {
  let signs = text.prefix { $0 == ASCII.hash }
  guard (2...6).contains(signs.count) || signs.count == 1 && isAlone, signs.endIndex < text.endIndex else { return nil }
  let next = text[signs.endIndex]
  return next.isASCIILetter || next >= 0x80 || signs.count > 1 && next.isASCIIDigit ? string(signs) : nil
}

/// The name of an emoji: `:smile:`.
func emoji(in text: ArraySlice<UInt8>) -> String? {
  var rest = text
  while let colon = rest.position(of: ASCII.colon) {
    rest = text[(colon + 1)...]
    let isBeginning = colon == text.startIndex || " \t(".utf8.contains(text[colon - 1])
    guard isBeginning, rest.first?.isASCIILetter ?? false || "+-".utf8.contains(rest.first ?? 0) else { continue }
    let name = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || "_+-".utf8.contains($0) }
    if name.count > 1, name.endIndex < text.endIndex, text[name.endIndex] == ASCII.colon {
      return string(text[colon...name.endIndex])
    }
  }
  return nil
}

/// The part of a mail address up to its `@`.
func mailAddress(in text: ArraySlice<UInt8>) -> String? {
  var rest = text
  while let at = rest.position(of: ASCII.at) {
    rest = text[(at + 1)...]
    let host = rest.prefix { ByteSet.hostCharacters.contains($0) }
    var begin = at
    while begin > text.startIndex, ByteSet.unreserved.contains(text[begin - 1]) || text[begin - 1] == ASCII.plus { begin -= 1 }
    let isFree = begin == text.startIndex || " \t(:,;".utf8.contains(text[begin - 1])
    let isOver = host.endIndex == text.endIndex || !"/:@".utf8.contains(text[host.endIndex])
    guard begin < at, isFree, isOver, let dot = host.dropLast().lastIndex(of: ASCII.dot), host.first != ASCII.dot,
      host[(dot + 1)...].first?.isASCIILetter ?? false
    else { continue }
    return string(text[begin...at])
  }
  return nil
}

/// The meaning of the beginning of a line: headings of wikis (`== words ==`), notes (`!!! note`, `::: tip`, `/// tip`, `.. note::`), definitions (`: text`), conflict markers.
func beginning(of text: ArraySlice<UInt8>, isFirst: Bool) -> MarkdownDocument.ForeignSyntax.Kind? {
  if isConflictMarker(text) { return .conflictMarker }
  if !isFirst, text.starts(with: ": ".utf8) { return .definition }
  if text.starts(with: "=== \"".utf8) { return .tab }
  if text.starts(with: "--8<--".utf8) { return .inclusion }
  if text.starts(with: "*[".utf8), text.range(of: "]: ") != nil { return .abbreviation }
  if isFirst, text.count > 4, text.first == UInt8(ascii: "h"), text.dropFirst(2).starts(with: ". ".utf8),
    (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(text[text.startIndex + 1])
  {
    return .macroHeading
  }
  if text.starts(with: "==".utf8), text.count > 4, text.suffix(2).elementsEqual("==".utf8), text.contains(where: \.isASCIILetter)
  {
    return .wikiHeading
  }
  if text.starts(with: "/// ".utf8) {
    let word = text.dropFirst(4).prefix(while: \.isASCIILetter)
    return kindsOfNotes.contains(string(word)) || word.elementsEqual("admonition".utf8) || word.elementsEqual("details".utf8)
      ? .admonition : nil
  }
  // A directive of reStructuredText.
  if text.starts(with: ".. ".utf8) {
    let name = text.dropFirst(3).prefix { $0.isASCIILetter || $0 == ASCII.hyphen }
    guard !name.isEmpty, text[name.endIndex...].starts(with: "::".utf8) else { return nil }
    return kindsOfNotes.contains(string(name)) ? .admonition : .shortcode
  }
  guard ["!!!", "???", ":::"].contains(where: { text.starts(with: $0.utf8) }) else { return nil }
  let rest = text.dropFirst(3).drop { $0 == ASCII.plus }
  let name = rest.drop { $0 == ASCII.space }
  // Three signs of punctuation may begin a sentence too.
  if text.first != ASCII.colon {
    let words = name.split(separator: ASCII.space, maxSplits: 1)
    let isKind = words.first.map { kindsOfNotes.contains(string($0)) } ?? false
    let title = words.dropFirst().first ?? []
    let isTitled = title.first == ASCII.quotationMark && title.last == ASCII.quotationMark
    guard isTitled || isKind && (title.isEmpty || title.starts(with: "inline".utf8)) else { return nil }
  }
  return name.first.map { $0.isASCIILetter || $0 == UInt8(ascii: "{") } ?? false
    && (rest.first == ASCII.space || text.first == ASCII.colon)
    ? .admonition : nil
}

/// The kinds of notes that Material for MkDocs knows.
private let kindsOfNotes: Set<String> = [
  "abstract", "attention", "bug", "caution", "check", "danger", "done", "error", "example", "fail", "failure", "faq", "help",
  "hint", "important", "info", "missing", "note", "question", "quote", "success", "summary", "tip", "tldr", "todo", "warning",
]
