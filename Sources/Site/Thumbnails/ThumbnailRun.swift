import Files
import TextBasics

/// A run of the thumbnail programs in a folder of its own.
struct ThumbnailRun: Sendable {
  let programs: ThumbnailPrograms
  let folder: String
  let isolation: ProgramIsolation
  let signals: HeldSignals

  /// The number of files in one LibreOffice run: most of the time is spent on its start.
  private static let batch = 16
  /// The size limit of a PDF file made by LibreOffice.
  private static let largestFile = 256 << 20

  func results(for requests: [ThumbnailRequest], jobs: Int) async -> [ThumbnailResult] {
    do {
      for name in ["pdf", "office", "profile", "profile/user"] { try makeFolder("\(folder)/\(name)") }
      try writeNewFile("\(profile)/user/registrymodifications.xcu", Array(OfficeProfile.settings.utf8))
    } catch {
      return requests.map { _ in .notTried(missing: []) }
    }
    var results = requests.map { ThumbnailResult.notTried(missing: programs.missing(for: $0.kind)) }
    let possible = requests.indices.filter { programs.missing(for: requests[$0].kind).isEmpty }
    let office = possible.filter { requests[$0].kind != .pdf }
    // Several LibreOffice processes would need a profile each and gain little: one already uses more than one processor.
    var faults: [Int: ThumbnailResult] = [:]
    for start in stride(from: 0, to: office.count, by: Self.batch) {
      let part = Array(office[start..<min(office.count, start + Self.batch)])
      faults.merge(convert(part, of: requests)) { _, new in new }
    }
    let made = await parallelMap(possible, jobs: jobs) { [faults] index in
      faults[index] ?? thumbnail(of: requests[index], index)
    }
    for (index, result) in zip(possible, made) { results[index] = result }
    forgetFailures(&results, possible.filter { requests[$0].kind == .pdf }, with: Self.goodFile(.pdf))
    forgetFailures(&results, office, with: Self.goodFile(.text))
    return results
  }

  // MARK: - Failures of programs

  /// Where nothing succeeds, not even a file that is certainly good, the failures are not those of the files: they are not remembered.
  private func forgetFailures(_ results: inout [ThumbnailResult], _ indexes: [Int], with good: ThumbnailRequest) {
    let failed = indexes.filter { if case .failed = results[$0] { true } else { false } }
    guard !failed.isEmpty, failed.count == indexes.count, !isInterrupted else { return }
    let index = results.count
    if good.kind != .pdf, convert([index], of: Array(repeating: good, count: index + 1))[index] == nil { return }
    if good.kind == .pdf, case .made = thumbnail(of: good, index) { return }
    for failed in failed {
      if case .failed(let fault, _) = results[failed] { results[failed] = .failed(fault, programs: Self.ofNoProgram) }
    }
  }

  /// No programs have this identity.
  private static let ofNoProgram = "-"

