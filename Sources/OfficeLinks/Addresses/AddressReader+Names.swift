import TextBasics

extension AddressReader {
  /// Decoded.
  private var fileName: [UInt8] { percentDecoded(out[offsets.nameStart..<offsets.pathEnd]) }

  /// Checks the decoded file name and the format of its extension.
  mutating func checkName() {
    let name = fileName
    guard !name.isEmpty else {
      if rules.checksExtension, !findings.hasError { report(.format.noFileName) }
      return
    }
    // No Office opens a page of a site.
    if rules.checksName, !rules.isWebPage { checkCharacters(name) }
    // A page that shows the document is already rejected; its own name does not matter.
    if !isPage { checkFormat(name) }
  }

  private mutating func checkCharacters(_ name: [UInt8]) {
    if let character = name.first(where: { Self.refused.contains($0) }) {
      report(.address.fileNameCharacter, [String(decoding: [character], as: UTF8.self)], at: namePlace)
    }
    if name.last == ASCII.dot || name.last == ASCII.space { report(.address.fileNameEnd, at: namePlace) }
  }

  /// *Office URI Schemes*: the characters that no file name contains. Slashes and bars are found elsewhere.
  private static let refused = ByteSet(":*?\"<>")

  /// The range of the input's last segment; close enough if the path was rewritten.
  private var namePlace: Range<Int>? {
    let isEnd = { (byte: UInt8) in byte == ASCII.question || byte == ASCII.hash }
    let end = bytes.firstIndex(where: isEnd) ?? bytes.count
    guard let slash = bytes[..<end].lastIndex(where: { $0 == ASCII.slash || $0 == ASCII.backslash }), slash + 1 < end else {
      return nil
    }
    return (slash + 1)..<end
  }

  private mutating func checkFormat(_ name: [UInt8]) {
    let dot = name.lastIndex(of: ASCII.dot)
    guard let dot, dot + 1 < name.count else {
      if rules.checksExtension, dot == nil { report(.format.noExtension, at: namePlace) }
      return
    }
    let fileExtension = name[(dot + 1)...].map { $0.asciiLowercased }
    let text = String(decoding: fileExtension, as: UTF8.self)
    guard let format = DocumentFormat.named(lowerCase: text) else {
      // A space or control character at the end is already reported; the extension itself may be right.
      if rules.checksExtension, fileExtension.allSatisfy({ $0 > ASCII.space && $0 != 0x7F }) {
        let nearest = DocumentFormat.nearest(to: text)?.fileExtension
        report(.format.unknownExtension, [text], at: namePlace, advice: nearest.map { .didYouMean(".\($0)") })
      }
      return
    }
    offsets.format = format
    if let refusal = format.refusal {
      if rules.checksName, !(rules.isWebPage && isPageOfRepository) { reportRefusal(refusal, text) }
    } else if rules.checksExtension || rules.tellsUnlaunchedFormats, format.app == nil {
      report(.format.noApp, [text], at: namePlace)
    } else if rules.checksExtension, hasNoStem(name[...]) {
      report(.format.noStem, [text], at: namePlace)
    }
  }

  /// The page of a whole repository or package, whose name may end as a program's does: `github.com/contoso/charts.js`.
  private var isPageOfRepository: Bool {
    let segments = decodedSegments().filter { !$0.isEmpty }
    switch String(decoding: out[offsets.hostStart..<offsets.hostEnd], as: UTF8.self) {
    case "github.com", "gitlab.com", "codeberg.org", "bitbucket.org": return segments.count == 2
    case "www.npmjs.com", "npmjs.com": return segments.first == "package" && (2...3).contains(segments.count)
    case "pypi.org": return segments.first == "project" && segments.count == 2
    default: return false
    }
  }

  private mutating func reportRefusal(_ refusal: DocumentFormat.Refusal, _ text: String) {
    switch refusal {
    case .nativeCode: report(.format.nativeCode, [text], at: namePlace)
    case .program: report(.format.program, [text], at: namePlace)
    case .addIn: if !rules.allowsAddIns { report(.format.addIn, [text], at: namePlace) }
    }
  }

