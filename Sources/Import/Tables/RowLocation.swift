import Diagnostics
import Files
import OfficeLinks
import Portal
import TextBasics

extension Table {
  /// The place of a row's document.
  enum RowLocation: Sendable {
    case found(FoundItem.Location, [Reading])
    /// The row has none, and why.
    case missing(String)
  }

  /// The places of the documents of all rows, in their order.
  func locations(_ settings: ImportSettings, jobs: Int) async -> [RowLocation] {
    await parallelMap(Array(rows), jobs: jobs) { location(row($0), settings) }
  }

  /// In a row with a name, the path is that of the folder.
  func location(_ row: WrittenRow, _ settings: ImportSettings) -> RowLocation {
    let base = base(of: row, settings) ?? settings.base
    if let path = uneditedPath(row, settings) {
      // The import of its own source asks where it is.
      let isElsewhere = source(row, settings).map { $0 != settings.source } ?? false
      return .found(isElsewhere ? .path(path) : settings.location(ofWritten: path, on: base), [])
    }
    let (path, reason): (CellAddress?, String?)
    switch chosenPlace(of: row, on: base, settings) {
    case .success(let chosen): (path, reason) = chosen
    case .failure(let refusal): return .missing(refusal.reason)
    }
    // Somebody edited the location, and another cell has the old one.
    if let reason, !row.editedLocations.isEmpty { return .missing(reason) }
    if let path, path.isAddress, settings.isTable, !columns.holds(TableColumn(.name)) {
      return .found(.address(path.text), path.readings)
    }
    if settings.isTable, let index = columns.indexes[TableColumn(.name)]?.first, let link = written.link(index, of: row.csv),
      let address = CellAddress(addressIn: "", link: link, allowsHTTP: settings.rules.allowsHTTP)
    {
      return .found(.address(address.text), address.readings)
    }
    // Without the other part, it would be another file.
    if let fault = fault(of: [.name, .folder], row) { return .missing("a cell of its path has \(printable(fault))") }
    let folder = text(.folder, row)
    var readings = path?.readings ?? []
    let text: String
    switch (self.text(.name, row), path?.text) {
    case (_?, nil) where reason != nil: return .missing(reason ?? "")
    case (let name?, nil): text = folder.map { $0 + ($0.hasSuffix("/") ? "" : "/") + name } ?? name
    case (let name?, let path?) where path.split(separator: "/").last.map(String.init) != name: text = path + "/" + name
    case (nil, let path?) where settings.isTable && head.exported == nil && doubt(path) != nil:
      let cell = written.name(of: locationColumns(row).first ?? 0, in: row.csv).map { "its cell \($0)" } ?? "its cell"
      return .missing("\(cell) has '\(printable(path))', \(doubt(path) ?? "")")
    case (_, let path?) where !isEncoded && row.exported != nil && !row.editedLocations.isEmpty && Self.areEncoded([path]):
      text = percentDecoded(path)
      readings.append(.decoded)
    case (_, let path?): text = isEncoded && !CellAddress.isAddress(path) ? percentDecoded(path) : path
    case (nil, nil): return .missing(reason ?? otherPlace(in: row, settings) ?? "it has no address")
    }
    return .found(settings.location(ofWritten: text, on: base), readings)
  }

  /// The reason that a row has no place where a cell of another column has one.
  private func otherPlace(in row: WrittenRow, _ settings: ImportSettings) -> String? {
    guard settings.isTable, head.exported == nil, let place = locationColumns(row).first.flatMap(head.name) else { return nil }
    let places = locationColumns(row)
    let other = row.fields.indices.first { index in
      let (text, words) = (row.fields[index].text, columnKey(head.name(index) ?? "").split(separator: " "))
      let isPicture = words.contains { word in
        TableWords.besideDocuments.contains(String(word)) && word != "agenda" && !TableWords.socialNetworks.contains(String(word))
      }
      return !places.contains(index) && !isPicture
        && (CellAddress.isAddress(text) && !text.contains(" ") || text.contains("/") && isFileName(text)
          || CellAddress.hasLink(text))
    }
    return other.map { index in
      let name = head.name(index).map { "'\(printable($0))'" } ?? "column \(index + 1)"
      return "its cell '\(printable(place))' is empty, and \(name) has '\(printable(row.fields[index].text))'"
    }
  }

