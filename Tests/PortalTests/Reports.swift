import Diagnostics
import Portal
import TextBasics

/// The result of a run over a manifest with marked places.
struct Run {
  let catalogue: Catalogue?
  let manifest: Manifest
  let log: DiagnosticLog
  /// The marked places of the manifest.
  let places: [String]

  /// Every diagnostic of the manifest's file on a line: `identifier line:column+length summary`.
  var reports: [String] { log.sorted.map(line) }

  /// The reports without the link library's own findings, whose wording is tested there.
  var ownReports: [String] {
    log.sorted.filter { ["yaml", "manifest", "document"].contains($0.identifier.split(separator: ".").first) }.map(line)
  }

  /// The only document of a catalogue without errors.
  var document: Document? { log.hasErrors ? nil : catalogue?.documents.first }
}

/// A diagnostic on one line.
func line(_ diagnostic: Diagnostic) -> String {
  guard let place = diagnostic.place, place.line > 0 else { return "\(diagnostic.identifier) - \(diagnostic.summary)" }
  return "\(diagnostic.identifier) \(place.line):\(place.column)+\(place.length) \(diagnostic.summary)"
}

/// Decodes and resolves a manifest with marked places.
func run(
  _ marked: String, included: [String: String] = [:], publishable: Set<String> = [], jobs: Int = 1
) async -> Run {
  let marked = MarkedText(marked)
  let files = included.sorted { $0.key < $1.key }
    .map { (path: $0.key, file: TextFile(path: "Content/" + $0.key, text: $0.value)) }
  var log = DiagnosticLog()
  let manifest = await decodeManifest(
    ManifestFiles(manifest: TextFile(path: "Content/portal.yaml", text: marked.text), includable: files), jobs: jobs, log: &log)
  let catalogue = await resolveCatalogue(manifest, publishable: publishable, jobs: jobs, log: &log)
  return Run(catalogue: catalogue, manifest: manifest, log: log, places: marked.places)
}

/// A portal with a WebDAV, an http and a WOPI source, and the documents given as list elements.
func run(
  documents: String, launch: String = "{}", languages: String = "[en, de]", publishable: Set<String> = []
) async -> Run {
  let run = await run(
    """
    portal: {title: P, baseURL: "https://portal.example/", languages: \(languages)}
    launch: \(launch)
    sources:
      - {id: dav, baseURL: "https://dav.example/docs/"}
      - {id: old, baseURL: "http://old.example/", allowHTTP: true}
      - {id: wopi, baseURL: "https://wopi.example/files/", wopi: {service: Contoso, source: Web, user: a1}}
    sections:
      - {id: one, title: One}
    documents:
    \(documents)
    """, publishable: publishable)
  // Most of the documents are in no section.
  var log = DiagnosticLog()
  for diagnostic in run.log.diagnostics where diagnostic.identifier != "manifest.unusedSection" { log.report(diagnostic) }
  return Run(catalogue: run.catalogue, manifest: run.manifest, log: log, places: run.places)
}
