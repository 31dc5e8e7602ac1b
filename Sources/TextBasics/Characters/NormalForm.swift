/// The text with letters and their marks composed as in NFC; `nil` if it already is.
///
/// Covers every letter that composes, but not mathematical signs. Decomposes nothing: marks must be in canonical order. The
/// standard library composes too, but only inside comparisons; the table is made from those.
package func composed(_ text: String) -> String? {
  // The first character that combines, U+0300, begins with this byte.
  guard text.utf8.contains(where: { $0 >= 0xCC }),
    text.unicodeScalars.contains(where: { $0.value >= 0x300 && combines($0) })
  else { return nil }
  let scalars = Array(text.unicodeScalars)
  var out: [Unicode.Scalar] = []
  var starter: Int?
  var lastClass: UInt8 = 0
  for scalar in scalars {
    let mark = scalar.properties.canonicalCombiningClass.rawValue
    if let index = starter, lastClass < mark || (lastClass == 0 && index == out.count - 1),
      let joined = pair(out[index], scalar)
    {
      out[index] = joined
      continue
    }
    if mark == 0 { starter = out.count }
    lastClass = mark
    out.append(scalar)
  }
  guard out != scalars else { return nil }
  var result = String.UnicodeScalarView()
  result.append(contentsOf: out)
  return String(result)
}

private func combines(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x370...0x482: false  // Greek and Cyrillic letters: the majority in many titles.
  case 0x1161...0x11C2: true
  default:
    scalar.properties.canonicalCombiningClass.rawValue != 0 || ComposedLetters.startersThatJoin.contains(scalar.value)
  }
}

private func pair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
  hangul(first.value, second.value) ?? ComposedLetters.table[text(first, second)]
}

private func text(_ scalars: Unicode.Scalar...) -> String {
  var view = String.UnicodeScalarView()
  view.append(contentsOf: scalars)
  return String(view)
}

/// The Unicode Standard, section 3.12: syllables are composed by arithmetic.
private func hangul(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
  if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
    return Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28)
  }
  if (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0, (0x11A8...0x11C2).contains(second) {
    return Unicode.Scalar(first + second - 0x11A7)
  }
  return nil
}

private enum ComposedLetters {
  /// Pairs of scalars that Swift compares equal to a single one, with that one.
  static let table: [String: Unicode.Scalar] = {
    var table: [String: Unicode.Scalar] = [:]
    for block in blocks {
      for value in block {
        guard !excluded.contains(value), let scalar = Unicode.Scalar(value),
          scalar.properties.canonicalCombiningClass.rawValue == 0
        else { continue }
        table[text(scalar)] = table[text(scalar)] ?? scalar
      }
    }
    return table
  }()

  private static let blocks: [ClosedRange<UInt32>] = [
    0xC0...0x24F, 0x370...0x1026, 0x1B06...0x1B43, 0x1E00...0x1FFF, 0x3040...0x30FF, 0x105C9...0x105E4, 0x1109A...0x110AB,
    0x1112E...0x1112F, 0x1134B...0x1134C, 0x11383...0x113C8, 0x114BB...0x114BE, 0x115BA...0x115BB, 0x11938...0x11938,
    0x16121...0x16128, 0x16D68...0x16D6A,
  ]

  /// Marks of combining class zero that are the second half of a composed letter.
  static let startersThatJoin: Set<UInt32> = [
    0x09BE, 0x09D7, 0x0B3E, 0x0B56, 0x0B57, 0x0BBE, 0x0BD7, 0x0CC2, 0x0CD5, 0x0CD6, 0x0D3E, 0x0D57, 0x0DCF, 0x0DDF, 0x102E,
    0x1B35, 0x11127, 0x1133E, 0x11357, 0x113B8, 0x113BB, 0x113C2, 0x113C9, 0x114B0, 0x114BA, 0x114BD, 0x115AF, 0x11930, 0x1611E,
    0x1611F, 0x16120, 0x16129, 0x16D67,
  ]

  /// CompositionExclusions.txt of the Unicode data, and the letters that are only another spelling of a single one.
  private static let excluded: Set<UInt32> = [
    0x0374, 0x037E, 0x0387, 0x0958, 0x0959, 0x095A, 0x095B, 0x095C, 0x095D, 0x095E, 0x095F, 0x09DC, 0x09DD, 0x09DF, 0x0A33,
    0x0A36, 0x0A59, 0x0A5A, 0x0A5B, 0x0A5E, 0x0B5C, 0x0B5D, 0x0F43, 0x0F4D, 0x0F52, 0x0F57, 0x0F5C, 0x0F69, 0x1F71, 0x1F73,
    0x1F75, 0x1F77, 0x1F79, 0x1F7B, 0x1F7D, 0x1FBB, 0x1FBE, 0x1FC9, 0x1FCB, 0x1FD3, 0x1FDB, 0x1FE3, 0x1FEB, 0x1FEE, 0x1FEF,
    0x1FF9, 0x1FFB, 0x1FFD,
  ]
}
