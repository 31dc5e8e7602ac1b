package import LinkChecking

/// A redirect that a check of links found: the address to write instead, and where the old one is written.
package struct RedirectFix: Sendable, Hashable {
  /// The address as it is written.
  package var address: String
  /// Where the redirects ended.
  package var final: String
  /// Where the address is written.
  package var occurrences: [LinkOccurrence]

  /// Creates a redirect.
  package init(address: String, final: String, occurrences: [LinkOccurrence]) {
    self.address = address
    self.final = final
    self.occurrences = occurrences
  }
}

extension LinkReport {
  /// The redirects of a run that have an address to write.
  package var redirectFixes: [RedirectFix] {
    links.compactMap { link in
      guard link.verdict.name == .redirect, let fix = link.fix else { return nil }
      return RedirectFix(address: link.address, final: fix, occurrences: link.occurrences)
    }
  }
}
