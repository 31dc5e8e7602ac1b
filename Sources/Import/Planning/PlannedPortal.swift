import Diagnostics
import Files
import OfficeLinks
import Portal
import TextBasics

/// A portal as its files give it.
struct ResolvedPortal: Sendable {
  let catalogue: Catalogue?
  /// The documents that the catalogue does not have because of a fault.
  let unread: Set<String>
  let log: DiagnosticLog
}

extension ImportedPortal {
  /// Makes the texts of all documents, with which a table is compared.
  package func showDocuments(_ options: ImportOptions) async {
    _ = await shownDocuments(options)
    if !isShared, isLong { returnFreedMemory() }
  }

  /// The texts of the documents of the files as they are.
  func shownDocuments(_ options: ImportOptions) async -> ShownDocuments {
    await shown {
      let resolved = await resolved(files.map(\.file), today: options.today, jobs: options.jobs)
      return await ShownDocuments(resolved.catalogue, jobs: options.jobs)
    }
  }

  /// The texts of these files, with those of a plan in place of theirs.
  func texts(_ planned: [ImportPlan.File]) -> [TextFile] {
    let new = Dictionary(planned.map { ($0.path, $0.new) }, uniquingKeysWith: { $1 })
    let texts = files.map(\.file).map { file in new[file.path].map { TextFile(path: file.path, bytes: $0) } ?? file }
    let known = Set(texts.map(\.path))
    return texts
      + planned.filter { !$0.path.hasSuffix(".lock") && !known.contains($0.path) }.map { TextFile(path: $0.path, bytes: $0.new) }
  }

  /// The catalogue that these texts give, by the rules of `check`, and the documents that it does not have because of a fault.
  func resolved(_ texts: [TextFile], today: String, drafts: Bool = true, jobs: Int) async -> ResolvedPortal {
    var log = DiagnosticLog()
    guard let manifestText = texts.first(where: { $0.path == manifestFile.path }) else {
      return ResolvedPortal(catalogue: nil, unread: [], log: log)
    }
    let includable = texts.filter { $0.path != manifestFile.path }.map { ($0.contentPath, $0) }
    let manifest = await decodeManifest(
      ManifestFiles(manifest: manifestText, includable: includable), jobs: jobs, log: &log)
    let day = CalendarDate(today)
    if let day { reportDays(manifest, today: day, log: &log) }
    let catalogue = await resolveCatalogue(
      consume manifest, publishable: publishable, today: day, drafts: drafts, jobs: jobs, log: &log)
    // An identifier that is there twice may be that of a document too.
    let unread = Set((catalogue?.unresolved ?? []).filter { catalogue?.document($0) == nil })
    return ResolvedPortal(catalogue: catalogue, unread: unread, log: log)
  }
}

extension TextFile {
  var contentPath: String { String(path.dropFirst("Content/".count)) }
}
