import TextBasics

/// The word alone, or its addresses and the texts around them as separate words. An address ends at white space or a quotation
/// mark; neither punctuation of the sentence around it nor a bracket whose partner is outside belongs to it.
func wordsAroundAddresses(_ word: Substring) -> [(word: String, isAddress: Bool)] {
  guard word.utf8.contains(ASCII.colon) else { return [(String(word), false)] }
  let scalars = Array(word.unicodeScalars)
  var words: [(word: String, isAddress: Bool)] = []
  var rest = scalars[...]
  while let address = nextAddress(in: rest) {
    words.append((between(rest[..<address.lowerBound], isAfterAddress: !words.isEmpty), false))
    words.append((text(rest[address]), true))
    rest = rest[address.upperBound...]
  }
  if words.isEmpty { return [(String(word), false)] }
  words.append((between(rest, isAfterAddress: true), false))
  return words.filter { !$0.word.isEmpty }
}

/// The text around addresses, without white space. A full stop, comma, colon or semicolon after an address becomes the end of its
/// line.
private func between(_ scalars: ArraySlice<Unicode.Scalar>, isAfterAddress: Bool) -> String {
  let rest = trimmed(scalars)
  return isAfterAddress && rest.count == 1 && rest.allSatisfy(isSentenceMark) ? "" : text(rest)
}

private func nextAddress(in scalars: ArraySlice<Unicode.Scalar>) -> Range<Int>? {
  var index = scalars.startIndex
  var outside = index
  while let colon = scalars[index...].firstIndex(of: ":") {
    if let last = scalars[max(outside, index - 1)..<colon].lastIndex(where: endsAddress) { outside = last + 1 }
    index = colon + 1
    let name = scalars[..<colon].reversed().prefix(while: isSchemeScalar).count
    let isWeb = scalars[index...].prefix(2).elementsEqual(["/", "/"])
    guard name > 0, isWeb || text(scalars[(colon - name)..<colon]).lowercased() == "mailto" else { continue }
    let isAlone = scalars[outside..<(colon - name)].allSatisfy { !$0.isASCII || isBracket($0) || isMark($0) }
    // An address within an address, as after a bar, is a part of it.
    guard isAlone || isWeb else { continue }
    let start = isAlone ? colon - name : outside
    let least = colon + (isWeb ? 3 : 1)
    let end = scalars[min(least, scalars.endIndex)...].firstIndex(where: endsAddress) ?? scalars.endIndex
    let address = scalars[start..<(start + withoutMarks(scalars[start..<end]))]
    if address.endIndex > least { return address.startIndex..<address.endIndex }
  }
  return nil
}

private func withoutMarks(_ address: ArraySlice<Unicode.Scalar>) -> Int {
  // The number of closing brackets without an opening one, by the opening one.
  var surplus: [Unicode.Scalar: Int] = [:]
  for scalar in address {
    if isOpener(scalar) { surplus[scalar, default: 0] -= 1 }
    if let opener = opener(of: scalar) { surplus[opener, default: 0] += 1 }
  }
  var count = address.count
  for scalar in address.reversed() {
    if let opener = opener(of: scalar) {
      guard surplus[opener, default: 0] > 0 else { break }
      surplus[opener, default: 0] -= 1
    } else if !isMark(scalar) {
      break
    }
    count -= 1
  }
  return count
}

private func isBracket(_ scalar: Unicode.Scalar) -> Bool { isOpener(scalar) || opener(of: scalar) != nil }

private func isOpener(_ scalar: Unicode.Scalar) -> Bool { scalar == "(" || scalar == "[" || scalar == "{" }

private func opener(of closer: Unicode.Scalar) -> Unicode.Scalar? {
  switch closer {
  case ")": "("
  case "]": "["
  case "}": "{"
  default: nil
  }
}

/// White space, controls, and the quotation marks, brackets and full stops that no address contains unescaped.
private func endsAddress(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0...0x20, 0x22, 0x3C, 0x3E, 0x7F...0xA0, 0xAB, 0xBB, 0x201C...0x201F, 0x2039, 0x203A, 0x3000...0x3002, 0x3008...0x3011,
    0xFF01, 0xFF08, 0xFF09, 0xFF0C, 0xFF1A, 0xFF1B, 0xFF1F:
    true
  case 0x21...0x7E: false
  default: scalar.properties.isWhitespace
  }
}

/// True if a scalar at the end of an address is punctuation of the sentence around it.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return [".", ",", ";", ":", "!", "?", "'"].contains(scalar) }
  switch scalar.properties.generalCategory {
  case .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation, .otherPunctuation, .dashPunctuation:
    return true
  default: return false
  }
}

private func isSentenceMark(_ scalar: Unicode.Scalar) -> Bool {
  [".", ",", ";", ":", "。", "，", "；", "：", "、"].contains(scalar)
}

private func isSchemeScalar(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "a"..."z", "A"..."Z", "0"..."9", "+", "-", ".": true
  default: false
  }
}

private func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
  let rest = scalars.drop(while: \.properties.isWhitespace)
  return rest[..<(rest.lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? rest.startIndex)]
}

// Appending to a text's scalars would take 500 instructions for each.
private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(decoding: scalars.flatMap(\.utf8), as: UTF8.self) }
