import Diagnostics
import Testing

struct JSONCodingTests {
  private struct Part: Codable, Hashable {
    var name: String
    var count: Int?
  }

  private enum Kind: Codable, Hashable {
    case plain
    case sized(Int, unit: String)
    case nested(Part)
  }

  private struct Whole: Codable, Hashable {
    var text = "ü/\"\\\n\u{2028}"
    var size = UInt16.max
    var share = 0.25
    var isOpen = true
    var parts = [Part(name: "a", count: 1), Part(name: "b")]
    var kinds: [Kind] = [.plain, .sized(-3, unit: "m"), .nested(Part(name: ""))]
    var titles = ["en": "A", "de": ""]
    var missing: [Int?] = [1, nil]
    var none: [String] = []
    var last: Part?
  }

  @Test func readsWhatWasWritten() throws {
    let line = try encodedJSON(Whole())
    #expect(try decodedJSON(Whole.self, from: line) == Whole())
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"isOpen":true,"kinds":[{"plain":{}},{"sized":{"_0":-3,"unit":"m"}},{"nested":{"_0":{"name":""}}}],"missing":[1,null],"none":[],"parts":[{"count":1,"name":"a"},{"name":"b"}],"share":0.25,"size":65535,"text":"ü/\"\\\n ","titles":{"de":"","en":"A"}}"#
    )
  }

  @Test(arguments: [
    #"{}"#, #"{"name": null}"#, #"{"name": 1}"#, #"{"name": "a", "count": "1"}"#, #"{"name": "a", "count": 1.5}"#, #"[]"#,
    #"{"name": "a"} {}"#,
    #"{"name": "a", "count": 1e30}"#,
  ])
  func refusesAValueOfAnotherType(_ text: String) {
    #expect(throws: (any Error).self) { try decodedJSON(Part.self, from: Array(text.utf8)) }
  }

  @Test(
    arguments: [
      [0x5B, 0x22, 0xFF, 0x22, 0x5D], [0x5B, 0x22, 0xC0, 0xAF, 0x22, 0x5D], [0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D],
      [0x22, 0xE5],
      Array(#"["\ud83d"]"#.utf8), Array(#"["\udcc4\ud83d"]"#.utf8),
      Array(#"["\ud83d\u0041"]"#.utf8),
    ] as [[UInt8]])
  func decodesUnicodeOnly(_ text: [UInt8]) {
    #expect(throws: (any Error).self) { try decodedJSON([String].self, from: text) }
  }

  @Test func otherKeysAndNullAreIgnored() throws {
    let text = #"{"more": [1], "count": null, "name": "a", "name": "b"}"#
    #expect(try decodedJSON(Part.self, from: Array(text.utf8)) == Part(name: "a", count: nil))
  }

  @Test func findsEachOfManyMembers() throws {
    let many = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ("key\($0)", $0) })
    #expect(try decodedJSON([String: Int].self, from: encodedJSON(many)) == many)
  }

  @Test func refusesNumbersThatDoNotFit() throws {
    #expect(throws: (any Error).self) { try decodedJSON([UInt8].self, from: Array("[256]".utf8)) }
    #expect(throws: (any Error).self) { try decodedJSON([UInt].self, from: Array("[-1]".utf8)) }
    #expect(try decodedJSON([Double].self, from: Array("[1, 1.5]".utf8)) == [1, 1.5])
    #expect(try decodedJSON([Int].self, from: Array("[1e2]".utf8)) == [100])
  }
}
