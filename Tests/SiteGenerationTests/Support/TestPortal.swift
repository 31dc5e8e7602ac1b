import CatalogueModel
import Diagnostics
import FileAccess
import OfficeLinks
import Templating
import Testing
import TextBasics

@testable import EmailComposing
@testable import LinkFixing
@testable import PortalContent
@testable import PortalTheme
@testable import SiteGeneration

/// A portal held in memory: a small manifest, and whatever files a test adds. The theme is the built-in one.
struct TestPortal {
  var files: [String: String] = [:]

  /// A portal from its manifest's lines below `portal:`, and its documents.
  init(
    languages: String = "[en]", baseURL: String = "https://portal.example/", sections: String = "", documents: String = "",
    files: [String: String] = [:]
  ) {
    self.files = files
    self.files["Content/portal.yaml"] = """
      portal:
        title: Portal
        baseURL: \(baseURL)
        languages: \(languages)
        storefront: us
      sources:
        - id: dav
          baseURL: https://dav.example/
      \(sections.isEmpty ? "" : "sections:\n" + sections)
      \(documents.isEmpty ? "" : "documents:\n" + documents)
      """
  }

  /// The line of the manifest that holds a text, and the text's column there.
  func place(_ text: String, in file: String = "Content/portal.yaml") -> String {
    let lines = (files[file] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      return "\(file):\(number + 1):\(line.unicodeScalars.distance(from: line.startIndex, to: range.lowerBound) + 1)"
    }
    return "'\(text)' is not in \(file)"
  }

  func generate(jobs: Int = 2) async -> GeneratedPortal {
    await generatePortal(root: "", fileSystem: .memory(files.mapValues { Array($0.utf8) }), jobs: jobs)
  }

  /// What a build says, one line for each diagnostic.
  func findings() async -> [String] { await generate().log.lines }

  /// The resolved portal, which must be faultless so far. It knows the files that its documents publish.
  func composer(_ location: SourceLocation = #_sourceLocation) async throws -> SiteComposer {
    var log = DiagnosticLog()
    let tree = discoverSources(root: "", fileSystem: .memory(files.mapValues { Array($0.utf8) }), log: &log)
    let resolved = await resolvePortal(tree, ThemeFiles(own: []), jobs: 1, log: &log)
    #expect(log.lines.filter { $0.contains(": error: ") } == [], sourceLocation: location)
    let published = files.map { PublishedFile(path: String($0.dropFirst(8)), bytes: Array($1.utf8), place: Place(file: $0)) }
    return try #require(resolved, sourceLocation: location).siteComposer(
      publishing: published, icons: AppIcons(ThemeFiles(own: [])))
  }
}

extension SiteComposer {
  /// The view model of one page, whose text must be faultless.
  func page(_ page: some Page, _ language: String = "en") throws -> ComposedPage {
    var log = DiagnosticLog()
    let language = try #require(LanguageTag(language))
    let composed = compose(SitePage(page: page, language: language), log: &log)
    #expect(log.lines == [])
    return composed
  }
}

extension TemplateModel {
  /// What a template for plain text makes of the model's values.
  func rendered(_ text: String) -> String {
    var log = DiagnosticLog()
    let set = TemplateSet(sources: [TemplateSource(name: "t", path: "t", bytes: Array(text.utf8))], log: &log)
    let template = set.compile("t", frames: [Self.schema.schema], format: .plainText, log: &log)
    var bytes: [UInt8] = []
    template?.render([record], into: &bytes, log: &log)
    return log.lines.isEmpty ? String(decoding: bytes, as: UTF8.self) : log.lines.joined(separator: "\n")
  }
}

extension DiagnosticLog {
  /// `place: severity: summary [identifier]` for each, sorted.
  var lines: [String] {
    sorted.map { diagnostic in
      let place = diagnostic.place.map { "\($0): " } ?? ""
      return "\(place)\(diagnostic.severity.rawValue): \(diagnostic.summary) [\(diagnostic.identifier)]"
    }
  }
}

extension GeneratedPortal {
  /// The text of an output file.
  func text(_ path: String) throws -> String {
    let output = try #require(OutputPath(path))
    let bytes = try #require(site?[output], "no \(path); \(log.lines)")
    return String(decoding: bytes, as: UTF8.self)
  }
}
