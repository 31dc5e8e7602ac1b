import TextBasics

extension DocumentAddress {
  /// Reads an address in auto mode: valid escapes are kept, everything else that needs it is encoded.
  ///
  /// Never traps; takes time in proportion to the text.
  public static func read(_ text: String, rules: AddressRules = AddressRules()) -> AddressReading {
    var text = text
    return text.withUTF8 { read(bytes: $0, rules: rules) }
  }

  /// The same for UTF-8 bytes; bytes that are not UTF-8 are a finding.
  public static func read(bytes: UnsafeBufferPointer<UInt8>, rules: AddressRules = AddressRules()) -> AddressReading {
    return AddressReader.read(Array(bytes), rules)
  }

  /// Reads a path as a person writes it, below a base address: every segment is encoded whole, `#` and `%` included.
  ///
  /// The base counts as a folder whether or not it ends with a slash. Offsets of the findings are those in `path`.
  public static func read(path: String, on base: DocumentAddress, rules: AddressRules = AddressRules()) -> AddressReading {
    PathReader.read(path, on: base, rules)
  }

  /// The same with the base address as text; what is wrong with it is reported as of the part ``LinkPart/base``.
  public static func read(path: String, on base: String, rules: AddressRules = AddressRules()) -> AddressReading {
    var reading = read(base, rules: rules.forFolders)
    for index in reading.findings.indices { reading.findings[index].part = .base }
    if reading.address?.asFolder == nil, let standIn = read("https://base.invalid/", rules: rules.forAnyFolder).address {
      // What is wrong with the path does not depend on the base, so both are told at once.
      let path = PathReader.read(path, on: standIn, rules.forAnyHost)
      let base = reading.address.map { PathReader.read("", on: $0, rules).findings } ?? []
      return AddressReading(nil, reading.findings + base + path.findings)
    }
    guard let address = reading.address else { return reading }
    let below = read(path: path, on: address, rules: rules)
    return AddressReading(below.address, reading.findings + below.findings)
  }

  /// The same address with a slash at its end; `nil` when it has a query or fragment.
  public var asFolder: DocumentAddress? {
    guard !hasQuery, !hasFragment else { return nil }
    if text.utf8.last == ASCII.slash { return self }
    var folder = marks
    folder.nameStart = marks.pathEnd + 1
    folder.pathEnd = marks.pathEnd + 1
    folder.queryEnd = marks.queryEnd + 1
    folder.format = AddressMarks.unknownFormat
    return DocumentAddress(text: text + "/", marks: folder)
  }

  /// Equal for two addresses that most servers take for the same document: compared with escapes resolved where that changes
  /// no meaning, and, since Swift compares strings so, whatever the Unicode normal form.
  public var likenessKey: String {
    let path = bytesWithPlainEscapesDecoded(Array(text.utf8.dropFirst(Int(marks.pathStart))))
    return origin + String(decoding: path, as: UTF8.self)
  }
}
