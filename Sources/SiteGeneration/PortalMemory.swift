import FileAccess
import ManifestDecoding
import ParallelWork
import TextBasics

/// What is kept from one generation of a portal to the next: only results that depend on nothing but a text, or on a file that nobody
/// has changed.
package final class PortalMemory: Sendable {
  let qrCodes = QRCodeMemory()
  /// A run that makes one generation reads each file once.
  let manifests: ManifestMemory?
  let published: PublishedFileMemory?
  package let thumbnails: ThumbnailMemory

  package init(ofOneRun isOfOneRun: Bool = false, thumbnails: ThumbnailMemory = ThumbnailMemory()) {
    self.thumbnails = thumbnails
    manifests = isOfOneRun ? nil : ManifestMemory()
    published = isOfOneRun ? nil : PublishedFileMemory()
  }

  /// Forgets what the portal does not have any more; to be called when all of it was rendered.
  package func forgetUnused() {
    manifests?.forgetUnused()
    qrCodes.forgetUnused()
    published?.forgetUnused()
    thumbnails.forgetUnused()
  }
}

// MARK: - From one run to the next

extension PortalMemory {
  /// What kept codes depend on besides the texts in them.
  package static let qrCodeVersion = "docportal QR codes 1 of " + QRModules.library

  /// The codes that were asked for, sorted, each on a line with its width, its modules and the address in it; `nil` where `kept` is
  /// that.
  package func keptQRCodes(unless kept: [UInt8]?) -> [UInt8]? {
    let codes = qrCodes.recent.compactMap { address, code in code.map { (address: address, code: $0) } }
    var bytes: [UInt8] = []
    for (address, code) in codes.sorted(by: { $0.address < $1.address }) {
      bytes += "\(code.width) ".utf8 + code.hexadecimal + " \(address)\n".utf8
    }
    return bytes == kept ?? [] ? nil : bytes
  }

  /// Takes over what `keptQRCodes` gave.
  package func addKeptQRCodes(_ bytes: [UInt8]) {
    var codes: [String: QRModules?] = [:]
    for line in bytes.split(separator: ASCII.lineFeed) {
      let fields = line.split(separator: ASCII.space, maxSplits: 2)
      guard fields.count == 3, let width = Int(String(decoding: fields[0], as: UTF8.self)),
        let code = QRModules(hexadecimal: fields[1], width: width)
      else { continue }
      codes[String(decoding: fields[2], as: UTF8.self)] = code
    }
    qrCodes.add(codes)
  }
}
