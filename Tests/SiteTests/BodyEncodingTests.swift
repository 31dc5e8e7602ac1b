import Testing
import TextBasics

@testable import Site

/// Bodies of messages within the limits of RFC 2045.
@Suite struct BodyEncodingTests {
  private func quoted(_ text: String) -> String { String(decoding: quotedPrintable(Array(text.utf8)), as: UTF8.self) }

  @Test(arguments: [
    ("a\n", "a\r\n"), ("", ""), ("a=b\n", "a=3Db\r\n"), ("é\n", "=C3=A9\r\n"), ("a \nb\t\n", "a=20\r\nb=09\r\n"),
    ("a b\n", "a b\r\n"),
    (".\n..\n", "=2E\r\n=2E.\r\n"), ("From me\n", "=46rom me\r\n"), ("From\n", "From\r\n"), ("a\n\nb\n", "a\r\n\r\nb\r\n"),
    ("a\rb\n", "a=0Db\r\n"),
  ])
  func writesQuotedPrintable(text: String, expected: String) { #expect(quoted(text) == expected) }

  @Test(arguments: 70...160)
  func keepsEveryLineWithin76Characters(length: Int) {
    for letter in ["a", "=", "é", " "] {
      let text = String(repeating: letter, count: length) + "\n"
      let lines = quoted(text).split(separator: "\r\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 76 })
      #expect(decoded(quoted(text)) == text)
    }
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func writesBase64AsRFC4648Shows(text: String, expected: String) {
    #expect(String(decoding: base64(text.utf8), as: UTF8.self) == expected)
  }

  @Test func takesTheShorterEncoding() {
    #expect(BodyEncoding(Array("Überstunden\n".utf8)).name == "quoted-printable")
    let russian = BodyEncoding(Array(String(repeating: "Бюджет ", count: 30).utf8))
    #expect(russian.name == "base64")
    #expect(russian.bytes.split(separator: 0x0A).allSatisfy { $0.count <= 77 })
  }

  /// The text decoded from quoted-printable.
  private func decoded(_ quoted: String) -> String {
    let bytes = Array(quoted.replacing("=\r\n", with: "").replacing("\r\n", with: "\n").utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x3D, let byte = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16) {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
