import OfficeLinks
import TextBasics

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
