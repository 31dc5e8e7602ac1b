import Testing
import TextBasics

@Suite struct EscapedMarkupTests {
  @Test func escapesWhatWouldOpenATagOrEndAnAttribute() {
    #expect("<a href=\"x\" class='y'>&".escapedMarkup == "&lt;a href=&quot;x&quot; class=&#39;y&#39;&gt;&amp;")
  }

  /// Bytes that need no escaping, including the neighbours of those that do, and the same with the eighth bit.
  private static let plain: [UInt8] = [0x21, 0x23, 0x25, 0x28, 0x3B, 0x3D, 0x3F, 0xA2, 0xA6, 0xA7, 0xBC, 0xBE, 0x00, 0xFF, 0x61]

  @Test(arguments: 0...40) func escapesAtEveryPlace(count: Int) {
    func escaped(_ bytes: [UInt8]) -> [UInt8] {
      var output: [UInt8] = []
      bytes.withUnsafeBufferPointer { output.appendEscaped($0) }
      return output
    }
    let plain = (0..<count).map { Self.plain[$0 % Self.plain.count] }
    #expect(escaped(plain) == plain)
    for (byte, reference) in zip("\"&'<>".utf8, ["&quot;", "&amp;", "&#39;", "&lt;", "&gt;"]) {
      for place in plain.indices {
        var text = plain
        text[place] = byte
        #expect(escaped(text) == plain[..<place] + Array(reference.utf8) + plain[(place + 1)...])
      }
    }
  }
}
