import Foundation

/// Passes a new folder to the body and removes it afterwards.
package func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  // The system's own folder for temporary files may be a link, but the tool prints real paths.
  let path = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path + "/docportal-" + UUID().uuidString
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  defer {
    // The system clears its temporary files if this fails.
    try? FileManager.default.removeItem(atPath: path)
  }
  return try body(path)
}
