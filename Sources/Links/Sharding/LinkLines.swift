import Diagnostics
import OfficeLinks
import Portal
import TextBasics

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
  private static let version = 2

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

// A line of a file of links: an address to request, with the addresses as written and their places.
extension LinkSelection.Item: Codable {
  private enum CodingKeys: CodingKey { case address, format, access, allowsRedirects, headers, folder, skip, known, links }

  /// The settings for all lines are in the head of the file; see `adopt`.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let access = HostRules.Access(rawValue: try members.decode(String.self, forKey: .access))
    let headers = try members.decodeIfPresent([String: String].self, forKey: .headers) ?? [:]
    target = ProbeTarget(
      try members.decode(String.self, forKey: .address),
      format: try members.decodeIfPresent(String.self, forKey: .format).flatMap { DocumentFormat.named($0) },
      access: access ?? .open, allowsRedirects: try members.decode(Bool.self, forKey: .allowsRedirects),
      headers: headers.sorted { $0.key < $1.key }.map { HeaderVariable(name: $0.key, variable: $0.value, place: Place(file: "")) }
    )
    target.folderQuestion = try members.decodeIfPresent(FolderQuestion.self, forKey: .folder)
    skipReason = try members.decodeIfPresent(String.self, forKey: .skip)
    isKnown = try members.decodeIfPresent(Bool.self, forKey: .known) ?? false
    links = try members.decode([LinkSelection.Link].self, forKey: .links)
    target.fragments = links.compactMap(\.fragment)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(target.address, forKey: .address)
    try members.encodeIfPresent(target.format?.fileExtension, forKey: .format)
    try members.encode(target.access.rawValue, forKey: .access)
    try members.encode(target.allowsRedirects, forKey: .allowsRedirects)
    if !target.headers.isEmpty {
      let headers = Dictionary(target.headers.map { ($0.name, $0.variable) }, uniquingKeysWith: { first, _ in first })
      try members.encode(headers, forKey: .headers)
    }
    try members.encodeIfPresent(target.folderQuestion, forKey: .folder)
    try members.encodeIfPresent(skipReason, forKey: .skip)
    if isKnown { try members.encode(isKnown, forKey: .known) }
    try members.encode(links, forKey: .links)
  }

  package init?(line: ArraySlice<UInt8>) {
    guard let item = try? decodedJSON(LinkSelection.Item.self, from: line), !item.links.isEmpty else { return nil }
    self = item
  }

  package var line: [UInt8] { encodedLine(self) }

  /// Takes what holds for all lines of a file. A missing variable of a header is reported at `place`.
  mutating func adopt(plainHTTPHosts: Set<String>, place: Place) {
    target.plainHTTPHosts = plainHTTPHosts
    target.headers = target.headers.map { HeaderVariable(name: $0.name, variable: $0.variable, place: place) }
  }
}
