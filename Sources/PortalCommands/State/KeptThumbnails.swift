import FileAccess
import SiteGeneration

/// The thumbnails that a build made, in the folder `.docportal`, so that the next one need not make them.
struct KeptThumbnails {
  static let file = "thumbnails"
  let folder: StateFolder
  private let memory: ThumbnailMemory
  /// As it was when this run began.
  private let content: [UInt8]?

  /// Gives the memory of a build what the last one has made.
  init(_ folder: StateFolder, _ memory: ThumbnailMemory) {
    (self.folder, self.memory) = (folder, memory)
    content = folder.read(Self.file).flatMap { KeptBytes.opened($0, as: ThumbnailMemory.version) }
    if let content { memory.add(kept: content) }
  }

  /// Keeps the thumbnails, if they are others; also of a build that failed: they take long and depend on nothing in the portal but the
  /// files. That they cannot be written is no fault: the next build makes them anew.
  func write() {
    guard let kept = memory.kept(unless: content) else { return }
    let bytes = KeptBytes.sealed(kept, as: ThumbnailMemory.version)
    try? replaceFile(folder.destination(Self.file)) { $0(bytes[...]) }
  }
}
