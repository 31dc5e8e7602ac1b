import FileAccess
import SiteGeneration

/// What a build made that the next one need not: QR codes, each of which takes longer than the rest of its page, and thumbnails.
struct KeptResults {
  let folder: StateFolder
  static let thumbnailFile = "thumbnails"
  private let memory: PortalMemory
  private let codes: KeptFile
  private let thumbnails: KeptFile

  /// Gives the memory of a build what the last one has made.
  init(_ folder: StateFolder, _ memory: PortalMemory) {
    (self.folder, self.memory) = (folder, memory)
    codes = KeptFile(folder, "qr-codes", PortalMemory.qrCodeVersion)
    thumbnails = KeptFile(folder, Self.thumbnailFile, ThumbnailMemory.version)
    if let content = codes.content { memory.addKeptQRCodes(content) }
    if let content = thumbnails.content { memory.thumbnails.add(kept: content) }
  }

  /// Keeps the codes of a build, if they are others. That they cannot be written is no fault: the next build makes them anew.
  func writeCodes() { codes.write(memory.keptQRCodes(unless: codes.content)) }

  /// Keeps the thumbnails also of a build that failed: they take long and depend on nothing in the portal but the files.
  func writeThumbnails() { thumbnails.write(memory.thumbnails.kept(unless: thumbnails.content)) }
}

/// One file of results in the folder `.docportal`.
private struct KeptFile {
  private let folder: StateFolder
  private let name: String
  private let version: String
  /// As it was when this run began.
  let content: [UInt8]?

  init(_ folder: StateFolder, _ name: String, _ version: String) {
    (self.folder, self.name, self.version) = (folder, name, version)
    content = folder.read(name).flatMap { KeptBytes.opened($0, as: version) }
  }

  func write(_ content: [UInt8]?) {
    guard let content else { return }
    let bytes = KeptBytes.sealed(content, as: version)
    try? replaceFile(folder.destination(name)) { $0(bytes[...]) }
  }
}
