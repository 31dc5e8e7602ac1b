package import Diagnostics
import TextBasics

/// All files of a site, sorted by path. No two of them are one file on any file system, and none is where another needs a folder.
package struct RenderedSite: Sendable, Hashable {
  package internal(set) var files: [OutputFile]
  let positions: [String: Int]
  /// The collision keys of all folders, each with the index of a file in it.
  let folderKeys: [String: Int]

  /// Sorts the files. A file whose path is already taken, in this or another spelling, is reported and left out.
  package init(_ files: [OutputFile], log: inout DiagnosticLog) {
    // If two files have the same path, keep the first; the sort must not decide.
    let order = files.indices.sorted { (files[$0].path, $0) < (files[$1].path, $1) }
    var kept: [OutputFile] = []
    var positions: [String: Int] = [:]
    kept.reserveCapacity(files.count)
    positions.reserveCapacity(files.count)
    // A page in several languages is the same cause.
    var reported: Set<Place> = []
    for index in order {
      let file = files[index]
      let key = file.path.collisionKey
      if let first = positions[key] {
        let other = kept[first]
        if let place = file.place ?? other.place, !reported.insert(place).inserted { continue }
        log.report(.clash(file.path == other.path ? .file.duplicatePath : .file.collidingPath, file, other))
      } else {
        positions[key] = kept.count
        kept.append(file)
      }
    }
    self.files = kept
    self.positions = positions
    folderKeys = Self.folderKeys(kept)
    for (key, inside) in folderKeys.sorted(by: { $0.value < $1.value }) {
      if let position = positions[key] { log.report(.clash(.file.fileIsFolder, kept[position], kept[inside])) }
    }
  }

  /// The bytes at a path; `nil` if the site has no such file.
  package subscript(path: OutputPath) -> [UInt8]? { file(at: path)?.bytes }

  package func file(at path: OutputPath) -> OutputFile? {
    guard let position = positions[path.collisionKey], files[position].path == path else { return nil }
    return files[position]
  }

  private static func folderKeys(_ files: [OutputFile]) -> [String: Int] {
    var keys: [String: Int] = [:]
    var last: Substring = ""
    for (index, file) in files.enumerated() {
      // Neighbours are nearly always in one folder.
      let folder = file.path.text.utf8.lastIndex(of: ASCII.slash).map { file.path.text[..<$0] } ?? ""
      if folder == last { continue }
      last = folder
      for folder in file.path.folders {
        let key = foldedName(folder.text)
        if keys[key] == nil { keys[key] = index }
      }
    }
    return keys
  }
}

extension Diagnostic {
  /// A file that cannot exist beside another one; a note names the source of the other, or says that docportal makes one of them.
  fileprivate static func clash(_ rule: Rule, _ file: OutputFile, _ other: OutputFile) -> Diagnostic {
    if file.path == other.path, file.isMade != other.isMade, let place = (file.isMade ? other : file).place {
      return Diagnostic(.file.ownPath, at: place)
    }
    return Diagnostic(
      rule, file.path.text, other.path.text, at: file.place ?? other.place,
      notes: [(file.place == nil ? file : other).sourceNote])
  }
}

extension OutputFile {
  /// A page that docportal makes, perhaps of an entry of the manifest.
  fileprivate var isMade: Bool { place.map { $0.file.hasSuffix(".yaml") && path.text.hasSuffix(".html") } ?? true }
}
