import Files
import TextBasics

/// The thumbnails of earlier builds, by the content of the files, and the programs that make new ones.
package final class ThumbnailMemory: Sendable {
  /// A thumbnail depends only on the bytes of the file and how it is read.
  struct Key: Hashable {
    let checksum: String
    let kind: ThumbnailKind
  }

  private let results = Remembered<Key, ThumbnailResult>()
  /// `nil` if only kept thumbnails are shown.
  private let making: ThumbnailMaking?

  package init(_ making: ThumbnailMaking? = nil) { self.making = making }

  /// The results for files, each content once. A failed file is only tried again with other programs.
  func results(for files: [(key: Key, request: ThumbnailRequest)]) async -> [Key: ThumbnailResult] {
    var found: [Key: ThumbnailResult] = [:]
    var open: [(key: Key, request: ThumbnailRequest)] = []
    for file in files where found[file.key] == nil {
      let known = results.known(file.key).flatMap { isFinal($0) ? $0 : nil }
      found[file.key] = known ?? .notTried(missing: [])
      if known == nil { open.append(file) }
    }
    guard let making, !open.isEmpty else { return found }
    for (file, result) in zip(open, await making.make(open.map(\.request))) {
      found[file.key] = result
      switch result {
      case .made, .failed: results.add(asked: [file.key: result])
      case .notTried, .refused: break
      }
    }
    return found
  }

  private func isFinal(_ result: ThumbnailResult) -> Bool {
    switch result {
    case .made: true
    case .failed(_, let programs): making == nil || programs == making?.programs
    case .notTried, .refused: false
    }
  }

  /// Removes thumbnails that the portal no longer uses.
  func forgetUnused() { results.forgetUnused() }
}

// MARK: - From one run to the next

extension ThumbnailMemory {
  /// The first line. Its number is raised when thumbnails are made or kept in another way.
  private static let head = Array("docportal thumbnails 2\n".utf8)

  /// The results that were asked for, sorted: each is a line, with the bytes of the picture after it; empty where there are none.
  package var kept: [UInt8] {
    if results.recent.isEmpty { return [] }
    var bytes = Self.head
    for (key, result) in results.recent.sorted(by: {
      ($0.key.checksum, $0.key.kind.rawValue) < ($1.key.checksum, $1.key.kind.rawValue)
    }) {
      let name = "\(key.checksum) \(key.kind.rawValue)"
      switch result {
      case .made(let thumbnail):
        bytes += "\(name) made \(thumbnail.pageCount ?? 0) \(thumbnail.picture.count)\n".utf8
        bytes += thumbnail.picture
      case .failed(let fault, let programs): bytes += "\(name) failed \(fault.rawValue) \(programs)\n".utf8
      case .notTried, .refused: break
      }
    }
    return bytes
  }

  /// Takes over what `kept` gave, up to the first thing that is not whole.
  package func add(kept bytes: [UInt8]) {
    guard bytes.starts(with: Self.head) else { return }
    var known: [Key: ThumbnailResult] = [:]
    var rest = bytes[Self.head.count...]
    while let end = rest.firstIndex(of: ASCII.lineFeed) {
      let fields = rest[..<end].split(separator: ASCII.space).map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      guard fields.count == 5, let kind = ThumbnailKind(rawValue: fields[1]) else { break }
      let key = Key(checksum: fields[0], kind: kind)
      if fields[2] == "failed", let fault = ThumbnailResult.Fault(rawValue: fields[3]) {
        known[key] = .failed(fault, programs: fields[4])
      } else if let pages = Int(fields[3]), let count = Int(fields[4]), count >= 0, count <= rest.count {
        let picture = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        known[key] = Thumbnail(picture: picture, pageCount: pages > 0 ? pages : nil).map { .made($0) }
      } else {
        break
      }
    }
    results.add(known)
  }
}
