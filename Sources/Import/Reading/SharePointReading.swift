import Diagnostics
import Portal
import TextBasics

/// The files of a library from saved answers of SharePoint's REST interface (`_api/web/lists/…/items`), light and verbose.
func readSharePoint(_ pages: [TextFile], _ settings: ImportSettings, log: inout DiagnosticLog) -> [FoundItem] {
  var columns = LibraryColumns(settings)
  let found = readJSON(pages, of: .sharepoint, lists: ["value", "d", "results"], log: &log) { item, page in
    // 0 is a file, 1 a folder.
    guard item["FileSystemObjectType"]?.number ?? 0 == 0 else { return .other }
    let file = item["File"]
    guard let location = location(item, file, settings) else { return .unknown }
    var found = FoundItem(location, id: (item["UniqueId"] ?? file?["UniqueId"] ?? item["GUID"])?.text.map { $0.lowercased() })
    found.place = page.place(of: item)
    found.title = (item["Title"] ?? file?["Title"])?.text
    let time = (item["Modified"] ?? file?["TimeLastModified"])?.text
    found.setTime(time)
    found.owner = (item["Editor"]?["Title"] ?? item["Author"]?["Title"])?.text
    let size = (item["File_x0020_Size"] ?? file?["Length"]).flatMap { $0.number ?? $0.text.flatMap { Int($0) } }
    found.mark = contentMark(size: size, time: time)
    found.take(columns.cells([item.object, item["ListItemAllFields"]], at: found.place))
    return .file(found)
  }
  columns.report(in: pages.first?.path)
  log.merge(columns.log)
  return found
}

/// The encoded address, or the path on the server, which is not encoded.
private func location(_ item: JSONItem, _ file: JSONValue?, _ settings: ImportSettings) -> FoundItem.Location? {
  if let address = item["EncodedAbsUrl"]?.text { return .address(address) }
  guard let path = (item["FileRef"] ?? file?["ServerRelativeUrl"])?.text else { return nil }
  return settings.address(onServer: path).map { .address($0) } ?? .path(path)
}
