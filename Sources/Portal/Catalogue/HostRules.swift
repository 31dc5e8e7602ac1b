package import TextBasics

/// The author's rules for checking links to a host; `nil` or empty for those not written.
package struct HostRules: Hashable, Sendable {
  /// The people who may open what is there.
  package enum Access: String, Hashable, Sendable, CaseIterable {
    case open
    /// People who sign in; a server that asks for it is not at fault.
    case signIn
  }

  /// A reason not to check, and the last day on which it holds.
  package struct Skip: Hashable, Sendable {
    package let reason: String
    package let until: CalendarDate
    package let place: Place
  }

  package var access: Access?
  /// Redirects to a working address are fine.
  package var allowsRedirects: Bool?
  package var allowsPrivate: Bool?
  /// The headers of every request to the host itself; no name occurs twice, in any case.
  package var headers: [HeaderVariable]
  /// The reason not to check.
  package var skip: Skip?

  package init(
    access: Access? = nil, allowsRedirects: Bool? = nil, allowsPrivate: Bool? = nil, headers: [HeaderVariable] = [],
    skip: Skip? = nil
  ) {
    self.access = access
    self.allowsRedirects = allowsRedirects
    self.allowsPrivate = allowsPrivate
    self.headers = headers
    self.skip = skip
  }

  /// These rules, completed by those of `others`; headers one by one.
  package func completed(by others: HostRules) -> HostRules {
    let names = Set(headers.map { $0.name.lowercased() })
    return HostRules(
      access: access ?? others.access, allowsRedirects: allowsRedirects ?? others.allowsRedirects,
      allowsPrivate: allowsPrivate ?? others.allowsPrivate,
      headers: headers + others.headers.filter { !names.contains($0.name.lowercased()) }, skip: skip ?? others.skip)
  }
}

/// A header field whose value is read from an environment variable when the request is sent, so that the manifest contains no
/// secret.
package struct HeaderVariable: Hashable, Sendable {
  /// The field's name (RFC 9110, section 5.1), as written.
  package let name: String
  package let variable: String
  package let place: Place

  package init(name: String, variable: String, place: Place) { (self.name, self.variable, self.place) = (name, variable, place) }
}

/// The names under which the author can list a host, the nearest first: its own, then `*.` and each domain above it.
package func listedNames(of host: String) -> [String] {
  // The dots of a network address do not separate domains.
  guard host.utf8.first != ASCII.openBracket, !(host.utf8.last?.isASCIIDigit ?? true) else { return [host] }
  var names = [host]
  var rest = host.utf8[...]
  while let dot = rest.firstIndex(of: ASCII.dot) {
    names.append("*" + String(Substring(rest[dot...])))
    rest = rest[rest.index(after: dot)...]
  }
  return names
}

extension Set<String> {
  /// True if a host is among these names, itself or through a domain above it.
  package func coversHost(_ host: String) -> Bool { contains(host) || listedNames(of: host).contains(where: contains) }
}

extension [String: HostRules] {
  /// The rules for a host: its own, or those of the nearest domain above it.
  package func rules(of host: String) -> HostRules? { listedNames(of: host).lazy.compactMap { self[$0] }.first }
}

/// The author's rules for links to other hosts.
package struct ExternalLinks: Hashable, Sendable {
  /// The rules for every link to one host, except for documents of a source with rules of its own.
  package struct Host: Hashable, Sendable {
    /// Lower case and Punycode, without a port; IPv6 in brackets. `*.` at the beginning means all hosts below a domain.
    package let name: String
    package let allowsHTTP: Bool
    package let rules: HostRules
  }

  /// The number of consecutive runs that must find a link broken before it fails the run, at least 1.
  package internal(set) var failAfter = 1
  /// In the manifest's order, without repeated names.
  package internal(set) var hosts: [Host] = []
  /// The pages of the apps' stores are checked.
  package internal(set) var checksStores = true
  /// Texts and templates may link to every host by plain http.
  package internal(set) var allowsHTTP = false

  package var plainHTTPHosts: Set<String> { Set(hosts.filter(\.allowsHTTP).map(\.name)) }
}
