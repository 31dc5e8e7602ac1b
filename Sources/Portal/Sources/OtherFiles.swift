import TextBasics

/// The path of the document for which a placeholder has its place: iCloud's, Nextcloud's and ownCloud's of files that are not on
/// this machine.
package func withoutPlaceholder(_ path: String) -> String {
  let start = path.utf8.lastIndex(of: ASCII.slash).map { path.utf8.index(after: $0) } ?? path.startIndex
  let name = path[start...]
  if name.hasPrefix("."), name.hasSuffix(".icloud"), name.utf8.count > 8 {
    return "\(path[..<start])\(name.dropFirst().dropLast(7))"
  }
  for ending in [".nextcloud", ".owncloud"] where name.hasSuffix(ending) && name.dropLast(ending.count).contains(".") {
    return String(path.dropLast(ending.count))
  }
  return path
}

/// A file among documents that nobody opens, by its name.
package enum OtherFile: Sendable {
  /// A file of a system or of a program, or below one of its folders.
  case system
  /// An editor's mark that somebody has the document open.
  case lock
  case backup
  /// A program had not finished it: a download, or a document while it is saved.
  case unfinished
  /// It only leads to something.
  case link
  /// A sync program kept both states of a file that two people had changed at once.
  case conflictedCopy

  /// `nil` for a file that may be a document.
  package init?(_ path: String) {
    let parts = path.utf8.split(separator: ASCII.slash)
    guard let last = parts.last, !parts.contains(where: { isOfSystem(Substring($0)) && !Self.isLock(Substring($0)) }) else {
      self = .system
      return
    }
    let name = Substring(last).lowercased()
    if Self.isLock(name[...]) {
      self = .lock
    } else if Self.names.contains(name) {
      self = .system
    } else if name.hasSuffix("~") {
      self = .backup
    } else if let kind = Self.endings.first(where: { $0.endings.contains { name.hasSuffix($0) } })?.kind {
      self = kind
    } else if Self.isBeingSaved(Substring(last)) {
      self = .unfinished
    } else if Self.isConflictedCopy(name) {
      self = .conflictedCopy
    } else {
      return nil
    }
  }

  private static let names: Set<String> = ["desktop.ini", "thumbs.db", "ehthumbs.db", "icon\r"]

  private static let endings: [(kind: OtherFile, endings: [String])] = [
    (.backup, [".tmp", ".temp", ".bak", ".bkp", ".backup", ".old", ".orig", ".rej", ".swp", ".swo", ".asd", ".wbk"]),
    (.unfinished, [".part", ".partial", ".filepart", ".crdownload", ".download"]),
    (.lock, [".laccdb", ".ldb", ".dwl", ".dwl2", ".idlk"]),
    (.link, [".lnk", ".url", ".webloc", ".desktop", ".gdoc", ".gsheet", ".gslides", ".gdraw", ".gform", ".gsite"]),
  ]

  /// `~$plan.docx` of Office, `.~lock.plan.docx#` of LibreOffice, `#plan.docx#` of Emacs.
  private static func isLock(_ name: Substring) -> Bool {
    name.hasPrefix("~$") || name.hasPrefix(".~lock.") || name.hasPrefix("#") && name.hasSuffix("#") && name.utf8.count > 2
  }

  /// `plan.docx.sb-1a2b3c4d-XyZ123` of macOS, `7F3E0000` of Excel.
  private static func isBeingSaved(_ name: Substring) -> Bool {
    let isHexadecimal = ByteSet("0123456789ABCDEF")
    if name.utf8.count == 8, name.utf8.allSatisfy({ isHexadecimal.contains($0) }) {
      return name.utf8.contains { !$0.isASCIIDigit }
    }
    guard let mark = name.utf8.lastIndex(of: ASCII.dot), name[mark...].hasPrefix(".sb-") else { return false }
    let parts = name[mark...].dropFirst(4).split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].utf8.count == 8 && parts[1].utf8.count == 6
  }

  /// The marks of Dropbox, Nextcloud and ownCloud, Syncthing, Seafile and pCloud; each has a day, which people's own names have not.
  private static func isConflictedCopy(_ name: String) -> Bool {
    func isDate(_ text: Substring) -> Bool {
      let digits = text.utf8.prefix(10).filter(\.isASCIIDigit)
      return digits.count >= 8 && decimalNumber(digits.prefix(4)).map { (1990...2200).contains($0) } ?? false
    }
    // Few names have such a mark.
    guard name.utf8.contains(where: { "([".utf8.contains($0) }) || name.holds(".sync-conflict-") else { return false }
    if let mark = name.firstRange(of: ".sync-conflict-") { return isDate(name[mark.upperBound...]) }
    guard let open = name.lastIndex(of: "("), let close = name[open...].firstIndex(of: ")") else {
      return name.contains("[conflicted]") || name.contains("[conflicted ")
    }
    let inside = name[open..<close].dropFirst()
    if inside.hasPrefix("case conflict") { return inside.dropFirst(13).allSatisfy { $0 == " " || $0.isNumber } }
    if inside.hasPrefix("sfconflict ") { return inside.split(whereSeparator: { " @-".contains($0) }).count > 3 }
    return wordsOfCopies.contains { word in inside.firstRange(of: word).map { hasDate(inside[$0.upperBound...], isDate) } ?? false
    }
  }

  /// Dropbox writes the person's name, in some languages after these words, and then the day.
  private static func hasDate(_ text: Substring, _ isDate: (Substring) -> Bool) -> Bool {
    text.indices.contains { isDate(text[$0...]) }
  }

  private static let wordsOfCopies = [
    "conflicted copy", "in konflikt stehende kopie", "copie en conflit", "copia en conflicto", "copia in conflitto",
    "cópia em conflito", "conflicterende kopie", "конфликтующая копия",
  ]
}

