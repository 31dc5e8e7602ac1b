import TextBasics

/// The part of an address behind `#`, as far as it names a part of a web page.
enum PageFragment {
  /// What has to be looked up in the page; `nil` for a fragment that every page has, or that only a script or a browser
  /// understands.
  static func lookedUp(_ fragment: String) -> String? {
    // The URL Fragment Text Directives draft: what is behind `:~:` is for the browser alone.
    let name = String(fragment.prefix(upTo: directive(in: fragment)))
    guard let first = name.utf8.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "!") else { return nil }
    // HTML, section 7.4.6.4: the top of the page, whatever its elements are.
    if lowercasedASCII(name) == "top" { return nil }
    // What has a value is read by a script or a viewer: `page=3` of a PDF, `gid=0` of a sheet.
    return name.utf8.contains(ASCII.equals) || isLineOfCode(name) ? nil : name
  }

  private static func directive(in fragment: String) -> String.Index {
    let bytes = fragment.utf8
    let marker = Array(":~:".utf8)
    return bytes.indices.first { bytes[$0] == marker[0] && bytes[$0...].starts(with: marker) } ?? bytes.endIndex
  }

  /// `L10` or `L10-L20`: what code hosts call lines, which their scripts show.
  private static func isLineOfCode(_ name: String) -> Bool {
    let ends = name.split(separator: "-", omittingEmptySubsequences: false)
    return ends.count <= 2
      && ends.allSatisfy { $0.utf8.first == UInt8(ascii: "L") && $0.utf8.count > 1 && $0.utf8.dropFirst().allSatisfy(isDigit) }
  }
}
