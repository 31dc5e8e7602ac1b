import TextBasics

/// A web page in UTF-8, from the encoding that its byte order mark, its header field or itself names (WHATWG Encoding, sections
/// 4 and 6).
struct PageText {
  /// What of it is as its author wrote it.
  enum Certainty {
    case all
    /// The letters beyond ASCII may be others.
    case ofASCII
    case none
  }

  let utf8: [UInt8]
  let certainty: Certainty

  init(_ page: [UInt8], contentType: String? = nil) {
    if page.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(utf8: Array(page.dropFirst(3)))
    } else if page.starts(with: [0xFF, 0xFE]) {
      self.init(wide: page.dropFirst(2), isBigEndian: false)
    } else if page.starts(with: [0xFE, 0xFF]) {
      self.init(wide: page.dropFirst(2), isBigEndian: true)
    } else if let label = contentType.flatMap({ Self.label(inParameters: $0) }) {
      self.init(page, label)
    } else if let label = Self.label(in: page) {
      // A page whose own words can be read byte by byte is not in UTF-16, whatever they say.
      self.init(page, label.hasPrefix("utf-16") ? "utf-8" : label)
    } else if isUTF8(page) {
      self.init(utf8: page, certainty: .all)
    } else {
      self.init(page, scalars: Self.windows1252, certainty: .ofASCII)
    }
  }

  private init(utf8: [UInt8], certainty: Certainty) {
    self.utf8 = utf8
    self.certainty = certainty
  }

  private init(utf8 page: [UInt8]) { self.init(utf8: page, certainty: isUTF8(page) ? .all : .ofASCII) }

  private init(wide bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    self.init(utf8: Array(String(decoding: units, as: UTF16.self).utf8), certainty: .all)
  }

  private init(_ page: [UInt8], _ label: String) {
    switch label {
    case "utf-8", "utf8", "unicode-1-1-utf-8": self.init(utf8: page)
    case "utf-16", "utf-16le", "unicode", "ucs-2", "iso-10646-ucs-2": self.init(wide: page[...], isBigEndian: false)
    case "utf-16be": self.init(wide: page[...], isBigEndian: true)
    case "windows-1252", "iso-8859-1", "latin1", "l1", "us-ascii", "ascii", "iso8859-1", "iso_8859-1", "cp1252", "x-cp1252",
      "cp819":
      self.init(page, declared: Self.windows1252)
    case "iso-8859-15", "latin9", "l9", "iso8859-15", "iso_8859-15": self.init(page, declared: Self.latin9)
    case "windows-1251", "cp1251", "x-cp1251": self.init(page, declared: Self.windows1251)
    default:
      // All others that are in use write ASCII as ASCII, but for those that shift.
      let shifts = ["utf-32", "utf-7", "iso-2022", "hz-gb", "utf-16"].contains { label.hasPrefix($0) }
      self.init(utf8: page, certainty: shifts ? .none : .ofASCII)
    }
  }

  private init(_ page: [UInt8], declared scalars: [UInt16]) {
    // One that is UTF-8 all the same was labelled wrongly more often than not.
    let isOther = page.contains { $0 >= 0x80 } && isUTF8(page)
    if isOther { self.init(utf8: page, certainty: .ofASCII) } else { self.init(page, scalars: scalars, certainty: .all) }
  }

  private init(_ page: [UInt8], scalars: [UInt16], certainty: Certainty) {
    var out: [UInt8] = []
    out.reserveCapacity(page.count)
    for byte in page {
      if byte < 0x80 {
        out.append(byte)
      } else {
        let scalar = scalars[Int(byte - 0x80)]
        if scalar >= 0x800 {
          out.append(UInt8(0xE0 | scalar >> 12))
          out.append(UInt8(0x80 | scalar >> 6 & 0x3F))
        } else {
          out.append(UInt8(0xC0 | scalar >> 6))
        }
        out.append(UInt8(0x80 | scalar & 0x3F))
      }
    }
    self.init(utf8: out, certainty: certainty)
  }

  /// The `charset` of a `Content-Type`, in lower case.
  private static func label(inParameters value: String) -> String? {
    let text = value.utf8.prefix(1000).map(lowercase)
    guard let end = text.firstIndex(of: ASCII.semicolon) else { return nil }
    return label(behind: "charset", in: text[end...])
  }

  /// What the first `meta` element or the XML declaration says, as far as it stands in the first 1,024 bytes.
  private static func label(in page: [UInt8]) -> String? {
    let head = page.prefix(1024).map(lowercase)
    if head.starts(with: "<?xml".utf8), let label = label(behind: "encoding", in: head.prefix { $0 != ASCII.greaterThan }) {
      return label
    }
    var index = 0
    while let start = head[index...].firstIndex(of: ASCII.lessThan) {
      index = start + 1
      guard head[start...].starts(with: "<meta".utf8) else { continue }
      if let label = label(behind: "charset", in: head[start...].prefix { $0 != ASCII.greaterThan }) { return label }
    }
    return nil
  }

  private static func label(behind name: String, in text: ArraySlice<UInt8>) -> String? {
    let name = Array(name.utf8)
    guard let start = text.indices.first(where: { text[$0] == name[0] && text[$0...].starts(with: name) }) else { return nil }
    let isBlank = { (byte: UInt8) in byte == ASCII.space || (0x09...0x0D).contains(byte) }
    var rest = text[start...].dropFirst(name.count).drop(while: isBlank)
    guard rest.popFirst() == ASCII.equals else { return nil }
    rest = rest.drop { isBlank($0) || $0 == ASCII.quotationMark || $0 == ASCII.apostrophe }
    let label = rest.prefix {
      !isBlank($0) && $0 != ASCII.quotationMark && $0 != ASCII.apostrophe && $0 != ASCII.semicolon && $0 != ASCII.slash
        && $0 != ASCII.question
    }
    return label.isEmpty ? nil : String(decoding: label, as: UTF8.self)
  }

  private static let windows1252: [UInt16] =
    [
      0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
      0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
      0x0153, 0x009D, 0x017E, 0x0178,
    ] + (0xA0...0xFF)

  private static let latin9: [UInt16] = (0x80...0xFF).map { changed[$0] ?? $0 }
  private static let changed: [UInt16: UInt16] = [
    0xA4: 0x20AC, 0xA6: 0x0160, 0xA8: 0x0161, 0xB4: 0x017D, 0xB8: 0x017E, 0xBC: 0x0152, 0xBD: 0x0153, 0xBE: 0x0178,
  ]

  private static let windows1251: [UInt16] =
    [
      0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409, 0x2039, 0x040A, 0x040C,
      0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x0098, 0x2122, 0x0459, 0x203A,
      0x045A, 0x045C, 0x045B, 0x045F, 0x00A0, 0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6, 0x00A7, 0x0401, 0x00A9,
      0x0404, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x0407, 0x00B0, 0x00B1, 0x0406, 0x0456, 0x0491, 0x00B5, 0x00B6, 0x00B7,
      0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457,
    ] + (0x0410...0x044F)
}

private func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
