import Platform
import TextBasics

/// A key, by which records are sorted, and what belongs to it.
package struct SortedRecord: Sendable, Hashable {
  package let key: ArraySlice<UInt8>
  package let value: ArraySlice<UInt8>
}

/// A number as bytes in whose order numbers that are not negative are: the highest first.
package func sortableBytes(_ number: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }

/// Records in the order of their keys' bytes, of equal keys in the order in which they were added, in bounded memory: what is more than
/// `limit` bytes is written to a temporary file as a sorted run, and the runs are merged when they are read.
///
/// While they are read, each run needs 64 KB: a gigabyte of records with a limit of 64 MB needs 1 MB. The file has no name, so that nothing
/// is left of it however the process ends.
///
/// A class, since it is one open file.
package final class SortedRecords {
  /// Bytes of keys and values that are in memory.
  private let limit: Int
  private var bytes: [UInt8] = []
  private var held: [Held] = []
  private var runs: [Range<Int>] = []
  private var file: Int32 = -1
  package private(set) var count = 0

  /// A record in memory: its first byte in `bytes`, and how long its parts are.
  private struct Held {
    let start: Int
    let keyCount: Int
    let valueCount: Int
    var end: Int { start + keyCount + valueCount }
  }

  package init(limit: Int = 1 << 26) { self.limit = limit }

  deinit { if file >= 0 { close(file) } }

  /// Adds a record, at any time.
  package func add(key: some Collection<UInt8>, _ value: some Collection<UInt8>) throws(FileError) {
    // An array that grows by copying is in memory twice, and leaves holes of its former sizes. What is not used of it takes no memory.
    if bytes.capacity < limit { bytes.reserveCapacity(limit) }
    let start = bytes.count
    bytes += key
    let keyCount = bytes.count - start
    bytes += value
    held.append(Held(start: start, keyCount: keyCount, valueCount: bytes.count - start - keyCount))
    count += 1
    if bytes.count + held.count * MemoryLayout<Held>.stride >= limit { try writeRun() }
  }

  /// Hands over all records in order; as often as they are needed.
  package func forEach(_ take: (SortedRecord) throws(FileError) -> Void) throws(FileError) {
    guard !runs.isEmpty else {
      sortHeld()
      for record in held {
        let value = record.start + record.keyCount
        try take(SortedRecord(key: bytes[record.start..<value], value: bytes[value..<record.end]))
      }
      return
    }
    if !held.isEmpty { try writeRun() }
    bytes = []
    held = []
    var merge = RunMerge(try runs.map { run throws(FileError) in try SortedRun(file, run) })
    while let record = try merge.next() { try take(record) }
  }

  private func sortHeld() {
    bytes.withUnsafeBytes { bytes in
      held.sort { left, right in
        let first = UnsafeRawBufferPointer(rebasing: bytes[left.start..<left.start + left.keyCount])
        let second = UnsafeRawBufferPointer(rebasing: bytes[right.start..<right.start + right.keyCount])
        if precedes(first, second) { return true }
        return left.start < right.start && !precedes(second, first)
      }
    }
  }

  private func writeRun() throws(FileError) {
    if file < 0 { file = try openTemporaryFile() }
    sortHeld()
    let start = runs.last?.upperBound ?? 0
    var size = 0
    var piece: [UInt8] = []
    for record in held {
      SortedRun.append(UInt32(record.keyCount), to: &piece)
      SortedRun.append(UInt32(record.valueCount), to: &piece)
      piece += bytes[record.start..<record.end]
      size += SortedRun.headSize + record.keyCount + record.valueCount
      guard piece.count >= 1 << 18 else { continue }
      try writeAll(piece[...], to: file, temporaryFileName)
      piece.removeAll(keepingCapacity: true)
    }
    try writeAll(piece[...], to: file, temporaryFileName)
    runs.append(start..<start + size)
    bytes.removeAll(keepingCapacity: true)
    held.removeAll(keepingCapacity: true)
  }
}

/// One sorted run of a temporary file, as it is read: of each record the numbers of bytes of key and value, then these.
private struct SortedRun {
  static let headSize = 8
  private let file: Int32
  private var rest: Range<Int>
  private var buffer: [UInt8] = []
  private var position = 0
  /// The record that is next.
  private(set) var first: SortedRecord?

  init(_ file: Int32, _ range: Range<Int>) throws(FileError) {
    (self.file, rest) = (file, range)
    try advance()
  }

  mutating func advance() throws(FileError) {
    guard position < buffer.count || !rest.isEmpty else {
      first = nil
      buffer = []
      return
    }
    let head = try take(Self.headSize)
    let keyCount = Self.number(head)
    let bytes = try take(keyCount + Self.number(head.dropFirst(4)))
    first = SortedRecord(key: bytes.prefix(keyCount), value: bytes.dropFirst(keyCount))
  }

  private mutating func take(_ count: Int) throws(FileError) -> ArraySlice<UInt8> {
    if buffer.count - position < count {
      let wanted = min(rest.count, max(1 << 16, count))
      let more = try FileAccess.bytes(file, temporaryFileName, at: rest.lowerBound, count: wanted)
      rest = rest.lowerBound + more.count..<rest.upperBound
      buffer = Array(buffer[position...]) + more
      position = 0
      // The file is only as short as this when something else has cut it.
      guard buffer.count >= count else { throw FileError(path: temporaryFileName, code: EIO) }
    }
    position += count
    return ArraySlice(Array(buffer[position - count..<position]))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}

/// Several sorted runs as one; of equal keys those of an earlier run first.
private struct RunMerge {
  private var runs: [SortedRun]
  /// The runs that have records, as a heap by their next ones.
  private var heap: [Int] = []

  init(_ runs: [SortedRun]) {
    self.runs = runs
    for run in runs.indices where runs[run].first != nil {
      heap.append(run)
      raise(heap.count - 1)
    }
  }

  mutating func next() throws(FileError) -> SortedRecord? {
    guard let run = heap.first, let record = runs[run].first else { return nil }
    try runs[run].advance()
    if runs[run].first == nil {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
    }
    sink()
    return record
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    guard let first = runs[left].first, let second = runs[right].first else { return false }
    return first.key.withUnsafeBytes { first in
      second.key.withUnsafeBytes { second in precedes(first, second) || left < right && !precedes(second, first) }
    }
  }

  private mutating func raise(_ index: Int) {
    var index = index
    while index > 0, isBefore(heap[index], heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink() {
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && isBefore(heap[child], heap[least]) { least = child }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
