import Diagnostics
import Files
import OfficeLinks
package import TextBasics

/// The place from which a source is read.
package struct ImportOrigin: Sendable, Hashable {
  package enum Kind: String, CaseIterable, Sendable {
    case folder
    case webdav
    case graph
    case sharepoint
    case rclone
    case csv
    case xlsx

    /// People edit it as a whole, as against what a library exports.
    package var isTable: Bool { self == .csv || self == .xlsx }
  }

  package let kind: Kind
  /// The folder, file or address; empty for the source's own address.
  package var location: String
  /// The encoding of a table in a CSV file.
  package var encoding = TableEncoding.utf8

  /// Reads `KIND` or `KIND:LOCATION`; `nil` for an unknown kind.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let kind = Kind(rawValue: parts[0]) else { return nil }
    (self.kind, location) = (kind, parts.count > 1 ? parts[1] : "")
  }

  /// The kind and place that somebody means who gives a place alone; `nil` for a text that is none. `list` tells the kind of a list in
  /// JSON.
  package static func meant(by text: String, list: (String) -> Kind? = { _ in nil }) -> String? {
    let lower = text.lowercased()
    let isAddress = lower.hasPrefix("https://") || lower.hasPrefix("http://")
    let isWindows = PathMeaning.isLocal(text)
    guard isAddress || isWindows || !text.contains(":") else { return nil }
    let path = isAddress ? lower.prefix { $0 != "?" && $0 != "#" } : lower[...]
    let shown = printable(isWindows ? hostPath(ofWindowsPath: text) : text)
    if [".csv", ".tsv", ".tab"].contains(where: path.hasSuffix) { return "csv:" + shown }
    if [".xlsx", ".xlsm"].contains(where: path.hasSuffix) { return "xlsx:" + shown }
    if path.hasSuffix(".json") { return (list(text) ?? .rclone).rawValue + ":" + shown }
    if isAddress { return "webdav:" + shown }
    return text.contains("/") || isWindows ? "folder:" + shown : nil
  }
}

/// An encoding in which spreadsheets save tables: UTF-8, or the one that Windows, DOS or a Macintosh has in the language of its user.
package struct TableEncoding: Sendable, Hashable {
  /// The encoding that is not UTF-8.
  package let older: TextEncoding?
  package let name: String

  package static let utf8 = TableEncoding("utf-8", nil)

  private init(_ name: String, _ older: TextEncoding?) { (self.name, self.older) = (name, older) }

  /// The encoding of a name or label in any case; `nil` for an unknown one.
  package init?(_ label: String) {
    let name = label.lowercased()
    if ["utf-8", "utf8"].contains(name) {
      self = .utf8
    } else if let older = TextEncoding(ofFile: name) {
      self.init(name, older)
    } else {
      return nil
    }
  }

  /// The encodings that spreadsheets use most, the likelier first.
  package static let usual = [
    "utf-8", "windows-1252", "windows-1254", "windows-1250", "windows-1251", "windows-1253", "windows-1255", "windows-1256",
    "windows-1257", "shift_jis", "euc-kr", "gbk", "big5", "euc-jp", "gb18030", "macintosh", "cp850", "cp852", "cp866", "koi8-r",
  ].compactMap { TableEncoding($0) }
}

extension FieldType where Value == Written<ImportOrigin> {
  /// `KIND` or `KIND:LOCATION`.
  static var origin: Self {
    let kinds = ImportOrigin.Kind.allCases.map(\.rawValue)
    return Self(["type": "string", "pattern": .text("^(\(kinds.joined(separator: "|")))(:|$)")]) { value, name, log in
      guard let text = value.text(name.text, &log) else { return nil }
      if let origin = ImportOrigin(text.value) { return Written(origin, at: text.place) }
      let kind = Written(String(text.value.prefix { $0 != ":" }), at: text.place)
      // Each of these programs writes a list of its own.
      let isList = !text.value.contains(":") && text.value.lowercased().hasSuffix(".json")
      log.report(
        .unknownName(
          kind, "kind of source", known: kinds,
          fix: isList
            ? "begin it with the program that wrote the list: graph:, sharepoint: or rclone:"
            : ImportOrigin.meant(by: text.value).map { "write \($0)" } ?? "begin it with a kind, such as csv: or folder:"))
      return nil
    }
  }
}

extension FieldType where Value == Written<TableEncoding> {
  static var encoding: Self {
    Self(["type": "string", "minLength": 1]) { value, name, log in
      guard let text = value.text(name.text, &log) else { return nil }
      if let encoding = TableEncoding(text.value) { return Written(encoding, at: text.place) }
      log.report(.unknownName(text, "encoding", known: TableEncoding.usual.map(\.name), fix: "use one of these"))
      return nil
    }
  }
}
