import OfficeLinks
import Testing

/// Addresses with a signature or a token in their query.
@Suite struct AddressKeyTests {
  private func findings(_ query: String, today: String?) -> [String] {
    var rules = AddressRules()
    rules.today = today
    let reading = DocumentAddress.read("https://files.example/Plan.xlsx?" + query, rules: rules)
    #expect((reading.address == nil) == reading.findings.hasError)
    return reading.findings.map { "\($0.severity) \($0.identifier) \($0.summary)" }
  }

  @Test(arguments: [
    ("sv=2022-11-02&se=2026-01-31T23%3A00%3A00Z&sr=b&sp=r&sig=abc%3D", "2026-01-31"), ("sig=abc&se=2026-01-31", "2026-01-31"),
    (
      "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20260130T235959Z&X-Amz-Expires=3600&X-Amz-SignedHeaders=host&X-Amz-Signature=1",
      "2026-01-31"
    ),
    ("X-Goog-Date=20260131T000000Z&X-Goog-Expires=86399&X-Goog-Signature=1", "2026-01-31"),
    ("AWSAccessKeyId=A&Expires=1769860800&Signature=z%3D", "2026-01-31"),
    ("GoogleAccessId=a%40b&Expires=1769860800&Signature=z", "2026-01-31"),
    ("Expires=1769860800&Key-Pair-Id=A&Signature=z", "2026-01-31"),
  ])
  func knowsTheEnd(query: String, end: String) {
    let key = ["warning address.key the address is a key, until \(end)"]
    #expect(findings(query, today: nil) == key)
    #expect(findings(query, today: end) == key)
    #expect(findings(query, today: "2026-02-01") == ["error address.expired the address was signed until \(end)"])
  }

  @Test(arguments: [
    "tempauth=v1e.abc", "v=1&ACCESS_TOKEN=abc", "sv=2022-11-02&si=policy&sig=abc", "sig=abc&se=soon",
    "X-Amz-Signature=1&X-Amz-Date=20260131&X-Amz-Expires=1",
    "X-Amz-Signature=1&X-Amz-Date=20260131T000000Z&X-Amz-Expires=999999999999999999",
    "X-Goog-Signature=1", "Signature=z&Expires=999999999999999999", "Signature=z&Policy=x&Key-Pair-Id=A", "sig=abc&se=2026-13-01",
  ])
  func knowsKeysWithoutAnEnd(query: String) {
    #expect(findings(query, today: "2026-02-01") == ["warning address.key the address is a key"])
  }

  @Test(arguments: [
    "sig=abc", "sig=&se=2026-01-31", "expires=1769860800", "v=access_token", "version=3&signature=x", "se=2026-01-31",
  ])
  func leavesOtherQueriesAlone(query: String) { #expect(findings(query, today: "2026-02-01") == []) }
}
