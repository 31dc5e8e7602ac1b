import TestSupport
import Testing
import TextBasics

@Suite struct HTMLTokenizerTests {
  /// The tokens, each as its kind and its bytes.
  private func tokens(_ html: String, isXML: Bool = false) -> String {
    let bytes = Array(html.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return HTMLTokenizer.read(bytes, isXML: isXML) { tokenizer in
      var shown: [String] = []
      while let token = tokenizer.next() {
        switch token {
        case .startTag(let name): shown.append("<" + text(name))
        case .attribute(let name, let value): shown.append(text(name) + (value.map { "=" + text($0) } ?? ""))
        case .startTagEnd(let isClosed): shown.append(isClosed ? "/>" : ">")
        case .endTag(let name): shown.append("</" + text(name))
        case .text(let range): shown.append("'\(text(range))'")
        case .rawText(let range): shown.append("raw '\(text(range))'")
        case .comment(let range): shown.append("!'\(text(range))'")
        }
      }
      return shown.joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("", ""), ("a < b", "'a < b'"), ("<a href=x>t</a>", "<a href=x > 't' </a"), ("<A\nB = 'c>d' e>", "<A B=c>d e >"),
    ("<br/>", "<br />"), ("<br id=a/>", "<br id=a/ >"), ("<a/b=c>", "<a b=c >"), ("<a =b>", "<a =b >"), ("<a b=>", "<a b= >"),
    ("<a b='c'd=\"e\">", "<a b=c d=e >"), ("</a href=x>t", "</a 't'"), ("</1>t", "!'1' 't'"), ("</", "'</'"), ("<", "'<'"),
    ("<1>", "'<1>'"), ("<a", "<a >"), ("<a b='c", "<a b=c >"), ("<?x y?>t", "!'?x y?' 't'"),
    ("<!doctype html>", "!'doctype html'"),
    ("<!---->t", "!'' 't'"), ("<!-->t", "!'' 't'"), ("<!--->t", "!'' 't'"), ("<!-- - -- > --!>t", "!' - -- > ' 't'"),
    ("<!-- a", "!' a'"), ("<<a>", "'<' <a >"),
  ])
  func cuts(html: String, expected: String) { #expect(tokens(html) == expected) }

  @Test(arguments: [
    ("<script>a<b</SCRIPT >t", "<script > raw 'a<b' </SCRIPT 't'"),
    ("<title>a</titles></title>", "<title > raw 'a</titles>' </title"),
    ("<style></style>", "<style > </style"), ("<textarea><p>", "<textarea > raw '<p>'"),
    ("<svg><title/><a></svg><title><p>", "<svg > <title /> <a > </svg <title > raw '<p>'"),
    ("<svg><p><title><p>", "<svg > <p > <title > raw '<p>'"), ("<svg><![CDATA[<a>]]></svg>", "<svg > '<a>' </svg"),
    ("<![CDATA[<a>]]>", "!'[CDATA[<a' ']]>'"),
  ])
  func knowsElementsWithoutTags(html: String, expected: String) { #expect(tokens(html) == expected) }

  @Test func readsXMLWithoutThem() {
    #expect(tokens("<title/><a><![CDATA[<b>]]>", isXML: true) == "<title /> <a > '<b>'")
  }

  @Test func everyByteIsInOrder() {
    var generator = SplitMix64(seed: 5)
    let pieces = ["<", ">", "/", "!", "--", "'", "\"", "=", " ", "a", "script", "svg", "title", "<![CDATA[", "]]>", "é", "?"]
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...20, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
      let bytes = Array(text.joined().utf8)
      var end = 0
      HTMLTokenizer.read(bytes) { tokenizer in
        while let token = tokenizer.next() {
          switch token {
          case .startTag(let range), .endTag(let range), .text(let range), .rawText(let range), .comment(let range):
            #expect(range.lowerBound >= end && range.upperBound <= bytes.count)
            end = range.upperBound
          case .attribute(let name, let value):
            #expect(name.lowerBound >= end && (value?.upperBound ?? 0) <= bytes.count)
            end = value?.upperBound ?? name.upperBound
          case .startTagEnd: break
          }
        }
      }
    }
  }
}
