import TestSupport

/// Texts that are nearly addresses and links: made from significant pieces, or real ones with a few bytes changed.
struct RandomInputs {
  var generator: SplitMix64

  static let pieces = [
    "https://", "http://", "https:", "//", "/", "\\", ":", "@", "?", "#", "%", "%2", "%2F", "%5c", "%7C", "%7c", "|", "%257C",
    "%00", "%25",
    "%E2%80%AE", "%C3%A9", "%e4%b8%ad", "%C1%BC", "%ED%A0%80", "%F5", "%CC%81", "e\u{301}", "\u{202E}", "\u{200D}", "\u{FEFF}",
    "é",
    "中", "か\u{3099}", "Дод", "\u{1F4C8}", "\u{0}", "\u{85}", "\r\n", " ", "\u{3000}", ".", "..", "%2e", ".docx", ".xlsx", ".exe",
    ".xll", ".one", ".xslx", "a", "contoso.com", "münchen.example", "xn--mnchen-3ya", "xn--", "127.0.0.1", "0x7f", "[::1]", "[",
    "]",
    ":8443", ":0", ":99999", "ms-word:", "onenote:", "ms-word-tp:", "clouddrive:", "ofe", "ofv", "nft", "|u|", "|s|", "|d|",
    "|e|",
    "|n|", "|a|", "|p|", "|c|", "|z|", "yes", "no", "ofc", "Web", "App", "{", "}", "\"", "<", ">", "^", "`", "~", "+", "&", "'",
    "*",
    ":w:/r/", ":x:/s/", "_layouts/15/Doc.aspx", "1drv.ms", "onedrive.live.com", "view.officeapps.live.com/op/view.aspx?src=",
  ]

  static let samples = [
    "https://contoso.sharepoint.com/sites/T/Shared%20Documents/Q4%20budget.docx",
    "https://münchen.example:8443/R&D/é%20№1.xlsx?v=1",
    "https://contoso.sharepoint.com/:w:/r/sites/T/a.docx?d=w1&web=1", "https://[2001:db8::1]/C%23%20notes.docx",
    "https://contoso.com/50%25%20done/5%25,%2520.docx",
    "https://d.docs.live.net/abc/Doc.one#Sec&section-id={AAA}&page-id={BBB}&end", "\\\\server@SSL\\DavWWWRoot\\a.docx",
    "ms-word:ofe|u|https://contoso/wopi/file/12312|d|Contoso|e|a3243d|n|document1.docx|a|App|p|clouddrive|c|folder%20view",
    "ms-word:nft%7Cu%7Chttps://cohowinery/templates/elegance.dotx%7Cs%7Chttps://cohowinery/presentations",
    "ms-excel:ofe|ofc|u|https://contoso/a.xlsx", "ms-word:https://contoso/a.docx", "onenote:https://contoso/n.one#p&{1}",
    "clouddrive:ofe|u|https://contoso/Q4/budget.docx|z|no|c|folderviewQ4",
  ]

  mutating func next() -> String {
    switch generator.next() % 3 {
    case 0: generator.join(Self.pieces, upTo: 12)
    case 1: "https://contoso.com/" + generator.join(Self.pieces, upTo: 6)
    default: mutated(generator.pick(Self.samples))
    }
  }

  /// A few bytes changed, dropped, doubled or replaced by a piece; bytes that are not UTF-8 become U+FFFD.
  private mutating func mutated(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let index = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(bytes.count, index + Int.random(in: 0...3, using: &generator))
      switch generator.next() % 3 {
      case 0: bytes.replaceSubrange(index..<end, with: [UInt8.random(in: 0...255, using: &generator)])
      case 1: bytes.replaceSubrange(index..<end, with: Array(generator.pick(Self.pieces).utf8))
      default: bytes.removeSubrange(index..<end)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
