package import Diagnostics
import Files
import OfficeLinks
package import Portal
package import TextBasics

/// The files in the saved pages of a list, in order. Returns `nil`, with reports, if a page is incomplete or missing. `partSize` is the
/// number of rows after which a table of `list` is read in parts.
package func foundItems(
  _ kind: ImportOrigin.Kind, in pages: [TextFile], settings: ImportSettings, partSize: Int? = nil, jobs: Int = 1,
  log: inout DiagnosticLog
) async -> [FoundItem]? {
  var found: [FoundItem]?
  switch kind {
  case .rclone:
    found = withoutSharedIDs(readJSON(pages, of: .rclone, lists: [], log: &log) { rcloneItem($0, in: $1, settings) })
  case .graph: found = readGraph(pages, settings, log: &log)
  case .sharepoint:
    let isJSON = pages.allSatisfy { beginsJSON($0.bytes) }
    found = isJSON ? readSharePoint(pages, settings, log: &log) : await readTables(pages, settings, jobs: jobs, log: &log)
  case .csv: found = await readTables(pages, settings, partSize: partSize, jobs: jobs, log: &log)
  case .xlsx:
    found = []
    for page in pages { found? += await readWorkbook(page, settings, jobs: jobs, log: &log) ?? [] }
  case .folder, .webdav: return nil
  }
  return log.hasErrors ? nil : found
}

/// True for a list or an object; tables of Power Automate begin with a name in braces, such as `{Link}`.
private func beginsJSON(_ bytes: [UInt8]) -> Bool {
  let start = bytes.lazy.filter { !$0.isASCIISpace }.prefix(2)
  guard start.first == ASCII.openBrace, let next = start.dropFirst().first else {
    return start.first.map { "[{".utf8.contains($0) } ?? false
  }
  return next == ASCII.quotationMark || next == ASCII.closeBrace
}

/// The meaning of an object of a list.
enum ListedItem {
  case file(FoundItem)
  /// A folder or something else that is known and is no file.
  case other
  /// The object is of another kind of list.
  case unknown
}

/// Reads the items of JSON texts. `item` turns objects into files; a page that names a next page requires another one after it.
func readJSON(
  _ pages: [TextFile], of kind: ImportOrigin.Kind, lists: Set<String>, log: inout DiagnosticLog,
  _ item: (JSONItem, TextFile) -> ListedItem
) -> [FoundItem] {
  var found: [FoundItem] = []
  var (pageCount, nextCount) = (0, 0)
  var (budget, excess): (ListBudget, String?) = (ListBudget(), nil)
  var followed: [String: String] = [:]
  for page in pages {
    var reader = JSONReader(page.bytes)
    var (hasContent, fault): (Bool, (offset: Int, reason: String)?) = (false, nil)
    do throws(JSONFault) {
      try reader.readItems(in: lists) { object in
        if let reason = object.failure { fault = fault ?? (object.offset, reason) }
        guard object.isPage else {
          guard excess == nil else { return }
          hasContent = true
          switch item(object, page) {
          case .file(let file):
            found.append(file)
            excess = budget.excess(ofPath: file.pathSize)
          case .other: excess = budget.excess(ofPath: 0)
          case .unknown: fault = fault ?? (object.offset, "this is no item of such a list")
          }
          if let excess { fault = fault ?? (object.offset, excess) }
          return
        }
        hasContent = true
        let next = object.next
        if next != nil || object.isContinued { nextCount += 1 }
        if let next {
          if let former = followed.updateValue(page.path, forKey: next), former != page.path {
            fault = fault ?? (object.offset, "it names the same next page as \(former): one page was saved twice")
          }
        }
        if next != nil || object.isPart { pageCount += 1 }
      }
      if !hasContent { fault = (0, "there is nothing in it") }
    } catch {
      fault = (error.offset, "this is no JSON: \(error.reason)")
    }
    if let fault {
      // Perhaps another kind of list than the command says.
      let other = ImportOrigin.Kind.ofList(page.bytes).flatMap {
        $0 == kind ? nil : "read it with \($0.rawValue):\(printable(page.path))"
      }
      log.report(Diagnostic(.imported.unreadable, fault.reason, at: page.place(ofByte: fault.offset), fix: other))
    }
  }
  // The last page names no next page.
  if nextCount > 0, nextCount >= max(pageCount, pages.count) {
    log.report(Diagnostic(.imported.incomplete, at: pages.last.map { Place(file: $0.path) }))
  }
  return found
}

