import Diagnostics
import Foundation
import OfficeLinks
import Portal
import PortalTestSupport
import Site
import Testing
import TextBasics

@testable import Import

/// The replacements of `fix` for the addresses of `PortalTests/Vectors`, compared with a browser's reading.
@Suite struct BrowserAddressFixTests {
  @Test("a fix keeps the server that a browser connects to")
  func keepsTheServer() async throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "PortalTests/Vectors/browser-addresses.json")
    let rows = try JSONDecoder().decode([[String?]].self, from: Data(contentsOf: file))
    let taken = Dictionary(rows.compactMap { row in row[0].map { ($0, row[1]) } }, uniquingKeysWith: { first, _ in first })
    var manifest = "portal: {title: P}\ndocuments:\n"
    for (index, text) in taken.keys.sorted().enumerated() {
      let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self).replacing("\\/", with: "/")
      manifest += "  - {id: d\(index), title: T, url: \(quoted)}\n"
    }
    var log = DiagnosticLog()
    let tree = discoverSources(root: "", fileSystem: .memory(["Content/portal.yaml": Array(manifest.utf8)]), log: &log)
    let decoded = try #require(await decodePortalManifest(tree, jobs: 1, log: &log))
    let fixes = AddressFixes(decoded).fixes
    #expect(fixes.count > 50)
    for fix in fixes {
      guard let new = fix.new, let address = taken[fix.old] ?? nil, !fix.old.contains(/https?:[\/]*https?/) else { continue }
      let written = DocumentAddress.read(new, rules: .ofFixes).address?.text ?? new
      if host(written) != host(address) { Issue.record("\(fix.old.debugDescription) becomes \(new), in browsers \(address)") }
    }
  }

  private func host(_ address: String) -> [UInt8] {
    let rest = address.utf8.drop { $0 != ASCII.slash }.dropFirst(2).prefix { $0 != ASCII.slash && $0 != ASCII.question }
    let host = URLAuthority(Array(rest)[...]).host
    return Array(host.last == ASCII.dot ? host.dropLast() : host)
  }
}
