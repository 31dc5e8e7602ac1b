import TextBasics

/// A line of a file that changes: the value in it before and after, without passwords and control characters.
///
/// Two addresses with the same origin are shown without it.
package struct ChangedLine: Sendable, Hashable {
  /// A part of a value; words that differ are marked.
  package struct Part: Sendable, Hashable {
    package let text: String
    package let isChanged: Bool
  }

  /// Counted from 1, in the new file.
  package let line: Int
  package let old: [Part]
  package let new: [Part]

  /// The lines that differ between texts, each beside the one that takes its place.
  package static func changes(from old: [UInt8], to new: [UInt8]) -> [ChangedLine] {
    let (old, new) = (lines(old), lines(new))
    if old.count == new.count {
      return old.indices.filter { old[$0] != new[$0] }.map { ChangedLine($0 + 1, old[$0], new[$0]) }
    }
    let difference = new.difference(from: old)
    let (removed, inserted) = (Set(difference.removals.map(\.offset)), Set(difference.insertions.map(\.offset)))
    var changes: [ChangedLine] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      let (isRemoved, isInserted) = (removed.contains(before), inserted.contains(after))
      if isRemoved || isInserted {
        changes.append(ChangedLine(after + 1, isRemoved ? old[before] : [], isInserted ? new[after] : []))
      }
      if isRemoved || !isInserted { before += 1 }
      if isInserted || !isRemoved { after += 1 }
    }
    return changes
  }

  private init(_ line: Int, _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) {
    let (old, new) = (DiffWriter.withoutPasswords(old), DiffWriter.withoutPasswords(new))
    var (before, after) = (Self.value(in: old, unlike: new), Self.value(in: new, unlike: old))
    if let origin = Self.origin(before), origin == Self.origin(after) {
      (before, after) = (before.dropFirst(origin.count), after.dropFirst(origin.count))
    }
    self.line = line
    (self.old, self.new) = Self.parts(Self.words(before), Self.words(after))
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
  }

  /// The value in a line where it differs from another: to the quotes around it, or else to white space and brackets.
  private static func value(in line: [UInt8], unlike other: [UInt8]) -> ArraySlice<UInt8> {
    var start = zip(line, other).prefix { $0 == $1 }.count
    let common = min(line.count, other.count) - start
    let tail = zip(line.reversed(), other.reversed()).prefix { $0 == $1 }.count
    var end = line.count - min(tail, common)
    for quote in [ASCII.apostrophe, ASCII.quotationMark] {
      guard line[..<start].count(where: { $0 == quote }) % 2 == 1, let first = line[..<start].lastIndex(of: quote),
        let last = line[max(end, first + 1)...].firstIndex(of: quote)
      else { continue }
      return line[(first + 1)..<last]
    }
    func isEdge(_ byte: UInt8) -> Bool { byte.isASCIISpace || "'\"()<>[]{},|".utf8.contains(byte) }
    while start > 0, !isEdge(line[start - 1]) { start -= 1 }
    while end < line.count, !isEdge(line[end]) { end += 1 }
    return line[start..<end]
  }

  /// The scheme and the host of an address.
  private static func origin(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let colon = value.firstIndex(of: ASCII.colon), value[colon...].starts(with: "://".utf8) else { return nil }
    return value.prefix(upTo: value[(colon + 3)...].firstIndex(of: ASCII.slash) ?? value.endIndex)
  }

  /// Runs of letters and digits, and each other character.
  private static func words(_ value: ArraySlice<UInt8>) -> [String] {
    var words: [String] = []
    var isWord = false
    for character in String(decoding: value, as: UTF8.self).terminalSafe {
      let continues = character.isLetter || character.isNumber
      if continues, isWord { words[words.count - 1].append(character) } else { words.append(String(character)) }
      isWord = continues
    }
    return words
  }

  private static func parts(_ old: [String], _ new: [String]) -> (old: [Part], new: [Part]) {
    let difference = new.difference(from: old)
    return (
      parts(old, Set(difference.removals.map(\.offset))), parts(new, Set(difference.insertions.map(\.offset)))
    )
  }

  private static func parts(_ words: [String], _ changed: Set<Int>) -> [Part] {
    var parts: [Part] = []
    for (index, word) in words.enumerated() {
      let isChanged = changed.contains(index)
      if let last = parts.last, last.isChanged == isChanged {
        parts[parts.count - 1] = Part(text: last.text + word, isChanged: isChanged)
      } else {
        parts.append(Part(text: word, isChanged: isChanged))
      }
    }
    return parts
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
