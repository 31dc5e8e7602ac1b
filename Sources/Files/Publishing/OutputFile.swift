import Diagnostics
package import TextBasics

/// One file of the rendered site: what it holds, or how a staging has it.
package struct OutputFile: Sendable {
  package let path: OutputPath
  /// The source of this file, for messages about its path.
  package let place: Place?
  private let content: Content

  private enum Content: Sendable {
    case bytes([UInt8])
    case made(any PiecewiseFile)
    /// It is in the folder of a staging.
    case written(SiteStaging)
    /// The current output folder has it with the same bytes: what was known of it before they were compared.
    /// Apart from the value, which is in several lists of all files and mostly another one.
    indirect case kept(SiteStaging, FolderEntry)
  }

  private init(_ path: OutputPath, _ place: Place?, _ content: Content) {
    (self.path, self.place, self.content) = (path, place, content)
  }

  package init(path: OutputPath, bytes: [UInt8], place: Place? = nil) { self.init(path, place, .bytes(bytes)) }

  package init(path: OutputPath, making file: any PiecewiseFile, place: Place? = nil) { self.init(path, place, .made(file)) }

  /// The same file once a staging has written it.
  func written(by staging: SiteStaging) -> OutputFile { OutputFile(path, place, .written(staging)) }

  /// The same file once a staging has compared it with `entry` and found the same bytes.
  func kept(_ entry: FolderEntry, by staging: SiteStaging) -> OutputFile { OutputFile(path, place, .kept(staging, entry)) }

  /// The file with the same bytes in the output folder, if a staging has found one.
  var kept: FolderEntry? { if case .kept(_, let entry) = content { entry } else { nil } }

  /// A staging has it.
  var isTaken: Bool {
    switch content {
    case .bytes, .made: false
    case .written, .kept: true
    }
  }

  /// The content, in an array of its own.
  package var bytes: [UInt8] {
    switch content {
    case .bytes(let bytes): bytes
    case .made(let file): file.bytes()
    case .written(let staging): staging.bytes(at: path, isWritten: true)
    case .kept(let staging, _): staging.bytes(at: path, isWritten: false)
    }
  }

  /// Gives what it holds to `take`, piece by piece.
  func forEachPiece<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    if case .made(let file) = content { return try file.make(take) }
    var rest = bytes[...]
    while !rest.isEmpty {
      try take(rest.prefix(pieceSize))
      rest = rest.dropFirst(pieceSize)
    }
  }
}

extension OutputFile {
  /// A note with the author's file from which this one comes.
  var sourceNote: Diagnostic.Note {
    place.map { .init("\(path) comes from here", at: $0) } ?? .init("docportal makes \(path) itself")
  }

  /// The file at its path below an open folder, as it was before its bytes were read, if they are the same; `nil` also when it cannot be
  /// read.
  func sameFile(below folder: Int32) -> FolderEntry? {
    let path = RelativePath(path.text)
    let descriptor = path.withCString { openat(folder, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    let entry = FolderEntry(path, facts: facts)
    guard entry.kind == .file else { return nil }
    var rest = entry.size
    do {
      try forEachPiece { piece throws(Difference) in
        guard piece.count <= rest, isNext(piece, in: descriptor) else { throw Difference() }
        rest -= piece.count
      }
    } catch {
      return nil
    }
    return rest == 0 ? entry : nil
  }
}

/// Ends a comparison.
private struct Difference: Error {}

/// True if the next bytes of an open file are those of a piece.
private func isNext(_ piece: ArraySlice<UInt8>, in descriptor: Int32) -> Bool {
  var bytes = [UInt8](repeating: 0, count: piece.count)
  let count = bytes.withUnsafeMutableBytes { fill($0, from: descriptor) }
  return count == piece.count && bytes.withUnsafeBytes { bytes in piece.withUnsafeBytes { areEqual(bytes, $0) } }
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
