package import Diagnostics
import LinkChecking
import TextBasics

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension RedirectFix {
  /// The redirects in a JSON report that a check of links wrote; `nil`, with an error at `path`, when the bytes are no such
  /// report.
  package static func reading(_ report: [UInt8], path: String, log: inout DiagnosticLog) -> [RedirectFix]? {
    do {
      return try JSONDecoder().decode(WrittenReport.self, from: Data(report)).links.compactMap(RedirectFix.init)
    } catch {
      // The decoder's words name types of ours; that it is no report says enough.
      log.report(.noLinkReport(path))
      return nil
    }
  }

  /// A redirect with an address to write.
  private init?(_ link: WrittenReport.Link) {
    guard link.verdict == Rule.external.redirect.name, let fix = link.fix else { return nil }
    let occurrences = link.occurrences.map { written in
      LinkOccurrence(place: Place(file: written.file, line: written.line, column: written.column), document: written.document)
    }
    let redirects = link.hops.compactMap(\.status).filter { (300...399).contains($0) }
    self.init(
      address: link.address, final: fix, isPermanent: !redirects.isEmpty && redirects.allSatisfy { $0 == 301 || $0 == 308 },
      occurrences: occurrences)
  }
}

/// What is read of a JSON report.
private struct WrittenReport: Decodable {
  struct Link: Decodable {
    let address: String
    let verdict: String
    let fix: String?
    let hops: [Hop]
    let occurrences: [Occurrence]
  }

  struct Hop: Decodable {
    let status: Int?
  }

  struct Occurrence: Decodable {
    let file: String
    let line: Int
    let column: Int
    let document: String?
  }

  let links: [Link]
}

extension Diagnostic {
  static func noLinkReport(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "fix.noReport", "the file is no JSON report of a check of links", at: Place(file: path),
      solution: "write one with: docportal check --external --report json=\(path)")
  }
}
