import FileAccess

/// One copy of what makes pages, for all of them. A class for that.
final class SharedRendering: Sendable {
  let rendering: SiteRendering

  init(_ rendering: SiteRendering) { self.rendering = rendering }
}

/// A page that is made again where its bytes are needed.
struct RenderedAgain: PiecewiseFile {
  let shared: SharedRendering
  let page: SitePage

  func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    // It came to its end before.
    try take((shared.rendering.bytes(of: page) ?? [])[...])
  }
}
