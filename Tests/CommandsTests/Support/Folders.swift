import Foundation

/// The contents of every file below a folder by relative path; empty if there is no such folder.
func contents(of folder: String) throws -> [String: Data] {
  var contents: [String: Data] = [:]
  for path in try FileManager.default.subpathsIfPresent(folder) {
    var isFolder: ObjCBool = false
    let full = folder + "/" + path
    guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder), !isFolder.boolValue else { continue }
    contents[path] = try Data(contentsOf: URL(fileURLWithPath: full))
  }
  return contents
}

/// The time of the last change and the size of every file below a folder, by relative path.
func modificationDates(of folder: String) throws -> [String: Date] {
  var dates: [String: Date] = [:]
  for path in try FileManager.default.subpathsIfPresent(folder) {
    dates[path] = try FileManager.default.attributesOfItem(atPath: folder + "/" + path)[.modificationDate] as? Date
  }
  return dates
}

/// Writes text files below a folder and creates their folders.
func write(_ files: [String: String], below folder: String) throws {
  for (path, text) in files { try write(Data(text.utf8), to: folder + "/" + path) }
}

/// Writes a file and creates its folders.
func write(_ data: Data, to path: String) throws {
  let url = URL(fileURLWithPath: path)
  try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  try data.write(to: url)
}

/// The differences of two folders, one line each, without the contents of binary files.
func differences(_ found: [String: Data], from expected: [String: Data]) -> [String] {
  Set(found.keys).union(expected.keys).sorted().compactMap { path in
    switch (found[path], expected[path]) {
    case (let found?, let expected?): found == expected ? nil : firstDifference(path, found, expected)
    case (.some, nil): "\(path) is not expected"
    case (nil, _): "\(path) is missing"
    }
  }
}

private func firstDifference(_ path: String, _ found: Data, _ expected: Data) -> String {
  let found = String(decoding: found, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  let expected = String(decoding: expected, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  let line = zip(found, expected).prefix { $0 == $1 }.count
  func text(_ lines: [Substring]) -> Substring { line < lines.count ? lines[line] : "(end)" }
  return "\(path):\(line + 1) is\n  \(text(found))\nnot\n  \(text(expected))"
}

extension FileManager {
  /// Relative paths of everything below a folder; none if there is no such folder.
  fileprivate func subpathsIfPresent(_ folder: String) throws -> [String] {
    fileExists(atPath: folder) ? try subpathsOfDirectory(atPath: folder) : []
  }
}

/// The folder of `Package.swift`.
func repositoryRoot() -> String {
  var url = URL(fileURLWithPath: #filePath)
  while url.path != "/", !FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) {
    url.deleteLastPathComponent()
  }
  return url.path
}
