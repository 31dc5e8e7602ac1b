import Diagnostics
import OfficeLinks
import Portal
package import TextBasics

/// The first line of a file of links, with the settings for all of them.
package struct LinkListHead: Codable, Sendable, Hashable {
  /// The kind of file and its version.
  package private(set) var docportal = Self.kind
  package private(set) var version = Self.version
  /// The time at which the links were listed, in milliseconds since 1970.
  package var at: Int
  /// The number of lines that follow.
  package var items: Int
  /// The index of this part of the addresses, and the number of parts.
  private var shard: Int
  private var shards: Int
  package var failAfter: Int
  package var maxAge: Int
  package var plainHTTPHosts: [String]
  package var privateHosts: [String]

  private static let kind = "links"
  private static let version = 1

  package init(_ settings: LinkSettings, _ shard: Shard = .whole, items: Int, at now: Moment) {
    (at, self.items) = (now.milliseconds, items)
    (self.shard, shards) = (shard.index, shard.count)
    (failAfter, maxAge) = (settings.failAfter, settings.maxAge)
    (plainHTTPHosts, privateHosts) = (settings.plainHTTPHosts.sorted(), settings.privateHosts.sorted())
  }

  package init?(line: ArraySlice<UInt8>) {
    guard let head = try? decodedJSON(LinkListHead.self, from: line), head.docportal == Self.kind,
      head.version == Self.version, Shard(head.shard, of: head.shards) != nil
    else { return nil }
    self = head
  }

  package var line: [UInt8] { encodedLine(self) }
  /// The part of the addresses that the file has.
  package var part: Shard { Shard(shard, of: shards) ?? .whole }
  package var moment: Moment { Moment(milliseconds: at) }

  /// Both are heads of the parts that one run listed.
  package func isOfSameRun(_ other: LinkListHead) -> Bool { at == other.at && shards == other.shards }

  package var settings: LinkSettings {
    var settings = LinkSettings()
    (settings.failAfter, settings.maxAge) = (max(1, failAfter), max(0, maxAge))
    (settings.plainHTTPHosts, settings.privateHosts) = (Set(plainHTTPHosts), Set(privateHosts))
    return settings
  }
}

/// A line of a file of links: an address to request, with the addresses as written and their places.
package struct LinkLine: Codable, Sendable, Hashable {
  struct Link: Codable, Sendable, Hashable {
    let address: String
    let order: Int
    let occurrences: [Occurrence]
  }

  struct Occurrence: Codable, Sendable, Hashable {
    let file: String
    let line: Int
    let column: Int
    let length: Int
    let document: String?
    let title: String?
    let page: String?
  }

  struct Header: Codable, Sendable, Hashable {
    let name: String
    let variable: String
  }

  package let address: String
  let format: String?
  let access: String
  let allowsRedirects: Bool
  let headers: [Header]?
  let folder: FolderQuestion?
  let skip: String?
  /// The portal's cache has an answer that is reused.
  package let known: Bool?
  let links: [Link]

  package init(_ item: LinkSelection.Item, isKnown: Bool) {
    let target = item.target
    address = target.address
    format = target.format?.fileExtension
    access = target.access.rawValue
    allowsRedirects = target.allowsRedirects
    headers = target.headers.isEmpty ? nil : target.headers.map { Header(name: $0.name, variable: $0.variable) }
    folder = target.folderQuestion
    skip = item.skipReason
    known = isKnown ? true : nil
    links = item.links.map { link in
      Link(address: link.address, order: link.order, occurrences: link.occurrences.map { Occurrence($0) })
    }
  }

  package init?(line: ArraySlice<UInt8>) {
    guard let line = try? decodedJSON(LinkLine.self, from: line), !line.links.isEmpty else { return nil }
    self = line
  }

  package var line: [UInt8] { encodedLine(self) }
  package var isAsked: Bool { skip == nil && known != true }

  /// The target to request. `place` is where a header with a missing variable is reported.
  package func target(plainHTTPHosts: Set<String>, at place: Place) -> ProbeTarget {
    var target = ProbeTarget(
      address, format: format.flatMap { DocumentFormat.named($0) }, access: HostRules.Access(rawValue: access) ?? .open,
      allowsRedirects: allowsRedirects,
      headers: (headers ?? []).map { HeaderVariable(name: $0.name, variable: $0.variable, place: place) })
    target.plainHTTPHosts = plainHTTPHosts
    target.folderQuestion = folder
    target.fragments = links.compactMap { LinkSelection.wantedFragment(of: $0.address) }
    return target
  }

  package func item(plainHTTPHosts: Set<String>, at place: Place) -> LinkSelection.Item {
    LinkSelection.Item(
      target: target(plainHTTPHosts: plainHTTPHosts, at: place), skipReason: skip,
      links: links.map { link in
        LinkSelection.Link(
          address: link.address, fragment: LinkSelection.wantedFragment(of: link.address), order: link.order,
          occurrences: link.occurrences.map { LinkOccurrence($0) })
      })
  }
}

extension LinkLine.Occurrence {
  fileprivate init(_ occurrence: LinkOccurrence) {
    let place = occurrence.place
    (file, line, column, length) = (place.file, place.line, place.column, place.length)
    (document, title, page) = (occurrence.document, occurrence.title, occurrence.page)
  }
}

extension LinkOccurrence {
  fileprivate init(_ written: LinkLine.Occurrence) {
    let place = Place(file: written.file, line: written.line, column: written.column, length: written.length)
    self.init(place: place, document: written.document, title: written.title, page: written.page)
  }
}

/// A value as one line of JSON, the same bytes each time, without its line end.
func encodedLine(_ value: some Encodable) -> [UInt8] {
  // Fails only if a type's own encoding does; none of these has one.
  (try? encodedJSON(value)) ?? []
}
