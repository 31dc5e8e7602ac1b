/// The purpose of a network address, by the IANA special-purpose registries (RFC 6890 and its successors).
package enum AddressRange: String, Sendable, Hashable, CaseIterable {
  case open
  /// "This network", 0.0.0.0/8 and `::`.
  case unspecified
  /// The machine itself.
  case loopback
  /// RFC 1918, and RFC 4193 for IPv6.
  case privateUse
  /// RFC 3927 and `fe80::/10`.
  case linkLocal
  /// The shared address space of carrier-grade NAT, 100.64.0.0/10 (RFC 6598).
  case carrierGradeNAT
  /// The metadata services of clouds, which give a machine its secrets.
  case metadata
  /// 224.0.0.0/4 and `ff00::/8`: addresses of groups, not of one machine.
  case multicast
  /// 255.255.255.255.
  case broadcast
  /// For examples in texts.
  case documentation
  /// For measuring networks, 198.18.0.0/15 and 2001:2::/48.
  case benchmark
  /// For protocols, or not assigned.
  case reserved

  /// Naming the host may allow it. The others contain nothing that a person wants to open.
  package var canBeAllowed: Bool {
    switch self {
    case .open, .loopback, .privateUse, .linkLocal, .carrierGradeNAT, .documentation, .benchmark, .reserved: true
    case .unspecified, .metadata, .multicast, .broadcast: false
    }
  }

  /// The noun for messages.
  package var noun: LinkText {
    switch self {
    case .open: LinkText(.openNetwork)
    case .unspecified: LinkText(.unspecified)
    case .loopback: LinkText(.loopback)
    case .privateUse: LinkText(.privateUse)
    case .linkLocal: LinkText(.linkLocal)
    case .carrierGradeNAT: LinkText(.carrierGradeNAT)
    case .metadata: LinkText(.metadata)
    case .multicast: LinkText(.multicast)
    case .broadcast: LinkText(.broadcast)
    case .documentation: LinkText(.documentation)
    case .benchmark: LinkText(.benchmark)
    case .reserved: LinkText(.reserved)
    }
  }
}

extension NetworkAddress {
  /// The purpose of the address. A form that contains an IPv4 address has the purpose of that one, unless it is on the open
  /// network.
  package var range: AddressRange {
    switch self {
    case .v4(let number): range4(number)
    case .v6(let high, let low): range6(high, low)
    }
  }
}

private struct Block4 {
  let base: UInt32
  let bits: UInt32
  let range: AddressRange

  init(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ bits: UInt32, _ range: AddressRange) {
    base = a << 24 | b << 16 | c << 8 | d
    self.bits = bits
    self.range = range
  }

  func contains(_ number: UInt32) -> Bool { (number ^ base) >> (32 - bits) == 0 }
}

/// The first block that contains an address decides. The metadata services are those in their clouds' documentation:
/// - 169.254.169.254: Amazon (docs.aws.amazon.com, "Instance metadata"), Azure, Google, IBM, OpenStack and most others
/// - 169.254.170.2, .23: Amazon's containers and pods ("Amazon ECS task metadata", "EKS Pod Identity")
/// - 168.63.129.16: Azure's host (learn.microsoft.com, "What is IP address 168.63.129.16"), in the middle of the open network
/// - 100.100.100.200: Alibaba (alibabacloud.com/help, "Instance metadata")
/// - 192.0.0.192: Oracle Cloud at Customer and Classic (docs.oracle.com, "Instance Metadata Service")
/// - 169.254.42.42: Scaleway (scaleway.com/docs, "Instance metadata"); 169.254.0.23: Tencent (metadata.tencentyun.com)
private let blocks4 = [
  Block4(169, 254, 169, 254, 32, .metadata), Block4(169, 254, 170, 2, 32, .metadata), Block4(169, 254, 170, 23, 32, .metadata),
  Block4(168, 63, 129, 16, 32, .metadata), Block4(100, 100, 100, 200, 32, .metadata), Block4(192, 0, 0, 192, 32, .metadata),
  Block4(169, 254, 42, 42, 32, .metadata), Block4(169, 254, 0, 23, 32, .metadata),
  Block4(0, 0, 0, 0, 8, .unspecified), Block4(10, 0, 0, 0, 8, .privateUse), Block4(100, 64, 0, 0, 10, .carrierGradeNAT),
  Block4(127, 0, 0, 0, 8, .loopback), Block4(169, 254, 0, 0, 16, .linkLocal), Block4(172, 16, 0, 0, 12, .privateUse),
  Block4(192, 0, 0, 0, 24, .reserved), Block4(192, 0, 2, 0, 24, .documentation), Block4(192, 88, 99, 0, 24, .reserved),
  Block4(192, 168, 0, 0, 16, .privateUse), Block4(198, 18, 0, 0, 15, .benchmark), Block4(198, 51, 100, 0, 24, .documentation),
  Block4(203, 0, 113, 0, 24, .documentation), Block4(224, 0, 0, 0, 4, .multicast), Block4(255, 255, 255, 255, 32, .broadcast),
  Block4(240, 0, 0, 0, 4, .reserved),
]

