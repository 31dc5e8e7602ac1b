import CatalogueModel
import Diagnostics
import FileAccess
import TextBasics

/// A file that the portal publishes as it is.
struct PublishedFile: Sendable {
  let path: String
  let bytes: [UInt8]
  /// The document that publishes it first.
  let place: Place
  /// The SHA-256 of the content (FIPS 180-4) in 64 lower-case hexadecimal digits.
  let checksum: String

  init(path: String, bytes: [UInt8], place: Place) {
    self.path = path
    self.bytes = bytes
    self.place = place
    var checksum = Checksum()
    checksum.add(bytes)
    self.checksum = checksum.text
  }
}

extension Catalogue {
  /// The files that documents publish, read now; a file that cannot be read is an error.
  func publishedFiles(root: String, fileSystem: FileSystem, log: inout DiagnosticLog) -> [PublishedFile] {
    var seen: Set<String> = []
    return documents.compactMap { document -> PublishedFile? in
      guard case .published(let path) = document.location, seen.insert(path).inserted else { return nil }
      do throws(FileError) {
        let bytes = try fileSystem.read(root, RelativePath("Content/" + path))
        return PublishedFile(path: path, bytes: bytes, place: document.place)
      } catch {
        log.report(.unreadableSource("Content/" + path, error))
        return nil
      }
    }
  }
}
