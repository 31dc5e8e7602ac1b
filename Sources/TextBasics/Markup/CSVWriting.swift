extension [UInt8] {
  /// Appends a row of a CSV text (RFC 4180).
  package mutating func appendCSVRow(_ fields: [String]) {
    for field in fields { appendCSV(field: field) }
    endCSVRow()
  }

  /// Ends a row in place of the comma after its last field.
  package mutating func endCSVRow() {
    self[count - 1] = ASCII.carriageReturn
    append(ASCII.lineFeed)
  }

  /// Appends a field and a comma. A field that a spreadsheet would evaluate as a formula gets an apostrophe in front.
  package mutating func appendCSV(field: String) { appendCSV { $0.append(field) } }

  /// Appends a field whose UTF-8 `write` appends, and a comma.
  package mutating func appendCSV(_ write: (inout [UInt8]) -> Void) {
    let start = count
    write(&self)
    let isAsItIs = withUnsafeBufferPointer { isPlainField(UnsafeBufferPointer(rebasing: $0[start...])) }
    if !isAsItIs { guardCSVField(from: start) }
    append(ASCII.comma)
  }

  /// Rewrites the field that begins at an index as readers of CSV need it.
  private mutating func guardCSVField(from start: Int) {
    var field = withoutDirectionOverrides(String(decoding: self[start...], as: UTF8.self))
    removeLast(count - start)
    field.withUTF8 { field in
      let isFormula = field.first.map { formulaStarts.contains($0) || $0 == 0xEF && isFullWidthSign(field) } ?? false
      guard isFormula || field.contains(where: quotedCharacters.contains) else { return append(contentsOf: field) }
      self += (isFormula ? "\"'" : "\"").utf8
      for byte in field {
        if byte == ASCII.quotationMark { append(byte) }
        append(byte)
      }
      append(ASCII.quotationMark)
    }
  }
}

/// True if a field certainly needs no change. Direction overrides begin with 0xE2, and full-width signs with 0xEF.
private func isPlainField(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let first = field.first else { return true }
  if formulaStarts.contains(first) || first == 0xEF { return false }
  var index = 0
  while index + 8 <= field.count {
    let bytes = EightBytes(field, at: index)
    let special =
      bytes.less(than: ASCII.space) | bytes.equal(to: ASCII.comma) | bytes.equal(to: ASCII.quotationMark) | bytes.equal(to: 0xE2)
    if special != 0 { return false }
    index += 8
  }
  while index < field.count {
    if quotedCharacters.contains(field[index]) || field[index] == 0xE2 { return false }
    index += 1
  }
  return true
}

private let formulaStarts = ByteSet("=+-@\t\r\n")

/// U+FF0B, U+FF0D, U+FF1D and U+FF20: the full-width forms of the signs that begin a formula, which spreadsheets of East Asia
/// treat the same.
private func isFullWidthSign(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
  field.count >= 3 && field[0] == 0xEF && field[1] == 0xBC && [0x8B, 0x8D, 0x9D, 0xA0].contains(field[2])
}

private let quotedCharacters = ByteSet(",\"\r\n")
