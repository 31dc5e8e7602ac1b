package import Files

/// The thumbnails that a build made, in the folder `.docportal`, so that the next one need not make them.
package struct KeptThumbnails {
  private static let file = "thumbnails"
  private let folder: StateFolder
  private let memory: ThumbnailMemory
  /// The content of the file when this run began.
  private let kept: [UInt8]

  /// Gives the memory of a build the thumbnails that the last one made.
  package init(_ folder: StateFolder, _ memory: ThumbnailMemory) {
    (self.folder, self.memory) = (folder, memory)
    kept = folder.read(Self.file) ?? []
    memory.add(kept: kept)
  }

  /// Keeps the thumbnails if they changed, also of a build that failed: they take long to make and depend only on the files. A failure
  /// to write is ignored; the next build makes them anew.
  package func write() {
    let bytes = memory.kept
    guard bytes != kept else { return }
    try? replaceFile(folder.destination(Self.file)) { $0(bytes[...]) }
  }
}
