import Diagnostics
import Testing

@testable import Portal

/// Texts that are valid and hardly meant as they are.
@Suite struct DoubtfulTextTests {
  private func warnings(_ title: String) async -> [String] {
    await run(documents: "  - id: a\n    title: \(title)\n    source: dav\n    path: a.docx\n").log.sorted.map {
      "\($0.summary); \($0.fix ?? "")"
    }
  }

  @Test(arguments: [
    ("“Plan”", "the curly quotes are a part of 'title'; write Plan, or '“Plan”' if it belongs there"),
    ("Plan,", "the ',' is a part of 'title'; write Plan, or 'Plan,' if it belongs there"),
    ("Plan;", "the ';' is a part of 'title'; write Plan, or 'Plan;' if it belongs there"),
    ("Plan // old", "'// old' is a part of 'title'; write Plan  # old, or 'Plan // old' if it belongs there"),
    ("The **new** plan", "'title' has markup; write plain words"), ("'[Plan](a)'", "'title' has markup; write plain words"),
    ("Plan<b>1</b>", "'title' has markup; write plain words"),
    ("Informaci&oacute;n", "'title' has markup; write plain words"),
    ("Plan &#8211; 2026", "'title' has markup; write plain words"),
    ("'{{ title }}'", "'title' has markup; write plain words"),
    ("Fr√ºhjahr", "'title' has the letters '√º'; write the text again, and save the file as UTF-8"),
    ("Plan%202027", "'title' has the letters 'Plan%202027'; write 'Plan 2027'"),
    ("=?utf-8?Q?M=C3=BCnchen?=", "'title' has the letters '=?utf-8?Q?M=C3=BCnchen?='; write the text as people read it"),
    ("PlÃ¤ne", "'title' has the letters 'Ã¤'; write the text again, and save the file as UTF-8"),
    ("Ã–ffnung", "'title' has the letters 'Ã–'; write the text again, and save the file as UTF-8"),
    ("PrzykÅ‚ad", "'title' has the letters 'Å‚'; write the text again, and save the file as UTF-8"),
    ("ÐŸÐ»Ð°Ð½", "'title' has the letters 'ÐŸÐ»'; write the text again, and save the file as UTF-8"),
    ("itâ€™s", "'title' has the letters 'â€'; write the text again, and save the file as UTF-8"),
    ("Pl\u{FFFD}ne", "'title' has the letters '\u{FFFD}'; write the text again, and save the file as UTF-8"),
  ])
  func warnsOfTextsThatAreHardlyMeant(_ title: String, _ warning: String) async { #expect(await warnings(title) == [warning]) }

  @Test(arguments: [
    "'“Plan”'", "“A” and “B”", "Plan “A”", "'Plan,'", "'a // b'", "a//b", "https://contoso.example/", "R&D; more", "2 ** 3 ** 4",
    "a [b] (c)", "a < b / c", "SÃO PAULO", "AMANHÃ", "Â propos", "'“AMANHÔ'", "'»Ã«'", "Ångström, Ørsted", "ÅÄÖ", "Ñandú", "Ðe",
    "√2 and √x", "R&D; more", "A &nonsense; b", "Why?=", "a {{ b",
  ])
  func acceptsOtherTexts(_ title: String) async { #expect(await warnings(title) == []) }
}
