import Diagnostics
import Files
import Portal
import Review
import Site
import TextBasics

/// The link catalogue of the last build in the portal's default output folder.
struct LastPublication {
  let root: String
  let path: String
  let bytes: [UInt8]

  /// Returns `nil` if there is no catalogue. A catalogue that cannot be read is a warning.
  init?(root: String, log: inout DiagnosticLog) {
    path = joined(publishedFolder(ofPortalIn: root), PublishedCatalogue.fileName)
    guard fileExists(path) else { return nil }
    var found = DiagnosticLog()
    let file = NamedFile(path, log: &found)
    log.warn(of: found)
    guard let file else { return nil }
    (self.root, bytes) = (root, file.bytes)
  }

  /// The changes since then, without drafts. Returns `nil` if the portal has errors, or, with a warning, if the file is not a
  /// catalogue.
  func changes(
    in tree: SourceTree, today: CalendarDate, memory: PortalMemory? = nil, jobs: Int, log: inout DiagnosticLog
  ) async -> CatalogueComparison? {
    var found = DiagnosticLog()
    let before = PublishedCatalogue.reading(bytes, path: path, log: &found)
    log.warn(of: found)
    guard let before else { return nil }
    let portal = await preparePortal(
      from: tree, log: DiagnosticLog(), root: root, fileSystem: .disk, clock: DayClock(at: today),
      memory: memory,
      jobs: jobs)
    return portal.catalogueJSON.flatMap { PublishedCatalogue.reading($0, path: path, log: &silentLog) }.map {
      CatalogueComparison(from: before, to: $0)
    }
  }
}

extension DiagnosticLog {
  /// Reports diagnostics as warnings: they do not prevent the pages from being rendered.
  fileprivate mutating func warn(of found: DiagnosticLog) {
    for var diagnostic in found.diagnostics {
      diagnostic.severity = .warning
      report(diagnostic)
    }
  }
}
