import Diagnostics
import TextBasics

/// The first line of a file of results, and of what is remembered for later runs.
package struct ResultsHead: Codable, Sendable, Hashable {
  package private(set) var docportal = Self.kind
  package private(set) var version = Self.version

  private static let kind = "results"
  private static let version = 2

  package init() {}

  package init?(line: ArraySlice<UInt8>) {
    guard let head = try? decodedJSON(ResultsHead.self, from: line), head.docportal == Self.kind,
      head.version == Self.version
    else { return nil }
    self = head
  }

  package var line: [UInt8] { encodedLine(self) }
}

extension CheckedLink {
  /// Reads a line of such a file.
  package init?(line: ArraySlice<UInt8>) {
    guard let link = try? decodedJSON(CheckedLink.self, from: line) else { return nil }
    self = link
  }

  package var line: [UInt8] { encodedLine(self) }

  /// The address itself was fully requested, or its host does not exist.
  var isOwn: Bool { givenUp == nil }

  /// True if this one of two results about one address counts: an answer of its own before none, then the later one. Those of the same
  /// moment are ordered by their bytes, so that the order of lines never matters.
  func overrules(_ other: CheckedLink) -> Bool {
    if isOwn != other.isOwn { return isOwn }
    let (moment, earlier) = (at?.milliseconds ?? 0, other.at?.milliseconds ?? 0)
    return moment != earlier ? moment > earlier : other.line.lexicographicallyPrecedes(line)
  }
}

/// The union of results by address, in any order, with any repetitions, from any number of files.
package struct ResultUnion: Sendable, Hashable {
  private var links: [String: CheckedLink] = [:]

  package init() {}

  package mutating func add(_ link: CheckedLink) {
    if let known = links[link.address], !link.overrules(known) { return }
    links[link.address] = link
  }

  /// The results about all addresses of an item; `nil` unless each has one.
  func about(_ item: LinkSelection.Item) -> [CheckedLink]? {
    let found = item.links.compactMap { links[$0.address] }
    return found.count == item.links.count ? found : nil
  }
}

/// A value as one line of JSON, the same bytes each time, without its line end.
func encodedLine(_ value: some Encodable) -> [UInt8] {
  // Fails only if a type's own encoding does; none of these has one that can.
  (try? encodedJSON(value)) ?? []
}
