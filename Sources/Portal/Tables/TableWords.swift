/// The words by which tables call columns, months and folders, in lower case: those of docportal, of other programs, and of the
/// languages of the theme. A further language adds its words here.
package enum TableWords {
  /// The columns of documents, as SharePoint and people call them.
  package static let documents: [String: ImportedColumn] = meanings([
    .path: ["path", "fileref", "encodedabsurl", "url", "address", "pfad", "adresse", "chemin", "путь", "адрес"],
    .folder: ["folder", "filedirref"],
    .name: ["name", "file name", "fileleafref", "linkfilename", "linkfilenamenomenu"],
    .title: ["title", "titel", "titre", "название"],
    .updated: [
      "modified", "updated", "last modified", "aktualisiert", "geändert", "mis à jour", "modifié", "обновлён", "обновлен",
      "изменён",
    ],
    .owner: ["modified by", "editor", "owner", "zuständig", "responsable", "ответственный"],
    .id: ["id", "uniqueid", "unique id"],
    .size: ["size", "file size", "file_x0020_size", "filesizedisplay"],
    .type: ["item type", "fsobjtype", "type"],
    .section: ["section", "bereich", "rubrique", "раздел"],
    .tags: ["tags", "schlagwörter", "mots-clés", "теги"],
    .description: ["description", "beschreibung", "описание"],
    .publish: ["publish"],
    .retire: ["retire"],
    .retired: ["retired", "zurückgezogen", "retiré", "изъят"],
    .source: ["source", "quelle", "источник"],
    .state: ["state"],
    .replacedBy: ["replacedby", "replaced by", "ersetzt durch", "remplacé par", "заменён на", "заменен на"],
    .language: [
      "language", "lang", "sprache", "langue", "язык", "idioma", "lengua", "lingua", "língua", "taal", "språk", "sprog", "język",
      "jazyk",
      "nyelv", "limba", "kieli", "мова", "dil", "bahasa", "jezik", "llengua", "语言", "語言", "言語", "언어", "γλώσσα", "اللغة", "שפה",
    ],
    .pinned: ["pinned"],
    .modes: ["modes"],
    .redirectFrom: ["redirectfrom", "redirect from"],
    .page: ["page"],
  ])

  /// The words for yes in a column of flags.
  package static let yes: Set<String> = [
    "yes", "y", "true", "1", "x", "✓", "✔", "ja", "j", "wahr", "oui", "vrai", "да", "истина", "sí", "si", "sì", "sim", "tak",
    "ano", "так",
  ]
  /// The words for no.
  package static let no: Set<String> = [
    "no", "n", "false", "0", "nein", "falsch", "non", "faux", "нет", "ложь", "não", "nao", "nie", "ne", "nee", "nej", "nei", "ні",
  ]

  /// The word for yes or no that a cell has.
  package static func flag(_ word: String) -> Bool? { yes.contains(word) ? true : no.contains(word) ? false : nil }

  /// The states that yes and no mean in a column.
  package typealias Flag = (yes: DocumentState?, no: DocumentState?)

  /// The words in the names of days on which something is to happen, and in those of days on which it did, as `columnKey` writes them.
  package static let daysToCome: Set<String> = [
    "next", "expiry", "expiration", "expires", "expire", "due", "deadline", "target", "planned", "scheduled", "closing",
    "retention", "review", "renewal", "nachste", "nachsten", "nachster", "ablauf", "frist", "fallig", "falligkeit",
    "wiedervorlage", "limite", "echeance", "prochaine", "prochain", "vencimiento", "caducidad", "proxima", "proximo",
    "vencimento", "validade", "scadenza", "prossima", "prossimo", "vervaldatum", "volgende", "waznosci", "nastepna",
    "nastepnej", "platnosti", "окончания", "истечения", "следующая", "следующей", "следующего", "срок", "закінчення",
    "наступна",
  ]
  package static let lastDays: Set<String> = [
    "last", "latest", "reviewed", "letzte", "letzten", "letzter", "derniere", "dernier", "ultima", "ultimo", "laatste",
    "ostatnia", "ostatniej", "posledni", "последняя", "последней", "последнего", "остання", "останньої",
  ]
  /// Those of Chinese and Japanese.
  package static let daysToComeWithoutSpaces = ["到期", "有效期", "截止", "下次", "期限", "次回", "予定"]

  /// The words in names of days on which a thing or person began or ended, whatever happened to the document.
  package static let daysOfThings: Set<String> = [
    "launch", "launched", "birth", "birthday", "born", "death", "died", "founded", "founding", "foundation", "established",
    "establishment", "opening", "opened", "construction", "built", "hire", "hired", "geburt", "geburtsdatum", "grundung",
    "eroffnung",
    "naissance", "fondation", "ouverture", "nacimiento", "fundacion", "apertura", "nascimento", "fundacao", "abertura", "nascita",
    "fondazione", "рождения", "основания", "открытия",
  ]

  /// The columns of flags whose names are states, as `columnKey` writes them.
  package static let flags: [String: Flag] = {
    let names: [(Flag, String)] = [
      ((.draft, nil), "draft entwurf brouillon borrador bozza rascunho черновик"),
      (
        (nil, .draft),
        "publish public published oeffentlich offentlich veroffentlicht publie publico publicado pubblicato опубликовано"
      ),
      ((.unlisted, nil), "hidden unlisted versteckt ausgeblendet verborgen masque cache oculto nascosto скрыт скрыто"),
      ((nil, .unlisted), "listed visible sichtbar gelistet aufgefuhrt visibile visivel"),
      (
        (.retired, nil),
        "retired archived obsolete withdrawn superseded archiviert veraltet zuruckgezogen archive retire"
      ),
    ]
    return Dictionary(
      names.flatMap { flag, words in words.split(separator: " ").map { (String($0), flag) } },
      uniquingKeysWith: { first, _ in first }
    )
  }()

  /// The words for the states of documents, as people and other programs write them.
  package static let states: [String: DocumentState] = meanings([
    .draft: ["draft", "in progress", "entwurf", "in arbeit", "brouillon", "borrador", "bozza", "rascunho", "черновик"],
    .listed: [
      "listed", "publish", "published", "public", "active", "live", "current", "valid", "veröffentlicht", "aktiv", "gültig",
      "in kraft",
      "publié",
      "actif",
      "en vigueur", "publicado", "vigente", "pubblicato", "опубликован", "опубликовано", "действует",
    ],
    .unlisted: ["unlisted", "hidden", "verborgen", "versteckt", "masqué", "oculto", "nascosto", "скрыт"],
    .retired: [
      "retired", "archived", "withdrawn", "obsolete", "expired", "superseded", "archiviert", "zurückgezogen", "ungültig",
      "veraltet",
      "archivé", "retiré", "obsolète", "archivado", "derogado", "archiviato", "архив", "изъят", "отменён", "устарел",
      "nicht mehr gültig", "außer kraft", "abgelaufen", "caduc", "не действует",
    ],
  ])

  /// The columns of people, as exports of Outlook, Google Contacts, Thunderbird, Mailchimp and Apple call them.
  package static let recipients: [String: RecipientColumn] = meanings([
    .address: [
      "address", "e-mail", "email", "mail", "e-mail address", "email address", "e-mail 1 - value", "email 1 - value",
      "primary email", "emailaddress", "email address [required]", "adresse de messagerie", "адрес эл. почты",
      "primäre e-mail-adresse",
      "e-mail-adresse", "e-mail adresse", "adresse e-mail", "courriel", "адрес электронной почты",
      "электронная почта", "эл. почта",
    ],
    .name: [
      "name", "full name", "display name", "displayname", "contact name", "anzeigename", "nom complet", "nom d'affichage",
      "имя и фамилия", "отображаемое имя",
    ],
    .firstName: [
      "first name", "given name", "givenname", "firstname", "first_name", "first name [required]", "vorname", "prénom", "имя",
    ],
    .lastName: [
      "last name", "family name", "surname", "lastname", "last_name", "sn", "last name [required]", "nachname", "nom",
      "nom de famille", "фамилия",
    ],
    .language: ["language", "sprache", "langue", "язык"],
    .user: ["user"],
  ])

  /// The names of months by their first three letters, in the order of the months.
  static let months: [Substring: [(name: String, month: Int)]] = Dictionary(
    grouping: (0..<12).flatMap { index in monthNames.map { (name: $0[index], month: index + 1) } },
    by: { $0.name.prefix(3) })

  /// The months of a year in English, German, Dutch, Swedish, Danish, French (also without accents), Spanish, Portuguese, Italian, Romanian,
  /// Polish, Czech, Slovak, Hungarian, Finnish, Turkish, Russian, Ukrainian, Bulgarian, Greek, Arabic, Hebrew, Indonesian, Catalan,
  /// Estonian and Slovenian, where a language has two forms in both. Words of three letters and more are the beginnings of these.
  private static let monthNames = [
    "january february march april may june july august september october november december",
    "januar februar märz april mai juni juli august september oktober november dezember",
    "januar februar maerz april mai juni juli august september oktober november dezember",
    "januar februar mrz april mai juni juli august september oktober november dezember",
    "januari februari maart april mei juni juli augustus september oktober november december",
    "januari februari mars april maj juni juli augusti september oktober november december",
    "januar februar marts april maj juni juli august september oktober november december",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień",
    "ledna února března dubna května června července srpna září října listopadu prosince",
    "leden únor březen duben květen červen červenec srpen září říjen listopad prosinec",
    "január február marec apríl máj jún júl august september október november december",
    "január február március április május június július augusztus szeptember október november december",
    "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
    "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
    "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень",
    "януари февруари март април май юни юли август септември октомври ноември декември",
    "ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου",
    "ιανουάριος φεβρουάριος μάρτιος απρίλιος μάιος ιούνιος ιούλιος αύγουστος σεπτέμβριος οκτώβριος νοέμβριος δεκέμβριος",
    "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    "يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر",
    "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
    "בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר",
    "januari februari maret april mei juni juli agustus september oktober november desember",
    "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
    "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember",
    "januar februar marec april maj junij julij avgust september oktober november december",
  ].map { $0.split(separator: " ").map(String.init) }

  /// The columns of the folders of files whose names another column has, as people call them.
  package static let folderColumns: Set<String> = [
    "folder", "folder path", "folder name", "directory", "path", "location", "ordner", "verzeichnis", "pfad", "dossier",
    "repertoire",
    "chemin", "carpeta", "directorio", "cartella", "percorso", "pasta", "map", "mapp", "katalog", "папка", "путь",
  ]

  /// Those of which places on a map have the names too.
  package static let placesOrFolders: Set<String> = ["location", "map"]

  /// The names of a folder in the column of types; 1 is SharePoint's own number.
  package static let folders: Set<String> = [
    "1", "folder", "ordner", "dossier", "carpeta", "cartella", "pasta", "map", "mapp", "mappe", "папка",
  ]

  private static func meanings<Column>(_ words: [Column: [String]]) -> [String: Column] {
    Dictionary(uniqueKeysWithValues: words.flatMap { column, words in words.map { ($0, column) } })
  }
}

/// The content of a column of a table.
package enum ImportedColumn: String, CaseIterable, Sendable {
  case id
  case path
  case folder
  case name
  case title
  case updated
  case owner
  case size
  case type
  case section
  case tags
  case description
  case publish
  case retire
  case retired
  /// The source of the row's document; rows of others are skipped.
  case source
  /// A field that the manifest declares; its identifier is the column's part.
  case fields
  /// Draft, listed, unlisted or retired.
  case state
  case replacedBy
  case language
  case pinned
  case modes
  case redirectFrom
  /// The address of its page, which follows from the identifier.
  case page
}

/// The states of a document, as its cell in the column `state` says them.
package enum DocumentState: String, CaseIterable, Sendable {
  case draft
  case listed
  case unlisted
  case retired
}

/// The columns of a list of people that a message uses.
package enum RecipientColumn: String, Sendable, CaseIterable {
  case address
  case name
  case firstName = "first name"
  case lastName = "last name"
  case language
  case user
}
