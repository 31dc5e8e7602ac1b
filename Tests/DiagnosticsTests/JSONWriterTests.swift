import Testing
import TextBasics

@testable import Diagnostics

@Suite struct JSONWriterTests {
  /// Characters with their form in JSON: escaped ones, and others that begin with the same byte.
  private static let characters: [(Unicode.Scalar, String)] =
    (0...0x7E).map(Unicode.Scalar.init).map { ($0, ascii($0)) } + [
      ("\u{7F}", "\\u007f"), ("\u{80}", "\\u0080"), ("\u{9F}", "\\u009f"), ("\u{A0}", "\u{A0}"), ("é", "é"), ("Д", "Д"),
      ("\u{61B}", "\u{61B}"), ("\u{61C}", "\\u061c"), ("\u{200D}", "\u{200D}"), ("\u{200E}", "\\u200e"), ("\u{200F}", "\\u200f"),
      ("–", "–"), ("\u{2028}", "\\u2028"), ("\u{202E}", "\\u202e"), ("\u{202F}", "\u{202F}"), ("\u{2065}", "\u{2065}"),
      ("\u{2066}", "\\u2066"), ("\u{2069}", "\\u2069"), ("\u{206A}", "\u{206A}"), ("€", "€"), ("報", "報"), ("🗎", "🗎"),
    ]

  private static func ascii(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": "\\" + String(scalar)
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case " "...: String(scalar)
    default: "\\u" + padded(String(scalar.value, radix: 16), to: 4)
    }
  }

  @Test func escapesWhereverACharacterIs() {
    for (scalar, expected) in Self.characters {
      for (before, behind) in [("", ""), ("a", "b"), ("abcdefg", "é"), ("报告", "abcdefgh"), ("abcdefghijklm", "Доклад")] {
        var json = JSONWriter()
        json.string(nil, before + String(scalar) + behind + String(scalar))
        #expect(String(decoding: json.bytes, as: UTF8.self) == "\"\(before)\(expected)\(behind)\(expected)\"")
      }
    }
  }

  @Test(arguments: [[], [0], [1], [3], [1, 2], [0, 1, 0, 2]])
  func takesElementsOfOtherWriters(counts: [Int]) {
    func write(_ count: Int, to json: inout JSONWriter) {
      for number in 0..<count { json.object(onOneLine: true) { $0.number("n", number) } }
    }
    func document(_ body: (inout JSONWriter) -> Void) -> String {
      var json = JSONWriter()
      json.object { json in
        json.array("list", body)
        json.number("last", 1)
      }
      return String(decoding: json.finish(), as: UTF8.self)
    }
    let joined = document { json in
      for count in counts {
        var part = JSONWriter.elements(atDepth: 2)
        write(count, to: &part)
        json.append(part)
      }
    }
    #expect(joined == document { json in for count in counts { write(count, to: &json) } })
  }

  @Test func takesElementsOnOneLine() {
    var elements = JSONWriter.elements()
    elements.string(nil, "a")
    elements.null()
    elements.strings(nil, ["b", "c"])
    var apart = JSONWriter()
    apart.object { json in
      json.array("none", onOneLine: true) { $0.append(.elements()) }
      json.array("some", onOneLine: true) { json in
        json.append(elements)
        json.append(elements)
      }
    }
    var together = JSONWriter()
    together.object { json in
      json.array("none", onOneLine: true) { _ in }
      json.array("some", onOneLine: true) { json in
        for _ in 0..<2 {
          json.string(nil, "a")
          json.null()
          json.strings(nil, ["b", "c"])
        }
      }
    }
    #expect(apart.bytes == together.bytes)
  }
}
