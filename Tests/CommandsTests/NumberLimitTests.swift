import Diagnostics
import Testing
import TextBasics

@testable import Files
@testable import Import
@testable import Links
@testable import Portal
@testable import Review
@testable import Site
@testable import Theme

/// Numbers from outside at the limits of integers, in every reader: a trap would end the tests.
struct NumberLimitTests {
  private static let limits = [
    "0", "-1", "-9223372036854775808", "9223372036854775807", "9223372036854775808", "999999999999999999", "4294967296",
    "2147483647", "1e999", "99999999999999999999999999",
  ]

  /// The text, and every text in which one of its numbers is another.
  private static func variants(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var texts = [text]
    var start = 0
    while let first = bytes[start...].firstIndex(where: \.isASCIIDigit) {
      let end = bytes[first...].firstIndex { !$0.isASCIIDigit } ?? bytes.count
      for limit in limits { texts.append(String(decoding: bytes[..<first] + Array(limit.utf8) + bytes[end...], as: UTF8.self)) }
      start = end
    }
    return texts
  }

  /// The bytes, and all in which one, two or four of them have only ones.
  private static func variants(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.indices.flatMap { index in
      [1, 2, 4].map { count in
        var changed = bytes
        for place in index..<min(bytes.count, index + count) { changed[place] = 0xFF }
        return changed
      }
    } + [bytes]
  }

  private static func settings() throws -> ImportSettings {
    let text = """
      portal: {title: P, baseURL: "https://p.example/"}
      sources: [{id: team, baseURL: "https://files.example/team/", import: {from: csv}}]
      """
    let manifest = try #require(decodeManifestAlone(TextFile(path: "Content/portal.yaml", text: text), log: &silentLog))
    let source = try #require(manifest.sources.first)
    return try #require(ImportSettings(source, id: "team", log: &silentLog))
  }

  @Test(
    arguments: [
      (
        .rclone,
        "[{\"Path\": \"a.docx\", \"Size\": 1, \"ModTime\": \"2026-10-01T08:00:00.5+02:00\", \"IsDir\": false}]"
      ),
      (
        .graph,
        "{\"value\": [{\"id\": \"1\", \"name\": \"a.docx\", \"file\": {}, \"size\": 7, \"webUrl\": \"https://files.example/team/a.docx\", "
          + "\"status\": 200, \"lastModifiedDateTime\": \"/Date(1790000000000)/\"}]}"
      ),
      (
        .sharepoint,
        "{\"value\": [{\"FileSystemObjectType\": 0, \"EncodedAbsUrl\": \"https://files.example/team/a.docx\", \"File_x0020_Size\": \"12\", "
          + "\"Modified\": \"1790000000\"}]}"
      ),
      (.csv, "path,title,size,modified,updated\na.docx,A,5,45000,1.10.2026\n"),
    ] as [(ImportOrigin.Kind, String)])
  func lists(kind: ImportOrigin.Kind, list: String) async throws {
    let settings = try Self.settings()
    var counts: [Int] = []
    for text in Self.variants(list) {
      let found = await foundItems(kind, in: [TextFile(path: "list", text: text)], settings: settings, log: &silentLog) ?? []
      counts.append(await SourceListing(found, settings: settings, jobs: 1).items.count)
    }
    #expect(counts.first == 1)
    #expect(counts.contains(1) && counts.allSatisfy { $0 <= 1 })
  }

  private static let report = """
    {"links": [{"address": "https://a.example/b.docx", "identifier": "external.notFound", "verdict": "notFound", "saw": "404", "status": 404,
    "streak": 2, "at": 1790000000000, "since": 1780000000000, "brokenSince": "2026-10-01", "answered": "2026-10-01T08:00Z",
    "hops": [{"address": "https://a.example/b.docx", "method": "GET", "status": 404, "size": 12, "bytes": 3, "milliseconds": 5}],
    "occurrences": [{"file": "Content/portal.yaml", "line": 3, "column": 4, "length": 5}]}]}
    """

  @Test func reports() {
    var read = 0
    for text in Self.variants(Self.report) {
      guard let report = LinkReport(json: Array(text.utf8)) else { continue }
      read += 1
      for format in ReportFormat.allCases { report.write(format) { _ in } }
    }
    #expect(read > 10)
  }

