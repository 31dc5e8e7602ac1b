import Testing

@testable import Server

/// The contents that connections share while they are sent.
struct SentContentTests {
  private let contents = SentContents()

  private func body(_ field: (name: String, value: String)? = nil) throws -> (status: Int, bytes: [UInt8], kept: SentBody) {
    var fields = RequestFields()
    if let field { fields.add(field.name, field.value) }
    let head = RequestHead(
      method: .get, target: RequestTarget("/a.docx"), fields: fields, isOfThisAccount: true, isSecure: false, isWhole: true)
    let response = PreviewResponse(type: "text/plain", fields: [], count: 3, tag: "t") { Array("abc".utf8) }.conditional(head)
    let body = SentBody(of: response, to: .get, sharing: contents)
    guard case .content(let content, let part) = body else { throw Missing() }
    return (response.status, Array(content.bytes[part]), body)
  }

  private struct Missing: Error {}

  @Test(arguments: [("If-None-Match", "\"t\"", 304), ("Range", "bytes=9-", 416)])
  func anAnswerWithoutContentIsNotTheContentOfOthers(name: String, value: String, status: Int) throws {
    let empty = try body((name, value))
    #expect(empty.status == status && empty.bytes.isEmpty)
    // The empty one is still being sent.
    let (whole, part) = try (body(), body(("Range", "bytes=1-1")))
    #expect(whole.bytes == Array("abc".utf8))
    #expect(part.bytes == Array("b".utf8))
    withExtendedLifetime(empty.kept) {}
  }
}
