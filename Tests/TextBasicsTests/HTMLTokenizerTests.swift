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
        case .startTag(let name): shown.append("<" + text(name.range))
        case .attribute(let name, let value): shown.append(text(name.range) + (value.map { "=" + text($0) } ?? ""))
        case .startTagEnd(let isClosed): shown.append(isClosed ? "/>" : ">")
        case .endTag(let name): shown.append("</" + text(name.range))
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
      func check(_ range: Range<Int>) {
        #expect(range.lowerBound >= end && range.upperBound <= bytes.count)
        end = range.upperBound
      }
      HTMLTokenizer.read(bytes) { tokenizer in
        while let token = tokenizer.next() {
          switch token {
          case .startTag(let name), .endTag(let name): check(name.range)
          case .text(let range), .rawText(let range), .comment(let range): check(range)
          case .attribute(let name, let value):
            check(name.range)
            if let value { check(value) }
          case .startTagEnd: break
          }
        }
      }
    }
  }

  /// Names are compared eight bytes at a time, in the middle of a page and at its end.
  @Test(arguments: [
    ("a", true), ("A", true), ("ab", false), ("a\0", false), ("a\u{1}", false), ("b", false), ("a=", false), ("aé", false),
    ("a?", false), ("a<", false), ("", false),
  ])
  func comparesShortNames(name: String, isEqual: Bool) {
    for rest in ["", ">", " b=c>and more text", "\t>", "/>and more text"] {
      let isA = HTMLTokenizer.read(Array("<\(name)\(rest)".utf8)) { $0.nextTag().map { $0.name == "a" } }
      #expect(isA ?? false == isEqual, "<\(name)\(rest)")
    }
  }

  @Test(arguments: [
    ("textarea", true), ("TextArea", true), ("textareas", false), ("textare", false), ("textarea\0", false),
    ("textareatextareatextarea", false),
  ])
  func comparesLongNames(name: String, isEqual: Bool) {
    let names: [String] = HTMLTokenizer.read(Array("<x \(name)=1 \(name)><\(name)>".utf8)) { tokenizer in
      var found: [String] = []
      while let token = tokenizer.next() {
        switch token {
        case .startTag(let name) where name == "textarea": found.append("element")
        case .attribute(let name, _) where name == "textarea": found.append("attribute")
        default: break
        }
      }
      return found
    }
    #expect(names == (isEqual ? ["attribute", "attribute", "element"] : []))
  }

  @Test func tellsHeadings() {
    let names = ["h1", "H6", "h7", "h", "h1h1h1h1h1h1h1h1h1", "attributename", "AttributeName"]
    let headings = names.map { name in
      HTMLTokenizer.read(Array("<\(name)>".utf8)) { $0.nextTag().map { ($0.name.isHeading, $0.name == "attributename") } }
    }
    #expect(headings.map { $0?.0 } == [true, true, false, false, false, false, false])
    #expect(headings.map { $0?.1 } == [false, false, false, false, false, true, true])
  }

  @Test func skipsTextBetweenTags() {
    let names: [String] = HTMLTokenizer.read(Array("a < b<!-- <x> --><p>1<script>var a = '<b>'</script></p>".utf8)) { tokenizer in
      var found: [String] = []
      while let (name, isEnd) = tokenizer.nextTag() {
        found.append((isEnd ? "/" : "") + (name == "p" ? "p" : name == "script" ? "script" : "other"))
        while !isEnd, tokenizer.attribute() != nil {}
        if let text = tokenizer.rawText() { found.append("\(text.count)") }
      }
      return found
    }
    #expect(names == ["p", "script", "13", "/script", "/p"])
  }
}
