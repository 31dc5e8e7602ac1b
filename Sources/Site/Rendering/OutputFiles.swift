import Files
import OfficeLinks
import Portal
import TextBasics
import Theme

/// The output files other than pages, and the paths of all files.
struct OutputFiles: Sendable {
  let composer: SiteComposer
  let assets: Assets
  /// The content of `_headers`.
  let headers: [UInt8]

  /// The host of the manifest, if it names one.
  var host: (HostingService, HostedPortal)? {
    let portal = composer.catalogue.portal
    return portal.hosting.flatMap { HostingService(rawValue: $0.rawValue) }
      .map { ($0, HostedPortal(headers: HeaderRules(headers), catalogue: composer.catalogue)) }
  }

  /// Files made before the pages, except the catalogues.
  func fixed(_ published: [PublishedFile]) -> [FixedFile] {
    let portal = composer.catalogue.portal
    // The JSON Schema of the catalogue.
    let schema = EmbeddedFiles.all.filter { portal.hasCatalogue && $0.path == "catalogue.schema.json" }
    var files = schema.map { file in FixedFile(path: file.path) { file.bytes } }
    files.append(FixedFile(path: "robots.txt") { robots(portal) })
    files += portal.languages.flatMap { language in
      ([nil] + composer.catalogue.sections).compactMap { section in
        let feed = Feed(composer: composer, language: language, section: section)
        return feed.isEmpty ? nil : FixedFile(path: feed.route.path, bytes: feed.bytes)
      }
    }
    files += portal.languages.map { AppManifest(composer: composer, colour: assets.headerColour, language: $0).file }
    files.append(FixedFile(path: "_headers") { [headers] in headers })
    if let (service, hosted) = host {
      let file = hosted.file(for: service)
      if file.location == .output { files.append(FixedFile(path: file.name) { Array(file.text.utf8) }) }
    }
    files += Sitemap(composer: composer).files()
    for page in composer.site.pages { files += page.page.files(composer, page.language) }
    return files + copied(published)
  }

  /// Copied files: theme assets, thumbnails and published files.
  func copied(_ published: [PublishedFile]) -> [FixedFile] {
    // Only previews of messages need it.
    let unused = composer.catalogue.portal.emailPreview ? nil : assets.byName["email-preview.css"]
    let assets = assets.files.filter { $0.path != unused }.map { file in FixedFile(path: file.path) { file.bytes } }
    let thumbnails = composer.thumbnails.pictures.sorted { $0.key < $1.key }.map { file in
      FixedFile(path: file.key) { file.value }
    }
    return assets + thumbnails + published.map { file in FixedFile(path: file.path, place: file.place) { file.bytes } }
  }

  /// The two catalogues, the largest files of a portal.
  var catalogues: [OutputFile] {
    guard composer.catalogue.portal.hasCatalogue else { return [] }
    let files: [any PiecewiseFile] = [CatalogueJSON(composer), CatalogueCSV(composer.site)]
    return zip(cataloguePaths, files).compactMap { path, file in OutputPath(path).map { OutputFile(path: $0, making: file) } }
  }

  private var cataloguePaths: [String] {
    composer.catalogue.portal.hasCatalogue ? ["catalogue.json", "catalogue.csv"] : []
  }

  /// The parts of the searches that are made before the pages.
  var searchHeads: [SearchPiece] { composer.catalogue.portal.languages.flatMap { SearchPieces.heads(composer, $0) } }

  /// The search indexes of all languages. `descriptions` contains the words of documents by index, `texts` those of other pages by
  /// path, `heads` the paths of `searchHeads`. Pieces of an index go into `staging` if it accepts them.
  func searchIndexes(
    _ descriptions: [LanguageTag: [Int: String]], _ texts: [LanguageTag: [String: String]], heads: [LanguageTag: [String]],
    into staging: SiteStaging?, jobs: Int
  ) async -> [OutputFile] {
    let languages = composer.catalogue.portal.languages
    let pieces = languages.flatMap { SearchPieces.rests(composer, $0) }
    let made = await parallelMap(pieces, jobs: jobs, chunk: 1) { piece in
      let file = piece.file(descriptions[piece.language] ?? [:])
      return file.map { staging?.add($0) ?? $0 }
    }
    var files = made.compactMap(\.self)
    for language in languages {
      let rests = zip(pieces, files).filter { $0.0.language == language }.map { (piece: $0.0, path: $0.1.path.text) }
      let named = SearchPieces(composer, language, heads: heads[language] ?? [], rests: rests)
      let index = SearchIndex(composer: composer, language: language, pieces: named, texts: texts[language] ?? [:])
      if let path = OutputPath(composer.routes.searchIndex(language).path) { files.append(OutputFile(path: path, making: index)) }
    }
    return files
  }

  /// The files and rules that the pages are checked against.
  var environment: CheckEnvironment {
    let base = composer.catalogue.portal.baseURL
    let keys = composer.catalogue.documents.lazy.filter(\.address.hasQuery).flatMap {
      [$0.address.text, $0.browserAddress, $0.browserFolder].compactMap(\.self)
    }
    let own = composer.catalogue.documents.lazy.map(\.address.host).filter { isOwnMachine(host: $0.utf8) }
    let paths = paths
    return CheckEnvironment(
      paths: paths, escapedPaths: Set(paths.texts.filter { !PathResolving.isPlain($0) }), baseURL: base.text,
      basePath: base.path, plainHTTP: composer.rendering.plainHTTP, keys: Set(keys), ownHosts: Set(own),
      today: composer.rendering.today, assets: Set(assets.byName.keys.map { "assets/" + $0 }))
  }

  /// The paths of all output files, without making any.
  var paths: TextSet {
    let files = composer.rendering.files
    let published = composer.catalogue.documents.compactMap(\.publishedPath) + files.linked.map(\.path) + files.copied
    let indexes = composer.catalogue.portal.languages.map { composer.routes.searchIndex($0).path }
    let pages = composer.site.pages.map { composer.site.route(of: $0).path }
    let paths = fixed([]).map(\.path) + published + cataloguePaths + indexes + pages
    return TextSet(paths)
  }
}
