import Diagnostics
import Files
import OfficeLinks
import Portal
import Templates
import TextBasics
import Theme

/// Renders and checks all files of a site. Data needed by every page is prepared once here.
struct SiteRendering: Sendable {
  let composer: SiteComposer
  private let templates: PageTemplates
  private let frames: SiteFrames
  private let lists: ListRendering
  let files: OutputFiles

  init(composer: SiteComposer, templates: PageTemplates, names: SiteNames, assets: Assets, log: inout DiagnosticLog) {
    self.composer = composer
    let unnamed = OutputFiles(composer: composer, assets: assets, headers: [])
    let saved = attachmentAddresses(composer.attachments) { unnamed.paths.texts }
    let headers = templates.headers(HeadersModel(portal: composer.catalogue.portal, saved: saved), log: &log)
    files = OutputFiles(composer: composer, assets: assets, headers: headers)
    if let (host, portal) = files.host { portal.report(for: host, &log) }
    frames = SiteFrames(composer: composer, names: names, assets: assets)
    lists = ListRendering(template: templates.list, frames: frames)
    self.templates = templates.bound(to: frames)
  }

  /// All files of the site; most are in `staging`, as far as it takes them. Without one, pages are rendered again each time they are
  /// needed, unless `keepsPages`. The result of a cancelled task, and that of an interrupted staging, are of no use. With `outside`,
  /// `shown` takes the links to other servers of each page that has some.
  func render(
    published: [PublishedFile], into staging: SiteStaging? = nil, keepsPages: Bool, outside: OutsideAddresses? = nil,
    shown: inout [PageWithLinks], jobs: Int, log: inout DiagnosticLog
  ) async -> [OutputFile] {
    let fixed = self.files.fixed(published)
    var ofFiles = self.files.environment
    ofFiles.hasOwnTemplates = templates.areOwn
    ofFiles.outside = outside
    let environment = ofFiles
    // Where no staging takes them, the catalogues are made when they are needed.
    let catalogues = self.files.catalogues
    let heads = self.files.searchHeads
    let staged = staging == nil ? [] : catalogues
    let large = heads.map { Piece.searchHeads($0) } + staged.map { Piece.large($0) }
    let pieces = large + fixed.map { Piece.file($0) } + composer.site.pages.map { Piece.page($0) }
    async let messages = checkMessages()
    let made = await makeAll(pieces, large: large.count, environment, staging, keepsPages: keepsPages, jobs: jobs)
    let others = Array(made.prefix(pieces.count - composer.site.pages.count))
    guard !Task.isCancelled, staging?.isInterrupted != true else { return [] }
    var files: [OutputFile] = []
    files.reserveCapacity(pieces.count + 64)
    var pending: [PendingAnchor] = []
    let messageFaults = await messages
    var faults = RepeatedDiagnostics()
    let roomForAll = Dictionary<Int, String>(minimumCapacity: composer.catalogue.documents.count)
    var descriptions: [LanguageTag: [Int: String]] = [:]
    var texts: [LanguageTag: [String: String]] = [:]
    for (page, source) in zip(made.dropFirst(others.count), composer.site.pages) {
      if let document = page.document {
        descriptions[source.language, default: roomForAll][document] = page.words
      } else if !page.words.isEmpty {
        texts[source.language, default: [:]][page.path] = page.words
      }
      // The page that shows a message would report the errors of the message's templates again, without their lines.
      if !(source.page is EmailPreviewPage) || !messageFaults.hasErrors {
        page.faults.forEach { faults.add($0) }
        pending += page.pending
      }
      if !page.outside.isEmpty { shown.append(PageWithLinks(page: source, path: page.path, links: page.outside)) }
      if !page.isUnfinished { append(page, to: &files, &log) }
    }
    checkAnchors(pending, in: files, &faults)
    log.merge(faults.log)
    log.merge(messageFaults)
    let paths = Dictionary(zip(heads, others).map { ($0.language, [$1.path]) }, uniquingKeysWith: +)
    files += others.prefix(heads.count).compactMap(\.output)
    files += await self.files.searchIndexes(descriptions, texts, heads: paths, into: staging, jobs: jobs)
    for file in others.dropFirst(large.count) { append(file, to: &files, &log) }
    return files + (staged.isEmpty ? catalogues : others[heads.count..<large.count].compactMap(\.output))
  }

  /// The bytes of one page, as made by `render`; `nil` if rendering does not end.
  func bytes(of page: SitePage) -> [UInt8]? {
    let composed = composer.compose(page, lists: lists, log: &silentLog)
    var unfinished = DiagnosticLog()
    let bytes = templates.render(composed, in: page.language, site: frames[page], log: &unfinished)
    return unfinished.hasErrors ? nil : bytes
  }

  /// The faults in the output of the templates of messages.
  private func checkMessages() -> DiagnosticLog {
    var log = DiagnosticLog()
    let links = PortalLinks(baseURL: composer.catalogue.portal.baseURL) { portalFiles }
    EmailPortal(composer: composer.emails, templates: templates.email, links: links).checkTemplates(&log)
    return log
  }

