/// What the author says about links to other hosts.
public struct ExternalLinks: Hashable, Sendable {
  /// What holds for every link to one host, documents of sources aside where their source says otherwise.
  public struct Host: Hashable, Sendable {
    /// Lower case and punycode, without a port; IPv6 in brackets.
    public let name: String
    /// Whether links may lead there by plain http.
    public let allowsHTTP: Bool
    /// How the host is asked.
    public let rules: HostRules

    /// Creates a host; the caller has made sure that the name is one.
    public init(name: String, allowsHTTP: Bool, rules: HostRules) {
      self.name = name
      self.allowsHTTP = allowsHTTP
      self.rules = rules
    }
  }

  /// Runs in a row that must find a link broken before it fails the run, at least 1.
  public let failAfter: Int
  /// In the manifest's order, no name twice.
  public let hosts: [Host]

  /// Creates what an author says; without arguments, what holds when nothing is said.
  public init(failAfter: Int = 1, hosts: [Host] = []) {
    self.failAfter = failAfter
    self.hosts = hosts
  }

  /// The hosts that links may lead to by plain http.
  public var plainHTTPHosts: Set<String> { Set(hosts.filter(\.allowsHTTP).map(\.name)) }
}
