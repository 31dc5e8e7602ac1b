/// The content of a document that is not of the expected kind.
package enum FoundContent: Sendable, Hashable {
  case kind(ContentKind)
  case unknown
  /// The right beginning, but fewer bytes than such a file or its announced length has.
  case truncated(bytes: Int, expected: Int)
}

extension FoundContent {
  /// The fault of the first bytes of a file, or of all; `nil` if they may be those of a file of one of the kinds. Text has no mark: any
  /// bytes are accepted except those of another known kind.
  init?(_ bytes: [UInt8], _ kind: ContentKind?, expected: [ContentKind], isWhole: Bool) {
    guard let first = expected.first else { return nil }
    if let kind, expected.contains(kind) { return nil }
    if first == .text || first == .xml, kind == nil || kind == .text || kind == .xml { return nil }
    if isWhole, let beginning = expected.first(where: { $0.mayBegin(with: bytes) }) {
      self = .truncated(bytes: bytes.count, expected: beginning.minimumSize)
    } else {
      self = kind.map { .kind($0) } ?? .unknown
    }
  }

  /// The fault of a whole file that is not empty and should be of one of the kinds. With none it may be anything but a pointer of Git
  /// LFS.
  package init?(ofFile bytes: [UInt8], expected: [ContentKind]) {
    let kind = ContentKind.reading(bytes)
    if kind == .largeFilePointer {
      self = .kind(.largeFilePointer)
    } else if let found = FoundContent(bytes, kind, expected: expected, isWhole: true) {
      self = found
    } else if let kind, expected.contains(kind), let smallest = kind.smallestSize(ofFile: bytes) {
      self = .truncated(bytes: bytes.count, expected: smallest)
    } else {
      return nil
    }
  }
}

extension ContentKind {
  /// The size that a file of this kind with this beginning has at the least, if it has not; `nil` for one that may be whole.
  func smallestSize(ofFile bytes: [UInt8]) -> Int? {
    if bytes.count < minimumSize { return minimumSize }
    return isArchive && !Self.holdsArchiveEnd(bytes) ? bytes.count + Self.archiveEndSize : nil
  }
}