  private static func goodFile(_ kind: ThumbnailKind) -> ThumbnailRequest {
    let page = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 99 99]>>"
    let pdf =
      "%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n"
      + "3 0 obj \(page) endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n"
    return kind == .pdf
      ? ThumbnailRequest(kind: .pdf, fileExtension: "pdf", bytes: Array(pdf.utf8))
      : ThumbnailRequest(kind: .text, fileExtension: "rtf", bytes: Array("{\\rtf1 a}".utf8))
  }

  // MARK: - PDF files

  private func thumbnail(of request: ThumbnailRequest, _ index: Int) -> ThumbnailResult {
    let path = pdfPath(index)
    if request.kind == .pdf {
      do { try writeNewFile(path, request.bytes) } catch { return .notTried(missing: []) }
    }
    defer { removeFile(path) }
    guard let drawing = programs.pdfToPicture, let counting = programs.pdfFacts else { return .notTried(missing: []) }
    // Scale the page so that its longer side is `Thumbnail.side` pixels, so a huge page cannot ask for a huge picture.
    let options = [
      "-q", "-f", "1", "-l", "1", "-singlefile", "-cropbox", "-scale-to", "\(Thumbnail.side)", "-jpeg", "-jpegopt", "quality=80",
    ]
    let picture: [UInt8]
    switch end(drawing, options + [path], output: Thumbnail.largestPicture) {
    case .succeeded(let bytes): picture = bytes
    case let end: return result(of: end)
    }
    var pageCount: Int?
    if request.kind.hasPages {
      switch end(counting, [path], output: 1 << 20) {
      case .succeeded(let bytes): pageCount = Self.pageCount(bytes)
      case let end: return result(of: end)
      }
      if pageCount == nil { return failed(.unreadable) }
    }
    return Thumbnail(picture: picture, pageCount: pageCount).map { .made($0) } ?? failed(.tooLarge)
  }

  /// The page count printed by pdfinfo. Its own line comes last; text from the file may contain a similar line before it.
  private static func pageCount(_ output: [UInt8]) -> Int? {
    let name = Array("Pages:".utf8)
    let line = output.split(separator: ASCII.lineFeed).last { $0.starts(with: name) }
    guard let line, let count = Int(String(decoding: line.dropFirst(name.count).drop { $0 == ASCII.space }, as: UTF8.self)) else {
      return nil
    }
    return (1...1_000_000).contains(count) ? count : nil
  }

  private var profile: String { "\(folder)/profile" }

  private func pdfPath(_ index: Int) -> String { "\(folder)/pdf/\(index).pdf" }

  // MARK: - Office files

  /// Converts files to PDF in one run. Those that fail are retried one by one, so that a bad file does not affect others. Returns
  /// the faults by index.
  private func convert(_ indexes: [Int], of requests: [ThumbnailRequest]) -> [Int: ThumbnailResult] {
    var faults: [Int: ThumbnailResult] = [:]
    var paths: [(index: Int, path: String)] = []
    for index in indexes {
      let path = "\(folder)/office/\(index).\(requests[index].fileExtension)"
      do {
        try writeNewFile(path, requests[index].bytes)
        paths.append((index, path))
      } catch {
        faults[index] = .notTried(missing: [])
      }
    }
    defer { for file in paths { removeFile(file.path) } }
    if paths.count > 1 { _ = convert(paths.map(\.path)) }
    for file in paths where !fileExists(pdfPath(file.index)) {
      let end = convert([file.path])
      if !fileExists(pdfPath(file.index)) { faults[file.index] = result(of: end) }
    }
    return faults
  }

  private func convert(_ paths: [String]) -> ProgramRun.End {
    guard let office = programs.office, !isInterrupted else { return .interrupted }
    let address = percentEncoded(profile, keeping: .unreserved.union(ByteSet("/")))
    let options = [
      "-env:UserInstallation=file://\(address)", "--headless", "--norestore",
      "--nolockcheck", "--nologo", "--nodefault", "--convert-to", "pdf", "--outdir", "\(folder)/pdf",
    ]
    return end(office, options + paths, output: 1 << 20, addedTo: (folder, programs.folderSize))
  }

  // MARK: - Runs

  private var isInterrupted: Bool { signals.received != nil }

  private func end(_ program: FoundProgram, _ arguments: [String], output: Int, addedTo folder: (String, Int)? = nil)
    -> ProgramRun.End
  {
    if isInterrupted { return .interrupted }
    let path = EnvironmentVariable.programs.value ?? "/usr/local/bin:/usr/bin:/bin"
    let environment = ["PATH=\(path)", "HOME=\(self.folder)", "TMPDIR=\(self.folder)", "LC_ALL=C"]
    let limits = ProgramRun.Limits(
      time: programs.time, output: output, fileSize: Self.largestFile, memory: programs.memory, folder: folder)
    var run = ProgramRun(program.path, arguments, environment: environment, limits: limits)
    (run.isolation, run.shell) = (isolation, programs.shell)
    return run.end(signals)
  }

  private func result(of end: ProgramRun.End) -> ThumbnailResult {
    switch end {
    case .succeeded, .failed: failed(.unreadable)
    case .tookTooLong: failed(.tookTooLong)
    case .wroteTooMuch: failed(.tooLarge)
    case .usedTooMuch: failed(.usedTooMuch)
    case .unlimited: .refused
    case .interrupted, .notStarted: .notTried(missing: [])
    }
  }

  private func failed(_ fault: ThumbnailResult.Fault) -> ThumbnailResult {
    .failed(fault, programs: programs.identity)
  }
}