  /// The targets of portal addresses, for messages. A page is rendered to read its anchors.
  var portalFiles: PortalFiles {
    PortalFiles(paths: files.paths) { path in mapped(pageAt: path).map { pageAnchors($0.output) } }
  }

  /// Makes all pieces in parallel, the first `large` ones first. The result is in the order of the pieces.
  private func makeAll(
    _ pieces: [Piece], large: Int, _ environment: CheckEnvironment, _ staging: SiteStaging?, keepsPages: Bool, jobs: Int
  ) async -> [MadeFile] {
    let again = staging == nil && !keepsPages ? SharedRendering(self) : nil
    // Few pages are divided finely: two threads with 33 of them took them as 32 and one.
    let size = min(32, max(1, pieces.count / (16 * jobs)))
    let parts = await onEachThread(pieces.count, large: large, size: size, jobs: jobs) { ranges in
      var memory = RenderingMemory(staging: staging, again: again)
      var parts: [(start: Int, files: [MadeFile])] = []
      // A page that comes to no end took its time, and others would too: those after the first are not made. Those before it are,
      // so that the result does not depend on the threads.
      var end = pieces.count
      // A preview stops what is rendered in the background once something newer was saved.
      while !Task.isCancelled, staging?.isInterrupted != true, let range = ranges.next() {
        var files: [MadeFile] = []
        files.reserveCapacity(range.count)
        for index in range where index < end {
          files.append(make(pieces[index], environment, in: &memory))
          if files.last?.isUnfinished == true { end = index }
        }
        parts.append((range.lowerBound, files))
      }
      return parts
    }
    var made: [MadeFile] = []
    made.reserveCapacity(pieces.count)
    for part in parts.joined().sorted(by: { $0.start < $1.start }) { made += part.files }
    return made.firstIndex(where: \.isUnfinished).map { Array(made[...$0]) } ?? made
  }

  /// The memory in which a thread renders its pages.
  private struct RenderingMemory: ~Copyable {
    let staging: SiteStaging?
    /// Renders a page again where its bytes are not kept.
    let again: SharedRendering?
    var policies = KnownPolicies()

    /// The file, in the staging if there is one; `nil` if its path is impossible.
    func keep(_ path: String, _ bytes: [UInt8], place: Place?) -> OutputFile? {
      OutputPath(path).map { keep(OutputFile(path: $0, bytes: bytes, place: place)) }
    }

    func keep(_ file: OutputFile) -> OutputFile { staging?.add(file) ?? file }
  }

  private func make(_ piece: Piece, _ environment: CheckEnvironment, in memory: inout RenderingMemory) -> MadeFile {
    switch piece {
    case .page(let page): return make(page, environment, in: &memory)
    case .file(let file):
      let output = memory.keep(file.path, file.bytes(), place: file.place)
      return MadeFile(path: file.path, place: file.place, output: output)
    case .large(let file):
      return MadeFile(path: file.path.text, place: file.place, output: memory.keep(file))
    case .searchHeads(let piece):
      let output = piece.file([:]).map { memory.keep($0) }
      return MadeFile(path: output?.path.text ?? SearchPiece.folder, place: nil, output: output)
    }
  }

  private func make(_ page: SitePage, _ environment: CheckEnvironment, in memory: inout RenderingMemory) -> MadeFile {
    var log = DiagnosticLog()
    let composed = composer.compose(page, lists: lists, log: &log)
    let place = page.page.place(composer.site, page.language)
    var unfinished = DiagnosticLog()
    let bytes = templates.render(composed, in: page.language, site: frames[page], log: &unfinished)
    if unfinished.hasErrors {
      let faults = (log.diagnostics + unfinished.diagnostics).map { PageDiagnostic(diagnostic: $0) }
      return MadeFile(path: composed.route.path, place: place, isUnfinished: true, faults: faults)
    }
    let check = PageCheck(page: composed, bytes: bytes, environment: environment, policies: &memory.policies)
    log.merge(check.log)
    if log.hasErrors { memory.staging?.stop() }
    let path = composed.route.path
    let again = memory.again.flatMap { again in
      OutputPath(path).map { OutputFile(path: $0, making: RenderedPage(rendering: again, page: page), place: place) }
    }
    return MadeFile(
      path: path, place: place, output: again ?? memory.keep(path, bytes, place: place), faults: faults(log, of: composed, page),
      pending: check.pending, outside: check.outside, document: composed.document, words: searchedWords(of: composed))
  }

  /// The searched part of a text, as a copy that does not keep the page in memory.
  private func searchedWords(of page: ComposedPage) -> String {
    let isText = page.document == nil
    let length = isText ? SearchIndex.textLength(in: composer) : SearchedDocument.excerptLength(in: composer.catalogue)
    return page.text.plainText.excerpt(bytes: length)
  }

