import Diagnostics
import Portal
import TextBasics

extension LinkReport {
  /// Reads a JSON report, from this version or from a terminal where paths were shown; `nil` for anything else.
  package init?(json bytes: [UInt8]) {
    // The decoder's own message would name types of this program.
    guard let read = try? decodedJSON(Report.self, from: bytes) else { return nil }
    self.init(links: read.links)
    unasked = Set(read.unasked ?? [])
    for link in links.indices {
      for index in links[link].occurrences.indices {
        let file = links[link].occurrences[index].place.file
        links[link].occurrences[index].place.file = SourceTree.path(reportedAs: file)
      }
    }
  }

  private struct Report: Decodable {
    let links: [CheckedLink]
    let unasked: [String]?
  }

  /// `{summary, links}`, one entry for each distinct address, and `unasked` if there are any.
  func writeJSON(_ all: @escaping LinkVisit, to take: (ArraySlice<UInt8>) -> Void) {
    var json = JSONWriter()
    json.object { json in
      json.object("summary") { write(summary, to: &$0) }
      json.array("links") { json in
        all { link in
          json.object { link.write(to: &$0) }
          json.handOver(atLeast: 65_536, to: take)
        }
      }
      if !unasked.isEmpty {
        json.array("unasked") { json in
          for address in unasked.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            json.string(nil, address)
            json.handOver(atLeast: 65_536, to: take)
          }
        }
      }
    }
    take(json.finish()[...])
  }

  private func write(_ summary: LinkSummary, to json: inout JSONWriter) {
    json.number("total", summary.total)
    json.number("broken", summary.broken)
    json.number("waiting", summary.waiting)
    json.number("slow", summary.slow)
    json.number("accepted", summary.accepted)
    json.number("withOwner", summary.withOwner)
    if summary.unchecked > 0 { json.number("unchecked", summary.unchecked) }
    json.object("verdicts", onOneLine: true) { json in
      for rule in Rule.verdicts {
        guard let count = summary.counts[rule.identifier] else { continue }
        json.number(rule.name, count)
      }
    }
  }
}

/// A member of an object in the report.
private struct Member {
  let name: String
  /// The value if the object has none.
  var absent: JSONValue?
  /// The members of the objects within it.
  var inner: [Member] = []
  /// It is on one line, whatever is within it.
  var isOnOneLine = false
  /// Only links with a finding have it.
  var isOfFindings = false

  init(_ name: String, absent: JSONValue? = nil, _ inner: [Member] = [], isOnOneLine: Bool = false, isOfFindings: Bool = false) {
    (self.name, self.absent, self.inner) = (name, absent, inner)
    (self.isOnOneLine, self.isOfFindings) = (isOnOneLine, isOfFindings)
  }
}

extension CheckedLink {
  /// The members in their order; what else `Codable` writes is for docportal's own files.
  private static let members = [
    Member("address"), Member("verdict"), Member("identifier"), Member("saw"), Member("findings", isOfFindings: true),
    Member("phrases", isOnOneLine: true, isOfFindings: true), Member("status", absent: .null),
    Member("finalAddress", absent: .null), Member("fix", absent: .null), Member("advice"),
    Member("advicePhrase", isOnOneLine: true),
    Member("suppression", [Member("status"), Member("justification")]), Member("slow"), Member("givenUp"), Member("streak"),
    Member("brokenSince"), Member("answered"),
    Member(
      "hops", absent: [],
      [
        Member("address"), Member("status", absent: .null), Member("type"), Member("size"), Member("bytes"),
        Member("milliseconds"),
      ]),
    Member(
      "occurrences", absent: [],
      [Member("file"), Member("line"), Member("column"), Member("document", absent: .null), Member("page")]),
  ]

  fileprivate func write(to json: inout JSONWriter) {
    // Every value of a link can be written.
    guard let bytes = try? encodedJSON(self) else { return }
    var reader = JSONReader(bytes)
    guard let link = try? reader.readFirst().value else { return }
    for member in Self.members where saw != nil || !member.isOfFindings {
      guard let value = link[member.name]?.reordered(member.inner) ?? member.absent else { continue }
      json.value(value, named: member.name, onOneLine: member.isOnOneLine)
    }
  }
}

extension JSONValue {
  /// The objects with these members alone, in this order; the value as it is where there are none.
  fileprivate func reordered(_ members: [Member]) -> JSONValue {
    if members.isEmpty { return self }
    switch self {
    case .list(let elements): return .list(elements.map { $0.reordered(members) })
    case .object: return .object(members.compactMap { member in (self[member.name] ?? member.absent).map { (member.name, $0) } })
    case .text, .number, .fraction, .flag, .null: return self
    }
  }
}