/// True for a name that begins with a full stop, which belongs to a person or a program, and for a folder that a system keeps beside
/// people's own: wastebaskets, thumbnails, snapshots.
package func isOfSystem(_ name: Substring) -> Bool {
  name.utf8.first == ASCII.dot
    || "#@$_lsn".utf8.contains(name.utf8.first.map(\.asciiLowercased) ?? 0) && foldersOfSystems.contains(name.lowercased())
}

private let foldersOfSystems: Set<String> = [
  "#recycle", "#snapshot", "@recycle", "@recently-snapshot", "@eadir", "@tmp", "$recycle.bin", "__macosx", "_vti_cnf", "_vti_pvt",
  "lost+found", "system volume information", "node_modules",
]

/// The kind of a file that no visitor should have: with keys, passwords or the data of a program, by its name; `nil` for others.
package func privateKind(of path: String) -> String? {
  var name = path[...].lowercased()
  if let packed = [".gz", ".bz2", ".xz", ".zst", ".zip", ".7z"].first(where: name.hasSuffix) { name.removeLast(packed.count) }
  // `example.env` shows what belongs into one.
  let isSample = ["example", "sample", "template", "default"].contains { name.hasSuffix("\($0).env") }
  return isSample ? nil : privateKinds.first { $0.endings.contains(where: name.hasSuffix) }?.kind
}

private let privateKinds: [(kind: String, endings: [String])] = [
  (
    "a store of keys or passwords",
    [
      ".pfx", ".p12", ".kdbx", ".kdb", ".psafe3", ".1pux", ".keychain-db", ".jks", ".jceks", ".bks", ".keystore", ".ppk",
      "secring.gpg",
      "wallet.dat", "htpasswd",
    ]
  ),
  ("a file of settings, often with passwords", [".env", ".tfstate", ".tfvars"]),
  (
    "a database or a copy of one",
    [".sql", ".sqlite", ".sqlite3", ".bacpac"]
      + ["journal", "wal", "shm"].flatMap { [".db-\($0)", ".sqlite-\($0)", ".sqlite3-\($0)"] }
  ), ("a mailbox", [".pst", ".ost"]), ("a copy of a program's memory", [".dmp", ".mdmp", ".hprof"]),
]

/// The folder of macOS that looks like one file and in which a path is; `nil` if it is in none.
package func packageFolder(of path: String) -> String? {
  // Most folders have no dot in their names.
  guard let slash = path.utf8.lastIndex(of: ASCII.slash), path.utf8[..<slash].contains(ASCII.dot) else { return nil }
  // The host of a whole address may end like one: `x.netlify.app`.
  let isAddress = path.hasPrefix("https://") || path.hasPrefix("http://")
  let folders = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  let index = folders.dropFirst(isAddress ? 3 : 0).firstIndex { name in
    endingsOfPackages.contains { name.hasSuffix($0) && name.utf8.count > $0.utf8.count }
  }
  return index.map { folders[...$0].joined(separator: "/") }
}

private let endingsOfPackages = [".numbers", ".pages", ".key", ".rtfd", ".graffle", ".scriv", ".app", ".photoslibrary"]