  /// Warns of an address whose escapes were encoded once more, as `encodeURI` does with one that was copied: `%2520` for a space.
  mutating func checkCoding() {
    guard path.range(of: "%25") != nil else { return }
    let decoded = decodedOnce(path)
    guard decoded.count < path.count else { return }
    var corrected = Array(out[..<offsets.pathStart])
    corrected += decoded
    corrected += out[offsets.pathEnd...]
    let isRight = !findings.hasError && Self.pass(corrected, rules).address != nil
    let text = isRight ? String(decoding: corrected, as: UTF8.self) : nil
    findings.append(LinkFinding(.address.encodedTwice, part: .address, range: namePlace, corrected: text))
  }

  /// A path whose doubly encoded spaces and letters outside ASCII are encoded once: nobody writes their escapes into the name of a
  /// file, while other percent signs may be part of one.
  private func decodedOnce(_ path: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = path.startIndex
    while index < path.endIndex {
      if let (bytes, end) = characterEncodedTwice(path, at: index) {
        for byte in bytes { appendEscape(byte, to: &decoded) }
        index = end
      } else {
        decoded.append(path[index])
        index += 1
      }
    }
    return decoded
  }

  /// The UTF-8 of the character at `index` if each of its bytes is written like `%2520`, or was encoded more often, and its end.
  private func characterEncodedTwice(_ path: ArraySlice<UInt8>, at index: Int) -> (bytes: [UInt8], end: Int)? {
    guard let (first, end) = byteEncodedTwice(path, at: index) else { return nil }
    if first < 0x80 { return first == ASCII.space ? ([first], end) : nil }
    var (bytes, place) = ([first], end)
    while bytes.count < (first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2), let (byte, end) = byteEncodedTwice(path, at: place) {
      bytes.append(byte)
      place = end
    }
    return String(validating: bytes, as: UTF8.self).map { _ in (bytes, place) }
  }

  /// True if an escape starts a character of a block with combining marks that compose.
  private func mayHoldMarks(_ path: ArraySlice<UInt8>) -> Bool {
    path.indices.contains { index in
      guard path[index] == ASCII.percent, let lead = escapedByte(path, at: index) else { return false }
      return [0xCC, 0xCD, 0xD9, 0xE0, 0xE1, 0xE3, 0xF0].contains(lead)
    }
  }

  private mutating func checkSpaces() {
    let mark = "%C2%A0".utf8
    guard path.indices.contains(where: { path[$0] == ASCII.percent && path[$0...].starts(with: mark) }) else { return }
    // With a space it would be another file, which may not be there.
    findings.append(LinkFinding(.address.noBreakSpace, part: .address, range: namePlace))
  }

  /// Warns of names in NFD and suggests the address with the composed spelling.
  mutating func checkNormalForm() {
    checkSpaces()
    guard mayHoldMarks(path), !findings.contains(.character.escapesNotUTF8) else { return }
    var corrected = Array(out[..<offsets.pathStart])
    var isDecomposed = false
    for segment in path.dropFirst().split(separator: ASCII.slash, omittingEmptySubsequences: false) {
      corrected.append(ASCII.slash)
      if let composed = composed(percentDecodedText(segment)) {
        isDecomposed = true
        appendEncodedWhole(composed.utf8, allowed: ByteSet.pathCharacters, to: &corrected)
      } else {
        corrected += segment
      }
    }
    guard isDecomposed else { return }
    corrected += out[offsets.pathEnd...]
    let text = findings.hasError ? nil : String(decoding: corrected, as: UTF8.self)
    findings.append(LinkFinding(.address.decomposed, part: .address, range: namePlace, corrected: text))
  }
}

/// The byte at `index` if it is written like `%2520`, or was encoded more often, and the end of its digits.
func byteEncodedTwice(_ path: ArraySlice<UInt8>, at index: Int) -> (byte: UInt8, end: Int)? {
  guard index < path.endIndex, escapedByte(path, at: index) == ASCII.percent else { return nil }
  var digits = path[(index + 3)...]
  while digits.starts(with: "25".utf8) { digits = digits.dropFirst(2) }
  let pair = digits.prefix(2)
  guard pair.count == 2, let high = pair.first?.hexadecimalValue, let low = pair.last?.hexadecimalValue else { return nil }
  return (high << 4 | low, pair.endIndex)
}
