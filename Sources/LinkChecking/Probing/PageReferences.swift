import TextBasics

/// An attribute's value with its character references resolved (HTML, section 13.2.5.72): numeric ones, and the names that
/// stand in words. Tells whether all were known.
func resolvingReferences(_ value: ArraySlice<UInt8>) -> (bytes: [UInt8], isKnown: Bool) {
  guard value.contains(ASCII.ampersand) else { return (Array(value), true) }
  var resolved: [UInt8] = []
  var isKnown = true
  var rest = value
  while let byte = rest.popFirst() {
    guard byte == ASCII.ampersand else {
      resolved.append(byte)
      continue
    }
    let name = referenceName(rest.prefix(40))
    let next = rest.dropFirst(name.count).first
    if let scalar = referencedScalar(name, isEnded: next == 0x3B, next: next) {
      resolved += String(scalar).utf8
      rest = rest.dropFirst(name.count + (next == ASCII.semicolon ? 1 : 0))
    } else {
      if next == ASCII.semicolon, name.first.map(isLetter) ?? false { isKnown = false }
      resolved.append(byte)
    }
  }
  return (resolved, isKnown)
}

/// What may be a reference's name: letters and digits, or `#` with the digits of a number.
private func referenceName(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  guard text.first == ASCII.hash else { return text.prefix { isLetter($0) || isDigit($0) } }
  let digits = text.dropFirst()
  guard let mark = digits.first, lowercase(mark) == 0x78 else { return text.prefix(1 + digits.prefix(while: isDigit).count) }
  return text.prefix(2 + digits.dropFirst().prefix { isDigit($0) || (0x61...0x66).contains(lowercase($0)) }.count)
}

private func referencedScalar(_ reference: ArraySlice<UInt8>, isEnded: Bool, next: UInt8?) -> Unicode.Scalar? {
  let name = String(decoding: reference, as: UTF8.self)
  guard reference.first == ASCII.hash else {
    // The oldest names go without a semicolon, but for what could be the next part of a query.
    let mayLackEnd = latin[name] != nil || ["amp", "lt", "gt", "quot"].contains(name)
    return isEnded || mayLackEnd && next != ASCII.equals ? latin[name] ?? others[name] : nil
  }
  let digits = reference.dropFirst()
  let isHexadecimal = digits.first == 0x78 || digits.first == 0x58
  let number = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
  return UInt32(number, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
}

/// The names of U+00A0 to U+00FF, in their order.
private let latin: [String: Unicode.Scalar] = {
  let names =
    "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute "
    + "micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring "
    + "AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml "
    + "times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil "
    + "egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash "
    + "ugrave uacute ucirc uuml yacute thorn yuml "
  let pairs = names.split(separator: " ").enumerated().compactMap { index, name in
    Unicode.Scalar(UInt32(0xA0 + index)).map { (String(name), $0) }
  }
  return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
}()

private let others: [String: Unicode.Scalar] = [
  "amp": "\u{26}", "lt": "\u{3C}", "gt": "\u{3E}", "quot": "\u{22}", "apos": "\u{27}", "OElig": "\u{152}",
  "oelig": "\u{153}", "Scaron": "\u{160}", "scaron": "\u{161}", "Yuml": "\u{178}", "Zcaron": "\u{17D}",
  "zcaron": "\u{17E}", "Ccaron": "\u{10C}", "ccaron": "\u{10D}", "Lstrok": "\u{141}", "lstrok": "\u{142}",
  "ndash": "\u{2013}", "mdash": "\u{2014}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}",
  "ldquo": "\u{201C}", "rdquo": "\u{201D}", "bdquo": "\u{201E}", "hellip": "\u{2026}", "bull": "\u{2022}",
  "euro": "\u{20AC}", "trade": "\u{2122}", "num": "\u{23}", "colon": "\u{3A}", "period": "\u{2E}", "comma": "\u{2C}",
  "sol": "\u{2F}", "lpar": "\u{28}", "rpar": "\u{29}", "lowbar": "\u{5F}", "plus": "\u{2B}", "equals": "\u{3D}",
  "quest": "\u{3F}", "excl": "\u{21}", "semi": "\u{3B}", "commat": "\u{40}", "NewLine": "\u{A}", "Tab": "\u{9}",
]
