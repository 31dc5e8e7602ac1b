import Diagnostics
import OfficeLinks
import Portal
import TextBasics

/// The outcome for one file that was found.
enum ItemOutcome {
  case item(SourceItem)
  case refused(RefusedItem)
  case unseen(UnseenPlace)
  /// The row is of a document that is not at this source.
  case elsewhere(SourceItem)
  /// The file is a part of the package with this path.
  case package(String)
  /// The file is not a document, or the manifest leaves it out.
  case left(LeftItem)
}

extension ImportSettings {
  /// `forms` are SharePoint's own folders; `isOfList` for the row of a table that `list` wrote.
  func outcome(_ found: FoundItem, _ forms: Set<String>, isOfList: Bool) -> ItemOutcome {
    func refused(_ name: String, _ reason: String, _ fix: String? = nil) -> ItemOutcome {
      let advice = fix ?? (isTable ? "correct it in the table, or remove the row" : nil)
      // Without its row, a document of the portal would be retired.
      let isKnown = found.row?.exported != nil
      let shown = isKnown ? advice?.replacing(", or remove the row", with: ", or write what was there before") : advice
      return left(name)
        ?? .refused(RefusedItem(name: name, reason: reason, fix: shown, place: found.place, row: found.row))
    }
    func left(_ path: String) -> ItemOutcome? {
      OtherFile(path).flatMap { other in
        // Somebody wrote the row of a table and means the copy, and the row of a known document has other cells.
        if found.row != nil, other == .conflictedCopy { return nil }
        // `https://github.com/contoso/.github` is a page.
        if found.row != nil, other == .system, case .address = found.location, path.split(separator: "/").last?.first == "." {
          return nil
        }
        // `https://data.contoso.com/rep/131E48AE` is a page.
        if found.row != nil, other == .unfinished, case .address = found.location,
          !(path.split(separator: "/").last?.contains(".") ?? false)
        {
          return nil
        }
        return found.row == nil
          ? .left(LeftItem(path: path, reason: other.reason))
          : .refused(RefusedItem(name: path, reason: "\(printable(path)) is \(other.reason)", place: found.place, row: found.row))
      }
    }
    func leftByManifest(_ path: String) -> ItemOutcome {
      let reason = "the manifest leaves it out, by 'take' or 'leave'"
      return isOfList ? refused(path, reason, "change these, or remove the row") : .left(LeftItem(path: path, reason: reason))
    }
    func leftInForms(_ path: String) -> ItemOutcome? {
      let reason = "SharePoint's folder of its own pages"
      guard isInForms(path, forms) else { return nil }
      if found.row == nil { return .left(LeftItem(path: path, reason: reason)) }
      return path.lowercased().hasSuffix(".aspx") ? refused(path, "it is in \(reason)") : nil
    }
    if let row = found.row, found.state == .present {
      if let name = row.source, name != source { return .elsewhere(SourceItem(found, at: found.location.text)) }
      if row.source == nil, row.exported == nil, !besides.isEmpty, let outcome = outcomeWithoutSource(found) { return outcome }
    }
    let path: String
    var isRead = false
    switch found.location {
    case .unknown(let name):
      guard case .refused(let reason, let fix) = found.state else { return refused(name, "it has no address") }
      return refused(name, reason, fix)
    case .path(let written):
      if hasNoSource {
        return refused(
          written, "it is a path, and the portal has no source below which it could be",
          "write the whole address in the cell, or the folder's address under 'sources'")
      }
      path = withoutPlaceholder(written)
    case .encoded(let encoded):
      let bytes = percentDecoded(Array(encoded.utf8)[...])
      path = withoutPlaceholder(String(validating: bytes, as: UTF8.self) ?? base.text + encoded)
    case .address(let address):
      switch self.path(ofAddress: address) {
      case .success(let below): (path, isRead) = (below, isTable)
      case .failure(let refusal):
        if let row = found.row, row.exported != nil, row.source == nil, DocumentAddress.read(address, rules: rules).address != nil
        {
          return .elsewhere(SourceItem(found, at: address))
        }
        let below = percentDecoded(address.hasPrefix(base.text) ? String(address.dropFirst(base.text.count)) : address)
        return left(below) ?? leftInForms(below) ?? refused(address, refusal.reason, refusal.fix)
      }
    }
    // Its document is in the manifest as it is.
    if found.row?.isAsExported ?? false { return .item(SourceItem(found, path: path, title: found.title ?? "")) }
    if let outcome = leftInForms(path) { return outcome }
    switch found.state {
    case .unseen(let reason):
      return left(path) ?? (leavesFolder(path) ? leftByManifest(path) : .unseen(UnseenPlace(path: path, reason: reason)))
    case .refused(let reason, let fix) where path.hasPrefix("../"):
      return .refused(RefusedItem(name: path, reason: reason, fix: fix, place: found.place, row: found.row))
    case .refused(let reason, let fix): return takes(path) ? refused(path, reason, fix) : leftByManifest(path)
    case .present, .deleted: break
    }
    if let outcome = left(path) { return outcome }
    guard takes(path) else { return leftByManifest(path) }
    if let package = packageFolder(of: path) { return .package(package) }
    // The manifest has the path already.
    let isKnown = found.row?.isMoved == false && !isNew && !isBeginning
    if !isKnown, let reason = isRead ? unwritable(path) : refusal(ofPath: path) { return refused(path, reason) }
    return .item(SourceItem(found, path: path, title: title(of: path, found.title)))
  }
}

extension ImportSettings {
  /// The outcome for a new row that does not say at which of the table's sources its document is; `nil` if its address is at this one.
  /// The first source takes what is at none.
  private func outcomeWithoutSource(_ found: FoundItem) -> ItemOutcome? {
    let isFirst = besides.first == source
    guard case .address(let text) = found.location else {
      let names = listed(besides, atMost: 8)
      return isFirst
        ? .refused(
          RefusedItem(
            name: found.name, reason: "its row does not say at which source it is",
            fix: "write one of these in its column 'source': \(names)", place: found.place, row: found.row))
        : .elsewhere(SourceItem(found, at: found.name))
    }
    let address = DocumentAddress.read(text, rules: rules).address
    let homes = sources.filter { source in
      guard isBeside(source.id), case .path = address?.meaning(on: source.base) else { return false }
      return true
    }
    let home = homes.max { $0.base.text.utf8.count < $1.base.text.utf8.count }?.id ?? besides[0]
    return home == source ? nil : .elsewhere(SourceItem(found, at: text))
  }
}

extension OtherFile {
  fileprivate var reason: String {
    switch self {
    case .system: "a file of a system or a program"
    case .lock: "the lock of an editor that has the file open"
    case .backup: "a backup or temporary file"
    case .unfinished: "a file that a program has not finished"
    case .link: "a shortcut, which only leads to something else"
    case .conflictedCopy: "the copy that a sync program keeps of a file that two people changed"
    }
  }
}

extension SourceItem {
  fileprivate init(_ found: FoundItem, path: String, title: String) {
    self.init(
      id: found.id, path: path, place: found.place, title: title, updated: found.updated, owner: found.owner.flatMap(shownText),
      row: found.row, cells: found.cells, identifier: found.identifier, mark: found.mark, file: found.file)
  }

  /// A row whose document is not at this source.
  fileprivate init(_ found: FoundItem, at path: String) {
    self.init(path: path, place: found.place, title: found.title ?? "", row: found.row, identifier: found.identifier)
  }
}
