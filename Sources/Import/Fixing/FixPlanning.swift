import Diagnostics
package import Files
package import Links
package import Portal
package import TextBasics

/// Finds better spellings in a portal's manifest and texts that keep the meaning, and the targets of redirects that a check of
/// links found, `redirects`. Reads, but writes nothing.
///
/// `only` limits the changes to the entries of the documents with these identifiers.
///
/// `ofRedirectsOnly` leaves out all fixes but those of `redirects`.
///
/// One fix can make another one possible, as a source's address does for its documents, so the result is checked again.
package func planFixes(
  root: String, fileSystem: FileSystem, redirects: [CheckedLink] = [], only: [String] = [], ofRedirectsOnly: Bool = false,
  jobs: Int
) async -> FixPlan {
  var log = DiagnosticLog()
  var round = await FixRound(
    root: root, fileSystem: fileSystem, redirects: redirects, only: only, hasOthers: !ofRedirectsOnly, jobs: jobs,
    log: &log)
  // The places of redirects refer to the original files.
  var refused = round.refused.filter(\.isOfRedirect)
  var fixed = round.fixed
  for _ in 0..<4 where !round.fixed.isEmpty {
    round = await FixRound(
      root: root, fileSystem: fileSystem.overlaid(with: fixed.mapValues(\.bytes)), redirects: [], only: only,
      hasOthers: !ofRedirectsOnly, jobs: jobs, log: &log)
    for (path, file) in round.fixed { fixed[path] = (file.bytes, file.count + (fixed[path]?.count ?? 0)) }
  }
  refused += round.refused
  var seen: Set<Fix> = []
  for fix in refused where seen.insert(fix).inserted { fix.diagnostic.map { log.report($0) } }
  var files: [FixPlan.File] = []
  for (path, file) in fixed.sorted(by: { $0.key < $1.key }) {
    do throws(FileError) {
      let old = try fileSystem.read(root, RelativePath(path))
      files.append(FixPlan.File(path: path, old: old, new: file.bytes, count: file.count))
    } catch {
      log.report(.unreadableSource(path, error))
    }
  }
  return FixPlan(files: files.filter { $0.old != $0.new }, log: log, excerpts: round.excerpts(log))
}

/// One pass over all sources.
private struct FixRound {
  /// The changed files with their byte order marks, by path, and the number of values that differ.
  private(set) var fixed: [String: (bytes: [UInt8], count: Int)] = [:]
  private(set) var refused: [Fix] = []
  private let tree: SourceTree

  init(
    root: String, fileSystem: FileSystem, redirects: [CheckedLink], only: [String], hasOthers: Bool, jobs: Int,
    log: inout DiagnosticLog
  ) async {
    // The check reports faults; only a manifest that cannot be read is reported here.
    var ignored = DiagnosticLog()
    tree = discoverSources(root: root, fileSystem: fileSystem, log: &ignored)
    guard let manifest = await decodePortalManifest(tree, jobs: jobs, log: &ignored) else {
      log.merge(ignored)
      return
    }
    let catalogue = await resolveCatalogue(manifest, publishable: publishablePaths(tree), jobs: jobs, log: &ignored)
    let pages = decodePages(
      tree, languages: catalogue?.portal.languages ?? [], read: manifest.read, log: &ignored)
    let links = (pages.map(\.body) + manifest.texts).flatMap { TextLink.links(of: $0) }
    var fixes =
      hasOthers ? AddressFixes(manifest).fixes + links.compactMap { TextFixes(catalogue: catalogue).fix($0) } : []
    if let catalogue, !redirects.isEmpty {
      let moved = only.isEmpty ? MovedSources(manifest, redirects, catalogue) : nil
      fixes += moved?.fixes ?? []
      fixes += redirects.flatMap(RedirectFixes(manifest, links, catalogue, without: moved?.documents ?? []).fixes)
    }
    if !only.isEmpty {
      let parts = manifest.ranges(of: only, log: &log)
      fixes.removeAll { fix in !parts.contains { $0.contains(fix.place) } }
    }
    refused = fixes.filter { $0.refusal != nil }
    edit(fixes.filter { $0.refusal == nil }, root: root, fileSystem: fileSystem)
  }