  /// The path in a row in which nobody edited the location: `list` wrote it as the manifest has it.
  private func uneditedPath(_ row: WrittenRow, _ settings: ImportSettings) -> String? {
    guard row.exported != nil, !settings.isNew, !settings.isBeginning, row.editedLocations.isEmpty,
      !columns.holds(TableColumn(.name))
    else { return nil }
    let path = (columns.indexes[TableColumn(.path)] ?? []).first {
      columns.names[$0] == "path" && row.fields.indices.contains($0)
    }
    return path.map { withoutApostrophe(row.fields[$0].text) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The address or path of a row among those in its columns of places, and why one of these cannot be it.
  private func chosenPlace(of row: WrittenRow, on base: DocumentAddress, _ settings: ImportSettings) -> Result<
    (path: CellAddress?, reason: String?), AddressRefusal
  > {
    var (reason, path): (String?, CellAddress?)
    var (isOfAddresses, hasOther) = (false, false)
    let edited = row.editedLocations
    let places = locationColumns(row)
    let areOfAddresses =
      head.exported == nil && !columns.holds(TableColumn(.name)) && places.first.map(head.isOfAddresses) ?? false
    for index in places {
      switch place(index, row, settings) {
      case .success(let found):
        // In a further column of a table of links, a name alone is that of no document.
        if let name = found, !name.isAddress, index != places.first, areOfAddresses, !head.isOfAddresses(index),
          !places.prefix(1).contains(where: { head.hasFiles(index, insteadOf: $0) }),
          !isOfPaths(index) || !name.text.contains("/") || !isFileName(name.text)
        {
          reason = reason ?? "its cell has '\(printable(name.text))', which is no address"
          continue
        }
        if let path, let found, edited.count > 1, !settings.isSame(path.text, found.text, on: base) {
          return .failure(
            AddressRefusal(reason: "'\(printable(path.text))' and '\(printable(found.text))' are different places"))
        }
        // An address that the manifest refuses, before one that it takes.
        if let found, found.isAddress, let first = path, first.isAddress, head.exported == nil,
          case .failure = settings.path(ofAddress: first.text), case .success = settings.path(ofAddress: found.text)
        {
          (path, hasOther) = (found, true)
        }
        // The name of a file among addresses does not say on which server it is.
        if let found, found.isAddress, let name = path, !name.isAddress, isOfAddresses, !columns.holds(TableColumn(.name)),
          !(found.readings.contains(.found) && ColumnTexts.isRootPath(name.text))
        {
          (path, hasOther) = (found, true)
        }
        if path == nil { (path, isOfAddresses) = (found, head.exported == nil && head.isOfAddresses(index)) }
      case .failure(let refusal):
        reason = reason ?? refusal.reason
        let text = row.fields.indices.contains(index) ? row.fields[index].text : ""
        hasOther = hasOther || !wordsForNothing.contains(text.lowercased())
      }
    }
    if hasOther, head.exported == nil { path?.readings.append(.aside) }
    return .success((path, reason))
  }

  /// True for a column of which most texts are paths of files.
  private func isOfPaths(_ column: Int) -> Bool {
    head.texts.indices.contains(column) && head.texts[column].areFiles && head.texts[column].are(head.texts[column].paths)
  }

  /// The address of the source that the row names, or else of the one below whose address its document was when `list` wrote it.
  func base(of row: WrittenRow, _ settings: ImportSettings) -> DocumentAddress? {
    if let name = source(row, settings) { return settings.sources[name] }
    guard row.exported != nil else { return nil }
    let edited = row.editedLocations
    let known = (columns.indexes[TableColumn(.path)] ?? []).filter { !edited.contains($0) && row.fields.indices.contains($0) }
    return known.lazy.map { row.fields[$0].text }.compactMap { text in
      settings.sources.above(text).first?.base
    }.first
  }

  /// True for a row in which somebody wrote a path below a source.
  func hasNewPath(_ row: WrittenRow) -> Bool {
    row.editedLocations.contains { column in
      guard written.fault(column, of: row.csv) == nil, row.fields.indices.contains(column) else { return false }
      let text = row.fields[column].text
      return CellAddress(addressIn: text, allowsHTTP: true) == nil && !PathMeaning.isLocal(text)
    }
  }

  /// The first error that a spreadsheet wrote into one of these columns.
  private func fault(of parts: [ImportedColumn], _ row: WrittenRow) -> String? {
    parts.lazy.flatMap { columns.indexes[TableColumn($0)] ?? [] }.compactMap { written.fault($0, of: row.csv) }.first
  }

  /// True for `https//…`, `https:server/…` and `https: //…`.
  private static func isBrokenAddress(_ text: String) -> Bool {
    let lower = text.prefix(10).lowercased()
    guard let scheme = ["https", "http"].first(where: lower.hasPrefix) else { return false }
    let rest = lower.dropFirst(scheme.count)
    return rest.hasPrefix("//") || rest.hasPrefix(":") && !rest.hasPrefix("://")
  }

  /// True if the words of a link are not those of the row's title, so that they are nowhere in the portal.
  private func hasOtherTitle(than label: String?, _ row: WrittenRow) -> Bool {
    guard let label, head.exported == nil, let title = text(.title, row) else { return false }
    return title.lowercased() != label.lowercased() && CellAddress.label(of: title) != label
  }

  /// The address or path in a cell; `nil` in an empty one.
  private func place(_ column: Int, _ row: WrittenRow, _ settings: ImportSettings) -> Result<CellAddress?, AddressRefusal> {
    let cell = written.name(of: column, in: row.csv).map { "its cell \($0)" } ?? (row.exported == nil ? "its cell" : "it")
    if let fault = written.fault(column, of: row.csv) {
      return .failure(AddressRefusal(reason: "\(cell) has \(printable(fault))"))
    }
    let text = row.fields.indices.contains(column) ? withoutApostrophe(row.fields[column].text) : ""
    guard settings.isTable else { return .success(text.isEmpty ? nil : CellAddress(asWritten: text)) }
    let link = written.link(column, of: row.csv)
    if var address = CellAddress(addressIn: text, link: link, allowsHTTP: settings.rules.allowsHTTP) {
      if hasOtherTitle(than: CellAddress.label(of: text, link: link), row) { address.readings.append(.labelled) }
      return .success(address)
    }
    if head.exported == nil, let path = CellAddress.path(behind: link, in: text) {
      var place = CellAddress(path: path)
      if hasOtherTitle(than: CellAddress.label(of: text, link: link), row) { place.readings.append(.labelled) }
      return .success(place)
    }
    if text.isEmpty { return .success(nil) }
    if text.lowercased().hasPrefix("=hyperlink(") {
      return .failure(AddressRefusal(reason: "\(cell) has '\(printable(text))', which computes an address"))
    }
    // The name of a server alone.
    if head.exported == nil, head.isOfAddresses(column),
      let address = CellAddress(withoutScheme: text, allowsHTTP: settings.rules.allowsHTTP)
    {
      return .success(address)
    }
    let isMail = text.contains("@") && !text.contains("/") && !text.contains(" ") && !FileEnding.isFormat(of: text)
    // In a column of citations, of which most have an address at their end.
    if head.texts.indices.contains(column), head.texts[column].are(head.texts[column].mentions), text.contains(" ") {
      return .failure(AddressRefusal(reason: "\(cell) has no address"))
    }
    let isOfPerson = isMail || ["mailto:", "tel:"].contains { text.lowercased().hasPrefix($0) }
    if isOfPerson || Self.isBrokenAddress(text) {
      return .failure(AddressRefusal(reason: "\(cell) has '\(printable(text))', which is no address"))
    }
    if CellAddress.isTemplate(text) {
      return .failure(
        AddressRefusal(reason: "\(cell) has '\(printable(text))', in which a name in braces stands for something else"))
    }
    if text.contains("://") {
      return .failure(AddressRefusal(reason: "\(cell) has '\(printable(text))', which is no address of a web server"))
    }
    if text.hasSuffix("/"), row.exported != nil {
      return .failure(AddressRefusal(reason: "\(cell) has '\(printable(text))', which is a folder"))
    }
    let hasAddresses = head.texts.indices.contains(column) && head.texts[column].addresses > head.texts[column].paths
    let isPath = text.contains("/") && !hasAddresses || ColumnTexts.isRootPath(text)
    if !isFileName(text), !text.hasSuffix("/"),
      !isPath && head.isOfAddresses(column) || wordsForNothing.contains(text.lowercased())
    {
      return .failure(AddressRefusal(reason: "\(cell) has '\(printable(text))', which is no address"))
    }
    return .success(isQuotedByGit(text) ? CellAddress(asWritten: text) : CellAddress(path: text))
  }
}

/// People write them where there is no document.
private let wordsForNothing = WrittenTable.wordsForNothing.union(["?", "tbd", "none"])

/// The reason why a text in a column of paths is none; `nil` for a path.
private func doubt(_ text: String) -> String? {
  let several = text.split(whereSeparator: { ";|\n".contains($0) })
  if several.count > 1, several.allSatisfy({ isFileName($0.trimmingSpaces) }) { return "which are several paths" }
  return !text.contains("/") && !text.contains("\\") && !text.contains(".") ? "which is no name of a file: it has no ending" : nil
}

/// A path that no library has: as Windows writes it, or out of the library.
struct ImpossiblePath {
  let reason: String
  let fix: String

  init?(in location: FoundItem.Location, _ settings: ImportSettings) {
    guard case .path(let path) = location else { return nil }
    if PathMeaning.isLocal(path) {
      reason = "it is a path of a computer or a network, not of the library"
      fix = "write the path below \(settings.base.text)"
    } else if path.hasPrefix("../") {
      reason = "it leads out of the folder below which paths are"
      fix = "write the path below \(settings.base.text), or the whole address"
    } else if path.utf8.contains(ASCII.backslash) {
      reason = "it has backslashes between its folders"
      fix = "write slashes: \(printable(path.replacing("\\", with: "/")))"
    } else {
      return nil
    }
  }
}

/// True for two octal numbers of bytes in a row, as in `caf\303\251.docx`: every letter beyond ASCII has at least two.
func isQuotedByGit(_ path: String) -> Bool {
  let parts = path.utf8.split(separator: ASCII.backslash, omittingEmptySubsequences: false).dropFirst().map { part in
    part.count >= 3 && part.prefix(3).allSatisfy { (ASCII.zero...ASCII.zero + 7).contains($0) } ? part.count : 0
  }
  return zip(parts, parts.dropFirst()).contains { $0 == 3 && $1 >= 3 }
}

extension ImportSettings {
  /// True if two texts mean the same address, or the path of it.
  fileprivate func isSame(_ left: String, _ right: String, on base: DocumentAddress) -> Bool {
    let addresses = [left, right].map { text in
      CellAddress.isAddress(text)
        ? DocumentAddress.read(text, rules: rules).address : DocumentAddress.read(path: text, on: base, rules: rules).address
    }
    return left == right || addresses[0] != nil && addresses[0]?.text == addresses[1]?.text
  }

  /// The address of a path that begins in a folder above one.
  func address(above path: String, of base: DocumentAddress) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let rest = parts.drop { $0 == ".." }
    let folders = base.pathSegments.filter { !$0.isEmpty }
    let count = parts.count - rest.count
    guard count <= folders.count, let server = DocumentAddress.read(base.origin + "/", rules: rules.forFolders).address else {
      return nil
    }
    let whole = (folders.dropLast(count) + rest).joined(separator: "/")
    return DocumentAddress.read(path: whole, on: server, rules: rules).address?.text
  }

  /// True for a path that begins with the folders of the source's address, in whatever case.
  private func beginsWithFolders(_ path: String) -> Bool {
    guard let first = folders.first,
      path.utf8.first.map({ $0.asciiLowercased }) == first.utf8.first || path.utf8.first ?? 0 >= 0x80
    else { return false }
    let parts = path.split(separator: "/").map { $0.lowercased() }
    return parts.count > folders.count && parts.starts(with: folders)
  }

  /// The location that a text means: an address, a path on the server with or without its first slash, or a path below the
  /// source.
  func location(ofWritten text: String, on other: DocumentAddress? = nil) -> FoundItem.Location {
    if let base = other, base != self.base {
      return DocumentAddress.read(path: text, on: base, rules: rules).address.map { .address($0.text) } ?? .path(text)
    }
    if CellAddress.isAddress(text) { return .address(text) }
    if text.hasPrefix("../"), let address = address(above: text, of: self.base) { return .address(address) }
    let isOnServer = text.hasPrefix("/") || beginsWithFolders(text)
    return isOnServer ? address(onServer: text).map { .address($0) } ?? .path(text) : .path(text)
  }
}
