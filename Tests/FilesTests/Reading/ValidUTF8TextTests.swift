import Diagnostics
import TestSupport
import Testing
import TextBasics

@testable import Files

@Suite struct ValidUTF8TextTests {
  private func place(_ bytes: [UInt8]) -> String? {
    var log = DiagnosticLog()
    let text = validUTF8Text(bytes, file: "a.md", log: &log)
    #expect((text == nil) == (log.diagnostics.count == 1))
    return log.diagnostics.first?.place?.description
  }

  @Test func givesTheTextWithoutAByteOrderMark() {
    var log = DiagnosticLog()
    #expect(validUTF8Text([0xEF, 0xBB, 0xBF, 0x61, 0x62], file: "a", log: &log) == "ab")
    #expect(validUTF8Text(Array("é😀".utf8), file: "a", log: &log) == "é😀")
    #expect(validUTF8Text([], file: "a", log: &log) == "")
    #expect(log.diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      ([0x61, 0x80], "a.md:1:2"), ([0xC3, 0xA9, 0x0A, 0xC3, 0xA9, 0xFF], "a.md:2:2"), ([0xC0, 0xAF], "a.md:1:1"),
      ([0xE0, 0x80, 0x80], "a.md:1:1"),
      ([0xED, 0xA0, 0x80], "a.md:1:1"), ([0xF4, 0x90, 0x80, 0x80], "a.md:1:1"), ([0xF0, 0x9F, 0x98], "a.md:1:1"),
      ([0xE2, 0x82], "a.md:1:1"),
      ([0xF0], "a.md:1:1"), ([0xEF, 0xBB, 0xBF, 0x61, 0xFE], "a.md:1:2"), ([0x0D, 0x0A, 0xFF], "a.md:2:1"),
    ] as [([UInt8], String)])
  func reportsThePlaceOfTheFirstBadByte(bytes: [UInt8], expected: String) {
    #expect(place(bytes) == expected)
  }

  @Test(arguments: [
    ("title: Caf\u{E9}\nx: \u{E9}", "title: Caf\\xE9"), ("a\n\u{F6}b\u{FC}c\n", "\\xF6b\\xFCc"), ("\u{FF}", "\\xFF"),
  ])
  func showsTheLineWithItsBadBytes(latin1: String, expected: String) {
    var log = DiagnosticLog()
    let bytes = latin1.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(validUTF8Text(bytes, file: "a", log: &log) == nil)
    #expect(log.diagnostics.first?.sourceLine == expected)
    #expect(ConsoleRendering().text(log).contains("| \(expected)\n"))
  }

  @Test func namesUTF16() {
    var log = DiagnosticLog()
    #expect(validUTF8Text([0xFF, 0xFE, 0x61, 0x00], file: "a", log: &log) == nil)
    #expect(log.diagnostics.first?.explanation == "The file looks like UTF-16, little endian.")
  }

  private func list(_ bytes: [UInt8], isTable: Bool = true) -> (text: String?, fix: String?) {
    var log = DiagnosticLog()
    let list = NamedFile(path: "a.csv", bytes: bytes).list(isTable: isTable, log: &log)
    #expect((list == nil) == (log.diagnostics.map(\.identifier) == ["source.invalidUTF8"]))
    return (list.map { String(decoding: $0.bytes, as: UTF8.self) }, log.diagnostics.first?.fix)
  }

  @Test(arguments: ["", "a\tü\r\n😀\n"])
  func readsAListInUTF16WithAByteOrderMark(text: String) {
    let units = [0xFEFF] + text.utf16
    #expect(list(units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }).text == text)
    #expect(list(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }).text == text)
    #expect(list(Array("\u{FEFF}\(text)".utf8)).text == text)
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x61], [0xFF, 0xFE, 0x3D, 0xD8], [0xFE, 0xFF, 0xDE, 0x00, 0x00, 0x61], [0x61, 0xFC], [0xFF],
      [0xFE, 0xFF, 0x00],
    ] as [[UInt8]])
  func refusesAListInAnotherEncodingWithTheWordsOfExcel(bytes: [UInt8]) {
    #expect(list(bytes) == (nil, "in Excel, save it as 'CSV UTF-8 (Comma delimited)'; elsewhere, save it as UTF-8"))
    #expect(list(bytes, isTable: false) == (nil, "save the file as UTF-8"))
  }

  @Test func agreesWithTheStandardLibrary() {
    var generator = SplitMix64(seed: 3)
    let bytes: [UInt8] = [
      0x0A, 0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF3, 0xF4, 0xF5,
    ]
    for _ in 0..<50_000 {
      let text = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        bytes[Int.random(in: 0..<bytes.count, using: &generator)]
      }
      let isValid = Array(String(decoding: text, as: UTF8.self).utf8) == text
      #expect((firstInvalidUTF8(text[...]) == nil) == isValid, "\(text)")
    }
  }
}
