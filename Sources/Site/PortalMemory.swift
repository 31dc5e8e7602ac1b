import Files
import Portal

/// Results kept from one generation of a portal to the next: only those that depend on nothing but a text, or on a file that
/// nobody has changed.
package final class PortalMemory: Sendable {
  /// A run that makes one generation reads each file once.
  let manifests: ManifestMemory?
  let published: PublishedFileMemory?
  package let thumbnails: ThumbnailMemory

  package init(ofOneRun isOfOneRun: Bool = false, thumbnails: ThumbnailMemory = ThumbnailMemory()) {
    self.thumbnails = thumbnails
    manifests = isOfOneRun ? nil : ManifestMemory()
    published = isOfOneRun ? nil : PublishedFileMemory()
  }

  /// Removes results that the portal no longer uses; to be called once all of it was rendered.
  package func forgetUnused() {
    manifests?.forgetUnused()
    published?.forgetUnused()
    thumbnails.forgetUnused()
  }
}
