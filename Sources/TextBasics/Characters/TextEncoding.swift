/// An encoding of texts that is not UTF-8. A system may lack some.
package struct TextEncoding: Sendable, Hashable {
  /// The name that iconv knows.
  package let name: String

  private init(known name: String) { self.name = name }

  package static let utf16LittleEndian = TextEncoding(known: "UTF-16LE")
  package static let utf16BigEndian = TextEncoding(known: "UTF-16BE")
  package static let windows1252 = TextEncoding(known: "windows-1252")

  /// The encoding that browsers use for a label, in lower case (WHATWG Encoding, section 4.2).
  package init?(_ label: String) {
    let name = Self.aliases[label] ?? label
    guard Self.pages.contains(name) else { return nil }
    self.name = name
  }

  /// The encoding of a text that somebody saved: as UTF-16, with a program for DOS or a Macintosh, or as pages are.
  package init?(ofFile label: String) {
    switch label {
    case "utf-16", "utf-16le": self = .utf16LittleEndian
    case "utf-16be": self = .utf16BigEndian
    case _ where Self.filesAlone.contains(label): name = label
    default:
      guard let known = TextEncoding(label) else { return nil }
      self = known
    }
  }

  /// True if each of its signs has two bytes or more.
  package var isWide: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }
  /// True if some of its signs have several bytes.
  package var hasLongSigns: Bool { isWide || ["gb18030", "gbk", "big5", "euc-jp", "cp932", "euc-kr"].contains(name) }

  /// Only these are passed to iconv for a page, which is untrusted: the system's rarer converters have had holes (CVE-2024-2961).
  private static let pages: Set<String> = [
    "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255", "windows-1256",
    "windows-1257", "windows-1258", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7",
    "iso-8859-8", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u", "gb18030", "gbk",
    "big5", "euc-jp", "cp932", "euc-kr",
  ]
  private static let filesAlone: Set<String> = ["macintosh", "cp437", "cp850", "cp852", "cp866"]

  /// Other labels in use; those of Latin 1 and 5 are read as their supersets (WHATWG Encoding, section 4.2).
  private static let aliases: [String: String] = [
    "iso-8859-1": "windows-1252", "iso8859-1": "windows-1252", "iso_8859-1": "windows-1252", "latin1": "windows-1252",
    "l1": "windows-1252", "us-ascii": "windows-1252", "ascii": "windows-1252", "cp1252": "windows-1252",
    "x-cp1252": "windows-1252", "cp819": "windows-1252", "cp1251": "windows-1251", "x-cp1251": "windows-1251",
    "cp1250": "windows-1250", "latin2": "iso-8859-2", "iso-8859-9": "windows-1254", "latin5": "windows-1254",
    "latin9": "iso-8859-15", "l9": "iso-8859-15", "iso8859-15": "iso-8859-15", "iso_8859-15": "iso-8859-15", "gb2312": "gbk",
    "shift_jis": "cp932", "shift-jis": "cp932", "x-sjis": "cp932",
  ]
}
