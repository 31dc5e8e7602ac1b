package import Diagnostics
package import OfficeLinks
import PortalContent
package import TextBasics

/// Checks whole addresses of the portal, as messages have them, as links of its pages are checked: whether there is such a file,
/// and on a page such an anchor. Only the pages whose anchors are needed are rendered.
package struct PortalLinks: Sendable {
  package let baseURL: DocumentAddress
  /// Makes the pages; `nil` when they have faults, which a build reports.
  package let files: @Sendable () -> PortalFiles?

  package init(baseURL: DocumentAddress, files: @escaping @Sendable () -> PortalFiles?) {
    self.baseURL = baseURL
    self.files = files
  }

  package enum Fault {
    case broken
    case brokenAnchor
  }

  /// Where an address leads within the portal.
  private struct Target {
    /// `nil` for what cannot be a file.
    let path: ArraySlice<UInt8>?
    let fragment: String
  }

  package func isOwn(_ address: String) -> Bool { target(address) != nil }

  /// The faults of those addresses that are of the portal and lead nowhere.
  package func faults(_ addresses: some Sequence<String>) -> [String: Fault] {
    let targets = Set(addresses).compactMap { address in target(address).map { (address: address, target: $0) } }
    guard !targets.isEmpty, let files = files() else { return [:] }
    let paths = files.paths
    var anchors: [String: Set<String>] = [:]
    var faults: [String: Fault] = [:]
    for (address, target) in targets {
      guard let path = target.path, paths.contains(path) else {
        faults[address] = .broken
        continue
      }
      if target.fragment.isEmpty || isEqual(Array(target.fragment.utf8)[...], ignoringCase: "top") { continue }
      let name = String(decoding: path, as: UTF8.self)
      // In a file that is not a page, such as a workbook, the app decides what a fragment means.
      guard let known = anchors[name] ?? files.anchors(name) else { continue }
      anchors[name] = known
      if !known.contains(target.fragment) { faults[address] = .brokenAnchor }
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

  /// The element that a fragment names, without what the page's script reads.
  private func anchor(_ fragment: String) -> String {
    if fragment.hasPrefix("user=") { return "" }
    return fragment.hasPrefix("open-") ? String(fragment.prefix { $0 != "&" }) : fragment
  }
}

extension PortalLinks.Fault {
  package func diagnostic(_ address: String, at place: Place) -> Diagnostic {
    switch self {
    case .broken: Diagnostic(.link.broken, address, at: place)
    case .brokenAnchor: Diagnostic(.link.brokenAnchor, address, at: place)
    }
  }
}

/// What the portal's addresses can lead to.
package struct PortalFiles: Sendable {
  package let paths: TextSet
  /// The anchors of the page with a path; `nil` when it is not a page.
  package let anchors: @Sendable (String) -> Set<String>?

  package init(paths: TextSet, anchors: @escaping @Sendable (String) -> Set<String>?) {
    self.paths = paths
    self.anchors = anchors
  }
}

package func pageAnchors(_ page: [UInt8]) -> Set<String> {
  Set(HTMLScan(page).anchors.map { String(decoding: resolvingCharacterReferences(page[$0]), as: UTF8.self) })
}
