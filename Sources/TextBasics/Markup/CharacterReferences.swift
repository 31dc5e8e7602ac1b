/// The bytes of an attribute's value or of a text with its character references resolved (HTML, section 13.2.5.72); without any,
/// the value itself.
@inlinable
package func resolvingCharacterReferences(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  guard value.holds(ASCII.ampersand) else { return value }
  var hasUnknownNames = false
  return replacingCharacterReferences(value, hasUnknownNames: &hasUnknownNames)
}

/// The same. `hasUnknownNames` becomes true if a name is not in the table; it then stays in the bytes.
@usableFromInline
package func replacingCharacterReferences(_ value: ArraySlice<UInt8>, hasUnknownNames: inout Bool) -> ArraySlice<UInt8> {
  var resolved: [UInt8] = []
  var rest = value
  while let ampersand = rest.position(of: ASCII.ampersand) {
    resolved += rest[..<ampersand]
    rest = rest[(ampersand + 1)...]
    // Nearly all are this one.
    if rest.hasPrefix("amp;") {
      resolved.append(ASCII.ampersand)
      rest = rest.dropFirst(4)
      continue
    }
    let name = referenceName(rest.prefix(64))
    let next = rest.dropFirst(name.count).first
    if let scalar = referencedScalar(name, next: next) {
      resolved += String(scalar).utf8
      rest = rest.dropFirst(name.count + (next == ASCII.semicolon ? 1 : 0))
    } else {
      if next == ASCII.semicolon, name.first?.isASCIILetter ?? false { hasUnknownNames = true }
      resolved.append(ASCII.ampersand)
    }
  }
  resolved += rest
  return resolved[...]
}

/// The character of a name or, after `#`, a number; `nil` for a name that is not in the table.
package func referencedScalar(_ name: some StringProtocol) -> Unicode.Scalar? {
  guard name.utf8.first == ASCII.hash else { return otherNames[String(name)] ?? latinNames[String(name)] }
  let digits = name.dropFirst()
  let isHexadecimal = digits.first == "x" || digits.first == "X"
  let written = isHexadecimal ? digits.dropFirst() : digits
  guard let first = written.utf8.first, first.hexadecimalValue != nil else { return nil }
  guard let number = UInt32(written, radix: isHexadecimal ? 16 : 10) else {
    return written.utf8.allSatisfy { isHexadecimal ? $0.hexadecimalValue != nil : $0.isASCIIDigit } ? "\u{FFFD}" : nil
  }
  // The numbers of windows-1252 controls mean that encoding's characters; numbers without a character mean U+FFFD.
  if (0x80...0x9F).contains(number) { return Unicode.Scalar(windows1252[Int(number - 0x80)]) }
  return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
}

/// The longest possible name of a reference: letters and digits, or `#` with the digits of a number.
private func referenceName(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  guard text.first == ASCII.hash else { return text.prefix { $0.isASCIILetter || $0.isASCIIDigit } }
  let digits = text.dropFirst()
  guard let mark = digits.first, mark.asciiLowercased == UInt8(ascii: "x") else {
    return text.prefix(1 + digits.prefix { $0.isASCIIDigit }.count)
  }
  return text.prefix(2 + digits.dropFirst().prefix { $0.hexadecimalValue != nil }.count)
}

private func referencedScalar(_ reference: ArraySlice<UInt8>, next: UInt8?) -> Unicode.Scalar? {
  let name = String(decoding: reference, as: UTF8.self)
  if reference.first == ASCII.hash || next == ASCII.semicolon { return referencedScalar(name) }
  // The oldest names need no semicolon, unless they could be the next part of a query.
  guard next != ASCII.equals else { return nil }
  return latinNames[name] ?? (["amp", "lt", "gt", "quot", "AMP", "LT", "GT", "QUOT"].contains(name) ? otherNames[name] : nil)
}

/// The names of U+00A0 to U+00FF, in their order.
private let latinNames: [String: Unicode.Scalar] = {
  let names =
    "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute "
    + "micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring "
    + "AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml "
    + "times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil "
    + "egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash "
    + "ugrave uacute ucirc uuml yacute thorn yuml "
  return names.split(separator: " ").enumerated().reduce(into: [:]) { found, name in
    found[String(name.element)] = Unicode.Scalar(UInt32(0xA0 + name.offset))
  }
}()

/// The names, out of HTML's 2,231, that appear in words, as punctuation, or as CommonMark's markup.
private let otherNames: [String: Unicode.Scalar] = [
  "amp": "\u{26}", "lt": "\u{3C}", "gt": "\u{3E}", "quot": "\u{22}", "apos": "\u{27}", "AMP": "\u{26}", "LT": "\u{3C}",
  "GT": "\u{3E}", "QUOT": "\u{22}", "OElig": "\u{152}",
  "oelig": "\u{153}", "Scaron": "\u{160}", "scaron": "\u{161}", "Yuml": "\u{178}", "Zcaron": "\u{17D}",
  "zcaron": "\u{17E}", "Ccaron": "\u{10C}", "ccaron": "\u{10D}", "Lstrok": "\u{141}", "lstrok": "\u{142}",
  "ndash": "\u{2013}", "mdash": "\u{2014}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}",
  "ldquo": "\u{201C}", "rdquo": "\u{201D}", "bdquo": "\u{201E}", "hellip": "\u{2026}", "bull": "\u{2022}",
  "euro": "\u{20AC}", "trade": "\u{2122}", "num": "\u{23}", "colon": "\u{3A}", "period": "\u{2E}", "comma": "\u{2C}",
  "sol": "\u{2F}", "lpar": "\u{28}", "rpar": "\u{29}", "lowbar": "\u{5F}", "plus": "\u{2B}", "equals": "\u{3D}",
  "quest": "\u{3F}", "excl": "\u{21}", "semi": "\u{3B}", "commat": "\u{40}", "NewLine": "\u{A}", "Tab": "\u{9}",
  "lbrack": "\u{5B}", "lsqb": "\u{5B}", "rbrack": "\u{5D}", "rsqb": "\u{5D}", "grave": "\u{60}", "DiacriticalGrave": "\u{60}",
  "bsol": "\u{5C}", "verbar": "\u{7C}", "vert": "\u{7C}", "lcub": "\u{7B}", "rcub": "\u{7D}", "percnt": "\u{25}",
]

/// 0x80 to 0x9F of windows-1252 (WHATWG Encoding).
private let windows1252: [UInt16] = [
  0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
  0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
]
