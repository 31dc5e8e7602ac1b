package import Diagnostics
package import Links
import OfficeLinks
import Portal
import TextBasics

/// A redirect that a check of links found: the new address, and the places of the old one.
package struct RedirectFix: Sendable, Hashable {
  /// The address as it is written.
  package private(set) var address: String
  /// The address at the end of the redirects.
  var final: String
  /// Every redirect on the way was permanent (status 301 or 308).
  var isPermanent = true
  /// The places where the address is written.
  var occurrences: [LinkOccurrence]
}

extension LinkReport {
  /// The redirects of a run that `fix` can replace, or that it reports as not replaced.
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
  /// The redirects in a JSON report of a link check. Returns `nil`, with an error at `path`, if the bytes are not one.
  package static func reading(_ report: [UInt8], path: String, log: inout DiagnosticLog) -> [RedirectFix]? {
    do {
      return try decodedJSON(WrittenReport.self, from: report).links.compactMap(RedirectFix.init)
    } catch {
      // The decoder's own message would name types of this file.
      log.report(Diagnostic(.fix.noReport, path, at: Place(file: path)))
      return nil
    }
  }

  private init?(_ link: WrittenReport.Link) {
    guard link.verdict == Rule.external.redirect.name, let fix = link.fix else { return nil }
    let occurrences = link.occurrences.map { written in
      LinkOccurrence(
        place: Place(file: SourceTree.path(reportedAs: written.file), line: written.line, column: written.column),
        document: written.document)
    }
    let redirects = link.hops.compactMap(\.status).filter { (300...399).contains($0) }
    self.init(
      address: link.address, final: fix, isPermanent: !redirects.isEmpty && redirects.allSatisfy { $0 == 301 || $0 == 308 },
      occurrences: occurrences)
  }
}

/// The part of a JSON report that is read.
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

/// Replaces addresses that redirect by those at the end of the redirects.
struct RedirectFixes {
  private let documents: [String: DocumentEntry]
  private let links: [Place: [TextLink]]
  private let catalogue: Catalogue

  init(_ manifest: Manifest, _ links: [TextLink], _ catalogue: Catalogue) {
    documents = Dictionary(
      manifest.documents.compactMap { written in written.entry.id.map { ($0.value, written.entry) } },
      uniquingKeysWith: { first, _ in first })
    self.links = Dictionary(grouping: links) { Self.start($0.place) }
    self.catalogue = catalogue
  }

  /// Reports contain the beginning of an occurrence, not its length.
  private static func start(_ place: Place) -> Place { Place(file: place.file, line: place.line, column: place.column) }

  func fixes(_ redirect: RedirectFix) -> [Fix] {
    redirect.occurrences.map { occurrence in
      var fix = fix(redirect, occurrence)
      fix.isOfRedirect = true
      return fix
    }
  }

  private func fix(_ redirect: RedirectFix, _ occurrence: LinkOccurrence) -> Fix {
    func refused(_ reason: String) -> Fix {
      Fix(place: occurrence.place, old: redirect.address, new: redirect.final, refusal: reason)
    }
    guard let final = try? WebAddress(redirect.final) else { return refused("the final address cannot be read") }
    guard redirect.isPermanent else { return refused("the redirect is a temporary one, so the address may be right as it is") }
    if final.target == "/" { return refused("the final address is that of a whole site") }
    if final.target.utf8.contains(ASCII.question), !redirect.address.utf8.contains(ASCII.question) {
      return refused("the final address has a query, which may be valid for one visit only")
    }
    if let old = try? WebAddress(redirect.address), old.isSecure, !final.isSecure {
      return refused("the final address is http, and this one https")
    }
    if occurrence.place.file.hasPrefix("Templates/") { return refused("templates are not changed") }
    let place = Self.start(occurrence.place)
    if let id = occurrence.document {
      let known = documents[id].map { [$0.path?.place, $0.url?.place, $0.id?.place].compactMap(\.self).map(Self.start) }
      guard let entry = documents[id], known?.contains(place) ?? false else {
        return refused("no document '\(id)' is at this place; the file has changed since the report")
      }
      return fix(redirect, entry, refused)
    }
    guard let link = links[place]?.first(where: { $0.destination == redirect.address }) else {
      return refused("no such link is at this place; the file has changed since the report, or the address is not the author's")
    }
    return link.fix(redirect.final)
  }

  private func fix(_ redirect: RedirectFix, _ entry: DocumentEntry, _ refused: (String) -> Fix) -> Fix {
    let source = catalogue.sources.first { $0.id.text == entry.source?.value }
    if let url = entry.url { return fix(redirect, url, source, refused) }
    guard let path = entry.path, let source else { return refused("the document has no address that could be changed") }
    guard DocumentAddress.read(path: path.value, on: source.baseURL, rules: .ofFixes).address?.text == redirect.address else {
      return refused("the document now has another address")
    }
    let base = source.baseURL.text
    guard redirect.final.utf8.starts(with: base.utf8) else {
      return refused("the final address is not below \(base), the address of the source '\(source.id.text)'")
    }
    let new = percentDecoded(String(decoding: redirect.final.utf8.dropFirst(base.utf8.count), as: UTF8.self))
    guard DocumentAddress.read(path: new, on: source.baseURL, rules: .ofFixes).address?.text == redirect.final else {
      return refused("no path of the source leads to the final address")
    }
    return Fix(place: path.place, old: path.value, new: new)
  }

  private func fix(
    _ redirect: RedirectFix, _ url: Written<String>, _ source: Source?, _ refused: (String) -> Fix
  ) -> Fix {
    var rules = AddressRules.ofFixes
    guard DocumentAddress.read(url.value, rules: rules).address?.text == redirect.address else {
      return refused("the document now has another address")
    }
    if !catalogue.sources.isEmpty {
      rules.allowedHosts = (catalogue.sources.map(\.baseURL) + [catalogue.portal.baseURL]).compactMap { HostPattern($0.host) }
    }
    let reading = DocumentAddress.read(redirect.final, rules: rules)
    guard let final = reading.address else {
      return refused("the final address is not that of a document: \(reading.findings.first?.summary ?? "it cannot be read")")
    }
    if let source, source.baseURL.origin != final.origin {
      return refused("the final address is not on the source '\(source.id.text)'")
    }
    return Fix(place: url.place, old: url.value, new: final.text)
  }
}
