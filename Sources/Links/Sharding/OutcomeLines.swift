import Diagnostics
import TextBasics

/// The first line of a file of results.
package struct ResultsHead: Codable, Sendable, Hashable {
  package private(set) var docportal = Self.kind
  package private(set) var version = Self.version

  private static let kind = "results"
  private static let version = 1

  package init() {}

  package init?(line: ArraySlice<UInt8>) {
    guard let head = try? decodedJSON(ResultsHead.self, from: line), head.docportal == Self.kind,
      head.version == Self.version
    else { return nil }
    self = head
  }

  package var line: [UInt8] { encodedLine(self) }
}

/// A line of a file of results: the outcome of one address.
package struct OutcomeLine: Codable, Sendable, Hashable {
  package let address: String
  /// The time of the outcome, in milliseconds since 1970.
  let at: Int
  package let outcome: ProbeOutcome

  package init(_ address: String, _ outcome: ProbeOutcome, at now: Moment) {
    (self.address, self.outcome, at) = (address, outcome, now.milliseconds)
  }

  package init?(line: ArraySlice<UInt8>) {
    guard let line = try? decodedJSON(OutcomeLine.self, from: line) else { return nil }
    self = line
  }

  package var line: [UInt8] { encodedLine(self) }

  /// True if this one of two lines about one address counts: an answer of its own before none, then the later one. Lines of the
  /// same moment are ordered by their bytes, so that the order of lines never matters.
  package func overrules(_ other: OutcomeLine) -> Bool {
    let isOwn = outcome.verdict.isOwn
    if isOwn != other.outcome.verdict.isOwn { return isOwn }
    return at != other.at ? at > other.at : other.line.lexicographicallyPrecedes(line)
  }
}

extension Verdict {
  /// The address itself was fully requested, or its host does not exist.
  package var isOwn: Bool { if case .givenUp = self { false } else { true } }
}

/// The union of lines of results by address, in any order, with any repetitions, from any number of files.
package struct OutcomeUnion: Sendable, Hashable {
  private var lines: [String: OutcomeLine] = [:]

  package init() {}

  package mutating func add(_ line: OutcomeLine) {
    if let known = lines[line.address], !line.overrules(known) { return }
    lines[line.address] = line
  }

  package subscript(address: String) -> ProbeOutcome? { lines[address]?.outcome }
  package func moment(of address: String) -> Moment? { lines[address].map { Moment(milliseconds: $0.at) } }
}
