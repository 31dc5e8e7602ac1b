import TextBasics

extension LanguageTag {
  /// The language that people mean with a text in a table: a tag in any case (`EN`, `pt_BR`), a code of three letters (ISO 639-2), or the
  /// name of the language in English, in the language itself, or in German, French, Spanish, Italian, Portuguese or Russian.
  ///
  /// A code of three letters becomes the one of two, which is the language's tag (RFC 5646, section 2.2.1). Returns `nil` for any other text.
  package static func named(_ text: String) -> LanguageTag? {
    let key = columnKey(text)
    if let code = codesByName[key] { return LanguageTag(code) }
    // *English (UK)*
    let words = text.hasSuffix(")") && text.contains("(") ? key.split(separator: " ") : []
    if words.count == 2, let code = codesByName[String(words[0])], words[1].utf8.count == 2,
      words[1].utf8.allSatisfy(\.isASCIILetter)
    {
      return LanguageTag(code + "-" + (words[1] == "uk" ? "GB" : words[1].uppercased()))
    }
    let subtags = text.replacing("_", with: "-").split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let code = subtags.first.map { $0.lowercased() } ?? ""
    guard codes.contains(code) else { return nil }
    return LanguageTag(subtags.count == 1 ? code : "\(code)-\(subtags[1])")
  }

  /// The name of the language in the language itself, such as `Español`, for fifty of them and more; `Español (MX)` for `es-MX`.
  package var ownName: String? {
    let code = text.prefix { $0 != "-" }
    let rest = text.dropFirst(code.count + 1)
    return Self.names.first { $0[0] == code }.map { rest.isEmpty ? $0[1] : "\($0[1]) (\(rest))" }
  }

  /// ISO 639-1.
  private static let codes = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj
    fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky
    la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru
    rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo
    za zh zu
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let codesByName: [String: String] = Dictionary(
    names.flatMap { line in line.dropFirst().map { (columnKey($0), line[0]) } }, uniquingKeysWith: { first, _ in first })

  /// The code of each language in ISO 639-1, its name in the language itself, its codes in ISO 639-2, and other names.
  private static let names: [[String]] = table.split(separator: "\n").map { line in
    line.split(separator: " ").map { String($0).replacing("_", with: " ") }
  }

  /// With `_` for a space.
  private static let table = """
    af Afrikaans afr африкаанс
    ar العربية ara arabic عربي arabisch arabe arabo árabe арабский
    be Беларуская bel belarusian belarussisch weißrussisch bielorusse bielorusso bielorruso белорусский
    bg Български bul bulgarian bulgarisch bulgare bulgaro búlgaro болгарский
    bn বাংলা ben bengali bangla bengalisch
    bs Bosanski bos bosnian bosnisch bosniaque bosniaco bosnio боснийский
    ca Català cat catalan katalanisch catalano catalán catalão каталанский valencià
    cs Čeština cze ces czech česky tschechisch tchèque ceco checo tcheco чешский
    cy Cymraeg wel cym welsh walisisch gallois
    da Dansk dan danish dänisch danois danese danés dinamarquês датский
    de Deutsch ger deu german allemand tedesco alemán alemão немецкий duits tyska niemiecki
    el Ελληνικά gre ell greek griechisch grec greco griego grego греческий
    en English eng englisch anglais inglese inglés inglês английский engels engelska angielski anglès 英語 英文 英语
    eo Esperanto epo
    es Español spa spanish castellano spanisch espagnol spagnolo espanhol испанский castilian castellà
    et Eesti est estonian estnisch estonien estone estonio эстонский
    eu Euskara baq eus basque baskisch basco vasco
    fa فارسی per fas persian farsi persisch persan persiano персидский
    fi Suomi fin finnish finnisch finnois finlandese finés finlandês финский
    fr Français fre fra french französisch francese francés francês французский frans franska francuski francès
    ga Gaeilge gle irish irisch irlandais irlandese irlandés
    gl Galego glg galician galicisch galicien gallego
    he עברית heb hebrew hebräisch hébreu ebraico hebreo hebraico иврит
    hi हिन्दी hin hindi हिंदी хинди
    hr Hrvatski hrv croatian kroatisch croate croato croata хорватский
    hu Magyar hun hungarian ungarisch hongrois ungherese húngaro венгерский
    hy Հայերեն arm hye armenian armenisch arménien armeno armenio армянский
    id Bahasa_Indonesia ind indonesian indonesisch indonésien indonesiano indonesio индонезийский
    is Íslenska ice isl icelandic isländisch islandais islandese islandés исландский
    it Italiano ita italian italienisch italien итальянский italià
    ja 日本語 jpn japanese japanisch japonais giapponese japonés japonês японский 日语
    ka ქართული geo kat georgian georgisch géorgien georgiano грузинский
    kk Қазақша kaz kazakh қазақ kasachisch казахский
    ko 한국어 kor korean koreanisch coréen coreano корейский
    la Latina lat latin latein latino латинский
    lb Lëtzebuergesch ltz luxembourgish luxemburgisch luxembourgeois
    lt Lietuvių lit lithuanian litauisch lituanien lituano литовский
    lv Latviešu lav latvian lettisch letton lettone letón латышский
    mk Македонски mac mkd macedonian mazedonisch macédonien macedone македонский
    ms Bahasa_Melayu may msa malay malaiisch malais малайский
    mt Malti mlt maltese maltesisch maltais
    nb Bokmål nob
    nl Nederlands dut nld dutch niederländisch néerlandais olandese neerlandés holandés holandês нидерландский голландский
    nn Nynorsk nno
    no Norsk nor norwegian norwegisch norvégien norvegese noruego norueguês норвежский
    pl Polski pol polish polnisch polonais polacco polaco польский
    pt Português por portuguese portugiesisch portugais portoghese portugués португальский brazilian_portuguese
    ro Română rum ron romanian rumänisch roumain rumeno rumano romeno румынский
    ru Русский rus russian russisch russe russo ruso rosyjski
    sk Slovenčina slo slk slovak slovensky slowakisch slovaque slovacco eslovaco словацкий
    sl Slovenščina slv slovenian slovene slowenisch slovène sloveno esloveno словенский
    sq Shqip alb sqi albanian albanisch albanais albanese albanés албанский
    sr Српски srp serbian srpski serbisch serbe serbo serbio сербский
    sv Svenska swe swedish schwedisch suédois svedese sueco шведский
    sw Kiswahili swa swahili suaheli
    ta தமிழ் tam tamil
    th ไทย tha thai ภาษาไทย thailändisch thaï
    tr Türkçe tur turkish türkisch turc turco турецкий
    uk Українська ukr ukrainian ukrainisch ukrainien ucraino ucraniano украинский
    ur اردو urd urdu
    uz Oʻzbekcha uzb uzbek oʻzbek usbekisch узбекский
    vi Tiếng_Việt vie vietnamese vietnamesisch vietnamien vietnamita вьетнамский
    zh 中文 chi zho chinese 汉语 漢語 chinesisch chinois cinese chino chinês китайский mandarin 中国語 简体中文 繁體中文
    """
}
