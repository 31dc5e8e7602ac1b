import Templates
import Testing

@testable import Theme

@Suite struct UnusualStringNamesTests {
  @Test func survivesANameOfTenThousandParts() {
    let name = String(repeating: "a.", count: 10_000) + "b"
    let schema = DottedNames(names: [name])
    #expect(schema.schema.names == ["a"])
    #expect(schema.record([name: "text"]).schema == schema.schema)
  }

  @Test func keepsCombiningMarksBehindADotApart() {
    let schema = DottedNames(names: ["a.\u{301}b"]).schema
    guard case .record(let group)? = schema["a"] else {
      Issue.record("'a' is no record")
      return
    }
    #expect(group.names.map { Array($0.utf8) } == [Array("\u{301}b".utf8)])
  }
}
