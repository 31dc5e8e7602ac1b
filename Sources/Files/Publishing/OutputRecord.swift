import Diagnostics
import TextBasics

/// The list of the files that docportal wrote, kept in the output folder as `.docportal.json`: other files are never touched.
///
/// It contains no time and no absolute path, so the same site has the same record.
struct OutputRecord: Sendable, Hashable {
  /// The record's own path in the output folder; no `OutputPath` can be equal to it.
  static let path = RelativePath(".docportal.json")
  private static let version = 1
  let files: [OutputPath]

  init(files: [OutputPath]) { self.files = files.sorted() }

  /// Reads a record; `nil` for anything but a record of this version whose paths could all be written.
  init?(_ bytes: [UInt8]) {
    // An unreadable record counts as missing: the folder is then not docportal's.
    guard let written = try? decodedJSON(WrittenRecord.self, from: bytes), written.version == Self.version else {
      return nil
    }
    let files = written.files.compactMap { OutputPath($0) }
    guard files.count == written.files.count else { return nil }
    self.init(files: files)
  }

  /// The record as JSON, ending with a line end.
  var bytes: [UInt8] {
    var json = JSONWriter(capacity: files.reduce(64) { $0 + $1.text.utf8.count + 8 })
    json.object { json in
      json.number("version", Self.version)
      json.array("files") { json in for file in files { json.string(nil, file.text) } }
    }
    return json.finish()
  }
}

/// The record as it is read.
private struct WrittenRecord: Decodable {
  let version: Int
  let files: [String]
}
