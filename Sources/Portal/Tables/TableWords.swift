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
    .replacedBy: ["replacedby", "replaced by"],
    .language: ["language", "sprache", "langue", "язык"],
    .pinned: ["pinned"],
    .modes: ["modes"],
    .redirectFrom: ["redirectfrom", "redirect from"],
    .page: ["page"],
  ])

  /// The words for yes in a column of flags.
  package static let yes: Set<String> = ["yes", "true", "1", "x", "ja", "wahr", "oui", "vrai", "да", "истина"]
  /// The words for no.
  package static let no: Set<String> = ["no", "false", "0", "nein", "falsch", "non", "faux", "нет", "ложь"]

  /// The word for yes or no that a cell has.
  package static func flag(_ word: String) -> Bool? { yes.contains(word) ? true : no.contains(word) ? false : nil }

  /// The states that yes and no mean in a column.
  package typealias Flag = (yes: DocumentState?, no: DocumentState?)

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
    grouping: monthNames.enumerated().flatMap { index, names in names.map { (name: $0, month: index + 1) } },
    by: { $0.name.prefix(3) })

  /// In English, German, French, Russian, Spanish, Portuguese, Italian, Dutch, Swedish, Polish and Turkish.
  private static let monthNames: [[String]] = [
    "january januar janvier января январь enero janeiro gennaio januari stycznia styczeń ocak",
    "february februar février fevrier февраля февраль febrero fevereiro febbraio februari lutego luty şubat",
    "march märz maerz mrz mars марта marzo março maart marca marzec mart",
    "april avril апреля апрель abril aprile kwietnia kwiecień nisan", "may mai мая май mayo maio maggio mei maj maja mayıs",
    "june juni juin июня июнь junio junho giugno czerwca czerwiec haziran",
    "july juli juillet июля июль julio julho luglio lipca lipiec temmuz",
    "august août aout августа agosto augustus augusti sierpnia sierpień ağustos",
    "september septembre сентября сентябрь septiembre setembro settembre września wrzesień eylül",
    "october oktober octobre октября октябрь octubre outubro ottobre października październik ekim",
    "november novembre ноября ноябрь noviembre novembro listopada listopad kasım",
    "december dezember décembre decembre декабря декабрь diciembre dezembro dicembre grudnia grudzień aralık",
  ].map { $0.split(separator: " ").map(String.init) }

  /// The columns of the folders of files whose names another column has, as people call them.
  package static let folderColumns: Set<String> = [
    "folder", "folder path", "folder name", "directory", "path", "location", "ordner", "verzeichnis", "pfad", "dossier",
    "repertoire",
    "chemin", "carpeta", "directorio", "cartella", "percorso", "pasta", "map", "mapp", "katalog", "папка", "путь",
  ]

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
