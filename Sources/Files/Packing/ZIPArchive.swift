import CZlib
import TextBasics

/// The files of a ZIP archive (APPNOTE.TXT 6.3) as Office writes them: stored or deflated, in one part, not encrypted. zlib does the
/// work; libzip has other names in other distributions, and a package has to run on all of them.
package struct ZIPArchive {
  private struct Entry {
    let method: Int
    let packedCount: Int
    let start: Int
  }

  private let bytes: [UInt8]
  private let entries: [String: Entry]
  /// The number of bytes that may still be unpacked.
  private var rest: Int

  /// Reads the directory; `nil` if there is none or it is damaged. All files together may have `limit` bytes.
  package init?(_ bytes: [UInt8], limit: Int) {
    let least = 22
    guard bytes.count >= least else { return nil }
    let earliest = max(0, bytes.count - least - 0xFFFF)
    var end = bytes.count - least
    while end >= earliest, number(bytes, at: end, 4) != 0x0605_4B50 { end -= 1 }
    guard end >= earliest, let count = number(bytes, at: end + 10, 2), var position = number(bytes, at: end + 16, 4) else {
      return nil
    }
    var entries: [String: Entry] = [:]
    for _ in 0..<count {
      guard number(bytes, at: position, 4) == 0x0201_4B50, let method = number(bytes, at: position + 10, 2),
        let packedCount = number(bytes, at: position + 20, 4), let nameCount = number(bytes, at: position + 28, 2),
        let extraCount = number(bytes, at: position + 30, 2), let commentCount = number(bytes, at: position + 32, 2),
        let start = number(bytes, at: position + 42, 4), position + 46 + nameCount <= bytes.count
      else { return nil }
      let name = String(decoding: bytes[(position + 46)..<(position + 46 + nameCount)], as: UTF8.self)
      entries[name] = Entry(method: method, packedCount: packedCount, start: start)
      position += 46 + nameCount + extraCount + commentCount
    }
    (self.bytes, self.entries, rest) = (bytes, entries, limit)
  }

  package func has(_ name: String) -> Bool { entries[name] != nil }

  /// The bytes of a file; `nil` if it is not there, is damaged, or all together would be more than the limit.
  package mutating func read(_ name: String) -> [UInt8]? {
    var content: [UInt8] = []
    let isWhole = read(name) { piece in
      content += piece
      return true
    }
    return isWhole ? content : nil
  }

  /// Hands on the bytes of a file in pieces, until `take` wants no more of them. False if it is not there, is damaged, or all together
  /// would be more than the limit.
  package mutating func read(_ name: String, _ take: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    guard let entry = entries[name], number(bytes, at: entry.start, 4) == 0x0403_4B50,
      let nameCount = number(bytes, at: entry.start + 26, 2), let extraCount = number(bytes, at: entry.start + 28, 2)
    else { return false }
    let start = entry.start + 30 + nameCount + extraCount
    guard start + entry.packedCount <= bytes.count else { return false }
    return bytes[start..<(start + entry.packedCount)].withUnsafeBytes { packed in
      switch entry.method {
      case 0:
        rest -= packed.count
        if rest >= 0 { _ = take(packed) }
        return rest >= 0
      case 8: return inflate(packed, limit: &rest, take)
      default: return false
      }
    }
  }
}

/// A number of `count` bytes, the lowest first; `nil` beyond the end.
private func number(_ bytes: [UInt8], at offset: Int, _ count: Int) -> Int? {
  guard offset >= 0, offset <= bytes.count - count else { return nil }
  return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
}

/// Hands on the content of a deflated text (RFC 1951) in pieces, until `take` wants no more, and counts its bytes off the limit. False if it
/// is damaged or longer. The size that an archive states is not believed.
private func inflate(_ packed: UnsafeRawBufferPointer, limit: inout Int, _ take: (UnsafeRawBufferPointer) -> Bool) -> Bool {
  var stream = z_stream()
  guard docportal_inflate_begin(&stream) == Z_OK else { return false }
  defer { inflateEnd(&stream) }
  let input = packed.bindMemory(to: UInt8.self)
  // zlib does not write to what it reads.
  (stream.next_in, stream.avail_in) = (UnsafeMutablePointer(mutating: input.baseAddress), uInt(input.count))
  return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { piece in
    while true {
      (stream.next_out, stream.avail_out) = (piece.baseAddress?.assumingMemoryBound(to: UInt8.self), uInt(piece.count))
      let status = CZlib.inflate(&stream, Z_NO_FLUSH)
      let count = piece.count - Int(stream.avail_out)
      limit -= count
      guard status == Z_OK || status == Z_STREAM_END, limit >= 0, status == Z_STREAM_END || count > 0 else { return false }
      if !take(UnsafeRawBufferPointer(rebasing: piece[..<count])) || status == Z_STREAM_END { return true }
    }
  }
}

/// A ZIP archive of files in this order, the same bytes each time. Returns `nil` if the library runs out of memory.
package func zipped(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8]? {
  var archive: [UInt8] = []
  var directory: [UInt8] = []
  for file in files {
    guard let packed = deflated(file.bytes), archive.count < Int(UInt32.max) / 2 else { return nil }
    let sum = file.bytes.withUnsafeBufferPointer { Int(crc32(0, $0.baseAddress, uInt($0.count))) }
    // Deflated, 1980-01-01, names in UTF-8.
    var head: [UInt8] = []
    for (value, count) in [(20, 2), (0x800, 2), (8, 2), (0, 2), (0x21, 2), (sum, 4), (packed.count, 4), (file.bytes.count, 4)] {
      head.append(number: value, count)
    }
    head.append(number: file.name.utf8.count, 2)
    head.append(number: 0, 2)
    directory.append(number: 0x0201_4B50, 4)
    directory.append(number: 20, 2)
    directory += head
    for (value, count) in [(0, 2), (0, 2), (0, 2), (0, 4), (archive.count, 4)] { directory.append(number: value, count) }
    directory += file.name.utf8
    archive.append(number: 0x0403_4B50, 4)
    archive += head + Array(file.name.utf8) + packed
  }
  let start = archive.count
  archive += directory
  archive.append(number: 0x0605_4B50, 4)
  for (value, count) in [(0, 2), (0, 2), (files.count, 2), (files.count, 2), (directory.count, 4), (start, 4), (0, 2)] {
    archive.append(number: value, count)
  }
  return archive
}

extension [UInt8] {
  fileprivate mutating func append(number: Int, _ count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}

private func deflated(_ bytes: [UInt8]) -> [UInt8]? {
  var stream = z_stream()
  guard bytes.count < Int(UInt32.max) / 2, docportal_deflate_begin(&stream) == Z_OK else { return nil }
  defer { deflateEnd(&stream) }
  return deflatedWhole(bytes, &stream)
}
