import Foundation
import Testing

@testable import FileAccess

/// Records that are sorted with little memory.
@Suite struct SortedRecordsTests {
  /// The same as a sort in memory, for any limit: each record in a run of its own, a few runs, none.
  @Test(arguments: [1, 300, 5000, 1 << 20]) func sortsAsInMemory(limit: Int) throws {
    var random = SeededRandom(state: 11)
    for count in [0, 1, 2, 500] {
      let records = SortedRecords(limit: limit)
      var wanted: [(key: [UInt8], value: [UInt8])] = []
      for number in 0..<count {
        // Few different keys, so that many are equal, and some are the beginning of others.
        let key = (0..<random.next(4)).map { _ in UInt8(random.next(3) * 127) }
        let value = Array("\(number)".utf8) + [UInt8](repeating: 0xFF, count: random.next(200) == 0 ? 100_000 : 0)
        try records.add(key: key, value)
        wanted.append((key, value))
      }
      wanted = wanted.enumerated().sorted { left, right in
        left.element.key == right.element.key
          ? left.offset < right.offset : left.element.key.lexicographicallyPrecedes(right.element.key)
      }.map(\.element)
      // As often as they are needed.
      for _ in 0..<2 {
        var found: [(key: [UInt8], value: [UInt8])] = []
        try records.forEach { found.append((Array($0.key), Array($0.value))) }
        #expect(found.elementsEqual(wanted, by: ==))
      }
      #expect(records.count == count)
    }
  }

  @Test func leavesNoFile() throws {
    let records = SortedRecords(limit: 100)
    for number in 0..<1000 { try records.add(key: "\(number)".utf8, [1, 2, 3]) }
    try records.forEach { _ in }
    let names = try FileManager.default.contentsOfDirectory(atPath: "/var/tmp")
    // Folders are those of other programs' runs.
    let files = names.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "/var/tmp/" + name, isDirectory: &isFolder) && !isFolder.boolValue
    }
    #expect(files.filter { $0.hasPrefix("docportal-") } == [])
  }

  @Test func stopsWhereTheCallerFails() throws {
    let records = SortedRecords(limit: 10)
    for number in 0..<10 { try records.add(key: "\(number)".utf8, [0]) }
    var taken = 0
    #expect(throws: FileError(path: "a", code: 5)) {
      try records.forEach { (_) throws(FileError) in
        taken += 1
        if taken == 3 { throw FileError(path: "a", code: 5) }
      }
    }
    #expect(taken == 3)
  }
}

private struct SeededRandom {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
