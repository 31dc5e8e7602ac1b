extension Place {
  /// The address at which an editor opens a place in a file of a portal's folder: `vscode://file/PATH:LINE:COLUMN` (Visual Studio Code,
  /// "Opening VS Code with URLs"); `nil` for a file elsewhere, which a report may name.
  package func editorAddress(in folder: String) -> String? {
    guard !file.hasPrefix("/"), !file.split(separator: "/").contains("..") else { return nil }
    let path = (folder + "/" + file).utf8.map { byte in
      let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "/-._~".utf8.contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + padded(String(byte, radix: 16, uppercase: true), to: 2)
    }
    let position = line > 0 ? ":\(line)" + (column > 0 ? ":\(column)" : "") : ""
    return "vscode://file" + path.joined() + position
  }
}
