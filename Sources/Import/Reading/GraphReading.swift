import Diagnostics
import Files
import OfficeLinks
import Portal
package import TextBasics

/// The keys of Microsoft Graph that hold lists of items: pages, batches, and the nested results of a search.
let graphLists: Set<String> = ["value", "responses", "body", "hitsContainers", "hits", "resource", "children"]

/// The files of a drive from saved answers of Microsoft Graph: children, delta and search, alone or in a batch.
///
/// `webUrl` is the address of a viewer page in some answers and the file's own in others; for `webDavUrl` it is the other way
/// round (microsoft-graph-docs issues 2442, 2796, 7176, 9449). The one that is direct is right. If neither is, the path below the
/// drive's root is joined from the folders' names, and counts only where the root itself, or another file, says where that root is.
func readGraph(_ pages: [TextFile], _ settings: ImportSettings, log: inout DiagnosticLog) -> [FoundItem] {
  var folders = GraphFolders()
  var items: [GraphItem] = []
  var roots: [String: String] = [:]
  var columns = LibraryColumns(settings)
  let _ = readJSON(pages, of: .graph, lists: graphLists, log: &log) { item, page in
    if item["folder"] != nil || item["root"] != nil {
      if item["root"] != nil, let address = item["webUrl"]?.text.flatMap(settings.directAddress) {
        roots[item["parentReference"]?["driveId"]?.text ?? ""] = address.text
      }
      if let id = item["id"]?.text {
        folders.add(id, name: item["name"]?.text ?? "", parent: item["parentReference"]?["id"]?.text, isRoot: item["root"] != nil)
      }
      return .other
    }
    guard ["id", "name", "package", "remoteItem", "deleted"].contains(where: { item[$0] != nil }) else { return .unknown }
    if var file = GraphItem(item, page) {
      file.file.take(columns.cells([item["listItem"]?["fields"], item["fields"]], at: file.file.place))
      items.append(file)
    }
    return .other
  }
  columns.report(in: pages.first?.path)
  log.merge(columns.log)
  for index in items.indices where items[index].folder == nil {
    items[index].folder = items[index].parent.flatMap { folders.path(of: $0) }
  }
  if let excess = folders.excess {
    log.report(Diagnostic(.imported.unreadable, excess, at: pages.first.map { Place(file: $0.path) }, fix: ListBudget.advice))
    return []
  }
  for item in items where roots[item.drive] == nil { roots[item.drive] = item.root(settings) }
  var found: [FoundItem] = []
  var lost: GraphItem?
  for item in items {
    let root = roots[item.drive] ?? roots[""] ?? (item.drive.isEmpty && roots.count == 1 ? roots.first?.value : nil)
    if let file = item.file(root, settings) { found.append(file) } else { lost = lost ?? item }
  }
  if let lost {
    log.report(
      Diagnostic(
        .imported.unreadable, "it does not say where '\(printable(lost.name))' is", at: lost.file.place,
        fix: "add webDavUrl to the $select of the request, and fetch it again; nothing was changed"))
  }
  return found
}

extension ImportSettings {
  /// The address of a file or folder itself, and of no page about it.
  fileprivate func directAddress(_ text: String) -> DocumentAddress? {
    DocumentAddress.read(text, rules: rules.forFolders).address.flatMap { $0.query == nil ? $0 : nil }
  }
}

/// The folders of a drive by their ids. The path of each is joined once, however many files are in it.
private struct GraphFolders {
  private struct Folder {
    let name: String
    let parent: String?
    let isRoot: Bool
  }

  private var folders: [String: Folder] = [:]
  /// By id; `nil` if a folder above is not in the list, or is the folder itself.
  private var paths: [String: String?] = [:]
  private var budget = ListBudget()
  /// The limit that the paths exceed, in words.
  private(set) var excess: String?

  mutating func add(_ id: String, name: String, parent: String?, isRoot: Bool) {
    folders[id] = Folder(name: name, parent: parent, isRoot: isRoot)
  }

  /// The path of a folder below the drive's root for a file in it; `nil` if one of the folders above is not in the list.
  mutating func path(of id: String) -> String? {
    var above: [Folder] = []
    var ids: [String] = []
    var path: String?
    var next: String? = id
    while let id = next, excess == nil {
      if let known = paths[id] {
        path = known
        break
      }
      // Until it is known, so that a circle ends.
      paths[id] = .some(nil)
      guard let folder = folders[id] else { break }
      if folder.isRoot {
        path = ""
        paths[id] = ""
        break
      }
      above.append(folder)
      ids.append(id)
      next = folder.parent
    }
    for (id, folder) in zip(ids, above).reversed() {
      guard let joined = path, excess == nil else { break }
      // A longer path is that of no document.
      if joined.utf8.count <= ListBudget.path {
        path = joined + "/" + folder.name
        excess = budget.excess(ofPath: joined.utf8.count + folder.name.utf8.count)
      }
      paths[id] = path
    }
    excess = excess ?? path.flatMap { budget.excess(ofPath: $0.utf8.count) }
    return path
  }
}

