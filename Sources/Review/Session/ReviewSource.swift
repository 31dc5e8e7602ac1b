package import Diagnostics
package import Links
package import Portal

/// A portal as a review reads, checks and corrects it. What does so is handed in, since features do not know each other.
package struct ReviewSource: Sendable {
  /// The portal as it was read, with its decisions.
  package struct Reading: Sendable {
    let portal: ReviewedPortal
    let decisions: Review

    package init(_ portal: ReviewedPortal, _ decisions: Review) { (self.portal, self.decisions) = (portal, decisions) }
  }

  /// A check, with the reasons why it has no report.
  package typealias Check = @Sendable (_ progress: @escaping Progress) async -> (report: LinkReport?, faults: [String])
  package typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

  /// The portal's folder.
  let root: String
  /// Reads the portal with its drafts; `nil` if it has errors, or the log of its discovery.
  let read: @Sendable (SourceTree, DiagnosticLog) async -> Reading?
  /// The link catalogue that a build would publish on a day, as JSON; `nil` if the portal has errors.
  let catalogue: @Sendable (SourceTree, CalendarDate) async -> [UInt8]?
  let check: Check
  /// The addresses of other servers that are written in the portal; `nil` if it has errors.
  let writtenAddresses: @Sendable () async -> Set<String>?
  /// The changes that write the targets of redirects.
  let corrections: @Sendable ([CheckedLink]) async -> FixPlan

  package init(
    root: String, read: @escaping @Sendable (SourceTree, DiagnosticLog) async -> Reading?,
    catalogue: @escaping @Sendable (SourceTree, CalendarDate) async -> [UInt8]?, check: @escaping Check,
    writtenAddresses: @escaping @Sendable () async -> Set<String>?,
    corrections: @escaping @Sendable ([CheckedLink]) async -> FixPlan
  ) {
    (self.root, self.read, self.catalogue, self.check) = (root, read, catalogue, check)
    (self.writtenAddresses, self.corrections) = (writtenAddresses, corrections)
  }
}
