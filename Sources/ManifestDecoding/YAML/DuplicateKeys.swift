import Yams

/// Keeps a file with a key written twice readable: Yams gives up at the first, so the second is renamed in the text and the file is
/// read again; the decoder then reports it where it stands.
struct DuplicateKeys {
  /// A private-use scalar in place of the key's first: the columns stay.
  private static let mark: Unicode.Scalar = "\u{F8FF}"
  /// More duplicates than this are not told one by one.
  private var rest = 50

  /// Whether a key was renamed here.
  static func isRenamed(_ key: String) -> Bool { key.unicodeScalars.first == mark }

  /// Whether a renamed key was `original` before.
  static func isRenamed(_ key: String, from original: String) -> Bool {
    isRenamed(key) && key.unicodeScalars.dropFirst().elementsEqual(original.unicodeScalars.dropFirst())
  }

  /// The text with the later one of two equal keys renamed; `nil` when the error is another or the key is not found.
  mutating func marking(_ error: any Error, in text: String) -> String? {
    guard case .duplicatedKeysInMapping(let keys, let context)? = error as? YamlError, rest > 0, let key = keys.first,
      !key.isEmpty
    else { return nil }
    rest -= 1
    return Self.renaming(key, after: context.mark, in: text)
  }

  /// Renames the next occurrence of the key below its first in the same column (block style), or behind it (flow style).
  private static func renaming(_ key: String, after mark: Mark, in text: String) -> String? {
    var scalars = Array(text.unicodeScalars)
    let name = Array(key.unicodeScalars)
    var line = 1
    var column = 0
    var flowCandidate: Int?
    for index in scalars.indices {
      column += 1
      let isBehind = line > mark.line || (line == mark.line && column > mark.column)
      if isBehind, Self.isKey(name, at: index, in: scalars) {
        if line > mark.line, column == mark.column {
          scalars[index] = Self.mark
          return String(String.UnicodeScalarView(scalars))
        }
        if flowCandidate == nil { flowCandidate = index }
      }
      if scalars[index] == "\n" {
        line += 1
        column = 0
      }
    }
    guard let flowCandidate else { return nil }
    scalars[flowCandidate] = Self.mark
    return String(String.UnicodeScalarView(scalars))
  }

  private static func isKey(_ name: [Unicode.Scalar], at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard scalars[index] == name[0], index + name.count < scalars.count,
      scalars[index..<index + name.count].elementsEqual(name),
      index == 0 || [" ", "\n", ",", "{", "\t"].contains(scalars[index - 1])
    else { return false }
    var next = index + name.count
    while next < scalars.count, scalars[next] == " " { next += 1 }
    return next < scalars.count && scalars[next] == ":"
  }
}