private func range4(_ number: UInt32) -> AddressRange { blocks4.first { $0.contains(number) }?.range ?? .open }

private func range6(_ high: UInt64, _ low: UInt64) -> AddressRange {
  let lowHalf = UInt32(truncatingIfNeeded: low)
  // ISATAP (RFC 5214) may have any prefix, above all the link-local one.
  if isISATAP(low), range4(lowHalf) == .metadata { return .metadata }
  if high == 0 {
    switch low {
    case 0: return .unspecified
    case 1: return .loopback
    default: break
    }
    // ::ffff:0:0/96, mapped; ::/96, the deprecated compatible form; ::ffff:0:0:0/96, translated (RFC 2765).
    if low >> 32 == 0xFFFF || low >> 32 == 0 || low >> 48 == 0xFFFF && low >> 32 & 0xFFFF == 0 { return carried(lowHalf, low) }
    return .reserved
  }
  // NAT64: the well-known prefix and the one for local use (RFC 6052, RFC 8215).
  if high == 0x0064_FF9B_0000_0000, low >> 32 == 0 { return range4(lowHalf) }
  if high >> 16 == 0x0064_FF9B_0001 { return translated(high, low).contains { range4($0) == .metadata } ? .metadata : .reserved }
  if let range = metadata6(high, low) { return range }
  if high >> 56 == 0xFF { return .multicast }
  if high >> 54 == 0xFE80 >> 6 { return .linkLocal }
  // fc00::/7 and the deprecated site-local fec0::/10.
  if high >> 57 == 0xFC >> 1 || high >> 54 == 0xFEC0 >> 6 { return .privateUse }
  guard high >> 61 == 1 else { return .reserved }
  return global6(high, low)
}

/// The mapped form of an open address is open; the older forms lead nowhere today, whatever they contain.
private func carried(_ number: UInt32, _ low: UInt64) -> AddressRange {
  let range = range4(number)
  return range == .open && low >> 32 != 0xFFFF ? .reserved : range
}

/// fd00:ec2::254 and ::23 (Amazon), fd20:ce::254 (Google), fd00:42::42 (Scaleway), fe80::a9fe:a9fe (OpenStack).
private func metadata6(_ high: UInt64, _ low: UInt64) -> AddressRange? {
  switch (high, low) {
  case (0xFD00_0EC2_0000_0000, 0x254), (0xFD00_0EC2_0000_0000, 0x23), (0xFD20_00CE_0000_0000, 0x254),
    (0xFD00_0042_0000_0000, 0x42), (0xFE80_0000_0000_0000, 0xA9FE_A9FE):
    .metadata
  default: nil
  }
}

/// The addresses that 64:ff9b:1::/48 may contain: RFC 6052, section 2.2 specifies prefixes of 48, 56, 64 and 96 bits.
private func translated(_ high: UInt64, _ low: UInt64) -> [UInt32] {
  [(high & 0xFFFF) << 16 | low >> 40 & 0xFFFF, (high & 0xFF) << 24 | low >> 32 & 0xFF_FFFF, low >> 24, low]
    .map { UInt32(truncatingIfNeeded: $0) }
}

/// True if an address follows 0:5efe or 200:5efe.
private func isISATAP(_ low: UInt64) -> Bool { low >> 32 & ~0x0200_0000 == 0x5EFE }

/// 2000::/3.
private func global6(_ high: UInt64, _ low: UInt64) -> AddressRange {
  if high >> 32 == 0x2001_0DB8 || high >> 44 == 0x3FFF0 { return .documentation }
  if high >> 16 == 0x2001_0002_0000 { return .benchmark }
  // 6to4 (RFC 3056) contains the address after 2002.
  if high >> 48 == 0x2002 { return range4(UInt32(truncatingIfNeeded: high >> 16)) }
  // Teredo (RFC 4380) contains the server's address, and the client's with every bit inverted.
  if high >> 32 == 0x2001_0000 {
    let server = range4(UInt32(truncatingIfNeeded: high))
    return server == .open ? range4(~UInt32(truncatingIfNeeded: low)) : server
  }
  // The rest of 2001::/23 is for protocols.
  if high >> 41 == 0x2001_0000 >> 9 { return .reserved }
  if isISATAP(low) { return range4(UInt32(truncatingIfNeeded: low)) }
  return .open
}
