import Diagnostics
import Templates
import TestSupport
import Testing

@Suite struct EscapingTests {
  @Test func escapesTheFiveCharacters() {
    #expect(HTML(escaping: "&<>\"'").markup == "&amp;&lt;&gt;&quot;&#39;")
    #expect(HTML(escaping: "a%!#$()`=/é\u{0}").markup == "a%!#$()`=/é\u{0}")
    #expect(HTML(escaping: "").markup == "")
  }

  @Test(arguments: 0..<40)
  func findsACharacterAtEveryPosition(position: Int) {
    let before = String(repeating: "x", count: position)
    let after = String(repeating: "y", count: 40 - position)
    #expect(HTML(escaping: before + "<" + after).markup == before + "&lt;" + after)
    #expect(HTML(escaping: before + "'" + after + "&").markup == before + "&#39;" + after + "&amp;")
  }

  @Test func leavesEveryOtherByteAlone() {
    for scalar in (0..<0x80).compactMap(UnicodeScalar.init) where !"&<>\"'".unicodeScalars.contains(scalar) {
      let text = String(repeating: Character(scalar), count: 9)
      #expect(HTML(escaping: text).markup == text)
    }
  }

  @Test func givesTheTextBackWhenTheReferencesAreResolved() {
    var random = SplitMix64(seed: 7)
    let alphabet = Array("&<>\"'abc;#39ltgamp é\u{301}\u{1F600}\r\n\0|".unicodeScalars)
    for _ in 0..<5000 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        text.unicodeScalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      let markup = HTML(escaping: text).markup
      #expect(!markup.utf8.contains { "<>\"'".utf8.contains($0) })
      #expect(Array(resolved(markup).utf8) == Array(text.utf8))
    }
  }

  /// The text that a browser shows for markup without tags.
  private func resolved(_ markup: String) -> String {
    let references: KeyValuePairs = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&"]
    var bytes: [UInt8] = []
    var rest = Array(markup.utf8)[...]
    while let byte = rest.first {
      if let (reference, text) = references.first(where: { rest.starts(with: $0.key.utf8) }) {
        bytes += text.utf8
        rest = rest.dropFirst(reference.utf8.count)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
