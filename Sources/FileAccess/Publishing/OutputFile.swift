import Diagnostics
package import TextBasics

/// One file of the rendered site, not yet written.
///
/// A class, though it never changes: lists with tens of thousands of files are copied, sorted and joined, and a file has six
/// references.
package final class OutputFile: Sendable {
  package let path: OutputPath
  /// The source of this file, for messages about its path.
  package let place: Place?
  private let content: Content

  private enum Content: Sendable {
    case bytes(ArraySlice<UInt8>)
    case made(any PiecewiseFile)
    case staged(TakenFile)
  }

  private init(_ path: OutputPath, _ place: Place?, _ content: Content) {
    (self.path, self.place, self.content) = (path, place, content)
  }

  package convenience init(path: OutputPath, bytes: [UInt8], place: Place? = nil) {
    self.init(path: path, bytes: bytes[...], place: place)
  }

  package convenience init(path: OutputPath, bytes: ArraySlice<UInt8>, place: Place?) {
    self.init(path, place, .bytes(bytes))
  }

  package convenience init(path: OutputPath, making file: any PiecewiseFile, place: Place? = nil) {
    self.init(path, place, .made(file))
  }

  convenience init(path: OutputPath, staged file: TakenFile, place: Place?) { self.init(path, place, .staged(file)) }

  /// The content, in an array of its own.
  package var bytes: [UInt8] {
    switch content {
    case .bytes(let bytes): Array(bytes)
    case .made(let file): file.bytes()
    case .staged(let file): file.bytes(at: RelativePath(path.text))
    }
  }

  /// Passes the content to `take`, in one piece unless it is made in several.
  func forEachPiece<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    switch content {
    case .bytes(let bytes): try take(bytes)
    case .made(let file): try file.make(take)
    case .staged(let file): try take(file.bytes(at: RelativePath(path.text))[...])
    }
  }

  /// The number of its bytes; `nil` if only making it would show.
  var byteCount: Int? {
    switch content {
    case .bytes(let bytes): bytes.count
    case .made: nil
    case .staged(let file): file.size
    }
  }

  /// The file on disk, if a staging has taken it.
  var staged: TakenFile? { if case .staged(let file) = content { file } else { nil } }
}

extension OutputFile {
  /// A note with the author's file from which this one comes.
  var sourceNote: Diagnostic.Note {
    place.map { .init("\(path) comes from here", at: $0) } ?? .init("docportal makes \(path) itself")
  }
}

extension OutputFile: Hashable {
  /// Compares the content of the files, even if they have to be made.
  package static func == (left: OutputFile, right: OutputFile) -> Bool {
    left.path == right.path && left.place == right.place && left.bytes == right.bytes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// A file of tens of megabytes that nothing checks. It is made again, always the same, each time it is needed, so that it is not
/// in memory beside ten thousand pages.
package protocol PiecewiseFile: Sendable {
  /// Makes the file and passes it to `take` piece by piece, until `take` throws.
  func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure)
}

/// The bytes of a piece: few enough to stay in the processor's cache until they are written.
package let pieceSize = 1 << 18

extension PiecewiseFile {
  package func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    make { bytes += $0 }
    return bytes
  }
}
