import Diagnostics
import Files
import OfficeLinks
import Portal
import TextBasics
import Theme

/// The picture and page count of a document's file on its page.
struct ShownThumbnail: Sendable {
  /// The output path and the size of the picture.
  struct Picture: Sendable {
    let path: String
    let size: PictureSize

    func address(below base: DocumentAddress) -> String { Route(path).address(below: base.text) }
  }

  let picture: Picture?
  /// The number of pages or slides, with the kind.
  let count: (number: Int, kind: ThumbnailKind)?
}

/// The diagnostics of thumbnails.
struct ThumbnailRules: RuleTable {
  let noProgram = Rule(
    .warning, "thumbnail.noProgram", "no thumbnails of {1}: {2} not found",
    "Thumbnails are made when a portal is built. Those that were made before are still shown.",
    fix: "install poppler-utils, and LibreOffice for Office files, or remove 'thumbnails' from the manifest")
  let noLimits = Rule(
    .warning, "thumbnail.noLimits", "no thumbnails of {1}: this system does not limit programs",
    "Other people's files are opened only by programs whose memory and files are limited. '/bin/sh' could not set these limits.",
    fix: "build on another machine, or remove 'thumbnails' from the manifest")
  let failed = Rule(
    .warning, "thumbnail.failed", "no thumbnails of {1}",
    "The pages of these documents show none. What failed is not tried again until the file or the programs change.",
    fix: "open and save the file again in its app; to try again with the same file, remove .docportal/thumbnails")
}

extension Rule { static let thumbnail = ThumbnailRules() }

/// The thumbnails of a portal.
struct Thumbnails: Sendable {
  /// By the paths of the published files.
  private(set) var shown: [String: ShownThumbnail] = [:]
  /// The pictures to publish, by their output paths.
  private(set) var pictures: [String: [UInt8]] = [:]

  subscript(document: Document) -> ShownThumbnail? { document.publishedPath.flatMap { shown[$0] } }

  init() {}

  /// The thumbnails of documents that the portal publishes, if it asks for them: kept ones, or made now.
  init(_ catalogue: Catalogue, _ published: [PublishedFile], _ memory: ThumbnailMemory, log: inout DiagnosticLog) async {
    let paths = Set(catalogue.documents.compactMap(\.publishedPath))
    var files: [(key: ThumbnailMemory.Key, request: ThumbnailRequest)] = []
    var sources: [(file: PublishedFile, key: ThumbnailMemory.Key)] = []
    for file in published where paths.contains(file.path) {
      if let kind = ThumbnailKind(fileExtension: file.fileExtension) {
        let key = ThumbnailMemory.Key(checksum: file.checksum, kind: kind)
        files.append((key, ThumbnailRequest(kind: kind, fileExtension: file.fileExtension, bytes: file.bytes)))
        sources.append((file, key))
      } else if let picture = file.ownThumbnail {
        shown[file.path] = ShownThumbnail(picture: picture, count: nil)
      }
    }
    let results = await memory.results(for: files)
    var missing: [[String]] = []
    var failed: [Diagnostic.Note] = []
    var refused = 0
    for (file, key) in sources {
      switch results[key] {
      case .made(let thumbnail):
        pictures[thumbnail.path] = thumbnail.picture
        shown[file.path] = ShownThumbnail(
          picture: ShownThumbnail.Picture(path: thumbnail.path, size: thumbnail.size),
          count: thumbnail.pageCount.map { ($0, key.kind) })
      case .failed(let fault, _): failed.append(Diagnostic.Note(fault.text(file.path), at: file.place))
      case .refused: refused += 1
      case .notTried(let programs): if !programs.isEmpty { missing.append(programs) }
      case nil: break
      }
    }
    report(missing, failed, of: catalogue, &log)
    if refused > 0 { log.report(Diagnostic(.thumbnail.noLimits, counted(refused, "file"), at: Place(file: manifestPath))) }
  }

  private func report(_ missing: [[String]], _ failed: [Diagnostic.Note], of catalogue: Catalogue, _ log: inout DiagnosticLog) {
    let place = Place(file: manifestPath)
    if let first = missing.max(by: { $0.count < $1.count }) {
      log.report(Diagnostic(.thumbnail.noProgram, counted(missing.count, "file"), first.joined(separator: ", "), at: place))
    }
    if !failed.isEmpty {
      log.report(Diagnostic(.thumbnail.failed, counted(failed.count, "file"), at: place, notes: failed))
    }
  }
}

extension ThumbnailResult.Fault {
  fileprivate func text(_ path: String) -> String {
    switch self {
    case .unreadable: "'\(path)' could not be read"
    case .tookTooLong: "'\(path)' took too long"
    case .tooLarge: "'\(path)' gives too large a picture"
    case .usedTooMuch: "'\(path)' needs too much memory, disk space or too many processes"
    }
  }
}

extension PublishedFile {
  /// The picture itself, if it is small enough to be its own thumbnail.
  fileprivate var ownThumbnail: ShownThumbnail.Picture? {
    guard ["png", "jpg", "jpeg", "gif", "webp"].contains(fileExtension), bytes.count <= Thumbnail.largestPicture else {
      return nil
    }
    return PictureSize(bytes).map { ShownThumbnail.Picture(path: path, size: $0) }
  }
}
