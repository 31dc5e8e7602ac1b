package import CatalogueModel

/// What the author says about the links to a host.
package struct HostSettings: Sendable, Hashable {
  /// Who may open its documents.
  package var access: ProbeTarget.Access
  /// Whether redirects that end well are fine.
  package var allowsRedirects: Bool
  /// Why it is not to be checked.
  package var skip: Skip?

  /// A reason, and the day after which it does not hold any more.
  package struct Skip: Sendable, Hashable {
    /// The author's words.
    package var reason: String
    /// The last day; `nil` for a reason without an end.
    package var until: CalendarDate?

    /// Creates a reason.
    package init(reason: String, until: CalendarDate? = nil) {
      self.reason = reason
      self.until = until
    }
  }

  /// Creates settings.
  package init(access: ProbeTarget.Access = .open, allowsRedirects: Bool = false, skip: Skip? = nil) {
    self.access = access
    self.allowsRedirects = allowsRedirects
    self.skip = skip
  }
}

/// What the author says about external links.
package struct LinkSettings: Sendable, Hashable {
  /// By host, in lower case.
  package var hosts: [String: HostSettings] = [:]
  /// Runs in a row that must find a link broken before it fails the run.
  package var failAfter = 1
  /// Milliseconds for which a good answer is not asked for again; a day.
  package var maxAge = 86_400_000
  /// The day of the run, which ends reasons to skip.
  package var today: CalendarDate?

  /// Creates the usual settings.
  package init() {}

  /// Why an address on a host is not to be checked today.
  func skipReason(_ host: String) -> String? {
    guard let skip = hosts[host]?.skip else { return nil }
    if let until = skip.until, let today, until < today { return nil }
    return skip.reason
  }
}
