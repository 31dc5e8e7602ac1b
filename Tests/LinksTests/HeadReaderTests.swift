import Testing

@testable import Links

@Suite struct HeadReaderTests {
  private func read(_ lines: String...) -> HeadReader {
    var reader = HeadReader()
    for line in lines { Array((line + "\r\n").utf8).withUnsafeBytes { reader.read($0) } }
    return reader
  }

  @Test func readsStatusAndFields() {
    let head = read("HTTP/1.1 301 Moved Permanently", "Location:  /b ", "X:", "").response
    #expect(head?.status == 301)
    #expect(head?["location"] == "/b ")
    #expect(head?["x"] == "")
  }

  @Test func encodesBytesThatAreNoUTF8() {
    var reader = read("HTTP/1.1 301 X", "Location: /\u{FC}")
    let line: [UInt8] = Array("X-Old: /".utf8) + [0xFC, 0x41, 0x0D, 0x0A]
    line.withUnsafeBytes { reader.read($0) }
    Array("\r\n".utf8).withUnsafeBytes { reader.read($0) }
    #expect(reader.response?["location"] == "/\u{FC}")
    #expect(reader.response?["x-old"] == "/%FCA")
  }

  @Test func isNothingBeforeTheEmptyLine() {
    #expect(read("HTTP/1.1 200 OK", "A: b").response == nil)
    #expect(read("A: b", "").response == nil)
  }

  @Test func anInterimAnswerIsNotTheAnswer() {
    #expect(read("HTTP/1.1 103 Early Hints", "Link: </a>", "").response == nil)
    let head = read("HTTP/1.1 103 Early Hints", "Link: </a>", "", "HTTP/2 404", "A: b", "").response
    #expect(head?.status == 404)
    #expect(head?["link"] == nil)
  }

  @Test func trailersAreNotOfTheHead() {
    #expect(read("HTTP/1.1 200 OK", "", "Location: /late").response?["location"] == nil)
  }

  @Test(arguments: ["HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 20", "HTTP/1.1 2000 OK", "HTTP/1.1 abc"])
  func aStatusLineWithoutThreeDigitsIsNone(_ line: String) { #expect(read(line, "").response == nil) }

  @Test func countsEveryByte() { #expect(read("HTTP/1.1 103 X", "", "HTTP/1.1 200 X", "").size == 36) }

  @Test func namesInAnyCase() {
    var reader = read("HTTP/1.1 200 OK", "CONTENT-type: text/html")
    Array("\r\n".utf8).withUnsafeBytes { reader.read($0) }
    #expect(reader.response?["content-type"] == "text/html")
  }
}
