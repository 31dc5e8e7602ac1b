package import Diagnostics
import OfficeLinks
package import Portal

/// The author's settings for external links.
package struct LinkSettings: Sendable, Hashable {
  package var hosts: [String: HostRules] = [:]
  /// The rules for the documents of a source, including those of its host.
  package var sources: [Identifier: HostRules] = [:]
  /// The number of consecutive runs that must find a link broken before it fails the run.
  package var failAfter = 1
  /// Milliseconds for which a good result is reused; a day.
  package var maxAge = 86_400_000
  /// Documents are locked and unlocked, to see whether that is possible.
  package var triesLocks = false
  /// Hosts that redirects may lead to from https by plain http.
  package var plainHTTPHosts: Set<String> = []
  /// Hosts that may have private network addresses: the input of a `NetworkPolicy`, besides those that a command names.
  package var privateHosts: Set<String> = []
  /// The expired reasons to skip, in the manifest's order, sources first.
  package var ended: [HostRules.Skip] = []
  /// The headers that are sent, in the same order.
  package var headers: [HeaderVariable] = []

  package init() {}

  /// Takes the settings from a manifest; a reason to skip that expired before the day is reported and does not hold.
  package init(catalogue: Catalogue, today: CalendarDate) {
    let external = catalogue.externalLinks
    failAfter = external.failAfter
    plainHTTPHosts = external.plainHTTPHosts
    let perSource = catalogue.sources.map { adopt($0.rules, today) }
    for host in external.hosts { hosts[host.name] = adopt(host.rules, today) }
    for (source, rules) in zip(catalogue.sources, perSource) {
      sources[source.id] = rules.completed(by: hosts.rules(of: source.baseURL.host) ?? HostRules())
      if sources[source.id]?.allowsPrivate == true { privateHosts.insert(source.baseURL.host) }
    }
    for (name, rules) in hosts where rules.allowsPrivate == true { privateHosts.insert(name) }
  }

  /// The rules as they hold today. Their headers and expired reasons are recorded.
  private mutating func adopt(_ rules: HostRules, _ today: CalendarDate) -> HostRules {
    var rules = rules
    if let skip = rules.skip, skip.until < today {
      ended.append(skip)
      rules.skip = nil
    }
    // A host that is not requested needs no headers.
    if rules.skip == nil { headers += rules.headers }
    return rules
  }
}

extension LinkSettings {
  /// An error for each header whose variable is not set, at the place that names it. Without the values a server would refuse,
  /// and its answers would look like broken links.
  package func missingVariables(among set: Set<String>) -> [Diagnostic] {
    headers.filter { !set.contains($0.variable) }.map {
      Diagnostic(.external.missingVariable, $0.variable, $0.name, at: $0.place)
    }
  }

  /// A warning for each expired reason to skip.
  package var endedSkips: [Diagnostic] { ended.map { Diagnostic(.external.endedSkip, $0.until.text, $0.reason, at: $0.place) } }
}
