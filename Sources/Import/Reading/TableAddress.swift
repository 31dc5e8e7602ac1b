import Portal
import TextBasics

/// The address of a table on a server.
struct TableAddress {
  /// The address without its fragment.
  private(set) var text: String
  /// The sheet of a workbook.
  private(set) var sheet: String?

  /// The fragment names a sheet. A spreadsheet of Google, as the browser has its address, is asked for as a file of the kind.
  init(_ location: String, _ kind: ImportOrigin.Kind) {
    let mark = location.firstIndex(of: "#")
    text = String(location[..<(mark ?? location.endIndex)])
    let fragment = mark.map { String(location[location.index(after: $0)...]) }
    let start = "https://docs.google.com/spreadsheets/d/"
    let parts = text.dropFirst(start.count).split(separator: "/", omittingEmptySubsequences: false)
    guard text.lowercased().hasPrefix(start), parts.first != "e", let name = parts.first,
      let id = name.split(separator: "?").first
    else {
      sheet = fragment.flatMap { $0.isEmpty ? nil : percentDecoded($0) }
      return
    }
    guard parts.count < 2 || ["", "edit", "view", "preview", "htmlview"].contains(parts[1].prefix { $0 != "?" }) else { return }
    text = "\(start)\(id)/export?format=\(kind.rawValue)"
    let words = [fragment, location[..<(mark ?? location.endIndex)].split(separator: "?").dropFirst().last.map(String.init)]
    let number = words.compactMap(\.self).flatMap { $0.split(separator: "&") }.first { $0.hasPrefix("gid=") }?.dropFirst(4)
    // A workbook has all sheets.
    if let number, kind == .csv, !number.isEmpty, number.utf8.allSatisfy(\.isASCIIDigit) { text += "&gid=\(number)" }
  }
}
