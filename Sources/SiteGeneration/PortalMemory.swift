import FileAccess
import ManifestDecoding
import ParallelWork

/// What a preview keeps from one generation of a portal to the next: only results that depend on nothing but a text, or on a file that
/// nobody has changed.
package final class PortalMemory: Sendable {
  let manifests = ManifestMemory()
  let qrCodes = QRCodeMemory()
  let published = PublishedFileMemory()

  package init() {}

  /// Forgets what the portal does not have any more; to be called when all of it was rendered.
  package func forgetUnused() {
    manifests.forgetUnused()
    qrCodes.forgetUnused()
    published.forgetUnused()
  }
}