private struct GraphItem {
  var file: FoundItem
  let name: String
  let addresses: [String]
  /// The folder's path below the drive's root.
  var folder: String?
  let parent: String?
  let drive: String

  /// Returns `nil` for items other than files: folders, notebooks, links to items of other drives.
  init?(_ item: JSONItem, _ page: TextFile) {
    let isDeleted = item["deleted"] != nil
    guard isDeleted || item["name"] != nil, item["folder"] == nil, item["package"] == nil, item["remoteItem"] == nil,
      item["root"] == nil
    else { return nil }
    name = item["name"]?.text ?? ""
    addresses = ["webDavUrl", "webUrl"].compactMap { item[$0]?.text }
    let reference = item["parentReference"]
    parent = reference?["id"]?.text
    // `/drives/ID/root:/A/B`, encoded.
    folder = reference?["path"]?.text.flatMap { path in
      path.firstIndex(of: ":").map { percentDecoded(String(path[path.index(after: $0)...])) }
    }
    let drive = reference?["driveId"]?.text
    self.drive = drive ?? ""
    file = FoundItem(.path(name), id: item["id"]?.text.map { id in drive.map { "\($0)!\(id)" } ?? id })
    if isDeleted { file.state = .deleted }
    file.place = page.place(of: item)
    let time = (item["fileSystemInfo"]?["lastModifiedDateTime"] ?? item["lastModifiedDateTime"])?.text
    file.setTime(time)
    file.title = item["title"]?.text ?? item["listItem"]?["fields"]?["Title"]?.text
    file.owner = (item["lastModifiedBy"]?["user"]?["displayName"] ?? item["createdBy"]?["user"]?["displayName"])?.text
    let hashes = item["file"]?["hashes"]
    let hash = ["quickXorHash", "sha256Hash", "sha1Hash"].lazy.compactMap { name in
      hashes?[name]?.text.map { "\(name.lowercased()):\($0)" }
    }.first
    file.mark = hash ?? item["cTag"]?.text.map { "ctag:\($0)" } ?? contentMark(size: item["size"]?.number, time: time)
  }

  /// The path below the drive's root.
  private var path: String? {
    folder.map { ($0 + "/" + name).split(separator: "/").joined(separator: "/") }
  }

  /// The address of the drive's root, as the file's own address and its path tell.
  func root(_ settings: ImportSettings) -> String? {
    guard let path = path?.split(separator: "/").map(String.init) else { return nil }
    for address in addresses.compactMap(settings.directAddress) where address.pathSegments.suffix(path.count) == path[...] {
      let names = address.pathSegments.dropLast(path.count).map { percentEncoded($0, keeping: .pathCharacters) }
      return ([address.origin] + names).joined(separator: "/")
    }
    return nil
  }

  /// The file, located by its own address, or else by its path below the drive's root; `nil` if nothing says where it is.
  func file(_ root: String?, _ settings: ImportSettings) -> FoundItem? {
    var file = file
    let outcomes = addresses.map { settings.path(ofAddress: $0) }
    if let path = outcomes.lazy.compactMap({ result in if case .success(let path) = result { path } else { nil } }).first {
      file.location = .path(path)
    } else if let address = addresses.first(where: { settings.directAddress($0) != nil }) {
      file.location = .address(address)
    } else if let path, let root {
      let names = path.split(separator: "/").map { percentEncoded(String($0), keeping: .unreserved) }
      file.location = .address((root.hasSuffix("/") ? root : root + "/") + names.joined(separator: "/"))
    } else if case .present = file.state {
      guard let address = addresses.first, path == nil else { return nil }
      file.location = .address(address)
    }
    return file
  }
}

/// The address of the next page.
package func nextPage(_ page: TextFile) -> String? {
  var next: String?
  var reader = JSONReader(page.bytes)
  // Invalid JSON is reported when the page's items are read.
  try? reader.readItems(in: graphLists) { item in
    if let text = item["@odata.nextLink"]?.text { next = text }
  }
  return next
}
