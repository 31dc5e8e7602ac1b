import Diagnostics
import PortalTheme
import TextBasics

/// The list of the files that docportal wrote, kept in the output folder as `.docportal.json`: what is not in it is never
/// touched.
///
/// Holds no time and no absolute path, so the same site has the same record.
struct OutputRecord: Sendable, Hashable {
  /// The record's own place in the output folder; no `OutputPath` can be equal to it.
  static let path = RelativePath(".docportal.json")
  private static let version = "1"

  /// The files, sorted.
  let files: [OutputPath]

  init(files: [OutputPath]) { self.files = files.sorted() }

  /// Reads a record; `nil` for anything but `{"version": 1, "files": [paths]}` with any blanks between.
  init?(_ bytes: [UInt8]) {
    var reader = RecordReader(bytes: bytes)
    guard reader.take("{"), reader.string() == "version", reader.take(":"), reader.take(Self.version), reader.take(","),
      reader.string() == "files", reader.take(":"), reader.take("[")
    else { return nil }
    var files: [OutputPath] = []
    if !reader.take("]") {
      repeat {
        guard let text = reader.string(), let path = OutputPath(text) else { return nil }
        files.append(path)
      } while reader.take(",")
      guard reader.take("]") else { return nil }
    }
    guard reader.take("}"), reader.isAtEnd else { return nil }
    self.init(files: files)
  }

  /// The record as JSON, ending with a line end.
  var bytes: [UInt8] {
    var json = JSONWriter(capacity: files.reduce(64) { $0 + $1.text.utf8.count + 8 })
    json.object { json in
      json.number("version", 1)
      json.array("files") { json in
        for file in files { json.string(nil, file.text) }
      }
    }
    return json.finish()
  }
}

/// Reads the few forms of JSON that a record has. No escapes: no output path holds a character that JSON has to escape.
private struct RecordReader {
  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return index == bytes.count
    }
  }

  mutating func take(_ token: String) -> Bool {
    skipBlanks()
    guard bytes[index...].starts(with: token.utf8) else { return false }
    index += token.utf8.count
    return true
  }

  mutating func string() -> String? {
    skipBlanks()
    guard index < bytes.count, bytes[index] == ASCII.quotationMark else { return nil }
    let start = index + 1
    guard let end = bytes[start...].firstIndex(where: { $0 == ASCII.quotationMark || $0 == ASCII.backslash || $0 < ASCII.space }),
      bytes[end] == ASCII.quotationMark,
      firstInvalidUTF8(bytes[start..<end]) == nil
    else { return nil }
    index = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] == ASCII.space || (bytes[index] >= ASCII.tab && bytes[index] <= ASCII.carriageReturn)
    { index += 1 }
  }
}
