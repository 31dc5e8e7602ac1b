import FileAccess

/// Where the pages of a site are until it is published, or what is left of them.
enum PageKeeping: Sendable {
  case inMemory
  /// In the next output folder, as far as it takes them; else in memory.
  case inStaging(SiteStaging)
  /// Nowhere: pages are read for their links, and made again where their bytes are needed.
  case asLinks(ShownLinks)

  var links: ShownLinks? { if case .asLinks(let links) = self { links } else { nil } }

  var staging: SiteStaging? { if case .inStaging(let staging) = self { staging } else { nil } }

  /// Whether a signal asks for the end of the process.
  var isInterrupted: Bool { staging?.isInterrupted ?? false }

  /// Nothing will be published.
  func stop() { staging?.stop() }
}
