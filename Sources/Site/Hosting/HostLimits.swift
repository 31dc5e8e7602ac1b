package import Diagnostics
package import TextBasics
import Theme

/// The limits of hosts that a portal may exceed.
package struct HostingRules: RuleTable {
  package let limit = Rule(
    .error, "hosting.limit", "{1} has {2}, and {3} at most",
    "The host refuses the portal, or leaves out the rules for files that browsers should save.",
    fix: "put files that browsers should save into folders without others, which are a rule each, or publish them on another host"
  )
  package let noHeaders = Rule(
    .warning, "hosting.noHeaders", "browsers may open '{1}' there as a page of the portal",
    "The host sends no headers, so nothing has browsers save the file.", fix: "publish it on another host")
}

extension Rule { package static let hosting = HostingRules() }

extension HostedPortal {
  /// Reports what the host would refuse, and the files that it cannot have browsers save.
  package func report(for service: HostingService, _ log: inout DiagnosticLog) {
    let file = file(for: service)
    func limit(_ count: Int, _ unit: String, _ limit: Int, of host: String) {
      if count <= limit { return }
      log.report(Diagnostic(.hosting.limit, file.name, "\(grouped(count)) \(unit)", "\(host) takes \(grouped(limit))", at: place))
    }
    switch service {
    case .azure: limit(file.text.utf8.count, "bytes", 20_000, of: "Azure Static Web Apps")
    case .cloudflare:
      limit(headers.rules.count, "rules", 100, of: "Cloudflare Pages")
      let lines = file.text.utf8.split(separator: ASCII.lineFeed)
      limit(lines.map(\.count).max() ?? 0, "characters in a line", 2_000, of: "Cloudflare Pages")
    case .gitHubPages, .gitLabPages:
      let rules = headers.attachments(below: base)
      let paths = Set(rules.map(\.path))
      for rule in rules where !paths.contains(rule.path + ".html") && !paths.contains(rule.path + "index.html") {
        log.report(Diagnostic(.hosting.noHeaders, percentDecodedText(Array(rule.path.utf8)[...]), at: place))
      }
    case .nginx, .apache, .caddy, .netlify, .s3, .iis, .browserPolicy: break
    }
  }

  private var place: Place { Place(file: "Content/portal.yaml") }
}
