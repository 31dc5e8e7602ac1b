import Diagnostics
import Testing

@testable import SiteGeneration

extension TestPortal {
  /// The portal read for messages, which must be faultless.
  func emailPortal(_ location: SourceLocation = #_sourceLocation) async throws -> EmailPortal {
    let loaded = await loadEmailPortal(root: "", fileSystem: .memory(files.mapValues { Array($0.utf8) }), jobs: 2)
    return try #require(loaded.portal, "\(loaded.log.lines)", sourceLocation: location)
  }
}
