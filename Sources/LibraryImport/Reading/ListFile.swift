import CatalogueModel
package import Diagnostics
package import TextBasics

/// The files in the saved pages of a list, in order. Returns `nil`, with reports, if a page is incomplete or missing.
package func foundItems(
  _ kind: ImportOrigin.Kind, in pages: [TextFile], settings: ImportSettings, log: inout DiagnosticLog
) -> [FoundItem]? {
  var found: [FoundItem]?
  switch kind {
  case .rclone: found = readJSON(pages, lists: [], log: &log) { rcloneItem($0, in: $1) }
  case .graph: found = readGraph(pages, settings, log: &log)
  case .sharepoint:
    let isJSON = pages.allSatisfy { "[{".utf8.contains($0.bytes.first { !$0.isASCIISpace } ?? 0) }
    found = isJSON ? readSharePoint(pages, settings, log: &log) : readTables(pages, settings, log: &log)
  case .csv: found = readTables(pages, settings, log: &log)
  case .folder, .webdav: return nil
  }
  return log.hasErrors ? nil : found
}

/// Reads the items of JSON texts. `item` turns objects into files; a page that names a next page requires another one after it.
func readJSON(
  _ pages: [TextFile], lists: Set<String>, log: inout DiagnosticLog, _ item: (JSONItem, TextFile) -> FoundItem?
) -> [FoundItem] {
  var found: [FoundItem] = []
  var (pageCount, nextCount) = (0, 0)
  for page in pages {
    var reader = JSONReader(page.bytes)
    do throws(JSONFault) {
      try reader.readItems(in: lists) { object in
        guard object.isPage else {
          if let file = item(object, page) { found.append(file) }
          return
        }
        let isNamed = ["@odata.nextLink", "odata.nextLink", "__next"].contains { object[$0]?.text != nil }
        if isNamed { nextCount += 1 }
        if isNamed || object["@odata.deltaLink"] != nil { pageCount += 1 }
      }
    } catch {
      log.report(Diagnostic(.imported.unreadable, "this is no JSON: \(error.reason)", at: page.place(ofByte: error.offset)))
    }
  }
  // The last page names no next page.
  if nextCount > 0, nextCount >= max(pageCount, pages.count) {
    log.report(Diagnostic(.imported.incomplete, at: pages.last.map { Place(file: $0.path) }))
  }
  return found
}

extension TextFile {
  func place(ofByte offset: Int) -> Place { place(of: offset..<min(bytes.count, offset + 1)) }

  func place(of item: JSONItem) -> Place { place(ofByte: item.offset) }
}

/// A file of `rclone lsjson -R`, or `nil` for a folder.
private func rcloneItem(_ item: JSONItem, in page: TextFile) -> FoundItem? {
  guard let path = item["Path"]?.text, item["IsDir"] != .flag(true) else { return nil }
  var file = FoundItem(.path(path), id: item["ID"]?.text)
  file.place = page.place(of: item)
  let time = item["ModTime"]?.text
  file.updated = time.flatMap(day)
  if case .object(let hashes) = item["Hashes"], let hash = hashes.min(by: { $0.name < $1.name }), let value = hash.value.text {
    file.mark = "\(hash.name.lowercased()):\(value)"
  } else {
    file.mark = mark(size: item["Size"]?.number, time: time)
  }
  return file
}

/// The date part of an RFC 3339 time.
func day(_ time: String) -> CalendarDate? { CalendarDate(String(time.prefix(10))) }

/// The mark of a file whose checksum is unknown.
func mark(size: Int?, time: String?) -> String? {
  guard let size, size >= 0, let time, !time.isEmpty else { return nil }
  return "size:\(size) time:\(time)"
}
