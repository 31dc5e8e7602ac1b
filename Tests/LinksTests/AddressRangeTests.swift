import Links
import Testing

/// Each row has the addresses just before, at both ends of, and just after a range.
@Suite struct AddressRangeTests {
  @Test(arguments: rows)
  func tellsWhatAnAddressIsFor(_ host: String, _ range: AddressRange) throws {
    #expect(try #require(NetworkAddress(host: host)).range == range)
  }

  @Test func everyRangeOccurs() {
    #expect(Set(Self.rows.map(\.1)) == Set(AddressRange.allCases))
  }

  static let rows: [(String, AddressRange)] = ipv4 + ipv6 + carrying

  static let ipv4: [(String, AddressRange)] = [
    ("0.0.0.0", .unspecified), ("0.255.255.255", .unspecified), ("1.0.0.0", .open),
    ("9.255.255.255", .open), ("10.0.0.0", .privateUse), ("10.255.255.255", .privateUse), ("11.0.0.0", .open),
    ("100.63.255.255", .open), ("100.64.0.0", .carrierGradeNAT), ("100.127.255.255", .carrierGradeNAT), ("100.128.0.0", .open),
    ("100.100.100.199", .carrierGradeNAT), ("100.100.100.200", .metadata), ("100.100.100.201", .carrierGradeNAT),
    ("126.255.255.255", .open), ("127.0.0.0", .loopback), ("127.255.255.255", .loopback), ("128.0.0.0", .open),
    ("168.63.129.15", .open), ("168.63.129.16", .metadata), ("168.63.129.17", .open),
    ("169.253.255.255", .open), ("169.254.0.0", .linkLocal), ("169.254.255.255", .linkLocal), ("169.255.0.0", .open),
    ("169.254.169.253", .linkLocal), ("169.254.169.254", .metadata), ("169.254.169.255", .linkLocal),
    ("169.254.170.2", .metadata), ("169.254.170.23", .metadata), ("192.0.0.192", .metadata), ("169.254.42.42", .metadata),
    ("169.254.0.23", .metadata),
    ("172.15.255.255", .open), ("172.16.0.0", .privateUse), ("172.31.255.255", .privateUse), ("172.32.0.0", .open),
    ("191.255.255.255", .open), ("192.0.0.0", .reserved), ("192.0.0.255", .reserved), ("192.0.1.0", .open),
    ("192.0.1.255", .open), ("192.0.2.0", .documentation), ("192.0.2.255", .documentation), ("192.0.3.0", .open),
    ("192.88.98.255", .open), ("192.88.99.0", .reserved), ("192.88.99.255", .reserved), ("192.88.100.0", .open),
    ("192.167.255.255", .open), ("192.168.0.0", .privateUse), ("192.168.255.255", .privateUse), ("192.169.0.0", .open),
    ("198.17.255.255", .open), ("198.18.0.0", .benchmark), ("198.19.255.255", .benchmark), ("198.20.0.0", .open),
    ("198.51.99.255", .open), ("198.51.100.0", .documentation), ("198.51.100.255", .documentation), ("198.51.101.0", .open),
    ("203.0.112.255", .open), ("203.0.113.0", .documentation), ("203.0.113.255", .documentation), ("203.0.114.0", .open),
    ("223.255.255.255", .open), ("224.0.0.0", .multicast), ("239.255.255.255", .multicast), ("240.0.0.0", .reserved),
    ("255.255.255.254", .reserved), ("255.255.255.255", .broadcast),
  ]

  static let ipv6: [(String, AddressRange)] = [
    ("::", .unspecified), ("::1", .loopback), ("::2", .unspecified),
    ("100::", .reserved), ("1fff:ffff::", .reserved), ("2000::", .open), ("3fff:ffff::", .open), ("4000::", .reserved),
    ("2001:1ff:ffff::", .reserved), ("2001:200::", .open), ("2000:ffff::", .open), ("2001:1::", .reserved),
    ("2001:2::", .benchmark), ("2001:2:0:ffff::", .benchmark), ("2001:2:1::", .reserved),
    ("2001:db7:ffff::", .open), ("2001:db8::", .documentation), ("2001:db8:ffff::ffff", .documentation), ("2001:db9::", .open),
    ("3ffe:ffff::", .open), ("3fff::", .documentation), ("3fff:fff:ffff::", .documentation), ("3fff:1000::", .open),
    ("fbff:ffff::", .reserved), ("fc00::", .privateUse), ("fdff:ffff::ffff", .privateUse), ("fe00::", .reserved),
    ("fd00:42::41", .privateUse), ("fd00:42::42", .metadata), ("fe80::a9fe:a9fe", .metadata),
    ("fd00:ec2::253", .privateUse), ("fd00:ec2::254", .metadata), ("fd00:ec2::23", .metadata), ("fd20:ce::254", .metadata),
    ("fe7f:ffff::", .reserved), ("fe80::", .linkLocal), ("febf:ffff::ffff", .linkLocal), ("fec0::", .privateUse),
    ("feff:ffff::", .privateUse), ("ff00::", .multicast), ("ffff::ffff", .multicast),
  ]

  /// Forms that contain an IPv4 address.
  static let carrying: [(String, AddressRange)] = [
    ("::ffff:8.8.8.8", .open), ("::ffff:127.0.0.1", .loopback), ("::ffff:a9fe:a9fe", .metadata), ("::ffff:0:0", .unspecified),
    ("::8.8.8.8", .reserved), ("::10.0.0.1", .privateUse), ("::ffff:0:8.8.8.8", .reserved), ("::ffff:0:127.0.0.1", .loopback),
    ("::1:0:0:1", .reserved), ("64:ff9b::8.8.8.8", .open), ("64:ff9b::192.168.0.1", .privateUse),
    ("64:ff9b::169.254.169.254", .metadata), ("64:ff9b:1::169.254.169.254", .metadata), ("64:ff9b:1:a9fe:a9:fe00::", .metadata),
    ("64:ff9b:1:a9:fe:a9fe::", .metadata), ("64:ff9b:1:0:a9:fea9:fe00:0", .metadata), ("64:ff9b:1:0:a9:fea9:ff00:0", .reserved),
    ("2001:db8::5efe:a9fe:a9fe", .metadata), ("fe80::200:5efe:a9fe:a9fe", .metadata), ("64:ff9b:1::8.8.8.8", .reserved),
    ("64:ff9b:1:ffff::", .reserved),
    ("64:ff9b:2::", .reserved), ("64:ff9b::1:7f00:1", .reserved),
    ("2002:0808:0808::1", .open), ("2002:7f00:1::", .loopback), ("2002:a9fe:a9fe::", .metadata), ("2002:c0a8:1::1", .privateUse),
    ("2001:0:808:808::f7f7:f7f7", .open), ("2001:0:7f00:1::f7f7:f7f7", .loopback), ("2001:0:808:808::80ff:fffe", .loopback),
    ("2001:0:808:808::5601:5601", .metadata), ("2a00::5efe:10.0.0.1", .privateUse), ("2a00::200:5efe:127.0.0.1", .loopback),
    ("2a00::5efe:8.8.8.8", .open),
  ]
}
