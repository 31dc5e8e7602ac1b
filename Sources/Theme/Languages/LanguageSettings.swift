import Portal
import TextBasics

/// Direction and plural rules of languages, from Unicode CLDR 41. Written by .ci/language-settings.py.
enum LanguageSettings {
  /// The scripts that are written from right to left.
  private static let rightToLeftScripts: Set<String> = [
    "Adlm", "Arab", "Armi", "Avst", "Chrs", "Cprt", "Elym", "Hatr", "Hebr", "Hung", "Khar", "Lydi", "Mand", "Mani", "Mend",
    "Merc", "Mero", "Narb", "Nbat", "Nkoo", "Orkh", "Ougr", "Palm", "Phli", "Phlp", "Phnx", "Prti", "Rohg", "Samr", "Sarb",
    "Sogd", "Sogo", "Syrc", "Thaa", "Yezi",
  ]

  /// The languages, some of them in a region, that are usually written so.
  private static let rightToLeft: Set<String> = [
    "ae", "aeb", "apc", "apd", "ar", "ara", "arb", "arc", "arq", "ars", "ary", "arz", "ave", "avl", "az-IQ", "az-IR", "bal",
    "bcc", "bej", "bft", "bgn", "bqi", "brh", "cja", "ckb", "cld", "dcc", "dgl", "div", "dv", "fa", "fas", "fia", "fub",
    "gbz", "gjk", "gju", "glk", "gwc", "gwt", "ha-CM", "ha-SD", "haz", "he", "heb", "hnd", "hno", "iw", "ji", "kas", "kby",
    "khw", "kk-AF", "kk-CN", "kk-IR", "kk-MN", "ks", "ku-LB", "kvx", "kxp", "ky-CN", "kzh", "lad", "lah", "lki", "lrc",
    "luz", "man-GN", "mde", "mfa", "mki", "ms-CC", "mvy", "myz", "mzn", "nqo", "oru", "ota", "otk", "oui", "pa-PK", "pal",
    "pbu", "per", "pes", "phl", "phn", "pnb", "pra", "prd", "ps", "pus", "rhg", "rmt", "scl", "sd", "sdh", "shu", "skr",
    "smp", "snd", "sog", "swb", "syr", "tg-PK", "trw", "ug", "uig", "ur", "urd", "uz-AF", "wni", "xco", "xld", "xmn", "xmr",
    "xna", "xpr", "xsa", "ydd", "yi", "yid", "zdj",
  ]

  /// Those of these languages that have another script in a region.
  private static let leftToRight: Set<String> = [
    "sd-IN", "ug-KZ", "ug-MN",
  ]