  private mutating func edit(_ fixes: [Fix], root: String, fileSystem: FileSystem) {
    for (path, fixes) in Dictionary(grouping: fixes, by: \.place.file) {
      guard let text = tree[path: path]?.text else { continue }
      let editing = FileEditing(TextFile(path: path, bytes: text), fixes)
      refused += editing.refused
      // A file that can no longer be read is left as it is; the final read reports why.
      guard editing.bytes != text, let old = try? fileSystem.read(root, RelativePath(path)) else { continue }
      let mark = Array(old.prefix(max(0, old.count - text.count)))
      if old.dropFirst(mark.count).elementsEqual(text) { fixed[path] = (mark + editing.bytes, editing.count) }
    }
  }

  func excerpts(_ log: DiagnosticLog) -> [String: LineIndex] {
    let paths = Set(log.diagnostics.compactMap { $0.place?.file })
    return paths.reduce(into: [:]) { $0[$1] = tree[path: $1]?.text.map { LineIndex($0) } }
  }
}

extension Manifest {
  /// The entries of the documents with these identifiers; unknown identifiers are reported.
  fileprivate func ranges(of ids: [String], log: inout DiagnosticLog) -> [PlaceRange] {
    let entries = EntryRanges(self)
    let known = Dictionary(
      documents.compactMap { written in written.entry.id.map { ($0.value, written.entry.place) } },
      uniquingKeysWith: { first, _ in first })
    return ids.compactMap { id in
      if let place = known[id] { return entries.range(around: place) }
      let fault = Diagnostic(.fix.unknownDocument, id, fix: didYouMean(id, among: known.keys.sorted()))
      // Each round looks again.
      if !log.diagnostics.contains(fault) { log.report(fault) }
      return nil
    }
  }
}

extension FileSystem {
  /// The same files, some of them with other bytes.
  fileprivate func overlaid(with files: [String: [UInt8]]) -> FileSystem {
    let files = Dictionary(files.map { (RelativePath($0), $1) }, uniquingKeysWith: { first, _ in first })
    let read = read
    return FileSystem(list: list) { (folder, path) throws(FileError) in
      if let bytes = files[path] { return bytes }
      return try read(folder, path)
    }
  }
}

/// A better spelling for one value of a source file.
package struct Fix: Sendable, Hashable {
  /// The kind of value, which decides what may be written there.
  enum Kind: Sendable, Hashable {
    /// A YAML scalar that begins at the place, quotes included.
    case scalar
    /// The destination of a CommonMark link that begins at the place. Inline ones are in a YAML scalar on one line.
    case destination(isInline: Bool)
  }

  var kind = Kind.scalar
  let place: Place
  let old: String
  /// Always set if there is no refusal.
  var new: String?
  /// The reason why the fix is not made, as a phrase.
  var refusal: String?
  var isOfRedirect = false

  /// A warning, since a person has to check a value that is not changed.
  var diagnostic: Diagnostic? {
    refusal.map {
      Diagnostic(.fix.notChanged, old, $0, at: place, fix: new.map { "check it, and write \($0) if that is what you mean" })
    }
  }
}

/// The diagnostics of `docportal fix`: values that it does not change, and files that it cannot read.
package struct FixRules: RuleTable {
  package let notChanged = Rule(.warning, "fix.notChanged", "'{1}' is not changed", "Reason: {2}.", fix: "check it yourself")
  package let unknownDocument = Rule(.error, "fix.unknownDocument", "there is no document '{1}'", fix: "check its 'id'")
  package let noReport = Rule(
    .error, "fix.noReport", "the file is not a JSON report of a link check",
    fix: "write one with: docportal check --external --report json={1}")
}

extension Rule { package static let fix = FixRules() }
