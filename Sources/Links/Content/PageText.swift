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
      self.init(page.dropFirst(2), encoding: .utf16LittleEndian)
    } else if page.starts(with: [0xFE, 0xFF]) {
      self.init(page.dropFirst(2), encoding: .utf16BigEndian)
    } else if let label = contentType.flatMap({ Self.label(inParameters: $0) }) {
      self.init(page, declared: label)
    } else if let label = Self.label(in: page) {
      // A page whose own words can be read byte by byte is not in UTF-16, whatever they say.
      self.init(page, declared: label.hasPrefix("utf-16") ? "utf-8" : label)
    } else if isUTF8(page) {
      self.init(utf8: page, certainty: .all)
    } else {
      self.init(page[...], encoding: .windows1252, certainty: .ofASCII)
    }
  }

  private init(utf8: [UInt8], certainty: Certainty) {
    self.utf8 = utf8
    self.certainty = certainty
  }

  private init(utf8 page: [UInt8]) { self.init(utf8: page, certainty: isUTF8(page) ? .all : .ofASCII) }

  /// If there are invalid characters, only the ASCII letters are certain.
  private init(_ page: ArraySlice<UInt8>, encoding: TextEncoding, certainty: Certainty = .all) {
    let text = encoding.utf8(of: page)
    self.init(utf8: text?.bytes ?? Array(page), certainty: text.map { $0.firstInvalid == nil } ?? false ? certainty : .ofASCII)
  }

  private init(_ page: [UInt8], declared label: String) {
    if ["utf-8", "utf8", "unicode-1-1-utf-8"].contains(label) {
      self.init(utf8: page)
    } else if ["utf-16", "utf-16le", "unicode", "ucs-2", "iso-10646-ucs-2"].contains(label) {
      self.init(page[...], encoding: .utf16LittleEndian)
    } else if label == "utf-16be" {
      self.init(page[...], encoding: .utf16BigEndian)
    } else if let encoding = TextEncoding(label) {
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
