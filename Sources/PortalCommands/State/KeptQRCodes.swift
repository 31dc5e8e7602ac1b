import FileAccess
import SiteGeneration

/// The QR codes of a build's pages, which the next build need not draw: each takes longer than the rest of its page.
struct KeptQRCodes {
  let folder: StateFolder
  private let memory: PortalMemory
  private let kept: [UInt8]?
  private static let name = "qr-codes"

  /// Gives the memory of a build what the last one has drawn.
  init(_ folder: StateFolder, _ memory: PortalMemory) {
    (self.folder, self.memory) = (folder, memory)
    kept = folder.read(Self.name).flatMap { KeptBytes.opened($0, as: PortalMemory.qrCodeVersion) }
    if let kept { memory.addKeptQRCodes(kept) }
  }

  /// Keeps what the build has drawn, if that is something else. That it cannot be written is no fault: the next build draws anew.
  func write() {
    guard let codes = memory.keptQRCodes(unless: kept) else { return }
    let bytes = KeptBytes.sealed(codes, as: PortalMemory.qrCodeVersion)
    try? replaceFile(folder.destination(Self.name)) { $0(bytes[...]) }
  }
}
