import Links
import Testing

@Suite struct NetworkPolicyTests {
  @Test(arguments: [
    ("8.8.8.8", "example.com", true), ("10.0.0.1", "example.com", false), ("10.0.0.1", "intranet.example", true),
    ("10.0.0.1", "INTRANET.example.", true), ("10.0.0.1", "www.intranet.example", false),
    ("127.0.0.1", "intranet.example", true), ("::1", "intranet.example", true), ("192.0.2.1", "intranet.example", true),
    ("169.254.169.254", "intranet.example", false), ("224.0.0.1", "intranet.example", false),
    ("255.255.255.255", "intranet.example", false), ("0.0.0.0", "intranet.example", false),
    ("192.168.0.7", "192.168.0.7", true), ("192.168.0.7", "0xC0.0xa80007", true), ("192.168.0.8", "192.168.0.8", false),
    ("fd00::1", "[fd00:0::1]", true),
  ])
  func allowsPrivateAddressesOfNamedHostsOnly(_ address: String, _ host: String, _ isAllowed: Bool) throws {
    let policy = NetworkPolicy(allowedHosts: ["Intranet.Example", "192.168.0.7", "[fd00::1]"])
    #expect(policy.isAllowed(try #require(NetworkAddress(host: address)), host: host) == isAllowed)
  }

  @Test(arguments: [
    ("2130706433", BlockReason.network(.loopback, address: "127.0.0.1")),
    ("localhost", .network(.loopback, address: "localhost")),
    ("a.LOCALHOST.", .network(.loopback, address: "a.localhost")), ("[::ffff:10.0.0.1]", mapped), ("8.8.8.8", nil),
    ("example.com", nil), ("notlocalhost", nil),
  ])
  func blocksNumericAndLocalHostsBeforeTheyAreLookedUp(_ host: String, _ reason: BlockReason?) {
    #expect(NetworkPolicy().block(ofHost: host) == reason)
  }

  @Test func namedLocalHostsAreAllowed() {
    let policy = NetworkPolicy(allowedHosts: ["localhost", "127.0.0.1"])
    #expect(policy.block(ofHost: "localhost") == nil)
    #expect(policy.block(ofHost: "127.1") == nil)
  }

  static let mapped = BlockReason.network(.privateUse, address: "::ffff:a00:1")
}
