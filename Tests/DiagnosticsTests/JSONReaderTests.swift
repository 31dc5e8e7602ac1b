import Testing

@testable import Diagnostics

struct JSONReaderTests {
  private func items(_ text: String, in lists: Set<String> = []) throws(JSONFault) -> [JSONItem] {
    var items: [JSONItem] = []
    var reader = JSONReader(Array(text.utf8))
    try reader.readItems(in: lists) { items.append($0) }
    return items
  }

  @Test func readsValues() throws {
    let text =
      #"{"t": "a\"\\\/\b\f\n\r\tü\u00fc\ud83d\udcc4\ud83d", "n": -12, "f": 1.9e1, "big": 1e300, "yes": true, "no": false, "nil": null, "l": [1, [], {}]}"#
    let object = try items(text).first?.object
    #expect(object?["t"]?.text == "a\"\\/\u{8}\u{C}\n\r\tüü\u{1F4C4}\u{FFFD}")
    #expect([object?["n"], object?["f"], object?["big"]].map { $0?.number } == [-12, 19, .max])
    #expect(object?["yes"] == .flag(true) && object?["no"] == .flag(false) && object?["nil"] == .null)
    #expect(object?["l"] == .list([.number(1), .list([]), .object([])]))
  }

  @Test func readsItemsOfPagesAndLines() throws {
    let text = #"{"next": "x", "value": [{"a": 1}, {"a": 2, "inner": {"value": 3}}]} {"a": 4}\#n[{"a": 5}]"#
    let found = try items(text, in: ["value"])
    #expect(found.map { $0["a"]?.number } == [1, 2, nil, 4, 5])
    #expect(found.map(\.isPage) == [false, false, true, false, false])
    #expect(found[2]["next"]?.text == "x")
    #expect(found.map(\.offset) == [24, 34, 0, 68, 78])
  }

  @Test(arguments: [
    ("{", 1, "the text ends too early"), ("{\"a\"}", 4, "':' is missing"), ("[1 2]", 3, "']' or ',' is missing"),
    ("{\"a\": \"b\nc\"}", 8, "a text is not closed"), ("[\"\\x\"]", 2, "unknown escape"), ("[tru]", 1, "a value is missing"),
    ("[-]", 1, "a value is missing"), ("[\"\\u12\"]", 4, "four hexadecimal digits are missing"),
  ])
  func tellsWhereATextIsWrong(text: String, offset: Int, reason: String) {
    #expect(throws: JSONFault(reason: reason, offset: offset)) { try items(text) }
  }

  @Test func endsAtADepth() {
    #expect(throws: JSONFault.self) { try items(String(repeating: "[", count: 100_000)) }
    #expect(throws: JSONFault.self) { try items("{\"a\": " + String(repeating: "[", count: 100_000)) }
  }

  /// Written texts can be read again.
  @Test func readsWhatWasWritten() throws {
    let value: JSONValue = ["a": "\u{0}\u{1F}\"\\ü\u{2028}", "b": ["c", ["d": 1]], "e": false]
    var writer = JSONWriter()
    writer.value(value)
    #expect(try items(String(decoding: writer.finish(), as: UTF8.self)).first?.object == value)
  }
}
