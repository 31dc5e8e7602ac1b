import TestSupport
import Testing
import TextBasics

@testable import Diagnostics

/// The whole text as one value: RFC 8259, and the cases in which readers of JSON are known to differ.
struct JSONTextTests {
  /// The only value of a text.
  private func whole(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes)
    let (value, end) = try reader.readFirst()
    guard bytes[end...].allSatisfy(\.isASCIISpace) else { throw JSONFault(reason: "there is more after the value", offset: end) }
    return value
  }

  private func written(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.bytes
  }

  private func isRead(_ text: [UInt8]) -> Bool { (try? whole(text)) != nil }

  @Test(arguments: [
    "[]", "{}", "[[] ]", "[\"\"]", "[\"a\"]", "[false]", "[null, 1, \"1\", {}]", "[1\n]", " [1]", "[1,null,null,null,2]", "[2] ",
    "[0e+1]", "[0e1]", "[ 4]", "[-0.000000000000000000000000000000000000000001]", "[20e1]", "[-0]", "[-123]", "[-1]", "[1E22]",
    "[1E-2]",
    "[1E+2]", "[123e45]", "[123.456e78]", "[1e-2]", "[1e+2]", "[123]", "[123.456789]", "[1e999]", "[-1e999]",
    "[123123123123123123123]",
    "{\"a\":\"b\",\"c\":\"d\"}", "{\"a\":\"b\",\"a\":\"c\"}", "{\"\":0}", "{\"a\\u0000b\": 42}", "{ \"min\": -1.0e+28 }",
    "[\"\\u0060\\u012a\\u12AB\"]", "[\"\\uD801\\udc37\"]", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "[\"\\\\u0000\"]", "[\"a/*b*/c\"]",
    "[\"\u{2028}\u{10FFFF}\u{7F}\"]", "[\"\\uDADA\"]", "[\"\\uDFAA\"]", "[\"\\uD888\\u1234\"]", "42", "-0.1", "null", "\"text\"",
    "true", "\"\"", "\t[]\r\n",
  ])
  func reads(_ text: String) { #expect(isRead(Array(text.utf8))) }

  @Test(arguments: [
    "", " ", "[1 true]", "[a\u{E5}]", "[\"\": 1]", "[\"\"],", "[,1]", "[1,,2]", "[\"x\",,]", "[\"x\"]]", "[\"\",]", "[\"x\"",
    "[x", "[3[4]]", "[1:2]",
    "[,]", "[-]", "[   , \"\"]", "[1,\n1\n,1", "[1,]", "[1,,]", "[*]", "[\"a\u{0B}\"\\f]", "[1,", "[\"\"", "[", "[fals]", "[nul]",
    "[tru]",
    "[++1234]", "[+1]", "[+Inf]", "[-01]", "[-1.0.]", "[-2.]", "[-NaN]", "[.-1]", "[.2e-3]", "[0.1.2]", "[0.3e+]", "[0.3e]",
    "[0.e1]",
    "[0E+]", "[0E]", "[0e+]", "[0e]", "[1 000.0]", "[1.0e+]", "[1.0e-]", "[1.0e]", "[1eE2]", "[2.e+3]", "[2.e-3]", "[2.e3]",
    "[9.e+]", "[Inf]",
    "[NaN]", "[1+2]", "[0x1]", "[0x42]", "[Infinity]", "[0e+-1]", "[-123.123foo]", "[-Infinity]", "[-foo]", "[- 1]", "[-012]",
    "[-.123]", "[-1x]",
    "[1ea]", "[1.]", "[.123]", "[1.2a-3]", "[012]", "[true false]", "{\"x\", null}", "{\"x\"::\"b\"}", "{key: 'value'}",
    "{\"a\":\"a\" 123}", "{a: \"b\"}",
    "{:\"b\"}", "{\"a\" b}", "{\"a\":", "{\"a\"", "{1:1}", "{null:null,null:null}", "{\"id\":0,,,,,}", "{'a':0}", "{\"id\":0,}",
    "{\"a\":\"b\"}/**/",
    "{\"a\":\"b\"}//", "{\"a\":\"b\",,\"c\":\"d\"}", "{\"a\":\"a", "{ \"foo\" : \"bar\", \"a\" }", "{\"a\":\"b\"}#",
    "[\"\\uD800\\u\"]", "[\"\\uD800\\u1\"]",
    "[\"\\u00A\"]", "[\"\\\\\\\"]", "[\"\\a\"]", "[\"\\x00\"]", "[\"\\\u{1F300}\"]", "[\"\\u+123\"]", "[\"\\uqqqq\"]", "[\"\\\"]",
    "\"", "['single quote']",
    "abc", "[\"\\", "[\"a\na\"]", "[\"\ta\"]", "\"\\UA66D\"", "<.>", "[<null>]", "[1]x", "[1]]", "[True]", "1]", "{\"x\": true,",
    "[][]", "]",
    "\u{FEFF}{}", "[\u{0C}]", "[\u{2060}]", "[\u{00A0}]", "*", "{\"a\":\"b\"}#{}", "[\"a\0a\"]", "{\"\":{\"\":", "[\n", "é",
    "123\0", "{]", "[}", "nulll",
  ])
  func refuses(_ text: String) { #expect(!isRead(Array(text.utf8))) }

  @Test func numbersKeepTheirValue() throws {
    let numbers: [(String, JSONValue)] = [
      ("9223372036854775807", .number(.max)), ("-9223372036854775808", .number(.min)), ("9223372036854775808", .fraction(0x1p63)),
      ("-0", .number(0)), ("1.5", .fraction(1.5)), ("1e2", .fraction(100)), ("0.1", .fraction(0.1)),
    ]
    for (text, value) in numbers { #expect(try whole(Array(text.utf8)) == value, "\(text)") }
  }

  /// No text makes the reader trap, and it reads everything that it has read and written again.
  @Test func noTextTraps() throws {
    var random = SplitMix64(seed: 8259)
    let parts = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "d83d", "\\ud83d", "1", "-", "0", ".", "e", "true", "null", " ", "\n", "é",
      "\"a\"", "\u{0}",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }
        .joined()
      guard let value = try? whole(Array(text.utf8)) else { continue }
      #expect(try whole(written(value)) == value, "\(text)")
    }
  }
}
