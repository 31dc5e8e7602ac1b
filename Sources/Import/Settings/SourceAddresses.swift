import OfficeLinks
import Portal
import TextBasics

/// The sources of a manifest with their addresses. A table may be of hundreds, so they are found by id and by server.
package struct SourceAddresses: Sendable {
  private let all: [(id: String, base: DocumentAddress)]
  private let byID: [String: Int]
  private let byServer: [Substring: [Int]]

  init(_ all: [(id: String, base: DocumentAddress)]) {
    self.all = all
    byID = Dictionary(all.indices.map { (all[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    byServer = Dictionary(grouping: all.indices) { Self.server(of: all[$0].base.text) }
  }

  /// Those of a manifest; whether one with `http:` counts depends on the source that is read.
  init(_ sources: [SourceEntry], rules: AddressRules) {
    self.init(
      sources.compactMap { source in
        let base = source.baseURL.flatMap { DocumentAddress.read($0.value, rules: rules.forFolders).address?.asFolder }
        return source.id.flatMap { id in base.map { (id.value, $0) } }
      })
  }

  var count: Int { all.count }

  subscript(id: String) -> DocumentAddress? { byID[id].map { all[$0].base } }

  /// True if one of them is on the server of an address.
  func areOnServer(of address: String) -> Bool { byServer[Self.server(of: address)] != nil }

  /// The sources below whose addresses another one is, in their order.
  func above(_ address: String) -> [(id: String, base: DocumentAddress)] {
    (byServer[Self.server(of: address)] ?? []).map { all[$0] }.filter { address.hasPrefix($0.base.text) }
  }

  func filter(_ isMeant: ((id: String, base: DocumentAddress)) -> Bool) -> [(id: String, base: DocumentAddress)] {
    all.filter(isMeant)
  }

  /// The only source on the server of an address as it is written, if the address begins with that of the source; `nil` for any other.
  func onlyOne(above address: String) -> String? {
    guard let found = byServer[Self.server(of: address)], found.count == 1, address.hasPrefix(all[found[0]].base.text) else {
      return nil
    }
    // `..` leads out of a folder.
    let hasDots = zip(address.utf8, address.utf8.dropFirst()).contains { $0 == ASCII.slash && $1 == ASCII.dot }
    return hasDots || address.utf8.contains(ASCII.percent) ? nil : all[found[0]].id
  }

  /// The beginning of an address up to the slash after its server.
  private static func server(of address: String) -> Substring {
    var slashes = 0
    let end = address.utf8.firstIndex { byte in
      if byte == ASCII.slash { slashes += 1 }
      return slashes == 3
    }
    return address[..<(end ?? address.endIndex)]
  }
}
