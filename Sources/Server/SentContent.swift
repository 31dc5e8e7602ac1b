import Synchronization

/// The body of an answer on its way to a connection.
enum SentBody: Sendable {
  /// None, of a content with so many bytes.
  case none(count: Int)
  case content(SentContent, Range<Int>)
  case events(EventStream)

  init(of response: PreviewResponse, to method: PreviewRequest.Method?, sharing contents: SentContents) {
    switch response.body {
    case .events(let stream) where method == .head:
      stream.close()
      self = .none(count: 0)
    case .events(let stream): self = .events(stream)
    case .file(let count, _) where method == .head: self = .none(count: count)
    case .file(_, let bytes): self.init(contents.content(response.tag, bytes), response.part)
    case .bytes(let bytes): self.init(contents.content(response.tag) { bytes }, response.part)
    }
  }

  private init(_ content: SentContent, _ part: Range<Int>?) {
    // A file that is made again must not have another length than the one that was promised.
    self = .content(content, (part ?? content.bytes.indices).clamped(to: content.bytes.indices))
  }

  var stream: EventStream? { if case .events(let stream) = self { stream } else { nil } }
}

/// Bytes that are being sent. A class, so that connections share them.
final class SentContent: Sendable {
  let bytes: [UInt8]
  /// The bytes that a connection has a copy of at a time.
  static let pieceSize = 32 << 10

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// The contents that are being sent, by their tags: each is in memory once, however many connections read it slowly.
final class SentContents: Sendable {
  private struct Entry {
    weak var content: SentContent?
  }
  private let entries = Mutex<[String: Entry]>([:])

  /// `make` is called if no connection is being sent the content.
  func content(_ tag: String?, _ make: () -> [UInt8]) -> SentContent {
    guard let tag else { return SentContent(make()) }
    if let known = entries.withLock({ $0[tag]?.content }) { return known }
    let made = SentContent(make())
    return entries.withLock { entries in
      if let known = entries[tag]?.content { return known }
      entries = entries.filter { $0.value.content != nil }
      entries[tag] = Entry(content: made)
      return made
    }
  }
}

/// Reads a part of a content for one connection.
final class ContentReader: Sendable {
  private let content: SentContent
  private let part: Range<Int>
  private let noteProgress: @Sendable () -> Void

  init(content: SentContent, part: Range<Int>, noteProgress: @escaping @Sendable () -> Void) {
    (self.content, self.part, self.noteProgress) = (content, part, noteProgress)
  }

  /// Returns the number of bytes; -1 after the last (`MHD_CONTENT_READER_END_OF_STREAM`).
  func read(at position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let start = part.lowerBound + min(position, part.count)
    let count = min(buffer.count, part.upperBound - start)
    guard count > 0 else { return -1 }
    noteProgress()
    buffer.copyBytes(from: content.bytes[start..<start + count])
    return count
  }
}
