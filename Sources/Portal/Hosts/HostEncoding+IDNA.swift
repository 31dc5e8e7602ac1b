import CIDN2
package import OfficeLinks

extension HostEncoding {
  /// IDNA 2008 with the mapping of UTS #46, nontransitional, as browsers implement it.
  package static let idna = HostEncoding(encoded: encodedHost, shown: shownHost)
}

extension AddressRules {
  /// The strict rules, except for the arguments, with support for international hosts.
  package static func international(allowsHTTP: Bool = false) -> AddressRules {
    var rules = AddressRules(allowsHTTP: allowsHTTP)
    rules.hostEncoding = .idna
    return rules
  }
}

/// The canonical form of a host: lower case, international names encoded, IPv6 in brackets. Returns `nil` if it is not valid.
package func canonicalHost(_ name: String) -> String? {
  // A pattern may begin with a star, a host may not.
  name.utf8.contains(UInt8(ascii: "*")) ? nil : HostPattern.read(name, encoding: .idna).pattern?.text
}

private func encodedHost(_ name: String) -> String? {
  var output: UnsafeMutablePointer<CChar>?
  defer { idn2_free(output) }
  let flags = Int32(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
  guard idn2_to_ascii_8z(name, &output, flags) == IDN2_OK.rawValue, let output else { return nil }
  return String(cString: output)
}

private func shownHost(_ name: String) -> String? {
  var output: UnsafeMutablePointer<CChar>?
  defer { idn2_free(output) }
  guard idn2_to_unicode_8z8z(name, &output, 0) == IDN2_OK.rawValue, let output else { return nil }
  return String(cString: output)
}
