import Diagnostics
import OfficeLinks
package import TextBasics

/// The keys of Microsoft Graph that hold lists of items: pages, batches, and the nested results of a search.
let graphLists: Set<String> = ["value", "responses", "body", "hitsContainers", "hits", "resource", "children"]

/// The files of a drive from saved answers of Microsoft Graph: children, delta and search, alone or in a batch.
///
/// `webUrl` is the address of a viewer page in some answers and the file's own in others; for `webDavUrl` it is the other way
/// round (microsoft-graph-docs issues 2442, 2796, 7176, 9449). The one that `DocumentAddress` accepts is right. If neither is,
/// the path is joined from the folders' names, which delta lists as items of their own.
func readGraph(_ pages: [TextFile], _ settings: ImportSettings, log: inout DiagnosticLog) -> [FoundItem] {
  var folders: [String: GraphFolder] = [:]
  var items: [GraphItem] = []
  let _ = readJSON(pages, lists: graphLists, log: &log) { item, page in
    if let id = item["id"]?.text, item["folder"] != nil || item["root"] != nil {
      folders[id] = GraphFolder(
        name: item["name"]?.text ?? "", parent: item["parentReference"]?["id"]?.text, isRoot: item["root"] != nil)
    } else if let item = GraphItem(item, page) {
      items.append(item)
    }
    return nil
  }
  return items.map { $0.file(folders, settings) }
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
    file = FoundItem(.path(name), id: item["id"]?.text.map { id in drive.map { "\($0)!\(id)" } ?? id })
    file.isDeleted = isDeleted
    file.place = page.place(of: item)
    let time = (item["fileSystemInfo"]?["lastModifiedDateTime"] ?? item["lastModifiedDateTime"])?.text
    file.updated = time.flatMap(day)
    file.title = item["title"]?.text ?? item["listItem"]?["fields"]?["Title"]?.text
    file.owner = (item["lastModifiedBy"]?["user"]?["displayName"] ?? item["createdBy"]?["user"]?["displayName"])?.text
    let hashes = item["file"]?["hashes"]
    let hash = ["quickXorHash", "sha256Hash", "sha1Hash"].lazy.compactMap { name in
      hashes?[name]?.text.map { "\(name.lowercased()):\($0)" }
    }.first
    file.mark = hash ?? item["cTag"]?.text.map { "ctag:\($0)" } ?? LibraryImport.mark(size: item["size"]?.number, time: time)
  }

  /// The file, located by its own address or else by its path below the drive's root.
  func file(_ folders: [String: GraphFolder], _ settings: ImportSettings) -> FoundItem {
    var file = file
    let refusals = addresses.map { settings.path(ofAddress: $0) }
    let path = refusals.lazy.compactMap { result in if case .success(let path) = result { path } else { nil } }.first
    if let path {
      file.location = .path(path)
    } else if let folder = folder ?? parent.flatMap({ Self.path($0, folders) }) {
      file.location = .path((folder + "/" + name).split(separator: "/").joined(separator: "/"))
    } else if let address = addresses.first {
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
