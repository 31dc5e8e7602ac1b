/// What the author says about links to other hosts.
package struct ExternalLinks: Hashable, Sendable {
  /// The rules for every link to one host, except for documents of a source with rules of its own.
  package struct Host: Hashable, Sendable {
    /// Lower case and punycode, without a port; IPv6 in brackets.
    package let name: String
    package let allowsHTTP: Bool
    package let rules: HostRules

    package init(name: String, allowsHTTP: Bool, rules: HostRules) {
      self.name = name
      self.allowsHTTP = allowsHTTP
      self.rules = rules
    }
  }

  /// Runs in a row that must find a link broken before it fails the run, at least 1.
  package let failAfter: Int
  /// In the manifest's order, no name twice.
  package let hosts: [Host]

  package init(failAfter: Int = 1, hosts: [Host] = []) {
    self.failAfter = failAfter
    self.hosts = hosts
  }

  package var plainHTTPHosts: Set<String> { Set(hosts.filter(\.allowsHTTP).map(\.name)) }
}