extension JSONItem {
  /// The answer of a server instead of a list: an error, alone or as a part of a batch.
  fileprivate var failure: String? {
    if let error = self["error"] ?? self["odata.error"], case .object = error {
      let message = error["message"]?["value"]?.text ?? error["message"]?.text ?? ""
      return "it is an error, '\(printable([error["code"]?.text, message].compactMap(\.self).joined(separator: ": ")))'"
    }
    guard isPage || self["headers"] != nil, let status = self["status"]?.number, !(200..<300).contains(status) else { return nil }
    return "an answer in it has the status \(status)"
  }

  /// The address of the next page, also of the children of an item.
  fileprivate var next: String? {
    guard case .object(let members) = object else { return nil }
    return members.lazy.filter { $0.name.hasSuffix("odata.nextLink") || $0.name == "__next" }.compactMap(\.value.text).first
  }

  /// A search only says that there is more.
  fileprivate var isContinued: Bool { self["moreResultsAvailable"] == .flag(true) }
  fileprivate var isPart: Bool { self["@odata.deltaLink"] != nil || self["moreResultsAvailable"] != nil }
}

extension TextFile {
  func place(ofByte offset: Int) -> Place { place(of: offset..<min(bytes.count, offset + 1)) }

  func place(of item: JSONItem) -> Place { place(ofByte: item.offset) }
}

/// A file of `rclone lsjson -R`.
private func rcloneItem(_ item: JSONItem, in page: TextFile, _ settings: ImportSettings) -> ListedItem {
  guard let path = item["Path"]?.text else { return .unknown }
  guard item["IsDir"] != .flag(true) else { return .other }
  var file = FoundItem(.path(path), id: item["ID"]?.text)
  if isInRcloneLetters(path, on: settings.base) {
    file.state = .refused(
      "rclone writes it in letters of its own",
      fix: "make the list with --onedrive-encoding None, or the same option of your store, or leave it out with 'leave'")
  }
  file.place = page.place(of: item)
  let time = item["ModTime"]?.text
  file.setTime(time)
  if case .object(let hashes) = item["Hashes"], let hash = hashes.min(by: { $0.name < $1.name }), let value = hash.value.text {
    file.mark = "\(hash.name.lowercased()):\(value)"
  } else {
    file.mark = contentMark(size: item["Size"]?.number, time: time)
  }
  return .file(file)
}

/// The files without the ids that several of them have: these are known by their paths.
private func withoutSharedIDs(_ items: [FoundItem]) -> [FoundItem] {
  let counts = Dictionary(items.compactMap(\.id).map { ($0, 1) }, uniquingKeysWith: +)
  return items.map { item in
    var item = item
    if item.id.map({ counts[$0, default: 0] > 1 }) ?? false { item.id = nil }
    return item
  }
}

/// True if rclone may write the path otherwise than the store (rclone's `lib/encoder`): `:` and others stand for full-width ones where
/// a store cannot have them, as SharePoint and OneDrive; elsewhere a folder may have them itself. U+201B quotes full-width ones that
/// are the store's own, and a full-width solidus stands for `/`.
private func isInRcloneLetters(_ path: String, on base: DocumentAddress) -> Bool {
  let hasNone = base.isOnSharePoint || base.host.hasSuffix(".live.net")
  let name = path.utf8.lastIndex(of: ASCII.slash).map { path[$0...] } ?? path[...]
  let letters = ByteSet(":*?\"<>|")
  return (hasNone ? path[...] : name).utf8.contains { letters.contains($0) }
    || path.unicodeScalars.contains { $0 == "\u{201B}" || $0 == "\u{FF0F}" }
}

extension ImportOrigin.Kind {
  /// The kind of a saved list in JSON, by names that its items have; `nil` for something else.
  package static func ofList(_ bytes: [UInt8]) -> ImportOrigin.Kind? {
    let start = bytes.prefix(1 << 20)
    func has(_ name: String) -> Bool { start.firstRange(of: Array("\"\(name)\"".utf8)) != nil }
    if has("FileRef") || has("EncodedAbsUrl") || has("FileSystemObjectType") || has("ServerRelativeUrl") { return .sharepoint }
    if has("parentReference") || has("webUrl") || has("webDavUrl") { return .graph }
    return has("Path") && has("IsDir") ? .rclone : nil
  }
}
