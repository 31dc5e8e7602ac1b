import Diagnostics
package import OfficeLinks
package import TextBasics

/// Checks the portal's absolute addresses in messages as links on its pages are checked: the file exists, and so does the anchor
/// on a page. Only the pages whose anchors are needed are rendered.
package struct PortalLinks: Sendable {
  package let baseURL: DocumentAddress
  /// Makes the pages, or returns `nil` if they have faults, which a build reports.
  package let files: @Sendable () -> PortalFiles?

  package init(baseURL: DocumentAddress, files: @escaping @Sendable () -> PortalFiles?) {
    self.baseURL = baseURL
    self.files = files
  }

  /// The target of an address within the portal.
  private struct Target {
    /// The path, or `nil` if it cannot be a file's.
    let path: ArraySlice<UInt8>?
    let fragment: String
  }

  package func isOwn(_ address: String) -> Bool { target(address) != nil }

  /// The faults of the addresses that belong to the portal but lead nowhere.
  package func faults(_ addresses: some Sequence<String>) -> [String: Rule] {
    let targets = Set(addresses).compactMap { address in target(address).map { (address: address, target: $0) } }
    guard !targets.isEmpty, let files = files() else { return [:] }
    let paths = files.paths
    var anchors: [String: Set<String>] = [:]
    var faults: [String: Rule] = [:]
    for (address, target) in targets {
      guard let path = target.path, paths.contains(path) else {
        faults[address] = .link.broken
        continue
      }
      if target.fragment.isEmpty || isEqual(Array(target.fragment.utf8)[...], ignoringCase: "top") { continue }
      let name = String(decoding: path, as: UTF8.self)
      // In a file that is not a page, such as a workbook, the app decides what a fragment means.
      guard let known = anchors[name] ?? files.anchors(name) else { continue }
      anchors[name] = known
      if !known.contains(target.fragment) { faults[address] = .link.brokenAnchor }
    }
    return faults
  }

  private func target(_ address: String) -> Target? {
    let value = Array(address.utf8)[...]
    guard case .scheme(let scheme) = LinkTarget(value),
      isEqual(scheme, ignoringCase: "https") || isEqual(scheme, ignoringCase: "http")
    else { return nil }
    guard case .own(let rest) = WebTarget(value, base: baseURL.text, basePath: baseURL.path) else { return nil }
    let own = ownTarget(rest)
    return Target(path: own.path, fragment: anchor(percentDecodedText(own.fragment ?? [])))
  }

  /// The element that a fragment names, without the part that the page's script reads.
  private func anchor(_ fragment: String) -> String {
    if fragment.hasPrefix("user=") { return "" }
    return fragment.hasPrefix("open-") ? String(fragment.prefix { $0 != "&" }) : fragment
  }
}

/// The files that the portal's addresses can lead to.
package struct PortalFiles: Sendable {
  /// The UTF-8 of the path of each file: servers compare bytes.
  package let paths: TextSet
  /// The anchors of the page with a path, or `nil` if it is not a page.
  package let anchors: @Sendable (String) -> Set<String>?

  package init(paths: TextSet, anchors: @escaping @Sendable (String) -> Set<String>?) {
    self.paths = paths
    self.anchors = anchors
  }
}

package func pageAnchors(_ page: [UInt8]) -> Set<String> {
  Set(HTMLScan(page).anchors.map { String(decoding: resolvingCharacterReferences(page[$0]), as: UTF8.self) })
}
