import FileAccess
import TextBasics

/// A file that the portal publishes as it is.
struct PublishedFile: Sendable {
  let path: String
  let bytes: [UInt8]
  /// What publishes it first: a document, a link of a text, or itself.
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
