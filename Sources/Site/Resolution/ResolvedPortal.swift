import Diagnostics
import Files
import Markdown
import OfficeLinks
import Portal
import TextBasics
import Theme

/// The portal's resolved content: its pages, and how to compose each.
struct ResolvedPortal: Sendable {
  let site: Site
  let strings: StringsSet
  let unread: Unread
  /// The descriptions of documents without a page, because of another fault.
  let unplacedTexts: [CommonMarkText]
  /// The files that texts publish but documents do not.
  var files: LocalFiles
  let ranges: EntryRanges
  let ignored: IgnoredRules
  /// Without it no address in a text has ended.
  let today: CalendarDate?
}

/// Decodes and resolves the manifest, the pages and the theme's texts. Returns `nil` if not even the portal can be resolved.
func resolvePortal(
  _ tree: SourceTree, _ theme: ThemeFiles, _ options: BuildOptions, memory: ManifestMemory? = nil, log: inout DiagnosticLog
) async -> ResolvedPortal? {
  let (drafts, jobs) = (options.drafts, options.jobs)
  guard let manifest = await decodePortalManifest(tree, memory: memory, jobs: jobs, log: &log) else { return nil }
  let today = resolveToday(manifest.portal, options.clock, &log)
  if let today { reportDays(manifest, today: today, log: &log) }
  reportPlaceholders(manifest, log: &log)
  let ranges = EntryRanges(manifest)
  var ignored = IgnoredRules(manifest, ranges: ranges)
  // A lock that is not there or cannot be read only says less; an import reports it.
  func lock(_ path: String) -> [UInt8]? { try? options.fileSystem.read(options.root, RelativePath("Content/" + path)) }
  let catalogue = await resolveCatalogue(
    manifest, publishable: publishablePaths(tree), today: today, drafts: drafts, lock: lock, jobs: jobs, log: &log)
  guard let catalogue else { return nil }
  let languages = catalogue.portal.languages
  let pages = WrittenPages(tree, manifest, languages: languages, today: today, drafts: drafts, log: &log)
  // Faults that exist only because languages stand in for the portal's are not reported.
  var ofLanguages = DiagnosticLog()
  let texts = TextPage.group(
    pages.published, languages: languages, unread: unreadPaths(tree, pages.published, languages), log: &ofLanguages)
  let themePaths = tree.files(below: "Templates").map { String($0.path.dropFirst("Templates/".count)) }
  ThemeFileCheck(languages: languages).report(themePaths, &ofLanguages)
  if manifest.read.languages { log.merge(ofLanguages) }
  let written = Dictionary(manifest.portal.languages.map { ($0.value, $0.place) }, uniquingKeysWith: { first, _ in first })
  let strings = StringsSet(theme, languages: languages, place: { written[$0.text] ?? Place(file: manifestPath) }, log: &log)
  let resolvedIDs = Set(catalogue.documents.map(\.id.text))
  let unread = pages.unread(tree, manifest, catalogue, resolvedIDs)
  let site = Site(catalogue: catalogue, texts: texts)
  let files = await localFiles(tree, site, jobs: jobs)
  let unplaced = manifest.documents.filter { !resolvedIDs.contains($0.entry.id?.value ?? "") }.compactMap(\.entry.description)
  ignored.add(pages: pages.all)
  reportOldSchema(tree, log: &log)
  if manifest.read.all, unread.documents.isEmpty, unread.pages.isEmpty, !log.hasErrors {
    let drafts = manifest.documents.filter { catalogue.drafts.contains($0.entry.id?.value ?? "") }.compactMap(\.entry.description)
    let shown = drafts.flatMap(\.texts).flatMap { files.links(of: $0) }.map(\.path)
    let included = manifest.files.keys.map { String($0.dropFirst("Content/".count)) }
    let used = Set(manifest.documents.compactMap(\.entry.file?.value) + files.linked.map(\.path) + shown + included)
    reportUnreadFiles(tree, used: used, log: &log)
  }
  return ResolvedPortal(
    site: site, strings: strings, unread: unread, unplacedTexts: unplaced.flatMap(\.texts), files: files,
    ranges: ranges, ignored: ignored, today: today)
}

/// The pages as written, and those of them that this build publishes.
private struct WrittenPages {
  let all: [PageEntry]
  let published: [PageEntry]
  private let today: CalendarDate?

