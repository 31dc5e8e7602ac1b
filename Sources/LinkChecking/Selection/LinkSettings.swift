package import CatalogueModel
package import Diagnostics
import OfficeLinks

/// What the author says about external links.
package struct LinkSettings: Sendable, Hashable {
  package var hosts: [String: HostRules] = [:]
  /// For the documents of a source; what its host's rules add is in them.
  package var sources: [Identifier: HostRules] = [:]
  /// Runs in a row that must find a link broken before it fails the run.
  package var failAfter = 1
  /// Milliseconds for which a good result is reused; a day.
  package var maxAge = 86_400_000
  /// Hosts that redirects may lead to from https by plain http.
  package var plainHTTPHosts: Set<String> = []
  /// Hosts that may have private network addresses: what a `NetworkPolicy` is made of, beside those that a command names.
  package var privateHosts: Set<String> = []
  /// The reasons to skip that have come to their end, in the manifest's order, sources first.
  package var ended: [HostRules.Skip] = []
  /// The headers that are sent, in the same order.
  package var headers: [HeaderVariable] = []

  package init() {}

  /// Takes the settings from a manifest; a reason to skip that ended before the day is reported and does not hold.
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

  /// The rules as they hold today; what they need and what has ended is remembered.
  private mutating func adopt(_ rules: HostRules, _ today: CalendarDate) -> HostRules {
    var rules = rules
    if let skip = rules.skip, skip.until < today {
      ended.append(skip)
      rules.skip = nil
    }
    // What is not requested needs no headers.
    if rules.skip == nil { headers += rules.headers }
    return rules
  }
}

extension LinkSettings {
  /// An error for each header whose variable is not set, at the place that names it; without their values a server would refuse,
  /// and its answers would look like broken links.
  package func missingVariables(among set: Set<String>) -> [Diagnostic] {
    headers.filter { !set.contains($0.variable) }.map {
      Diagnostic(.external.missingVariable, $0.variable, $0.name, at: $0.place)
    }
  }

  /// A warning for each reason to skip that does not hold any more.
  package var endedSkips: [Diagnostic] { ended.map { Diagnostic(.external.endedSkip, $0.until.text, $0.reason, at: $0.place) } }
}
