import OfficeLinks
import TextBasics

/// The path of the document for which a placeholder has its place: iCloud's, Nextcloud's and ownCloud's of files that are not on
/// this machine.
func withoutPlaceholder(_ path: String) -> String {
  let start = path.utf8.lastIndex(of: ASCII.slash).map { path.utf8.index(after: $0) } ?? path.startIndex
  let name = path[start...]
  if name.hasPrefix("."), name.hasSuffix(".icloud"), name.utf8.count > 8 {
    return "\(path[..<start])\(name.dropFirst().dropLast(7))"
  }
  for ending in [".nextcloud", ".owncloud"] where name.hasSuffix(ending) && name.dropLast(ending.count).contains(".") {
    return String(path.dropLast(ending.count))
  }
  return path
}

/// True for files that nobody opens: an editor's lock or backup file, a file of a system or of another program, or a download that
/// is not complete.
func isNoDocument(_ path: String) -> Bool {
  let parts = path.utf8.split(separator: ASCII.slash)
  guard !parts.contains(where: { isOfSystem(Substring($0)) }) else { return true }
  guard let name = parts.last.map({ Substring($0).lowercased() }) else { return true }
  return name.hasPrefix("~$") || name.hasSuffix("~") || ["desktop.ini", "thumbs.db", "ehthumbs.db", "icon\r"].contains(name)
    || endingsOfOthers.contains { name.hasSuffix($0) }
}

private let endingsOfOthers = [
  ".tmp", ".temp", ".part", ".partial", ".filepart", ".crdownload", ".download", ".lnk", ".url", ".webloc", ".desktop", ".bak",
  ".asd", ".wbk", ".laccdb", ".ldb", ".dwl", ".dwl2", ".idlk", ".gdoc", ".gsheet", ".gslides", ".gdraw", ".gform", ".gsite",
]

/// True for a name that begins with a full stop, which belongs to a person or a program, and for a folder that a system keeps beside
/// people's own: wastebaskets, thumbnails, snapshots.
func isOfSystem(_ name: Substring) -> Bool {
  name.utf8.first == ASCII.dot
    || "#@$_ls".utf8.contains(name.utf8.first.map(\.asciiLowercased) ?? 0) && foldersOfSystems.contains(name.lowercased())
}

private let foldersOfSystems: Set<String> = [
  "#recycle", "#snapshot", "@recycle", "@recently-snapshot", "@eadir", "@tmp", "$recycle.bin", "__macosx", "_vti_cnf", "_vti_pvt",
  "lost+found", "system volume information",
]

/// The folder of macOS that looks like one file and in which a path is; `nil` if it is in none.
func packageFolder(of path: String) -> String? {
  // Most folders have no dot in their names.
  guard let slash = path.utf8.lastIndex(of: ASCII.slash), path.utf8[..<slash].contains(ASCII.dot) else { return nil }
  let folders = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  let index = folders.firstIndex { name in
    endingsOfPackages.contains { name.hasSuffix($0) && name.utf8.count > $0.utf8.count }
  }
  return index.map { folders[...$0].joined(separator: "/") }
}

private let endingsOfPackages = [".numbers", ".pages", ".key", ".rtfd", ".graffle", ".scriv", ".app", ".photoslibrary"]

extension FoundItem {
  /// The folder that SharePoint keeps in a library for its own pages and templates, if the file says that there is one: nobody can
  /// make a folder `Forms` in the root of a library.
  var folderOfForms: String? {
    let path: String
    switch location {
    case .path(let text): path = text
    case .encoded(let text): path = text
    case .address, .unknown: return nil
    }
    let ending = "/allitems.aspx"
    guard path.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8, by: { $0.asciiLowercased == $1 }) else { return nil }
    let folder = String(path.dropLast(ending.count))
    guard folder.split(separator: "/").last?.lowercased() == "forms" else { return nil }
    if case .encoded = location { return percentDecoded(folder) }
    return folder
  }
}

extension ImportSettings {
  /// True if the path is in one of SharePoint's own folders: in `forms`, or in the root of a library of SharePoint.
  func isInForms(_ path: String, _ forms: Set<String>) -> Bool {
    guard !forms.isEmpty || path.utf8.first.map(\.asciiLowercased) == UInt8(ascii: "f") else { return false }
    let path = path + "/"
    if forms.contains(where: { path.hasPrefix($0 + "/") }) { return true }
    guard path.utf8.prefix(6).elementsEqual("forms/".utf8, by: { $0.asciiLowercased == $1 }), base.isOnSharePoint else {
      return false
    }
    // A library is at /sites/NAME/LIBRARY/ or at /LIBRARY/.
    let folders = base.pathSegments.filter { !$0.isEmpty }
    let isOfSite = folders.first.map { ["sites", "teams", "personal"].contains($0.lowercased()) } ?? false
    return folders.count == (isOfSite ? 3 : 1)
  }
}
