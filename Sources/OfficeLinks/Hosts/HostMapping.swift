import TextBasics

/// Maps the letters of a host name as UTS #46 does (nontransitional): small letters, composed, full-width forms narrow.
///
/// Compatibility forms are not mapped but found: their table would be larger than the rest of this library, and they stand in
/// hosts by mistake or to deceive.
enum HostMapping {
  /// The mapped text, or the first letter that UTS #46 maps to another one and this does not, with its mark.
  enum Outcome {
    case mapped(String)
    case otherShape(String)
  }

  static func map(_ text: some Sequence<Unicode.Scalar>) -> Outcome {
    var view = String.UnicodeScalarView()
    for scalar in text { append(scalar, to: &view) }
    let lower = String(inCanonicalOrder(view))
    let result = composed(lower) ?? lower
    var base: Unicode.Scalar = "."
    for scalar in result.unicodeScalars {
      if isMappedElsewhere(scalar) { return .otherShape(String(scalar)) }
      if composesOtherwise(base, scalar) { return .otherShape(String(base) + String(scalar)) }
      if markClass(scalar) == 0 { base = scalar }
    }
    return .mapped(result)
  }

  /// The dots of IDNA 2003, section 3.1.
  static let otherDots: Set<Unicode.Scalar> = ["\u{3002}", "\u{FF0E}", "\u{FF61}"]

  private static func append(_ scalar: Unicode.Scalar, to view: inout String.UnicodeScalarView) {
    if otherDots.contains(scalar) {
      view.append(".")
    } else if (0xFF01...0xFF5E).contains(scalar.value), let narrow = Unicode.Scalar(scalar.value - 0xFEE0) {
      view.append(contentsOf: narrow.properties.lowercaseMapping.unicodeScalars)
    } else if let parts = taken[scalar] {
      view.append(contentsOf: parts.unicodeScalars)
    } else if isCherokee(scalar) {
      // Cherokee is the one script that is folded to its capitals.
      view.append(contentsOf: scalar.properties.uppercaseMapping.unicodeScalars)
    } else {
      view.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
  }

  private static func isCherokee(_ scalar: Unicode.Scalar) -> Bool {
    (0x13A0...0x13FF).contains(scalar.value) || (0xAB70...0xABBF).contains(scalar.value)
  }

  /// UTS #46 maps what NFKC_Casefold changes, but for the sharp s and the final sigma, which it keeps.
  private static func isMappedElsewhere(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar != "\u{DF}" && scalar != "\u{3C2}" && scalar.properties.changesWhenNFKCCaseFolded
  }

  /// The Unicode Standard, section 3.11: marks behind a letter sorted by their classes.
  private static func inCanonicalOrder(_ text: String.UnicodeScalarView) -> String.UnicodeScalarView {
    var scalars = Array(text)
    for index in scalars.indices.dropFirst() {
      var place = index
      while place > 0, markClass(scalars[place]) > 0, markClass(scalars[place - 1]) > markClass(scalars[place]) {
        scalars.swapAt(place, place - 1)
        place -= 1
      }
    }
    return String.UnicodeScalarView(scalars)
  }

  private static func markClass(_ scalar: Unicode.Scalar) -> UInt8 { scalar.properties.canonicalCombiningClass.rawValue }

  /// A mark below behind a letter that may have a mark above in it: NFC takes the letter apart and joins the mark below first.
  private static func composesOtherwise(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Bool {
    switch mark.value {
    case 0x31B, 0x323...0x328, 0x32D, 0x32E, 0x330, 0x331, 0x338:
      (0xC0...0x24F).contains(base.value) || (0x1E00...0x1EFF).contains(base.value)
    case 0x655: base == "\u{622}" || base == "\u{623}"
    default: false
    }
  }

  /// Letters that keyboards write and that are taken apart: the Thai and Lao vowel am, and Indic letters with a dot.
  private static let taken: [Unicode.Scalar: String] = [
    "\u{E33}": "\u{E4D}\u{E32}", "\u{EB3}": "\u{ECD}\u{EB2}", "\u{958}": "\u{915}\u{93C}", "\u{959}": "\u{916}\u{93C}",
    "\u{95A}": "\u{917}\u{93C}", "\u{95B}": "\u{91C}\u{93C}", "\u{95C}": "\u{921}\u{93C}", "\u{95D}": "\u{922}\u{93C}",
    "\u{95E}": "\u{92B}\u{93C}", "\u{95F}": "\u{92F}\u{93C}", "\u{9DC}": "\u{9A1}\u{9BC}", "\u{9DD}": "\u{9A2}\u{9BC}",
    "\u{9DF}": "\u{9AF}\u{9BC}", "\u{A33}": "\u{A32}\u{A3C}", "\u{A36}": "\u{A38}\u{A3C}", "\u{A59}": "\u{A16}\u{A3C}",
    "\u{A5A}": "\u{A17}\u{A3C}", "\u{A5B}": "\u{A1C}\u{A3C}", "\u{A5E}": "\u{A2B}\u{A3C}", "\u{B5C}": "\u{B21}\u{B3C}",
    "\u{B5D}": "\u{B22}\u{B3C}",
  ]
}
