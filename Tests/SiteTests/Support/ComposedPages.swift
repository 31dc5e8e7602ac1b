import Diagnostics
import Files
import Portal
import PortalTestSupport
import Templates
import Testing
import TextBasics

@testable import Site
@testable import Theme

extension TestPortal {
  /// The resolved portal, which must be faultless so far. It knows the files that its documents publish.
  func composer(_ location: SourceLocation = #_sourceLocation) async throws -> SiteComposer {
    var log = DiagnosticLog()
    let tree = discoverSources(root: "", fileSystem: .memory(files.mapValues { Array($0.utf8) }), log: &log)
    let resolved = await resolvePortal(tree, ThemeFiles(own: []), BuildOptions(root: "", jobs: 1), log: &log)
    #expect(log.lines.filter { $0.contains(": error: ") } == [], sourceLocation: location)
    let published = files.map {
      PublishedFile(path: String($0.dropFirst(8)), content: PublishedContent(Array($1.utf8)), place: Place(file: $0))
    }
    return (try #require(resolved, sourceLocation: location)).siteComposer(
      publishing: published, icons: AppIcons(ThemeFiles(own: [])))
  }
}

extension SiteComposer {
  /// The view model of one page, whose text must be faultless.
  func page(_ page: some PageKind, _ language: String = "en") throws -> ComposedPage {
    var log = DiagnosticLog()
    let language = try #require(LanguageTag(language))
    let composed = compose(SitePage(page: page, language: language), log: &log)
    #expect(log.lines == [])
    return composed
  }
}

extension TemplateModel {
  /// The output of a plain-text template for the model's values.
  func rendered(_ text: String) -> String {
    var log = DiagnosticLog()
    let set = TemplateSet(sources: [TemplateSource(name: "t", path: "t", bytes: Array(text.utf8))], log: &log)
    let template = set.compile("t", frames: [Self.schema.schema], format: .plainText, log: &log)
    let bytes = template?.render([record], log: &log) ?? []
    return log.lines.isEmpty ? String(decoding: bytes, as: UTF8.self) : log.lines.joined(separator: "\n")
  }
}
