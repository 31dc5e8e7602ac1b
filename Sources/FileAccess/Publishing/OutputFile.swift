import Diagnostics
package import TextBasics

/// One file of the rendered site, not yet written.
package struct OutputFile: Sendable {
  package let path: OutputPath
  /// What the author wrote to have this file, for messages about its path.
  package let place: Place?
  private let content: any PiecewiseFile

  package init(path: OutputPath, bytes: [UInt8], place: Place? = nil) {
    self.init(path: path, bytes: bytes[...], place: place)
  }

  package init(path: OutputPath, bytes: ArraySlice<UInt8>, place: Place?) {
    (self.path, self.place, content) = (path, place, bytes)
  }

  package init(path: OutputPath, making file: any PiecewiseFile) { (self.path, place, content) = (path, nil, file) }

  /// What it holds, in an array of its own.
  package var bytes: [UInt8] { content.bytes() }

  /// Gives what it holds to `take`, in one piece unless it is made in several.
  func forEachPiece<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try content.make(take)
  }

  /// The number of its bytes; `nil` when only making it would show.
  var byteCount: Int? { (content as? ArraySlice<UInt8>)?.count }
}

extension OutputFile {
  /// Says which file of the author's this one comes from.
  var sourceNote: Diagnostic.Note {
    place.map { .init("\(path) comes from here", at: $0) } ?? .init("docportal makes \(path) itself")
  }
}

extension OutputFile: Hashable {
  /// Compares what the files hold, made ones as well.
  package static func == (left: OutputFile, right: OutputFile) -> Bool {
    left.path == right.path && left.place == right.place && left.bytes == right.bytes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// A file of tens of megabytes that nothing checks: made again, always the same, each time it is needed, so that nobody holds
/// it beside ten thousand pages.
package protocol PiecewiseFile: Sendable {
  /// Makes the file and gives it to `take` piece by piece, until `take` throws.
  func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure)
}

extension ArraySlice<UInt8>: PiecewiseFile {
  package func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) { try take(self) }
}

/// Bytes of a piece: few enough to stay in the processor's own memory until they are written.
package let pieceSize = 1 << 18

extension PiecewiseFile {
  package func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    make { bytes += $0 }
    return bytes
  }
}