  init(
    _ tree: SourceTree, _ manifest: Manifest, languages: [LanguageTag], today: CalendarDate?, drafts: Bool,
    log: inout DiagnosticLog
  ) {
    self.today = today
    all = decodePages(tree, languages: languages, read: manifest.read, log: &log)
    published = all.filter { drafts || !$0.isDraft(on: today) }
  }

  /// The targets of links that the portal does not have for a reason. `resolved` are the identifiers of the documents that it has.
  func unread(_ tree: SourceTree, _ manifest: Manifest, _ catalogue: Catalogue, _ resolved: Set<String>) -> Unread {
    var paths = Set(tree.content.filter { $0.path.hasSuffix(".md") }.map { pagePath($0.contentPath, catalogue.portal.languages) })
    if !manifest.read.languages {
      // The end of a name may be a language.
      paths.formUnion(paths.compactMap { path in path.lastIndex(of: ".").map { String(path[..<$0]) } })
    }
    var unread = Unread()
    unread.documents = Set(manifest.documents.compactMap { $0.entry.id?.value }).subtracting(resolved)
      .subtracting(catalogue.drafts)
    unread.pages = paths.subtracting(all.map(\.path))
    unread.draftPages = Set(all.map(\.path)).subtracting(published.map(\.path))
    unread.comingPages = days { page, today in page.publish.flatMap { $0 > today ? $0 : nil } }
    unread.retiredPages = days { page, today in page.retire.flatMap { $0 <= today ? $0 : nil } }
    unread.manifest = manifest.read
    return unread
  }

  /// A day of each page that has one, by the page's path.
  private func days(_ day: (PageEntry, CalendarDate) -> CalendarDate?) -> [String: CalendarDate] {
    guard let today else { return [:] }
    return Dictionary(
      all.compactMap { page in day(page, today).map { (page.path, $0) } }, uniquingKeysWith: { first, _ in first })
  }
}

/// The paths of pages of which a file could not be read, or has a name that no page has; the latter are reported as files that nothing
/// reads.
private func unreadPaths(_ tree: SourceTree, _ published: [PageEntry], _ languages: [LanguageTag]) -> Set<String> {
  let read = Set(published.map(\.place.file))
  let broken = tree.content.filter { $0.path.hasSuffix(".md") && !read.contains($0.path) }
  let misnamed = tree.content.filter { !$0.path.hasSuffix(".md") }.compactMap { file in
    [".md", ".markdown", ".txt", ".html"].first { file.contentPath.lowercased().hasSuffix($0) }
      .map { String(file.contentPath.dropLast($0.count)) + ".md" }
  }
  return Set((broken.map(\.contentPath) + misnamed).map { pagePath($0, languages) })
}

/// The files below `Content/`, with those that texts show and link to.
private func localFiles(_ tree: SourceTree, _ site: Site, jobs: Int) async -> LocalFiles {
  var files = LocalFiles(available: publishablePaths(tree), copied: Set(tree.files.compactMap(\.copiedPath)))
  let pictures = ([site.catalogue.theme.logo] + site.catalogue.sections.map(\.icon?.picture)).compactMap(\.self)
  var places: [String: Place] = Dictionary(pictures.map { ($0.path, $0.place) }, uniquingKeysWith: { first, _ in first })
  files.linked = places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  files.shown = Set(places.keys)
  // Nearly always documents name all of them, and no text has to be read twice.
  guard files.hasMore(than: site.catalogue.documents.compactMap(\.publishedPath)) else { return files }
  let found = await parallelMap(site.writtenTexts, jobs: jobs) { [files] text in files.links(of: text) }
  files.shown.formUnion(found.joined().lazy.filter(\.isImage).map(\.path))
  for link in found.joined() where files.publishes(link.path) && places[link.path] == nil { places[link.path] = link.place }
  files.linked = places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  return files
}

extension LocalFiles {
  /// The files that a text shows or links to, each with its place.
  fileprivate func links(of text: CommonMarkText) -> [(path: String, place: Place, isImage: Bool)] {
    MarkdownDocument(text.text).links.compactMap { link in
      path(of: link.destination, in: text.place.file).map {
        (path: $0, place: text.place(line: link.position.line, column: link.position.column), isImage: link.isImage)
      }
    }
  }
}