  /// The findings on a page with the templates at fault. Only a page with findings is rendered again to determine them.
  private func faults(_ log: DiagnosticLog, of composed: ComposedPage, _ page: SitePage) -> [PageDiagnostic] {
    guard log.diagnostics.contains(where: { $0.place?.file == composed.route.path }) else {
      return log.diagnostics.map { PageDiagnostic(diagnostic: $0) }
    }
    let map = mapped(composed, page)
    let lines = LineIndex(map?.output ?? [])
    return log.diagnostics.map { fault in
      guard let place = fault.place, place.file == composed.route.path else { return PageDiagnostic(diagnostic: fault) }
      return PageDiagnostic(fault, writer: map?.writer(at: place, lines), of: composed.template)
    }
  }

  private func mapped(_ composed: ComposedPage, _ page: SitePage) -> SourceMap? {
    templates.mapped(composed, site: frames[page])
  }

  func mapped(pageAt path: String) -> SourceMap? {
    composer.site.page(at: path).flatMap { mapped($0) }
  }

  func mapped(_ page: SitePage) -> SourceMap? {
    return mapped(composer.compose(page, lists: lists, log: &silentLog), page)
  }

  private func append(_ file: MadeFile, to files: inout [OutputFile], _ log: inout DiagnosticLog) {
    if let output = file.output {
      files.append(output)
    } else {
      let reason = OutputPath.refusal(of: file.path).map { ": \($0.rawValue)" } ?? ""
      log.report(Diagnostic(.file.impossiblePath, file.path, reason, at: file.place))
    }
  }

  /// Looks up anchors on other pages; each such page is scanned once.
  private func checkAnchors(_ pending: [PendingAnchor], in files: [OutputFile], _ faults: inout RepeatedDiagnostics) {
    let wanted = Set(pending.map(\.path))
    var anchors: [String: Set<String>] = [:]
    for file in files where wanted.contains(file.path.text) {
      anchors[file.path.text] = pageAnchors(file.bytes)
    }
    // One page per template, target and missing anchor is enough to find where the template writes the link.
    var writers: [[String]: SourceMap.Writer?] = [:]
    // Few sites have an anchor that is missing.
    var places = LinkPlaces(files)
    for link in pending {
      // The fragment of a file other than a page, such as a workbook, is interpreted by its app.
      guard let ids = anchors[link.path], !ids.contains(link.fragment), !ids.contains(link.written),
        link.fragment.lowercased() != "top"
      else { continue }
      // A button missing on the document's page was reported there; a message only links to it.
      if link.template == EmailPreviewPage.template, isLaunchAnchor(link.fragment) { continue }
      let place = places.place(of: link)
      let fault = Diagnostic(.link.brokenAnchor, link.href, at: place).suggesting {
        nearestName(to: link.fragment, among: ids.sorted()).map { "did you mean '#\($0)'?" }
      }
      guard place.file == link.page else {
        faults.add(PageDiagnostic(diagnostic: fault))
        continue
      }
      let key = [link.template, link.path, link.fragment]
      let writer = writers[key] ?? mapped(pageAt: link.page).flatMap { $0.writer(at: place, LineIndex($0.output)) }
      writers[key] = writer
      faults.add(PageDiagnostic(fault, writer: writer, of: link.template))
    }
  }

  private func isLaunchAnchor(_ name: String) -> Bool {
    composer.catalogue.documents.contains { document in document.links.contains { $0.anchor == name } }
  }
}

/// The rendering that all pages of a site share.
private final class SharedRendering: Sendable {
  let rendering: SiteRendering

  init(_ rendering: SiteRendering) { self.rendering = rendering }
}

/// A page that was checked, and whose bytes hardly anybody asks for.
private struct RenderedPage: PiecewiseFile {
  let rendering: SharedRendering
  let page: SitePage

  func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try take((rendering.rendering.bytes(of: page) ?? [])[...])
  }
}

/// A page and its links to other servers.
struct PageWithLinks: Sendable {
  let page: SitePage
  let path: String
  let links: [ShownLink]
}

/// The places of links in rendered pages.
private struct LinkPlaces {
  private let files: [OutputFile]
  /// The files by their paths, made when the first is asked for.
  private lazy var indexes = Dictionary(files.indices.map { (files[$0].path.text, $0) }) { first, _ in first }

  init(_ files: [OutputFile]) { self.files = files }

  mutating func place(of link: PendingAnchor) -> Place {
    if let place = link.place { return place }
    guard let index = indexes[link.page] else { return Place(file: link.page) }
    return TextFile(path: link.page, bytes: files[index].bytes).place(of: link.range)
  }
}

/// A unit of parallel work.
enum Piece: Sendable {
  case page(SitePage)
  case file(FixedFile)
  /// A file made again each time it is needed, unless a staging accepts it.
  case large(OutputFile)
  case searchHeads(SearchPiece)
}