  /// Each row has the tags of languages with the same rules, with a space between them.
  static let pluralRules: [(languages: String, rules: [PluralForm: String])] = [
    ("bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th", [:]),
    ("to tpi vi wo yo yue zh", [:]),
    ("am as bn doi fa gu hi kn pcm zu", [.one: "i = 0 or n = 1"]),
    ("ff hy kab", [.one: "i = 0,1"]),
    ("ast ca de en et fi fy gl ia io ji lij nl sc scn sv sw ur yi", [.one: "i = 1 and v = 0"]),
    ("si", [.one: "n = 0,1 or i = 0 and f = 1"]),
    ("ak bho guw ln mg nso pa ti wa", [.one: "n = 0..1"]),
    ("tzm", [.one: "n = 0..1 or n = 11..99"]),
    ("af an asa az bal bem bez bg brx ce cgg chr ckb dv ee el eo eu fo fur gsw ha haw hu jgo jmc", [.one: "n = 1"]),
    ("ka kaj kcg kk kkj kl ks ksb ku ky lb lg mas mgo ml mn mr nah nb nd ne nn nnh no nr ny nyn", [.one: "n = 1"]),
    ("om or os pap ps rm rof rwk saq sd sdh seh sn so sq ss ssy st syr ta te teo tig tk tn tr ts", [.one: "n = 1"]),
    ("ug uz ve vo vun wae xh xog", [.one: "n = 1"]),
    ("da", [.one: "n = 1 or t != 0 and i = 0,1"]),
    ("is", [.one: "t = 0 and i % 10 = 1 and i % 100 != 11 or t != 0"]),
    ("mk", [.one: "v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11"]),
    ("ceb fil tl", [.one: "v = 0 and i = 1,2,3 or v = 0 and i % 10 != 4,6,9 or v != 0 and f % 10 != 4,6,9"]),
    (
      "lv prg",
      [
        .zero: "n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19",
        .one: "n % 10 = 1 and n % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11 or v != 2 and f % 10 = 1",
      ]
    ),
    ("lag", [.zero: "n = 0", .one: "i = 0,1 and n != 0"]),
    ("ksh", [.zero: "n = 0", .one: "n = 1"]),
    ("iu naq sat se sma smi smj smn sms", [.one: "n = 1", .two: "n = 2"]),
    ("shi", [.one: "i = 0 or n = 1", .few: "n = 2..10"]),
    ("mo ro", [.one: "i = 1 and v = 0", .few: "v != 0 or n = 0 or n % 100 = 2..19"]),
    (
      "bs hr sh sr",
      [
        .one: "v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11",
        .few: "v = 0 and i % 10 = 2..4 and i % 100 != 12..14 or f % 10 = 2..4 and f % 100 != 12..14",
      ]
    ),
    ("fr", [.one: "i = 0,1", .many: "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"]),
    ("pt", [.one: "i = 0..1", .many: "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"]),
    ("it pt-PT", [.one: "i = 1 and v = 0", .many: "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"]),
    ("es", [.one: "n = 1", .many: "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"]),
    ("gd", [.one: "n = 1,11", .two: "n = 2,12", .few: "n = 3..10,13..19"]),
    ("sl", [.one: "v = 0 and i % 100 = 1", .two: "v = 0 and i % 100 = 2", .few: "v = 0 and i % 100 = 3..4 or v != 0"]),
    (
      "dsb hsb",
      [
        .one: "v = 0 and i % 100 = 1 or f % 100 = 1", .two: "v = 0 and i % 100 = 2 or f % 100 = 2",
        .few: "v = 0 and i % 100 = 3..4 or f % 100 = 3..4",
      ]
    ),
    ("he iw", [.one: "i = 1 and v = 0", .two: "i = 2 and v = 0", .many: "v = 0 and n != 0..10 and n % 10 = 0"]),
    ("cs sk", [.one: "i = 1 and v = 0", .few: "i = 2..4 and v = 0"]),
    (
      "pl",
      [
        .one: "i = 1 and v = 0", .few: "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        .many: "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
      ]
    ),
    (
      "be",
      [
        .one: "n % 10 = 1 and n % 100 != 11", .few: "n % 10 = 2..4 and n % 100 != 12..14",
        .many: "n % 10 = 0 or n % 10 = 5..9 or n % 100 = 11..14",
      ]
    ),
    ("lt", [.one: "n % 10 = 1 and n % 100 != 11..19", .few: "n % 10 = 2..9 and n % 100 != 11..19"]),
    ("mt", [.one: "n = 1", .few: "n = 0 or n % 100 = 2..10", .many: "n % 100 = 11..19"]),
    (
      "ru uk",
      [
        .one: "v = 0 and i % 10 = 1 and i % 100 != 11", .few: "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        .many: "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14",
      ]
    ),
    (
      "br",
      [
        .one: "n % 10 = 1 and n % 100 != 11,71,91", .two: "n % 10 = 2 and n % 100 != 12,72,92",
        .few: "n % 10 = 3..4,9 and n % 100 != 10..19,70..79,90..99", .many: "n != 0 and n % 1000000 = 0",
      ]
    ),
    ("ga", [.one: "n = 1", .two: "n = 2", .few: "n = 3..6", .many: "n = 7..10"]),
    ("gv", [.one: "v = 0 and i % 10 = 1", .two: "v = 0 and i % 10 = 2", .few: "v = 0 and i % 100 = 0,20,40,60,80"]),
    (
      "kw",
      [
        .zero: "n = 0", .one: "n = 1",
        .two:
          "n % 100 = 2,22,42,62,82 or n % 1000 = 0 and n % 100000 = 1000..20000,40000,60000,80000 or n != 0 and n % 1000000 = 100000",
        .few: "n % 100 = 3,23,43,63,83", .many: "n != 1 and n % 100 = 1,21,41,61,81",
      ]
    ),
    ("ar ars", [.zero: "n = 0", .one: "n = 1", .two: "n = 2", .few: "n % 100 = 3..10", .many: "n % 100 = 11..99"]),
    ("cy", [.zero: "n = 0", .one: "n = 1", .two: "n = 2", .few: "n = 3", .many: "n = 6"]),
  ]

  /// The settings of a language by their names in a strings file; those of the root for one that CLDR does not have.
  static func strings(for language: LanguageTag) -> [String: String] {
    let rows = language.fallbacks.lazy.map(\.text)
      .compactMap { tag in pluralRules.first { $0.languages.split(separator: " ").contains { $0 == tag } } }
    var strings = [StringName.direction.rawValue: isRightToLeft(language) ? "rtl" : "ltr"]
    for (form, rule) in rows.first?.rules ?? [:] { strings[StringNames.pluralRules + form.rawValue] = rule }
    return strings
  }

  /// A script in the tag decides (RFC 5646, section 2.2.3), or else the one in which the language is usually written.
  private static func isRightToLeft(_ language: LanguageTag) -> Bool {
    let subtags = language.text.split(separator: "-").prefix { $0.utf8.count > 1 }.dropFirst()
    if let script = subtags.first(where: { $0.utf8.count == 4 && $0.utf8.first?.isASCIILetter ?? false }).map(String.init) {
      return rightToLeftScripts.contains(script.prefix(1).uppercased() + script.dropFirst().lowercased())
    }
    let tag = language.fallbacks.map(\.text).first { rightToLeft.contains($0) || leftToRight.contains($0) }
    return tag.map(rightToLeft.contains) ?? false
  }
}
