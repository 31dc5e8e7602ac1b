import Diagnostics
import OfficeLinks
package import TextBasics

/// The keys of Microsoft Graph that hold lists of items: pages, batches, and the nested results of a search.
let graphLists: Set<String> = ["value", "responses", "body", "hitsContainers", "hits", "resource", "children"]

/// The files of a drive from saved answers of Microsoft Graph: children, delta and search, alone or in a batch.
///
/// `webUrl` is the address of a viewer page in some answers and the file's own in others; for `webDavUrl` it is the other way
/// round (microsoft-graph-docs issues 2442, 2796, 7176, 9449). The one that is direct is right. If neither is, the path below the
/// drive's root is joined from the folders' names, and counts only where the root itself, or another file, says where that root is.
func readGraph(_ pages: [TextFile], _ settings: ImportSettings, log: inout DiagnosticLog) -> [FoundItem] {
  var folders: [String: GraphFolder] = [:]
  var items: [GraphItem] = []
  var roots: [String: String] = [:]
  var columns = LibraryColumns(settings)
  let _ = readJSON(pages, of: .graph, lists: graphLists, log: &log) { item, page in
    if item["folder"] != nil || item["root"] != nil {
      if item["root"] != nil, let address = item["webUrl"]?.text.flatMap(settings.directAddress) {
        roots[item["parentReference"]?["driveId"]?.text ?? ""] = address.text
      }
      if let id = item["id"]?.text {
        folders[id] = GraphFolder(
          name: item["name"]?.text ?? "", parent: item["parentReference"]?["id"]?.text, isRoot: item["root"] != nil)
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
  columns.reportMissing(in: pages.first?.path)
  log.merge(columns.log)
  for item in items where roots[item.drive] == nil { roots[item.drive] = item.root(folders, settings) }
  var found: [FoundItem] = []
  var lost: GraphItem?
  for item in items {
    let root = roots[item.drive] ?? roots[""] ?? (item.drive.isEmpty && roots.count == 1 ? roots.first?.value : nil)
    if let file = item.file(folders, root, settings) { found.append(file) } else { lost = lost ?? item }
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

private struct GraphFolder {
  let name: String
  let parent: String?
  let isRoot: Bool
}

private struct GraphItem {
  var file: FoundItem
  let name: String
  let addresses: [String]
  /// The folder's path below the drive's root.
  let folder: String?
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
  private func path(_ folders: [String: GraphFolder]) -> String? {
    (folder ?? parent.flatMap { Self.path($0, folders) }).map { folder in
      (folder + "/" + name).split(separator: "/").joined(separator: "/")
    }
  }

  /// The address of the drive's root, as the file's own address and its path tell.
  func root(_ folders: [String: GraphFolder], _ settings: ImportSettings) -> String? {
    guard let path = path(folders)?.split(separator: "/").map(String.init) else { return nil }
    for address in addresses.compactMap(settings.directAddress) where address.pathSegments.suffix(path.count) == path[...] {
      let names = address.pathSegments.dropLast(path.count).map { percentEncoded($0, keeping: .pathCharacters) }
      return ([address.origin] + names).joined(separator: "/")
    }
    return nil
  }

  /// The file, located by its own address, or else by its path below the drive's root; `nil` if nothing says where it is.
  func file(_ folders: [String: GraphFolder], _ root: String?, _ settings: ImportSettings) -> FoundItem? {
    var file = file
    let outcomes = addresses.map { settings.path(ofAddress: $0) }
    if let path = outcomes.lazy.compactMap({ result in if case .success(let path) = result { path } else { nil } }).first {
      file.location = .path(path)
    } else if let address = addresses.first(where: { settings.directAddress($0) != nil }) {
      file.location = .address(address)
    } else if let path = path(folders), let root {
      let names = path.split(separator: "/").map { percentEncoded(String($0), keeping: .unreserved) }
      file.location = .address((root.hasSuffix("/") ? root : root + "/") + names.joined(separator: "/"))
    } else if case .present = file.state {
      guard let address = addresses.first, path(folders) == nil else { return nil }
      file.location = .address(address)
    }
    return file
  }

  /// The names of a folder and its ancestors, or `nil` if one of them is not in the list.
  private static func path(_ id: String, _ folders: [String: GraphFolder]) -> String? {
    var names: [String] = []
    var next: String? = id
    // No library nests folders this deep; the limit also ends a cycle.
    for _ in 0..<256 {
      guard let id = next, let folder = folders[id] else { return nil }
      if folder.isRoot { return names.reversed().joined(separator: "/") }
      names.append(folder.name)
      next = folder.parent
    }
    return nil
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
