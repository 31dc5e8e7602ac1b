import TextBasics

extension DocumentFormat {
  /// The format of an extension in any case, without its dot; `nil` when it is unknown.
  public static func named(_ fileExtension: some StringProtocol) -> DocumentFormat? {
    index(ofExtension: fileExtension.utf8).map { all[Int($0)] }
  }

  /// The known document format that an unknown extension most resembles, at most two slips away; `nil` when none is near.
  ///
  /// One of swapping, adding, leaving out or changing a letter is a slip; extensions of three letters may have one.
  public static func nearest(to fileExtension: some StringProtocol) -> DocumentFormat? {
    let written = fileExtension.utf8.prefix(9).map(\.asciiLowercased)
    guard written.count > 1, written.count < 9 else { return nil }
    var best: (format: DocumentFormat, distance: Int)?
    for format in all where format.app != nil && format.refusal == nil {
      guard abs(format.fileExtension.utf8.count - written.count) < 3 else { continue }
      let distance = slips(from: written, to: Array(format.fileExtension.utf8))
      let allowed = min(written.count, format.fileExtension.utf8.count) < 4 ? 1 : 2
      if distance <= allowed, distance < best?.distance ?? Int.max { best = (format, distance) }
    }
    return best?.format
  }

  /// The extension of a file name as people see it: lower-case ASCII behind its last dot; `nil` when there is none.
  ///
  /// `docx.pdf` is a `pdf`, and `.docx` is a `docx` without a name.
  public static func fileExtension(ofFileName name: some StringProtocol) -> String? {
    let bytes = Array(name.utf8)
    guard let dot = bytes.lastIndex(of: ASCII.dot), dot + 1 < bytes.count else { return nil }
    return String(decoding: bytes[(dot + 1)...].map(\.asciiLowercased), as: UTF8.self)
  }

  /// The extension of the decoded last path segment of an address text, by the same rule; never that of its host or query.
  public static func fileExtension(ofAddress text: some StringProtocol) -> String? {
    var rules = AddressRules()
    rules.allowsHTTP = true
    rules.checksExtension = false
    return DocumentAddress.read(String(text), rules: rules).address?.fileExtension
  }

  @inline(__always)
  static func index(ofExtension bytes: some Collection<UInt8>) -> UInt8? {
    guard let name = PackedName(bytes) else { return nil }
    let entries = lookup
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let entry = entries[middle]
      if entry.name == name { return entry.index }
      if entry.name < name { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private static let lookup: [(name: PackedName, index: UInt8)] =
    all.indices.compactMap { index in
      PackedName(all[index].fileExtension.utf8).map { (name: $0, index: UInt8(truncatingIfNeeded: index)) }
    }.sorted { $0.name < $1.name }
}

/// Whether a file name is only an extension, such as `.docx` or `..docx`.
func hasNoStem(_ name: ArraySlice<UInt8>) -> Bool {
  guard name.first == ASCII.dot, let dot = name.lastIndex(of: ASCII.dot) else { return false }
  return dot + 1 < name.endIndex && name[..<dot].allSatisfy { $0 == ASCII.dot }
}
