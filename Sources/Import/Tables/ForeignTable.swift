import Portal
import TextBasics

/// A file that is no workbook of Excel's present format, although it was given as one.
enum ForeignTable {
  /// The kind of a file that was given as a CSV file and is none, with advice.
  static func kind(ofText bytes: [UInt8], at path: String) -> (reason: String, fix: String)? {
    let kind = bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) || bytes.starts(with: "PK".utf8) ? kind(of: bytes) : nil
    if let kind { return kind }
    let start = bytes.drop { $0.isASCIISpace || $0 >= 0xEF }
    if start.starts(with: "<!".utf8) || start.prefix(5).elementsEqual("<html".utf8, by: { $0.asciiLowercased == $1 }) {
      return ("this is a web page, not a table", "save the table itself as CSV; a page to sign in looks like this too")
    }
    if start.starts(with: "<?xml".utf8) {
      return (
        "this is XML, not a table", "open it in the program that made it, and save it as CSV or as 'Excel Workbook (.xlsx)'"
      )
    }
    guard let first = start.first, first == ASCII.openBrace || first == ASCII.openBracket,
      let next = start.dropFirst().first(where: { !$0.isASCIISpace }), "\"{[}]".utf8.contains(next)
    else { return nil }
    let list = ImportOrigin.Kind.ofList(bytes).map { "read it with \($0.rawValue):\(printable(path))" }
    return ("this is JSON, not a table", list ?? "save the table as CSV")
  }

  /// The kind of a file by its bytes, with advice; `nil` for an unknown one.
  static func kind(of bytes: [UInt8]) -> (reason: String, fix: String)? {
    let save = "save it as 'Excel Workbook (.xlsx)'"
    func has(_ text: String, in count: Int = 4_096) -> Bool { bytes.prefix(count).firstRange(of: Array(text.utf8)) != nil }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      let name: [UInt8] = "EncryptedPackage".utf8.reduce(into: []) { $0 += [$1, 0] }
      return bytes.firstRange(of: name) != nil
        ? (
          "a password protects this workbook", "open it in Excel, remove the password (File, Info, Protect Workbook), and \(save)"
        )
        : ("this is a workbook of Excel 97 to 2003 (.xls)", "open it in Excel, and \(save)")
    }
    if bytes.starts(with: "PK".utf8) {
      if has("opendocument.spreadsheet") { return ("this is a spreadsheet of LibreOffice (.ods)", "in LibreOffice, \(save)") }
      if has("Index/", in: .max), has(".iwa", in: .max) {
        return ("this is a spreadsheet of Numbers", "in Numbers, export it as Excel")
      }
      if has("xl/workbook.bin", in: .max) { return ("this is a binary workbook (.xlsb)", "open it in Excel, and \(save)") }
      if bytes.suffix(66_000).firstRange(of: Array("PK\u{5}\u{6}".utf8)) == nil {
        return ("the file ends before the workbook does", "save or download it again; nothing was changed")
      }
      return nil
    }
    let start = bytes.lazy.filter { !$0.isASCIISpace }.prefix(2)
    if start.first == UInt8(ascii: "<") || start.elementsEqual([0xEF, 0xBB]) && has("<html") {
      return ("this is a web page or XML, not a workbook, whatever its name says", "open it in Excel, and \(save)")
    }
    if !bytes.prefix(1_000).contains(0), bytes.contains(ASCII.lineFeed) {
      return ("this is a text, not a workbook, whatever its name says", "if it is a table, call it .csv, or read it with csv:")
    }
    if bytes.isEmpty { return ("the file is empty", "save it again") }
    return nil
  }
}
