package import Diagnostics
package import LinkChecking
import TextBasics

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A redirect that a check of links found: the address to write instead, and where the old one is written.
package struct RedirectFix: Sendable, Hashable {
  /// The address as it is written.
  var address: String
  /// Where the redirects ended.
  var final: String
  /// Whether every redirect on the way was permanent (status 301 or 308).
  var isPermanent = true
  /// Where the address is written.
  var occurrences: [LinkOccurrence]
}

extension LinkReport {
  /// The redirects of a run that have an address to write, or one that `fix` reports as not written.
  package var redirectFixes: [RedirectFix] {
    links.compactMap { link in
      guard case .redirect(let isPermanent) = link.verdict,
        let fix = link.fix ?? (link.fixRefusal == nil ? nil : link.finalAddress)
      else { return nil }
      return RedirectFix(address: link.address, final: fix, isPermanent: isPermanent, occurrences: link.occurrences)
    }
  }
}

extension RedirectFix {
  /// The redirects in a JSON report that a check of links wrote; `nil`, with an error at `path`, when the bytes are not
  /// one.
  package static func reading(_ report: [UInt8], path: String, log: inout DiagnosticLog) -> [RedirectFix]? {
    do {
      return try JSONDecoder().decode(WrittenReport.self, from: Data(report)).links.compactMap(RedirectFix.init)
    } catch {
      // The decoder's own message would name types of this file.
      log.report(Diagnostic(.fix.noReport, path, at: Place(file: path)))
      return nil
    }
  }

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
