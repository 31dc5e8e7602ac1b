package import LinkChecking

/// A redirect that a check of links found: the address to write instead, and where the old one is written.
package struct RedirectFix: Sendable, Hashable {
  /// The address as it is written.
  package var address: String
  /// Where the redirects ended.
  package var final: String
  /// Whether every redirect on the way was one for good (status 301 or 308).
  package var isPermanent: Bool
  /// Where the address is written.
  package var occurrences: [LinkOccurrence]

  /// Creates a redirect.
  package init(address: String, final: String, isPermanent: Bool = true, occurrences: [LinkOccurrence]) {
    self.address = address
    self.final = final
    self.isPermanent = isPermanent
    self.occurrences = occurrences
  }
}

extension LinkReport {
  /// The redirects of a run that have an address to write, or one that `fix` tells why it does not write it.
  package var redirectFixes: [RedirectFix] {
    links.compactMap { link in
      guard case .redirect(let isPermanent) = link.verdict,
        let fix = link.fix ?? (link.fixRefusal == nil ? nil : link.finalAddress)
      else { return nil }
      return RedirectFix(address: link.address, final: fix, isPermanent: isPermanent, occurrences: link.occurrences)
    }
  }
}
