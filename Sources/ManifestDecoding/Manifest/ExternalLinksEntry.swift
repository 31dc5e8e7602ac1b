package import CatalogueModel
import Diagnostics
package import TextBasics

/// The `externalLinks` mapping.
package struct ExternalLinksEntry: Sendable {
  /// `failAfter`.
  package var failAfter: Written<Int>?
  /// `hosts`.
  package var hosts: [HostEntry] = []
}

/// An element of `externalLinks.hosts`.
package struct HostEntry: ManifestEntry, Sendable {
  static let keys = ManifestKeys.host
  /// Where the element begins.
  package var place: Place
  /// The keys whose values were reported as unreadable.
  var unread: Set<String> = []
  /// `host`.
  package var host: Written<String>?
  /// `allowHTTP`.
  package var allowsHTTP = false
  /// The other keys.
  package var rules = HostRulesEntry()
}

/// The keys by which a source and a host say how they are asked; `nil` and empty where nothing was written.
package struct HostRulesEntry: Sendable {
  /// `access`.
  package var access: HostRules.Access?
  /// `allowRedirects`.
  package var allowsRedirects: Bool?
  /// `allowPrivate`.
  package var allowsPrivate: Bool?
  /// `headers`.
  package var headers: [(name: Written<String>, value: Written<String>)] = []
  /// `skip`.
  package var skip: SkipEntry?
}

/// A `skip` mapping.
package struct SkipEntry: ManifestEntry, Sendable {
  static let keys = ManifestKeys.skip
  /// Where the mapping begins.
  package var place: Place
  /// The keys whose values were reported as unreadable.
  var unread: Set<String> = []
  /// `reason`.
  package var reason: Written<String>?
  /// `until`.
  package var until: Written<String>?
}

extension ExternalLinksEntry {
  init(_ value: YAMLValue, _ log: inout DiagnosticLog) {
    for (key, value) in value.members("externalLinks", &log) ?? [] {
      switch key.value {
      case "failAfter": failAfter = value.number("failAfter", &log).map { Written($0, at: value.place) }
      case "hosts": hosts = value.list("hosts", &log)?.compactMap { HostEntry($0, &log) } ?? []
      default: log.report(.unknownKey(key, known: ManifestKeys.externalLinks))
      }
    }
  }
}

extension HostEntry {
  init?(_ value: YAMLValue, _ log: inout DiagnosticLog) {
    guard let members = value.members("a host", &log) else { return nil }
    place = value.place
    readEach(members, &log) { entry, key, value, log in
      switch key.value {
      case "host": entry.host = value.text("host", &log)
      case "allowHTTP": entry.allowsHTTP = value.flag("allowHTTP", &log) ?? false
      default:
        if !entry.rules.read(key.value, value, &log) { log.report(.unknownKey(key, known: ManifestKeys.host)) }
      }
    }
  }
}

extension HostRulesEntry {
  /// Reads one member; `false` when the key is none of these.
  mutating func read(_ key: String, _ value: YAMLValue, _ log: inout DiagnosticLog) -> Bool {
    switch key {
    case "access":
      access = value.text("access", &log).flatMap {
        LaunchEntry.named($0, HostRules.Access.allCases, "kind of access", &log)?.value
      }
    case "allowRedirects": allowsRedirects = value.flag("allowRedirects", &log)
    case "allowPrivate": allowsPrivate = value.flag("allowPrivate", &log)
    case "headers":
      headers = (value.members("headers", &log) ?? []).compactMap { name, value in
        value.text(name.value, &log).map { (name: name, value: $0) }
      }
    case "skip": skip = SkipEntry(value, &log)
    default: return false
    }
    return true
  }
}

extension SkipEntry {
  init?(_ value: YAMLValue, _ log: inout DiagnosticLog) {
    guard let members = value.members("skip", &log) else { return nil }
    place = value.place
    readEach(members, &log) { entry, key, value, log in
      switch key.value {
      case "reason": entry.reason = value.text("reason", &log)
      case "until": entry.until = value.text("until", &log)
      default: log.report(.unknownKey(key, known: ManifestKeys.skip))
      }
    }
  }
}
