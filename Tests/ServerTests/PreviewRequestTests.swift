import Testing

@testable import Server

struct PreviewRequestTests {
  @Test func targetsAreDecodedOnce() throws {
    let target = try #require(RequestTarget("/files/R%26D%20%252.txt?q=a%26b+c&empty&q=2"))
    #expect(target.path == "/files/R&D %2.txt")
    #expect(target.written == "/files/R%26D%20%252.txt")
    #expect(target.query["q"] == "a&b c")
    #expect(target.query.all("q") == ["a&b c", "2"])
    #expect(target.query["empty"] == "")
    #expect(target.query["none"] == nil)
  }

  @Test(arguments: [
    "", "*", "a", "http://localhost/", "/a b", "/a\u{7F}", "/#", "/%", "/%4", "/%zz", "/%00", "/%2f", "/%5C", "/a\\b", "/..",
    "/../a", "/a/..",
    "/a/./b", "/%2e%2E/a", "/%ff", "/%0A", "/\u{FC}", "/a?b c", "/a?b#c",
  ])
  func targetsInTwoWaysAreNone(target: String) {
    #expect(RequestTarget(target) == nil)
  }

  @Test func formsAreReadAsBrowsersWriteThem() {
    let form = FormValues("reason=staff+are+signed+in%3B%20%C3%BC&=x&a=b=c&&x")
    #expect(
      form.values.map { "\($0.name)>\($0.value)" } == ["reason>staff are signed in; \u{FC}", ">x", "a>b=c", "x>"])
  }

  @Test(arguments: [("localhost", "localhost", false), ("LocalHost.:80", "localhost", false), ("127.0.0.1:1", "127.0.0.1", true)])
  func hostsAreNamesOrAddresses(field: String, text: String, isAddress: Bool) throws {
    let host = try #require(HostName(field))
    #expect(host.text == text)
    #expect(host.isAddress == isAddress)
  }

  @Test func ipv6AddressesHaveBrackets() {
    #expect(HostName("[::1]:80")?.text == "[::1]")
    #expect(HostName("[::1]")?.isAddress == true)
    #expect(HostName("[::1") == nil)
    #expect(HostName("::1") == nil)
  }
}
