import CatalogueModel
import Diagnostics
import EmailComposing
import ManifestDecoding
import PortalContent
import PortalTheme
import TextBasics

/// The portal's content once everything is resolved: what pages there are and how to compose each.
struct ResolvedPortal: Sendable {
  let site: Site
  let strings: StringsSet
  let unread: Unread
  /// The descriptions of documents that have no page, since something else is wrong with them.
  let unplacedTexts: [CommonMarkText]
  let ranges: EntryRanges
  let ignored: IgnoredRules
}

/// Decodes and resolves the manifest, the pages and the theme's texts. `nil` when not even the portal can be made out.
func resolvePortal(
  _ tree: SourceTree, _ theme: ThemeFiles, today: CalendarDate? = nil, jobs: Int, log: inout DiagnosticLog
) async -> ResolvedPortal? {
  guard let manifest = await decodePortalManifest(tree, jobs: jobs, log: &log) else { return nil }
  if let today { reportFutureDates(manifest, today: today, log: &log) }
  let catalogue = await resolveCatalogue(manifest, publishable: publishablePaths(tree), jobs: jobs, log: &log)
  guard let catalogue else { return nil }
  let languages = catalogue.portal.languages
  let entries = decodePages(tree, languages: languages, areLanguagesKnown: manifest.areLanguagesKnown, log: &log)
  // What is wrong only for languages that stand in for the portal's is not reported.
  var ofLanguages = DiagnosticLog()
  let texts = TextPage.group(entries, languages: languages, log: &ofLanguages)
  let themePaths = tree.files(below: "Templates").map { String($0.path.dropFirst("Templates/".count)) }
  ThemeFileCheck(languages: languages).report(themePaths, &ofLanguages)
  if manifest.areLanguagesKnown { log.merge(ofLanguages) }
  let written = Dictionary(manifest.portal.languages.map { ($0.value, $0.place) }, uniquingKeysWith: { first, _ in first })
  let strings = StringsSet(theme, languages: languages, place: { written[$0.text] ?? Place(file: manifestPath) }, log: &log)
  var pages = Set(tree.files(below: "Content").filter { $0.path.hasSuffix(".md") }.map { pagePath($0.contentPath, languages) })
  if !manifest.areLanguagesKnown {
    // What ends a name may be a language.
    pages.formUnion(pages.compactMap { page in page.lastIndex(of: ".").map { String(page[..<$0]) } })
  }
  let resolvedIDs = Set(catalogue.documents.map(\.id.text))
  var unread = Unread()
  unread.documents = Set(manifest.documents.compactMap { $0.entry.id?.value }).subtracting(resolvedIDs)
  unread.pages = pages.subtracting(entries.map(\.path))
  unread.isInManifest = !manifest.isComplete
  let unplaced = manifest.documents.filter { !resolvedIDs.contains($0.entry.id?.value ?? "") }.compactMap(\.entry.description)
  let ranges = EntryRanges(manifest)
  return ResolvedPortal(
    site: Site(catalogue: catalogue, texts: texts), strings: strings, unread: unread, unplacedTexts: unplaced.flatMap(\.texts),
    ranges: ranges, ignored: IgnoredRules(manifest, pages: entries, ranges: ranges))
}

extension ResolvedPortal {
  /// What makes the pages, given the files that the portal publishes.
  func siteComposer(publishing files: [PublishedFile] = [], icons: AppIcons, emailTemplates: EmailTemplates? = nil)
    -> SiteComposer
  {
    SiteComposer(
      site: site, strings: strings, unread: unread,
      published: Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }), icons: icons,
      emailTemplates: emailTemplates)
  }
}
