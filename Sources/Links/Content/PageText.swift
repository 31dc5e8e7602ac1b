import CIconv
import TextBasics

/// A web page in UTF-8, converted from the encoding in its byte order mark, its header field or the page itself (WHATWG Encoding,
/// sections 4 and 6).
struct PageText {
  /// The part of the text that is certainly as its author wrote it.
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
      self.init(page.dropFirst(2), encoding: "UTF-16LE")
    } else if page.starts(with: [0xFE, 0xFF]) {
      self.init(page.dropFirst(2), encoding: "UTF-16BE")
    } else if let label = contentType.flatMap({ Self.label(inParameters: $0) }) {
      self.init(page, declared: label)
    } else if let label = Self.label(in: page) {
      // A page whose own words can be read byte by byte is not in UTF-16, whatever they say.
      self.init(page, declared: label.hasPrefix("utf-16") ? "utf-8" : label)
    } else if isUTF8(page) {
      self.init(utf8: page, certainty: .all)
    } else {
      self.init(page[...], encoding: "windows-1252", certainty: .ofASCII)
    }
  }

  private init(utf8: [UInt8], certainty: Certainty) {
    self.utf8 = utf8
    self.certainty = certainty
  }

  private init(utf8 page: [UInt8]) { self.init(utf8: page, certainty: isUTF8(page) ? .all : .ofASCII) }

  /// `encoding` is a name that iconv knows; if there are invalid characters, only the ASCII letters are certain.
  private init(_ page: ArraySlice<UInt8>, encoding: String, certainty: Certainty = .all) {
    var isValid = true
    let capacity = 3 * page.count + 16
    let utf8 = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = page.withUnsafeBytes { bytes in
        convert_to_utf8(encoding, bytes.baseAddress, bytes.count, buffer.baseAddress, capacity, &isValid)
      }
    }
    // A system without the encoding returns nothing.
    let isUnknown = utf8.isEmpty && !page.isEmpty
    self.init(utf8: isUnknown ? Array(page) : utf8, certainty: isValid && !isUnknown ? certainty : .ofASCII)
  }

  private init(_ page: [UInt8], declared label: String) {
    if ["utf-8", "utf8", "unicode-1-1-utf-8"].contains(label) {
      self.init(utf8: page)
    } else if ["utf-16", "utf-16le", "unicode", "ucs-2", "iso-10646-ucs-2"].contains(label) {
      self.init(page[...], encoding: "UTF-16LE")
    } else if label == "utf-16be" {
      self.init(page[...], encoding: "UTF-16BE")
    } else if let encoding = Self.encoding(label) {
      // A page that is valid UTF-8 nevertheless was usually labelled wrongly.
      let isOther = page.contains { $0 >= 0x80 } && isUTF8(page)
      if isOther { self.init(utf8: page, certainty: .ofASCII) } else { self.init(page[...], encoding: encoding) }
    } else {
      // All other encodings in use write ASCII as ASCII, except those that shift.
      let shifts = ["utf-32", "utf-7", "iso-2022", "hz-gb", "utf-16"].contains { label.hasPrefix($0) }
      self.init(utf8: page, certainty: shifts ? .none : .ofASCII)
    }
  }

  fileprivate static func text(_ bytes: [UInt8], _ label: String) -> String? {
    let text = PageText(bytes, declared: label.lowercased())
    guard case .all = text.certainty else { return nil }
    return String(validating: text.utf8, as: UTF8.self)
  }

  /// The encoding that browsers use for a label. Only these are passed to iconv: a page is untrusted, and the system's rarer
  /// converters have had holes (CVE-2024-2961).
  private static func encoding(_ label: String) -> String? {
    let name = aliases[label] ?? label
    return encodings.contains(name) ? name : nil
  }

  private static let encodings: Set<String> = [
    "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255", "windows-1256",
    "windows-1257", "windows-1258", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7",
    "iso-8859-8", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u", "gb18030", "gbk",
    "big5", "euc-jp", "cp932", "euc-kr",
  ]

  /// Other labels in use; those of Latin 1 and 5 are read as their supersets (WHATWG Encoding, section 4.2).
  private static let aliases: [String: String] = [
    "iso-8859-1": "windows-1252", "iso8859-1": "windows-1252", "iso_8859-1": "windows-1252", "latin1": "windows-1252",
    "l1": "windows-1252", "us-ascii": "windows-1252", "ascii": "windows-1252", "cp1252": "windows-1252",
    "x-cp1252": "windows-1252", "cp819": "windows-1252", "cp1251": "windows-1251", "x-cp1251": "windows-1251",
    "cp1250": "windows-1250", "latin2": "iso-8859-2", "iso-8859-9": "windows-1254", "latin5": "windows-1254",
    "latin9": "iso-8859-15", "l9": "iso-8859-15", "iso8859-15": "iso-8859-15", "iso_8859-15": "iso-8859-15", "gb2312": "gbk",
    "shift_jis": "cp932", "shift-jis": "cp932", "x-sjis": "cp932",
  ]

  /// The `charset` of a `Content-Type`, in lower case.
  private static func label(inParameters value: String) -> String? {
    let text = value.utf8.prefix(1000).map(\.asciiLowercased)
    guard let end = text.firstIndex(of: ASCII.semicolon) else { return nil }
    return label(after: "charset", in: text[end...])
  }

  /// The label of the first `meta` element or of the XML declaration, if it is in the first 1,024 bytes.
  private static func label(in page: [UInt8]) -> String? {
    let head = page.prefix(1024).map(\.asciiLowercased)
    if head.starts(with: "<?xml".utf8), let label = label(after: "encoding", in: head.prefix { $0 != ASCII.greaterThan }) {
      return label
    }
    var index = 0
    while let start = head[index...].firstIndex(of: ASCII.lessThan) {
      index = start + 1
      guard head[start...].starts(with: "<meta".utf8) else { continue }
      if let label = label(after: "charset", in: head[start...].prefix { $0 != ASCII.greaterThan }) { return label }
    }
    return nil
  }

  private static func label(after name: String, in text: ArraySlice<UInt8>) -> String? {
    guard let found = text.firstRange(of: name.utf8) else { return nil }
    var rest = text[found.upperBound...].drop(while: \.isASCIISpace)
    guard rest.popFirst() == ASCII.equals else { return nil }
    rest = rest.drop { $0.isASCIISpace || $0 == ASCII.quotationMark || $0 == ASCII.apostrophe }
    let label = rest.prefix {
      !$0.isASCIISpace && $0 != ASCII.quotationMark && $0 != ASCII.apostrophe && $0 != ASCII.semicolon && $0 != ASCII.slash
        && $0 != ASCII.question
    }
    return label.isEmpty ? nil : String(decoding: label, as: UTF8.self)
  }
}

private func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

/// The text of bytes in the encoding that browsers use for a label; `nil` if it is unknown or the bytes are no text in it.
package func decodedText(_ bytes: [UInt8], labelled label: String) -> String? { PageText.text(bytes, label) }