extension ResolvedPortal {
  /// The composer of the pages, given the files that the portal publishes.
  func siteComposer(
    publishing files: [PublishedFile] = [], thumbnails: Thumbnails = Thumbnails(), icons: AppIcons,
    assetPaths: [String: String] = [:], emailTemplates: EmailTemplates? = nil, previous: [String: String]? = nil
  ) -> SiteComposer {
    SiteComposer(
      site: site, strings: strings, unread: unread, files: self.files, today: today,
      published: Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }), thumbnails: thumbnails,
      icons: icons, assetPaths: assetPaths, emailTemplates: emailTemplates, previous: previous)
  }
}

/// Warns of addresses whose host stands for one's own, such as the one with which a new portal begins: its pages, codes and messages
/// would lead there. Those of documents are reported once for each host.
func reportPlaceholders(_ manifest: Manifest, log: inout DiagnosticLog) {
  var seen: Set<String> = []
  func report(_ written: Written<String>?, isOnlyOnce: Bool = false) {
    guard let written, let host = URLParts(Array(written.value.utf8)[...]).authority?.host else { return }
    let name = lowercasedASCII(String(decoding: host, as: UTF8.self))
    guard seen.insert(name).inserted || !isOnlyOnce, isPlaceholder(host: name) else { return }
    log.report(Diagnostic(.link.placeholder, written.value, name, at: written.place))
  }
  report(manifest.portal.baseURL)
  for source in manifest.sources { report(source.baseURL) }
  for document in manifest.documents { report(document.entry.url, isOnlyOnce: true) }
}

/// Reports the files below `Content/` that nothing reads, with what was probably meant. `used` are the paths there that the manifest
/// or a text names.
func reportUnreadFiles(_ tree: SourceTree, used: Set<String>, log: inout DiagnosticLog) {
  for file in tree.content where !file.path.hasSuffix(".md") && !used.contains(file.contentPath) && isMeantForReading(file) {
    log.report(Diagnostic(.source.unreadFile, at: Place(file: file.path), fix: unreadFix(file.contentPath)))
  }
}

/// Notes that the copy of the schema for editors is that of another version.
func reportOldSchema(_ tree: SourceTree, log: inout DiagnosticLog) {
  let path = PortalFile.manifestSchema.rawValue
  guard let text = tree[path: path]?.text else { return }
  // Git may write the lines of a copy with other ends.
  let bytes = trimmingASCIISpace(text.filter { $0 != ASCII.carriageReturn }[...])
  if bytes.elementsEqual(trimmingASCIISpace(Array(ManifestSchema.manifest.text.utf8)[...])) { return }
  log.report(Diagnostic(.manifest.oldSchema, path, at: Place(file: path)))
}

/// False for the portal's own files, those of `docportal import`, and those that people write for each other.
private func isMeantForReading(_ file: SourceFile) -> Bool {
  let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
  return ![manifestPath, ReviewEntry.path].contains(file.path) && file.contents != .unusable && !ThemeFileCheck.isForPeople(name)
    && !["csv", "json", "lock", "tsv", "xml"].contains(fileExtension(of: name))
}

private func fileExtension(of name: String) -> String {
  name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
}

private func unreadFix(_ path: String) -> String {
  let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
  if path.hasPrefix("Templates/") { return "move it to \(path), beside Content" }
  switch fileExtension(of: path) {
  case "md", "markdown", "mdown", "mkd", "mdwn", "mkdn": return "rename it to \(stem).md to make it a page"
  case "mdx": return "rename it to \(stem).md, and write in CommonMark what is JSX"
  case "yaml", "yml":
    return path.hasSuffix(".yaml") || path.hasSuffix(".yml")
      ? "write '\(path)' under 'include' in the manifest"
      : "rename it to \(stem).yaml, and write that under 'include' in the manifest"
  case "mustache": return "move it to Templates, beside Content"
  case "avif", "gif", "heic", "jpeg", "jpg", "png", "svg", "webp":
    return "show it on a page, as in '![words](\(path))', or remove it"
  case let ending where DocumentFormat.named(ending)?.app != nil || ending == "pdf":
    return "add a document with 'file: \(path)', or remove it"
  default: return "put it below Content/static to publish it as it is, or remove it"
  }
}
