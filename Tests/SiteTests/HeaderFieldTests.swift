import Testing
import TextBasics
import Theme

@testable import Site

/// Header fields that stay one field, whatever their text.
@Suite struct HeaderFieldTests {
  private func field(_ text: String) -> String { String(decoding: HeaderField("Subject", text: text).bytes, as: UTF8.self) }

  @Test(arguments: [
    ("Q4 budget", "Subject: Q4 budget\r\n"), ("", "Subject:\r\n"), ("Müller", "Subject: =?UTF-8?B?TcO8bGxlcg==?=\r\n"),
    ("=?UTF-8?B?eA==?=", "Subject: =?UTF-8?B?PT9VVEYtOD9CP2VBPT0/PQ==?=\r\n"), ("a  b", "Subject: =?UTF-8?B?YSAgYg==?=\r\n"),
  ])
  func writesTextsAsTheyAreOrEncoded(text: String, expected: String) { #expect(field(text) == expected) }

  @Test(arguments: [
    ("", ""), (" a b ", " a b "), ("a  b", "a b"), ("a\r\nb\u{0}\tc", "a b c"), ("a\u{7F}\u{85}b", "a b"), ("a\u{2028}b", "a b"),
    ("a\u{9F}\u{202E}\u{2066}b", "ab"), ("Müller – © 預算", "Müller – © 預算"), ("–  a", "– a"),
    ("a\u{85}b", "a b"), ("a\u{2029}b", "a b"), ("a\u{202A}b", "ab"), ("a\u{2069}b", "ab"), ("\u{E2}\u{C2}", "\u{E2}\u{C2}"),
  ])
  func makesOneLineOfAText(text: String, expected: String) { #expect(singleLine(text) == expected) }

  @Test(arguments: ["word ", "Бюджет", "預算", "😀", "=?", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"])
  func foldsLinesAt78Characters(piece: String) {
    let lines = field(String(repeating: piece, count: 30) + "x").split(separator: "\r\n")
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") && !$0.hasPrefix("  ") })
  }

  @Test(arguments: [(70, "To:\r\n "), (72, "To:\r\n "), (68, "To: "), (74, "To: ")])
  func foldsBeforeAnAddressWhereThatHelps(count: Int, start: String) throws {
    let address = "ann@" + Array(repeating: "b", count: count / 2 + 1).joined(separator: ".")
    let bytes = HeaderField("To", words: try Mailbox(address).words).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == start + address + "\r\n")
  }

  @Test(arguments: [
    ("ann@contoso.com", "ann@contoso.com"), ("Ann <ann@contoso.com>", "Ann <ann@contoso.com>"),
    ("Lee, Ann <ann@contoso.com>", "\"Lee, Ann\" <ann@contoso.com>"),
    ("\"Lee, Ann\" <ann@contoso.com>", "\"Lee, Ann\" <ann@contoso.com>"),
    ("Ann \"A\" Lee <ann@contoso.com>", "\"Ann \\\"A\\\" Lee\" <ann@contoso.com>"),
    ("Zoë <zoe@contoso.com>", "=?UTF-8?B?Wm/Dqw==?= <zoe@contoso.com>"), ("<ann@contoso.com>", "ann@contoso.com"),
    ("a@Bücher.example", "a@xn--bcher-kva.example"),
    ("a@Contoso.com", "a@Contoso.com"), ("\u{200F}A <a@b.example>", "=?UTF-8?B?4oCPQQ==?= <a@b.example>"),
  ])
  func writesPeopleSoThatTheyStayOne(text: String, expected: String) throws {
    #expect(try Mailbox(text).words.joined(separator: " ") == expected)
  }

  /// Some readers put a space between the encoded words of a name.
  @Test(arguments: [
    ("Бухгалтерия и контроль", ["Бухгалтерия и контроль"]),
    ("Отдел бухгалтерского учёта и контроля", ["Отдел бухгалтерского ", "учёта и контроля"]),
    (String(repeating: "長", count: 16), [String(repeating: "長", count: 15), "長"]),
  ])
  func cutsLongNamesBetweenWords(name: String, chunks: [String]) throws {
    let words = try Mailbox(name: name, address: "a@b.example").words.dropLast()
    #expect(words.map { $0.dropFirst("=?UTF-8?B?".count).dropLast(2) } == chunks.map { encoded($0)[...] })
  }

  private func encoded(_ text: String) -> String { String(decoding: base64(Array(text.utf8)), as: UTF8.self) }

  /// With types, since the compiler takes seconds to find them.
  private static let refused: [(text: String, fault: MailboxFault)] = [
    ("evil@x.com> <ann@contoso.com>", .form),
    ("", .form), ("ann", .form), ("a@b@c", .form), ("a@b, c@d", .form), ("a@b,c@d", .form), ("a b@c", .form),
    ("a@-b", .form), (".a@b", .form), ("a@b.", .form), ("Ann <ann@contoso.com", .form), ("a@b\r\nBcc: c@d", .character),
    ("A\nBcc: c@d <a@b>", .character), ("a\u{0}@b", .character), ("a\u{200E}@b", .character), ("\u{202E}Ann <a@b>", .character),
    ("jürgen@contoso.com", .localLetters), ("jürg en@contoso.com", .form), ("a@bü*cher.example", .domain("bü*cher.example")),
    ("a@*.bücher.example", .domain("*.bücher.example")), (String(repeating: "a", count: 65) + "@b", .localLength(65)),
    (String(repeating: "n", count: 201) + " <a@b>", .nameLength(201)),
    ("a@" + Array(repeating: String(repeating: "b", count: 62), count: 5).joined(separator: "."), .length(316)),
  ]

  @Test(arguments: refused)
  func refusesWhatIsNoAddress(text: String, fault: MailboxFault) {
    #expect(throws: fault) { try Mailbox(text) }
  }
}
