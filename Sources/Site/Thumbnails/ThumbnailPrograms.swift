package import Files
import TextBasics

/// The installed programs that make thumbnails: poppler's for PDF files, and LibreOffice, which converts other files to PDF.
///
/// Files and their names are untrusted: each file is written to a private folder of this run under a generated name. A program
/// gets no other path, only the environment variables that it needs, and limited time, memory and disk space.
package struct ThumbnailPrograms: Sendable {
  package var pdfToPicture: FoundProgram?
  package var pdfFacts: FoundProgram?
  package var office: FoundProgram?
  /// The time limit of a run; a first run of LibreOffice with many files takes seconds.
  package var time: Duration = .seconds(60)
  /// The limits of the memory of a run, and of what LibreOffice adds to its folder, in bytes.
  package var memory = 4 << 30
  package var folderSize = 1 << 30
  /// `unshare`, which takes the network away.
  package var isolating = FoundProgram("unshare")
  /// The shell that sets limits.
  package var shell = "/bin/sh"

  /// No programs.
  package init() {}

  /// The programs in the folders of `PATH` or a similar list.
  package init(in folders: String?) {
    pdfToPicture = FoundProgram("pdftoppm", in: folders)
    pdfFacts = FoundProgram("pdfinfo", in: folders)
    office = FoundProgram("soffice", in: folders) ?? FoundProgram("libreoffice", in: folders)
    #if os(macOS)
    office = office ?? FoundProgram("/Applications/LibreOffice.app/Contents/MacOS/soffice")
    #endif
  }

  package var files: [FolderEntry] { [pdfToPicture, pdfFacts, office].compactMap { $0?.file } }

  /// A checksum that changes when one of the programs is updated.
  package var identity: String {
    var checksum = Checksum()
    for file in files { checksum.add(file) }
    return checksum.text
  }

  /// A thumbnail maker that runs these programs.
  package func making(jobs: Int) -> ThumbnailMaking {
    ThumbnailMaking(programs: identity) { requests in
      let signals = HeldSignals()
      defer { signals.release() }
      let isolation = isolating.flatMap(ProgramIsolation.init) ?? .none
      let results = await withPrivateFolder { folder in
        await ThumbnailRun(programs: self, folder: folder, isolation: isolation, signals: signals).results(
          for: requests, jobs: jobs)
      }
      return results ?? requests.map { _ in .notTried(missing: []) }
    }
  }

  /// The names of missing programs that a kind needs.
  func missing(for kind: ThumbnailKind) -> [String] {
    let needed = [(pdfToPicture, "pdftoppm"), (pdfFacts, "pdfinfo")] + (kind == .pdf ? [] : [(office, "soffice")])
    return needed.filter { $0.0 == nil }.map(\.1)
  }
}
