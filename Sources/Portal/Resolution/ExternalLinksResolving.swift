package import Diagnostics
import TextBasics

/// The rules for links to other hosts; a faulty host or rule is reported and left out.
func resolveExternalLinks(_ entry: ExternalLinksEntry, _ log: inout DiagnosticLog) -> ExternalLinks {
  var failAfter = 1
  if let written = entry.failAfter {
    if (1...1000).contains(written.value) {
      failAfter = written.value
    } else {
      log.report(Diagnostic(.externalLinks.failAfter, at: written.place))
    }
  }
  var firsts: [String: Written<String>] = [:]
  let hosts = entry.hosts.compactMap { host in
    let rules = resolveRules(host.rules, &log)
    return resolveHost(host.host, among: &firsts, &log).map {
      ExternalLinks.Host(name: $0, allowsHTTP: host.allowsHTTP, rules: rules)
    }
  }
  return ExternalLinks(failAfter: failAfter, hosts: hosts, checksStores: entry.checksStores, allowsHTTP: entry.allowsHTTP)
}

/// The hosts whose pictures texts may show.
func resolveImageHosts(_ written: [Written<String>], _ log: inout DiagnosticLog) -> [String] {
  var firsts: [String: Written<String>] = [:]
  return written.compactMap { resolveHost($0, among: &firsts, &log) }
}

/// The host's canonical name; reports an impossible or repeated one.
private func resolveHost(
  _ written: Written<String>?, among firsts: inout [String: Written<String>], _ log: inout DiagnosticLog
) -> String? {
  guard let written else { return nil }
  guard let name = canonicalHost(written.value) ?? canonicalDomain(written.value) else {
    log.report(
      Diagnostic(
        .externalLinks.impossibleHost, written.value, at: written.place,
        fix: host(in: written.value).map { "did you mean '\($0)'?" }))
    return nil
  }
  if let first = firsts[name] {
    log.report(
      Diagnostic(
        .externalLinks.duplicateHost, written.value, at: written.place, notes: [.init("it is listed here first", at: first.place)]
      ))
    return nil
  }
  firsts[name] = written
  return name
}

/// The canonical form of `*.contoso.com`, which means every host below a domain. Returns `nil` for a whole top-level domain, and
/// below a network address.
private func canonicalDomain(_ text: String) -> String? {
  guard text.utf8.starts(with: "*.".utf8) else { return nil }
  let domain = canonicalHost(String(decoding: text.utf8.dropFirst(2), as: UTF8.self))
  return domain.flatMap { $0.contains(".") && listedNames(of: $0).count > 1 ? "*." + $0 : nil }
}

/// The host of a text that looks like an address: the part between `//` and the port or path.
private func host(in text: String) -> String? {
  let parts = text.split(separator: "/", omittingEmptySubsequences: true)
  guard let authority = text.contains("//") ? parts.dropFirst().first : parts.first else { return nil }
  let host = authority.prefix { $0 != ":" }
  return host.contains(".") && !host.contains("*") && host.count < text.count ? String(host) : nil
}

/// The rules of a source or a host for requests; faults are reported.
package func resolveRules(_ entry: HostRulesEntry, _ log: inout DiagnosticLog) -> HostRules {
  var firsts: [String: Written<String>] = [:]
  let headers = entry.headers.compactMap { resolveHeader($0.name, $0.value, among: &firsts, &log) }
  return HostRules(
    access: entry.access?.value, allowsRedirects: entry.allowsRedirects, allowsPrivate: entry.allowsPrivate, headers: headers,
    skip: entry.skip.flatMap { resolveSkip($0, &log) })
}

private func resolveHeader(
  _ name: Written<String>, _ value: Written<String>, among firsts: inout [String: Written<String>], _ log: inout DiagnosticLog
) -> HeaderVariable? {
  let key = name.value.lowercased()
  let first = firsts.updateValue(name, forKey: key)
  let fault: Diagnostic? =
    if !isHeaderName(name.value) {
      Diagnostic(.externalLinks.impossibleHeader, name.value, at: name.place)
    } else if ownHeaders.contains(key) {
      Diagnostic(.externalLinks.reservedHeader, name.value, at: name.place)
    } else {
      first.map {
        Diagnostic(
          .externalLinks.duplicateHeader, name.value, $0.value, at: name.place,
          notes: [.init("it is written here first", at: $0.place)])
      }
    }
  if let fault { log.report(fault) }
  // Resolved in any case: a value that may be a secret decides whether the console shows its line.
  guard let variable = resolveVariable(value, of: name, &log) else { return nil }
  return fault == nil ? HeaderVariable(name: name.value, variable: variable, place: value.place) : nil
}

/// The variable after `env:`.
private func resolveVariable(_ value: Written<String>, of name: Written<String>, _ log: inout DiagnosticLog) -> String? {
  let prefix = "env:"
  guard value.value.utf8.starts(with: prefix.utf8) else {
    // The value may be a secret, so it is not repeated.
    var diagnostic = Diagnostic(.externalLinks.literalHeader, name.value, at: value.place)
    diagnostic.hidesLine = true
    log.report(diagnostic)
    return nil
  }
  let variable = String(decoding: value.value.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  guard isVariableName(variable) else {
    log.report(Diagnostic(.externalLinks.impossibleVariable, variable, at: value.place))
    return nil
  }
  return variable
}

/// A `token` of RFC 9110, section 5.6.2.
private func isHeaderName(_ name: String) -> Bool {
  (1...100).contains(name.utf8.count)
    && name.utf8.allSatisfy(ByteSet.letterDigit.union(ByteSet("!#$%&'*+-.^_`|~")).contains)
}

/// A name as shells allow it (POSIX.1-2024, section 8.1), in any case.
private func isVariableName(_ name: String) -> Bool {
  guard let first = name.utf8.first, name.utf8.count <= 200, !first.isASCIIDigit else { return false }
  return name.utf8.allSatisfy { ByteSet.letterDigit.contains($0) || $0 == ASCII.underscore }
}

/// Fields that the check itself sets, or that decide where a request ends and whom it reaches.
private let ownHeaders: Set<String> = [
  "accept-encoding", "connection", "content-length", "content-type", "cookie", "cookie2", "expect", "host", "if-range",
  "keep-alive", "proxy-authorization", "proxy-connection", "range", "te", "trailer", "transfer-encoding", "upgrade", "via",
]

/// Both parts are needed: a link that is not checked needs a reason and an end.
private func resolveSkip(_ entry: SkipEntry, _ log: inout DiagnosticLog) -> HostRules.Skip? {
  guard let until = entry.until else { return nil }
  guard let date = CalendarDate(until.value) else {
    log.report(.impossibleDate(.externalLinks.impossibleDate, until))
    return nil
  }
  return entry.reason.map { HostRules.Skip(reason: $0.value, until: date, place: until.place) }
}
