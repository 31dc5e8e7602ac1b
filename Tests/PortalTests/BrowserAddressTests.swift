import Foundation
import OfficeLinks
import Portal
import Testing
import TextBasics

/// The addresses that are accepted or proposed, compared with a browser's reading of the same text:
/// `Vectors/browser-addresses.json` has the results of Node.js 20.20 (the URL parser Ada 2.9.2 with Unicode 17) for names of
/// Unicode's IdnaTestV2 and for addresses with inserted characters.
@Suite struct BrowserAddressTests {
  private struct Row {
    let text: String
    /// Without user name, final dot and fragment; `nil` if a browser sees no web address.
    let taken: [UInt8]?
  }

  private static func rows() throws -> [Row] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/browser-addresses.json")
    let rows = try JSONDecoder().decode([[String?]].self, from: Data(contentsOf: file))
    return try rows.map { row in Row(text: try #require(row[0]), taken: row[1].map { plain(Array($0.utf8)) }) }
  }

  /// Host and decoded path, which determine the server and the file.
  private static func plain(_ address: [UInt8]) -> [UInt8] {
    let slashes = address.firstRange(of: "://".utf8)?.upperBound ?? 0
    let rest = address[slashes...].prefix { $0 != ASCII.question && $0 != ASCII.hash }
    let end = rest.firstIndex(of: ASCII.slash) ?? rest.endIndex
    var host = URLAuthority(rest[..<end]).host
    if host.last == ASCII.dot { host = host.dropLast() }
    return host + percentDecoded(rest[end...])
  }

  private static var rules: AddressRules {
    var rules = AddressRules.international(allowsHTTP: true)
    rules.checksExtension = false
    return rules
  }

  @Test("every accepted address is the one that a browser opens")
  func acceptsWhatBrowsersOpen() throws {
    var count = 0
    for row in try Self.rows() {
      guard let address = DocumentAddress.read(row.text, rules: Self.rules).address else { continue }
      count += 1
      if row.taken != Self.plain(Array(address.text.utf8)) {
        Issue.record("\(row.text.debugDescription) is read as \(address.text), by browsers as \(shown(row.taken))")
      }
    }
    #expect(count > 100)
  }

  @Test("no correction leads to another server or file than a browser would open")
  func correctsToTheSameFile() throws {
    var count = 0
    for row in try Self.rows() {
      let findings = DocumentAddress.read(row.text, rules: Self.rules).findings
      guard let taken = row.taken, let corrected = findings.lazy.compactMap(\.corrected).first else { continue }
      // Nobody means the server https of https://https://….
      if findings.contains(where: { $0.rule == .address.doubledScheme }) { continue }
      count += 1
      if withoutStrayEnd(taken) != Self.plain(Array(corrected.utf8)) {
        Issue.record("\(row.text.debugDescription) is corrected to \(corrected), taken by browsers to \(shown(taken))")
      }
    }
    #expect(count > 50)
  }

  /// The end of a text that was copied with the end of its sentence.
  private func withoutStrayEnd(_ bytes: [UInt8]) -> [UInt8] {
    var scalars = classified(String(decoding: bytes, as: UTF8.self))
    while let (scalar, fault) = scalars.last, fault != nil || scalar == "." { scalars.removeLast() }
    return scalars.flatMap { Array(String($0.scalar).utf8) }
  }

  private func shown(_ bytes: [UInt8]?) -> String {
    bytes.map { String(decoding: $0, as: UTF8.self).debugDescription } ?? "nothing"
  }
}
