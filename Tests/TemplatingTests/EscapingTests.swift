import Diagnostics
import Templating
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

  /// A text of two, wherever they meet.
  @Test(arguments: ["", "a", "a<b", "&", "0123456789abcdef&x", "'0123456789abcdef0123456789abcdef\""])
  func escapesBothPartsOfAText(text: String) throws {
    var log = DiagnosticLog()
    let source = TemplateSource(name: "page", path: "page.mustache", bytes: Array("[{{href}}]".utf8))
    let template = TemplateSet(sources: [source], log: &log).compile("page", frames: [JoinedModel.schema.schema], log: &log)
    for index in Array(text.indices) + [text.endIndex] {
      var output: [UInt8] = []
      let model = JoinedModel(href: JoinedText(String(text[..<index]), String(text[index...])))
      template?.render([Record(model)], into: &output, log: &log)
      #expect(String(decoding: output, as: UTF8.self) == "[" + HTML(escaping: text).markup + "]")
    }
    #expect(log.diagnostics.isEmpty)
  }

  private struct JoinedModel: TemplateModel {
    let href: JoinedText
    static let schema = ModelSchema<Self>(.text("href", joined: { $0.href }))
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
