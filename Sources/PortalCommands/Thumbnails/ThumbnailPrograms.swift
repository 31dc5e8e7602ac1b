import FileAccess
import SiteGeneration
import TextBasics

/// The programs of this machine that make thumbnails: those of poppler for PDF files, and LibreOffice, which makes PDF files of others.
///
/// The files may come from anybody, and so may their names: each is written to a folder of this run alone, under a name of its own, and
/// a program gets no other path, no other environment variable than it needs, and limited time, memory and space.
struct ThumbnailPrograms: Sendable {
  var pdfToPicture: FoundProgram?
  var pdfFacts: FoundProgram?
  var office: FoundProgram?
  /// How long one run may take; a first run of LibreOffice with many files takes seconds.
  var time: Duration = .seconds(60)

  /// None.
  init() {}

  /// Those in the folders of `PATH` or of another such list.
  init(in folders: String?) {
    pdfToPicture = FoundProgram("pdftoppm", in: folders)
    pdfFacts = FoundProgram("pdfinfo", in: folders)
    office = FoundProgram("soffice", in: folders) ?? FoundProgram("libreoffice", in: folders)
    #if os(macOS)
    office = office ?? FoundProgram("/Applications/LibreOffice.app/Contents/MacOS/soffice")
    #endif
  }

  /// The files of the programs, as the system knows them.
  var files: [FolderEntry] { [pdfToPicture, pdfFacts, office].compactMap { $0?.file } }

  /// Different after an update of one of them.
  var identity: String {
    var checksum = Checksum()
    for file in files { checksum.add(file) }
    return checksum.text
  }

  /// The edge that makes thumbnails with them.
  func making(jobs: Int) -> ThumbnailMaking {
    ThumbnailMaking(programs: identity) { requests in
      let signals = HeldSignals()
      defer { signals.release() }
      let results = await withPrivateFolder { folder in
        await ThumbnailRun(programs: self, folder: folder, signals: signals).results(for: requests, jobs: jobs)
      }
      return results ?? requests.map { _ in .notTried(missing: []) }
    }
  }

  /// The names of the programs that a kind needs and that are not there.
  func missing(for kind: ThumbnailKind) -> [String] {
    let needed = [(pdfToPicture, "pdftoppm"), (pdfFacts, "pdfinfo")] + (kind == .pdf ? [] : [(office, "soffice")])
    return needed.filter { $0.0 == nil }.map(\.1)
  }
}
