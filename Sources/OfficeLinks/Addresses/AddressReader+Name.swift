import TextBasics

extension AddressReader {
  /// Checks the file name, once decoded, and what its extension says.
  mutating func checkName() {
    let place = namePlace
    let name = percentDecoded(out[Int(marks.nameStart)..<Int(marks.pathEnd)])
    guard !name.isEmpty else {
      if rules.checksExtension, !findings.hasError { report(.format.noFileName) }
      return
    }
    if rules.checksName { checkCharacters(name, place) }
    // A page that shows the document has been refused as such; its own name says nothing.
    if !isPage { checkFormat(name, place) }
  }

  private mutating func checkCharacters(_ name: [UInt8], _ place: Range<Int>?) {
    if let character = name.first(where: { Self.refused.contains($0) }) {
      report(.address.fileNameCharacter, [String(decoding: [character], as: UTF8.self)], at: place)
    }
    if name.last == ASCII.dot || name.last == ASCII.space { report(.address.fileNameEnd, at: place) }
  }

  /// *Office URI Schemes*: what no file name contains; slashes and bars are found elsewhere.
  private static let refused = ByteSet(":*?\"<>")

  /// The input's last segment; close enough when the path was rewritten.
  private var namePlace: Range<Int>? {
    let isEnd = { (byte: UInt8) in byte == ASCII.question || byte == ASCII.hash }
    let end = bytes.firstIndex(where: isEnd) ?? bytes.count
    guard let slash = bytes[..<end].lastIndex(where: { $0 == ASCII.slash || $0 == ASCII.backslash }), slash + 1 < end else {
      return nil
    }
    return (slash + 1)..<end
  }

  private mutating func checkFormat(_ name: [UInt8], _ place: Range<Int>?) {
    let dot = name.lastIndex(of: ASCII.dot)
    guard let dot, dot + 1 < name.count else {
      if rules.checksExtension, dot == nil { report(.format.noExtension, at: place) }
      return
    }
    let fileExtension = name[(dot + 1)...].map(\.asciiLowercased)
    let text = String(decoding: fileExtension, as: UTF8.self)
    guard let index = DocumentFormat.index(ofExtension: fileExtension) else {
      // A space or control character at the end was reported; it is not what the extension lacks.
      if rules.checksExtension, fileExtension.allSatisfy({ $0 > ASCII.space && $0 != 0x7F }) {
        let nearest = DocumentFormat.nearest(to: text)?.fileExtension
        report(.format.unknownExtension, [text], at: place, fix: nearest.map { "did you mean .\($0)?" })
      }
      return
    }
    marks.format = index
    let format = DocumentFormat.all[Int(index)]
    if let refusal = format.refusal {
      if rules.checksName { reportRefusal(refusal, text, place) }
    } else if rules.checksExtension || rules.tellsUnlaunchedFormats, format.app == nil {
      report(.format.noApp, [text], at: place)
    } else if rules.checksExtension, hasNoStem(name[...]) {
      report(.format.noStem, [text], at: place)
    }
  }

  private mutating func reportRefusal(_ refusal: DocumentFormat.Refusal, _ text: String, _ place: Range<Int>?) {
    switch refusal {
    case .nativeCode: report(.format.nativeCode, [text], at: place)
    case .program: report(.format.program, [text], at: place)
    case .addIn: if !rules.allowsAddIns { report(.format.addIn, [text], at: place) }
    }
  }

  /// Whether an escape starts a character of a block that has combining marks which compose.
  private func mayHoldMarks(_ path: ArraySlice<UInt8>) -> Bool {
    path.indices.contains { index in
      guard path[index] == ASCII.percent, let lead = escapedByte(path, at: index) else { return false }
      return [0xCC, 0xCD, 0xD9, 0xE0, 0xE1, 0xE3, 0xF0].contains(lead)
    }
  }

  /// Warns of names in NFD, with the address that the composed spelling has.
  mutating func checkNormalForm() {
    let path = out[Int(marks.pathStart)..<Int(marks.pathEnd)]
    guard mayHoldMarks(path), !findings.contains(.character.escapesNotUTF8) else { return }
    var corrected = Array(out[..<Int(marks.pathStart)])
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
    corrected += out[Int(marks.pathEnd)...]
    let text = findings.hasError ? nil : String(decoding: corrected, as: UTF8.self)
    findings.append(LinkFinding(.address.decomposed, part: .address, range: namePlace, corrected: text))
  }
}
