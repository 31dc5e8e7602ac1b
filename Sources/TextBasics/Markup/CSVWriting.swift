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

  /// Appends a field and a comma. A field that a spreadsheet would run as a formula gets an apostrophe in front, and so does one that
  /// looks as if it had got it.
  package mutating func appendCSV(field: String) {
    withoutDirectionOverrides(field).withUTF8Bytes { field in
      let isFormula = isNeutralised(field) && !isNegativeNumber(field)
      if isFormula || field.contains(where: { quotedCharacters.contains($0) }) {
        self += (isFormula ? "\"'" : "\"").utf8
        for byte in field {
          if byte == ASCII.quotationMark { append(byte) }
          append(byte)
        }
        append(ASCII.quotationMark)
      } else {
        self += field
      }
    }
    append(ASCII.comma)
  }
}

/// True if a text in a table has an apostrophe in front of what a spreadsheet would run as a formula.
package func isNeutralisedInTables(_ text: String) -> Bool {
  text.utf8.first == ASCII.apostrophe && text.withUTF8Bytes(isNeutralised)
}

/// The text without direction overrides, and with an apostrophe in front of what a spreadsheet would run as a formula.
package func neutralisedForTables(_ text: String) -> String {
  let text = withoutDirectionOverrides(text)
  return text.withUTF8Bytes { isNeutralised($0) && !isNegativeNumber($0) } ? "'" + text : text
}

/// True for a formula, also after apostrophes.
private func isNeutralised(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
  let rest = UnsafeBufferPointer(rebasing: field.drop { $0 == ASCII.apostrophe })
  return rest.first.map { formulaStarts.contains($0) } ?? false || isFullWidthSign(rest)
}

/// True for a number below zero, which no spreadsheet runs.
private func isNegativeNumber(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
  guard field.count > 1, field[0] == ASCII.hyphen, field[1].isASCIIDigit else { return false }
  let rest = field.dropFirst().drop { $0.isASCIIDigit }
  return rest.isEmpty || rest.first == ASCII.dot && rest.count > 1 && rest.dropFirst().allSatisfy { $0.isASCIIDigit }
}

private let formulaStarts = ByteSet("=+-@\t\r\n")

/// U+FF0B, U+FF0D, U+FF1D and U+FF20: the signs that begin a formula in full width, which spreadsheets of East Asia take for them.
private func isFullWidthSign(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
  field.count >= 3 && field[0] == 0xEF && field[1] == 0xBC && [0x8B, 0x8D, 0x9D, 0xA0].contains(field[2])
}

private let quotedCharacters = ByteSet(",\"\r\n")
