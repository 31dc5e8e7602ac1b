import Diagnostics
import Dispatch
import Links
import Markdown
import OfficeLinks
import Portal
import Site
import Templates
import TextBasics
import Theme

// libFuzzer as a library (compiler-rt, FuzzerInterface.h): SwiftPM has a main function of its own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Runs libFuzzer with its own arguments on the reader named first: `fuzz manifest CORPUS SEEDS -max_total_time=60`.
@main struct Fuzz {
  static func main() {
    var count = CommandLine.argc - 1
    var arguments = CommandLine.unsafeArgv + 1
    guard count > 0, reader != nil else {
      print("usage: fuzz READER [CORPUS …]; READER is one of: \(readers.keys.sorted().joined(separator: ", "))")
      return
    }
    _ = runFuzzer(&count, &arguments) { bytes, count in
      reader?(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
  }
}

/// Reads one input; a trap is a finding, and so is an input that takes too long.
private typealias Reader = @Sendable ([UInt8]) -> Void

/// A C function captures nothing, so the chosen reader is global.
private let reader = CommandLine.arguments.dropFirst().first.flatMap { readers[$0] }

private let readers: [String: Reader] = [
  "address": readAddress, "cache": readCache, "commonmark": readCommonMark, "link": readLink, "manifest": readManifest,
  "recipients": readRecipients, "report": readReport, "template": readTemplate,
]

private let languages = ["en", "de"].compactMap(LanguageTag.init)

/// Reads the bytes as a manifest with its includes, a page's head and a theme's strings.
@Sendable private func readManifest(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let files = ManifestFiles(
    manifest: TextFile(path: "Content/portal.yaml", text: text),
    includable: [("d/x.yaml", TextFile(path: "Content/d/x.yaml", text: text))])
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    var log = DiagnosticLog()
    let manifest = await decodeManifest(files, jobs: 1, log: &log)
    let catalogue = await resolveCatalogue(manifest, publishable: ["files/d.docx"], jobs: 1, log: &log)
    precondition(catalogue != nil || log.hasErrors, "a manifest was refused without a report")
    done.signal()
  }
  done.wait()
  var log = DiagnosticLog()
  _ = decodePage(TextFile(path: "p.md", text: "---\n" + text), path: "p.md", languages: languages, log: &log)
  _ = decodeStrings(TextFile(path: "s.yaml", text: text), language: languages[0], log: &log)
}

@Sendable private func readCommonMark(_ bytes: [UInt8]) {
  let document = MarkdownDocument(String(decoding: bytes, as: UTF8.self))
  precondition(document.headings.allSatisfy { !$0.anchor.isEmpty }, "a heading has no anchor")
}

@Sendable private func readTemplate(_ bytes: [UInt8]) {
  var log = DiagnosticLog()
  let row = Schema([("n", .text)])
  let schema = Schema([("x", .text), ("h", .html), ("on", .flag), ("rows", .list(row)), ("r", .record(row))])
  let partial = TemplateSource(name: "p", path: "p.mustache", bytes: Array("<p>{{$b}}{{x}}{{/b}}</p>".utf8))
  let set = TemplateSet(sources: [TemplateSource(name: "page", path: "page.mustache", bytes: bytes), partial], log: &log)
  guard let template = set.compile("page", frames: [schema], log: &log) else {
    precondition(log.hasErrors, "a template was refused without a report")
    return
  }
  guard let item = Record(row, [.text("<n>")]),
    let model = Record(schema, [.text("\"<x>'"), .html(.trusted("<b>")), .flag(true), .list([item, item]), .record(item)])
  else { return }
  let output = template.render([model], log: &log)
  let isRaw = output.indices.contains { output[$0...].starts(with: "<x>".utf8) }
  precondition(!isRaw || bytes.contains(ASCII.lessThan), "a text was not escaped")
}

@Sendable private func readLink(_ bytes: [UInt8]) {
  guard let link = LaunchLink.parse(utf8: bytes).link else { return }
  precondition(LaunchLink.parse(link.text).link == link, "the link's own text is another link")
  precondition(LaunchLink.parse(link.href()).link == link, "the link as an href is another link")
}

@Sendable private func readAddress(_ bytes: [UInt8]) {
  guard let address = DocumentAddress.read(String(decoding: bytes, as: UTF8.self)).address else { return }
  precondition(DocumentAddress.read(address.text).address == address, "the address's own text is another address")
}

@Sendable private func readCache(_ bytes: [UInt8]) {
  func read(_ bytes: [UInt8]) -> LinkCache {
    var cache = LinkCache()
    for line in bytes.split(separator: ASCII.lineFeed) { cache.read(line) }
    return cache
  }
  let cache = read(bytes)
  var written: [UInt8] = []
  cache.encodeLines { written += $0 }
  precondition(read(written) == cache, "a written cache is read as another one")
}

@Sendable private func readReport(_ bytes: [UInt8]) {
  guard let report = LinkReport(json: bytes) else { return }
  var written: [UInt8] = []
  report.write(.json) { written += $0 }
  precondition(LinkReport(json: written) != nil, "a written report is none")
}

/// Reads the bytes as a list of people and as the address of one.
@Sendable private func readRecipients(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  var log = DiagnosticLog()
  let people = decodeRecipients(TextFile(path: "people.csv", text: text), languages: languages, log: &log)
  precondition(!people.isEmpty || log.hasErrors, "a list was refused without a report")
  for mailbox in people.map(\.mailbox) + [try? Mailbox(text)].compactMap(\.self) {
    precondition(mailbox.address.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "an address has more than printable ASCII")
    precondition(!mailbox.name.utf8.contains { $0 < 0x20 }, "a name has a control character")
    let again = try? Mailbox(name: mailbox.name, address: mailbox.address)
    precondition(again == mailbox, "the mailbox of its own name and address is another one")
  }
}
