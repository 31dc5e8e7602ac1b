import ManifestDecoding
import ParallelWork

/// What is kept from one generation of a portal to the next: only results that depend on nothing but a text.
package final class PortalMemory: Sendable {
  let manifests = ManifestMemory()
  let qrCodes = QRCodeMemory()

  package init() {}

  /// Forgets what the portal does not have any more; to be called when all of it was rendered.
  package func forgetUnused() {
    manifests.forgetUnused()
    qrCodes.forgetUnused()
  }
}