  @Test func resultsOfEarlierRuns() throws {
    let line = Self.report.split(separator: "\n").joined().dropFirst("{\"links\": [".count).dropLast(2)
    let read = Self.variants(String(line)).map { text in
      var cache = LinkCache()
      cache.read(Array(text.utf8)[...])
      for link in cache.entries.values { cache.record(link) }
      _ = cache.answer(
        for: ProbeTarget("https://a.example/b.docx"), maxAge: .max, now: Moment(milliseconds: 1_790_000_000_000))
      cache.encodeLines { _ in }
      return cache.entries.count
    }
    #expect(read.first == 1 && read.contains(0))
    let head =
      "{\"docportal\":\"links\",\"version\":2,\"at\":5,\"items\":1,\"shard\":0,\"shards\":4,\"failAfter\":2,\"maxAge\":9,"
    let heads = Self.variants(head + "\"plainHTTPHosts\":[],\"privateHosts\":[]}").compactMap {
      LinkListHead(line: Array($0.utf8)[...])
    }
    #expect(heads.first?.part == Shard(0, of: 4))
    for head in heads { #expect(head.settings.failAfter >= 1 && head.settings.maxAge >= 0 && head.moment.day?.year ?? 1 > 0) }
  }

  @Test func manifestsAndStrings() async throws {
    let text = """
      portal: {title: P, baseURL: "https://p.example/", storefront: {popular: 3}, images: {widths: [400, 800]}}
      externalLinks: {failAfter: 3, hosts: [{host: a.example, skip: {reason: away, until: 2027-01-31}}]}
      sections: [{id: a, title: A, order: 2}]
      documents:
        - {id: one, title: 2026, url: "https://a.example:8443/1.docx?x=1", updated: 2026-10-01, publish: 2026-09-01, retire: 2027-01-01, pinned: 1}
      """
    var log = DiagnosticLog()
    for text in Self.variants(text) {
      let files = ManifestFiles(manifest: TextFile(path: "Content/portal.yaml", text: text), includable: [])
      let manifest = await decodeManifest(files, jobs: 1, log: &log)
      _ = await resolveCatalogue(manifest, publishable: [], jobs: 1, log: &log)
    }
    #expect(log.hasErrors)
    let rules = "language: X\npluralRules: {one: 'n % 10 = 1 and n % 100 != 11', few: 'n = 2..4,7'}\n"
    let language = try #require(LanguageTag("pl"))
    for text in Self.variants(rules) {
      let table = decodeStrings(TextFile(path: "pl.yaml", text: text), language: language, log: &log)
      let strings = Dictionary(table.texts.map { ($0.name.value, $0.text) }, uniquingKeysWith: { first, _ in first })
      let plural = PluralRules(Strings.pluralRules(in: strings)) { _ in }
      for count in [0, 1, 2, Int.max, Int.min] { _ = plural.form(of: count) }
    }
  }

  @Test func pictures() {
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 9, 0, 0, 0, 7]
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
      ]
    let jpeg: [UInt8] = [0xFF, 0xD8] + exif + [0xFF, 0xC0, 0, 11, 8, 0, 7, 0, 9, 1, 0, 0, 0]
    let webP = Array("RIFF\0\0\0\0WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 6, 0, 0]
    let svg = Array("<svg width=\"9\" height=\"7px\" viewBox=\"0 0 9 7\"/>".utf8)
    for bytes in [png, jpeg, webP, svg] {
      // The head of the JPEG turns it.
      #expect(PictureSize(bytes) == (bytes == jpeg ? PictureSize(width: 7, height: 9) : PictureSize(width: 9, height: 7)))
      for changed in Self.variants(bytes) { #expect(PictureSize(changed).map { $0.width <= 1_000_000 } ?? true) }
    }
    for text in Self.variants(String(decoding: svg, as: UTF8.self)) { _ = PictureSize(Array(text.utf8)) }
  }

  @Test func workbooksAndArchives() throws {
    let bytes = try #require(workbook([WorkbookColumn("id"), WorkbookColumn("day", isDate: true)], [["a", "2026-02-28"]]))
    for changed in Self.variants(bytes) {
      guard var book = try? Workbook(changed) else { continue }
      for sheet in book.sheets { _ = try? book.worksheet(sheet) }
    }
    var archive = try #require(ZIPArchive(bytes, limit: 1 << 20))
    let content = archive.read("xl/worksheets/sheet1.xml")
    let sheet = String(decoding: try #require(content), as: UTF8.self)
    var rows = 0
    for text in Self.variants(sheet) {
      var parts: [(String, [UInt8])] = []
      for name in ["xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml"] {
        if let part = archive.read(name) { parts.append((name, part)) }
      }
      let changed = try #require(zipped(parts + [("xl/worksheets/sheet1.xml", Array(text.utf8))]))
      guard var book = try? Workbook(changed), let first = book.sheets.first else { continue }
      rows = max(rows, (try? book.worksheet(first).rows.count) ?? 0)
    }
    #expect(rows == 2)
  }

  @Test func stateAndTexts() {
    let memory = ThumbnailMemory()
    for text in Self.variants("docportal thumbnails 1\nab pdf made 3 4\nJPEG") { memory.add(kept: Array(text.utf8)) }
    for text in Self.variants("{\"key\": \"a\", \"id\": \"b\", \"path\": \"c\", \"updated\": \"2026-10-01\", \"size\": 5}") {
      _ = LockFile(TextFile(path: "team.lock", text: text))
    }
    for text in Self.variants("2026-10-01T08:00:00+02:00") + Self.variants("Sun, 06 Nov 1994 08:49:37 GMT")
      + Self.variants("45000")
    {
      _ = day(text)
      _ = CalendarDate.meant(by: text)
      _ = CalendarDate.advice(for: text)
    }
    #expect(CalendarDate.meant(by: "9223372036854775807").isEmpty)
    for value in Self.variants("bytes 0-511/1234") + Self.variants("1234") {
      let head = ResponseHead(status: 206, fields: [("Content-Range", value), ("Content-Length", value)])
      #expect(head.fileSize.map { $0 >= 0 } ?? true)
    }
  }
}
