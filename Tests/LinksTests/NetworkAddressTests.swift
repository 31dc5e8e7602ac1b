import Links
import TestSupport
import Testing

@Suite struct NetworkAddressTests {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("127.0.0.1.", "127.0.0.1"), ("127.1", "127.0.0.1"), ("127.0.1", "127.0.0.1"),
    ("127.65535", "127.0.255.255"), ("127.16777215", "127.255.255.255"), ("2130706433", "127.0.0.1"),
    ("0x7f000001", "127.0.0.1"), ("0X7F.1", "127.0.0.1"), ("017700000001", "127.0.0.1"), ("0177.0.0.01", "127.0.0.1"),
    ("0", "0.0.0.0"), ("0x", "0.0.0.0"), ("00000000000000000000000177.1", "127.0.0.1"), ("4294967295", "255.255.255.255"),
    ("10.0.258", "10.0.1.2"), ("0xA9.0376.0xA9FE", "169.254.169.254"),
  ])
  func readsEverySpellingOfIPv4(_ host: String, _ text: String) {
    #expect(NetworkAddress(host: host)?.text == text)
  }

  @Test(arguments: [
    "", ".", "1.2.3.4.5", "256.1.1.1", "1.2.3.256", "1.2.65536", "1.16777216", "4294967296", "0400000000000", "08", "0xg",
    "1..2", ".1", "1.2.3.4..", "127.0.0.1a", "example.com", "1.2.3.-4", "+1", " 1", "99999999999999999999999999",
  ])
  func readsNoNameAsIPv4(_ host: String) {
    #expect(NetworkAddress(host: host) == nil)
  }

  @Test(arguments: [
    ("::", "::"), ("::1", "::1"), ("[::1]", "::1"), ("1::", "1::"),
    ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
    ("0001:0DB8::ABCD", "1:db8::abcd"), ("::ffff:127.0.0.1", "::ffff:7f00:1"),
    ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"), ("fe80::1%eth0", "fe80::1"),
    ("[fe80::1%25eth0]", "fe80::1"), ("::1.2.3.4", "::102:304"),
  ])
  func readsEveryFormOfIPv6(_ host: String, _ text: String) {
    #expect(NetworkAddress(host: host)?.text == text)
  }

  @Test(arguments: [
    ":", ":::", "1:2", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1::2", "12345::", "g::", "1:", ":1", "1:::2",
    "::1.2.3", "::1.2.3.4.5", "::1.2.3.256", "::1.2.3.04", "::0x7f.0.0.1", "1.2.3.4::", "::1.2.3.4:5", "[::1", "[]",
    "0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0",
  ])
  func readsNothingElseAsIPv6(_ host: String) {
    #expect(NetworkAddress(host: host) == nil)
  }

  @Test func readsBytesOfTheTwoLengths() {
    #expect(NetworkAddress(bytes: [127, 0, 0, 1])?.text == "127.0.0.1")
    #expect(NetworkAddress(bytes: [UInt8](repeating: 0, count: 15) + [1]) == NetworkAddress(host: "::1"))
    #expect(NetworkAddress(bytes: [1, 2, 3]) == nil)
    #expect(NetworkAddress(bytes: []) == nil)
  }

  @Test func noHostTraps() {
    var generator = SplitMix64(seed: 4)
    let pieces = ["0", "1", "255", "256", "0x", "f", ".", ":", "::", "%", "[", "]", "ffff", "é", "\u{0}", "99999999999"]
    for _ in 0..<20_000 {
      let host = generator.join(pieces, upTo: 12)
      guard let address = NetworkAddress(host: host) else { continue }
      #expect(NetworkAddress(host: address.text) == address, "\(host)")
    }
  }
}
