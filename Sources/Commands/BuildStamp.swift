import Diagnostics
import Files
import Portal
import Synchronization

/// The record of the last build: its inputs, its output and its messages, in the file `build` of the folder `.docportal`. If all of that
/// is as it was, a build has nothing to do; with any doubt it does everything, as without a stamp.
struct BuildStamp: Codable {
  /// A checksum of all that a build is made from, but for the day.
  let inputs: String
  /// The days in time zones that the build asked for; empty for an unknown zone.
  let days: [String: String]
  /// A checksum of all names, sizes and times in the output folder.
  let output: String
  /// The lines of its findings and of its result, if nothing had been to write.
  let findings: String
  let summary: String
  private static let file = "build"

  /// The stamp of the last build; one that cannot be read is none.
  static func last(_ root: String) -> BuildStamp? {
    StateFolder(root: root).read(file).flatMap { try? decodedJSON(Self.self, from: $0) }
  }

  /// A build of the inputs with this checksum would do the same.
  func holds(_ inputs: String, output: @autoclosure () -> String?, clock: DayClock) -> Bool {
    self.inputs == inputs && days.allSatisfy { clock.day($0.key)?.text ?? "" == $0.value } && self.output == output()
  }

  /// Without it, the next build does everything.
  func write(_ folder: StateFolder) {
    guard let bytes = try? encodedJSON(self) else { return }
    try? replaceFile(folder.destination(Self.file)) { $0(bytes[...]) }
  }
}

/// All that a build is made from when it begins, but for the day.
struct BuildInputs {
  let root: String
  private let arguments: [String]
  private let program: [FolderEntry]
  private let entries: [FolderEntry]

  /// Returns `nil` if something cannot be read, or the system does not name the program's files.
  init?(root: String, arguments: [String]) {
    guard let program = programFiles(), let entries = Self.entries(root) else { return nil }
    (self.root, self.arguments, self.program, self.entries) = (root, arguments, program, entries)
  }

  /// The checksum of all of it; `nil` if a file cannot be read. Files that changed since are no longer untouched.
  var checksum: String? {
    var sum = Checksum()
    sum.add(numbers: [program.count, arguments.count, OutputStream.standardError.usesColour ? 1 : 0])
    for file in program { sum.add(file) }
    for argument in arguments { sum.add(field: argument) }
    sum.add(field: workingDirectory())
    for entry in entries {
      sum.add(numbers: [entry.kind.rawValue])
      sum.add(field: entry.path.bytes)
      if entry.kind == .file {
        guard let bytes = try? FileSystem.disk.read(root, entry.path) else { return nil }
        sum.add(field: bytes)
      }
    }
    return sum.text
  }

  /// Nobody has written to the portal since, not even the same again.
  var areUntouched: Bool { Self.entries(root) == entries }

  /// Hidden folders too, since a build reads the originals of own templates and perhaps a lock there.
  private static func entries(_ root: String) -> [FolderEntry]? {
    let entries = try? listFolder(root, names: SourceTree.folders + SourceTree.similarNames, hidden: .entered)
    return entries.flatMap { $0.contains { $0.failure != nil } ? nil : $0 }
  }
}

final class AskedDays: Sendable {
  private let asked = Mutex<[String: String]>([:])

  var all: [String: String] { asked.withLock(\.self) }

  /// A clock that notes what it says.
  func clock(_ clock: DayClock) -> DayClock {
    DayClock { zone in
      let day = clock.day(zone)
      self.asked.withLock { $0[zone] = day?.text ?? "" }
      return day
    }
  }
}
