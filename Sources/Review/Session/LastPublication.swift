package import Diagnostics
import Files
package import Portal
import TextBasics

/// The link catalogue of the last build in the portal's default output folder.
package struct LastPublication {
  let path: String
  let bytes: [UInt8]

  /// Returns `nil` if there is no catalogue. A catalogue that cannot be read is a warning.
  package init?(root: String, log: inout DiagnosticLog) {
    path = joined(publishedFolder(ofPortalIn: root), PublishedCatalogue.fileName)
    guard fileExists(path) else { return nil }
    var found = DiagnosticLog()
    let file = NamedFile(path, log: &found)
    log.warn(of: found)
    guard let file else { return nil }
    bytes = file.bytes
  }
}

extension ReviewSource {
  /// The changes since the last publication, without drafts. Returns `nil` if the portal has errors, or, with a warning, if the file
  /// is not a catalogue.
  package func changes(
    since publication: LastPublication, in tree: SourceTree, today: CalendarDate, log: inout DiagnosticLog
  ) async -> CatalogueComparison? {
    var found = DiagnosticLog()
    let before = PublishedCatalogue.reading(publication.bytes, path: publication.path, log: &found)
    log.warn(of: found)
    guard let before, let json = await catalogue(tree, today) else { return nil }
    return PublishedCatalogue.reading(json, path: publication.path, log: &silentLog).map {
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
