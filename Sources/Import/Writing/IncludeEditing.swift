import Diagnostics
import Portal
import TextBasics

/// The edit that makes a manifest include another file, or `nil` if its place is not certain.
///
/// `included` are the existing patterns with their places. The caller verifies the result with `includes`.
func includeEdit(_ target: String, _ manifest: TextFile, after included: [Written<String>]) -> (offset: Int, bytes: [UInt8])? {
  let bytes = manifest.bytes
  guard let name = YAMLScalar.written(target) else { return nil }
  guard let last = included.last else {
    let isClosed = bytes.last == ASCII.lineFeed || bytes.isEmpty
    return (bytes.count, Array((isClosed ? "" : "\n").utf8) + "include: [".utf8 + name + "]\n".utf8)
  }
  guard let start = manifest.lines.offset(ofLine: last.place.line, column: last.place.column),
    let line = manifest.lines.offset(ofLine: last.place.line, column: 1),
    let value = sourceRange(of: 0..<last.value.utf8.count, in: last.value, at: start, of: bytes)
  else { return nil }
  let before = bytes[line..<start]
  if before.first(where: { $0 != ASCII.space }) == ASCII.hyphen {
    let end = bytes[value.upperBound...].firstIndex { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn } ?? bytes.count
    let lineEnd = bytes[end...].first == ASCII.carriageReturn ? "\r\n" : "\n"
    return (end, lineEnd.utf8 + before + name)
  }
  let end = value.upperBound + (value.lowerBound == start ? 0 : 1)
  return (end, Array(", ".utf8) + name)
}

/// True if the manifest includes the file after all that it included before.
func includes(_ target: String, _ manifest: TextFile, after included: [Written<String>]) -> Bool {
  readValue(of: "include", in: manifest) == .list((included.map(\.value) + [target]).map(JSONValue.text))
}
