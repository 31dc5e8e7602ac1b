/// The usual content of a column in a table that people made for themselves.
package enum UsualColumn: String, CaseIterable, Sendable {
  /// An address, or a file's path.
  case link
  case title
  /// The group of documents to which one belongs.
  case section
  /// A subject, a body, a place, a series: a group if there is no better one.
  case group
  /// The kind of document.
  case kind
  case description
  /// The day of the document.
  case updated
  case owner
  case tags
  case id
  case size
  /// None of these, although its name looks like one of them: the day on which a record was made, a picture of the document.
  case other

  /// Those of which a name is the first or last word of a longer one: `link to the file`, `course title`.
  package static let partly: Set<UsualColumn> = [.link, .title, .section, .group, .kind, .description, .updated, .owner, .tags]
}

extension TableWords {
  /// The names that people give to columns, in English, German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Polish, Russian,
  /// Turkish, Chinese, Japanese, Arabic, Czech, Slovak, Hungarian, Romanian, Danish, Norwegian, Finnish, Ukrainian, Greek, Korean, Catalan,
  /// Croatian, Indonesian, Vietnamese, Hebrew and Thai; the likelier first, as `columnKey` writes them.
  private static let usualNames: [UsualColumn: [String]] = [
    .link: [
      "url", "link", "links", "uri", "address", "web address", "document url", "document link", "doc link", "doc url", "file url",
      "file link",
      "pdf url", "pdf link", "pdf", "download", "download url", "download link", "link to download", "link to document",
      "link to file",
      "path", "file path", "filepath", "file", "filename", "file name", "file location", "location url", "paper url", "hyperlink",
      "href",
      "full text", "fulltext", "landing page", "permalink", "web page", "webpage", "website", "web site", "homepage",
      "source url",
      "adresse", "pfad", "dateipfad", "datei", "dateiname", "ablageort", "ablage", "speicherort", "verknupfung", "fundstelle",
      "webseite",
      "lien", "liens", "chemin", "fichier", "nom du fichier", "emplacement", "adresse web", "page web", "site web",
      "telechargement",
      "enlace", "enlaces", "web", "sitio web", "pagina web", "vinculo", "liga", "ruta", "archivo", "nombre del archivo",
      "nombre de archivo", "nombre archivo",
      "fichero", "ubicacion", "direccion",
      "descarga",
      "ligacao", "caminho", "arquivo", "nome do arquivo", "ficheiro", "endereco", "localizacao",
      "collegamento", "percorso", "indirizzo", "nome file", "koppeling", "bestand", "bestandsnaam", "bestandslocatie", "locatie",
      "pad",
      "lank", "webbadress", "fil", "filnamn", "sokvag", "plik", "nazwa pliku", "lacze", "odnosnik", "sciezka", "adres",
      "ссылка", "ссылки", "адрес", "путь", "файл", "имя файла", "расположение", "гиперссылка",
      "baglanti", "kaynak url", "dosya", "dosya adi", "dosya yolu", "konum", "链接", "网址", "地址", "路径", "文件", "文件名", "附件",
      "下载", "官网", "官方网站", "网站", "連結", "網址", "檔案", "檔名", "附檔", "路徑", "リンク先", "ダウンロード",
      "リンク", "アドレス", "ファイル", "ファイル名", "場所", "保存場所", "パス", "الرابط", "رابط", "الملف", "المسار", "knowledge article",
      "odkaz", "odkazy", "soubor", "nazev souboru", "cesta", "umisteni", "webova stranka", "subor", "nazov suboru", "hivatkozas",
      "fajl", "fajlnev", "eleresi ut", "webcim", "letoltes", "legatura", "fisier", "nume fisier", "descarca", "filnavn", "filsti",
      "nettadresse", "lenke", "lenker", "plassering", "hjemmeside", "nettside", "linkki", "tiedosto", "tiedostonimi", "polku",
      "osoite", "verkko osoite", "sijainti", "посилання", "адреса", "шлях", "назва файлу", "розташування", "συνδεσμοσ", "αρχειο",
      "διευθυνση", "ονομα αρχειου", "διαδρομη", "링크", "주소", "파일", "파일명", "파일 이름", "경로", "다운로드", "첨부파일", "enllac", "fitxer",
      "poveznica", "datoteka", "naziv datoteke", "tautan", "berkas", "lien ket", "duong dan", "קישור", "קובץ", "ลิงก์", "ไฟล์",
      "ทีอย",
    ],
    .title: [
      "title", "document title", "doc title", "document name", "publication name", "publication title", "document", "name",
      "subject",
      "headline", "heading", "label", "display name", "task", "article", "report", "item", "course name", "full name", "fullname",
      "paper", "talk", "presentation", "lecture", "event", "book", "long name", "long", "short name", "short",
      "titel", "titel des dokuments", "dokumententitel", "dokument", "bezeichnung", "betreff", "name des dokuments",
      "veranstaltung", "vortrag",
      "titre", "titre du document", "intitule", "nom", "nom du site", "nom du document", "objet", "libelle",
      "evenement", "titulo", "titulo del documento", "nombre", "nombre del documento", "asunto", "denominacion", "articulos",
      "documento",
      "nome", "nome do documento", "titolo", "oggetto", "denominazione", "onderwerp", "naam", "omschrijving document", "rubrik",
      "namn",
      "dokumentnamn", "tytul", "nazwa", "temat dokumentu", "название", "наименование", "заголовок", "документ", "имя",
      "baslik", "ad", "adi", "belge adi", "belge", "标题", "名称", "题目", "题名", "文档", "標題", "名稱", "題目", "名前", "タイトル", "題名", "件名", "名称",
      "文書名", "資料名",
      "العنوان", "عنوان", "الاسم", "اسم",
      "nazev", "nazev dokumentu", "titul", "nazov", "nazov dokumentu", "cim", "megnevezes", "dokumentum", "a dokumentum cime",
      "titlu", "denumire", "titlul documentului", "tittel", "navn", "dokumentets navn", "betegnelse", "otsikko", "nimi",
      "asiakirja", "nimike", "назва", "назва документа", "найменування", "τιτλοσ", "ονομα", "εγγραφο", "제목", "이름", "문서명", "자료명",
      "명칭", "서명", "titol", "naslov", "naziv", "judul", "judul dokumen", "tieu de", "ten tai lieu", "כותרת", "שם", "ชือ",
      "ชือเรือง", "ชือเอกสาร", "ti", "θεμα",
    ],
    .section: [
      "section", "category", "categories", "document category", "group", "folder name", "department", "division", "unit",
      "bereich", "rubrik", "kategorie", "kategorien", "gruppe", "abteilung", "fachbereich", "sachgebiet",
      "rubrique", "categorie", "categories", "groupe", "service", "direction", "categoria", "categorias", "seccion", "secao",
      "grupo",
      "departamento", "setor", "sezione", "reparto", "afdeling", "rubriek", "avdelning", "kategori", "kategoria", "dzial",
      "grupa",
      "раздел", "категория", "рубрика", "группа", "отдел", "kategori", "bolum", "grup", "分类", "类别", "部门", "栏目", "类目", "科室", "類別",
      "部門",
      "カテゴリ", "カテゴリー", "分類", "部署", "区分", "الفئة", "القسم", "التصنيف",
      "oddeleni", "odbor", "skupina", "oddelenie", "osztaly", "csoport", "departament", "sectiune", "avdeling", "seksjon",
      "luokka", "osasto", "ryhma", "категорія", "розділ", "відділ", "група", "κατηγορια", "τμημα", "ομαδα", "분류", "구분", "부서",
      "카테고리", "그룹", "kategorija", "odjel", "danh muc", "קטגוריה", "หมวดหม", "หมวด", "แผนก",
    ],
    .group: [
      "topic", "theme", "subject area", "area", "field", "genre", "genres", "series", "collection", "modality", "venue",
      "journal",
      "agency", "body", "committee", "track", "location name", "location", "region", "country", "innovation",
      "sector", "project", "program", "programme", "thema", "themenbereich", "schwerpunkt", "gebiet", "reihe", "gremium",
      "projekt",
      "theme", "domaine", "sujet", "collection", "pays", "commission", "projet", "tema", "area tematica", "ambito", "serie",
      "revista",
      "pais", "reunion", "sesion", "comision", "proyecto", "assunto geral", "orgao", "comissao", "projeto", "onderwerp categorie",
      "argomento", "ambito", "omrade", "amne", "temat", "obszar", "тема", "область", "серия", "страна", "проект", "konu", "alan",
      "主题", "专题", "领域", "テーマ", "分野", "シリーズ", "الموضوع", "المجال",
    ],
    .kind: [
      "type", "document type", "doc type", "type of document", "item type", "kind", "art", "typ", "dokumentart", "dokumenttyp",
      "dokumententyp", "type de document", "nature", "tipo", "tipo de documento", "tipo documento", "tipo norma", "tipo de norma",
      "soort", "documentsoort", "dokumenttyp", "rodzaj", "тип", "вид", "тип документа", "вид документа", "tur", "turu",
      "belge turu",
      "类型", "文件类型", "類型", "種類", "種別", "النوع", "نوع",
      "druh", "druh dokumentu", "typ dokumentu", "tipus", "dokumenttype", "type dokument", "tyyppi", "τυποσ", "ειδοσ", "유형", "종류",
      "vrsta", "jenis", "סוג", "ประเภท",
    ],
    .description: [
      "description", "desc", "简介", "介绍", "abstract", "summary", "excerpt", "abstract note", "details", "notes", "note",
      "comments", "comment",
      "remarks",
      "caption", "what it proves", "beschreibung", "zusammenfassung", "inhalt", "kurzbeschreibung", "bemerkung", "bemerkungen",
      "anmerkung", "anmerkungen", "besonderheiten", "erlauterung", "resume", "descriptif", "commentaire", "commentaires",
      "remarques",
      "descripcion", "resumen", "extracto", "observaciones", "objetivo", "notas", "descricao", "resumo", "ementa", "observacoes",
      "assunto", "descrizione", "riassunto", "omschrijving", "samenvatting", "toelichting", "opmerkingen", "beskrivning",
      "sammanfattning",
      "anteckningar", "opis", "streszczenie", "uwagi", "описание", "аннотация", "примечание", "примечания", "комментарий",
      "annotazioni", "aciklama", "ozet", "not", "notlar", "描述", "说明", "摘要", "备注", "内容", "說明", "內容", "備註", "簡介", "説明", "概要", "備考",
      "摘要", "الوصف", "وصف",
      "ملاحظات",
      "popis", "anotace", "shrnuti", "poznamka", "poznamky", "leiras", "osszefoglalo", "megjegyzes", "megjegyzesek", "descriere",
      "rezumat", "observatii", "beskrivelse", "sammendrag", "bemærkninger", "merknad", "merknader", "kuvaus",
      "tiivistelma", "huomautus", "huomautukset", "опис", "анотація", "примітка", "примітки", "περιγραφη", "συνοψη", "σημειωσεισ",
      "설명", "내용", "요약", "비고", "deskripsi", "keterangan", "mo ta", "תיאור", "הערות", "คำอธิบาย", "รายละเอียด", "หมายเหต",
    ],
    .updated: [
      "updated", "modified", "last modified", "last updated", "updated at", "modified at", "date updated", "update date",
      "revision date", "date", "document date", "published", "published on", "publication date", "pub date", "date published",
      "issue date", "issued", "meeting date", "start date", "date from", "release date", "timestamp", "date modified", "year",
      "display date", "py",
      "aktualisiert", "geandert", "datum", "stand", "veroffentlicht", "erscheinungsdatum", "zeitstempel", "jahr",
      "mis a jour", "modifie", "date de mise a jour", "date de publication", "publie le", "annee", "horodateur",
      "actualizado", "modificado", "fecha", "fecha de publicacion", "fecha de sancion", "fecha de actualizacion", "ano",
      "marca temporal",
      "atualizado", "data", "data de publicacao", "data da publicacao", "carimbo de data hora", "aggiornato",
      "data di pubblicazione",
      "anno", "bijgewerkt", "gewijzigd", "publicatiedatum", "jaar", "uppdaterad", "andrad", "publicerad", "ar", "zaktualizowano",
      "data publikacji", "rok", "обновлен", "изменен", "дата", "дата публикации", "год", "guncelleme", "guncellendi", "tarih",
      "yayin tarihi", "yil", "日期", "更新日期", "修改日期", "发布日期", "发布时间", "更新时间",
      "修改时间", "年份", "發布日期", "更新時間", "日付", "登録日", "更新日", "発行日", "公開日", "年", "التاريخ", "تاريخ",
      "aktualizovano", "datum zverejneni", "datum vydani", "rok vydani", "frissitve", "kelt", "actualizat", "data publicarii",
      "dato", "opdateret", "oppdatert", "publiceret", "publisert", "utgivelsesdato", "paivamaara", "pvm", "paivitetty",
      "julkaistu", "vuosi", "оновлено", "змінено", "рік", "дата публікації", "ημερομηνια", "ετοσ", "날짜", "일자", "등록일", "작성일",
      "수정일",
      "발행일", "게시일", "연도", "godina", "tanggal", "tahun", "ngay", "תאריך", "שנה", "วันที", "ปี",
    ],
    .owner: [
      "owner", "document owner", "responsible", "contact person", "contact", "speaker", "presenter", "author", "authors",
      "coauthors", "co authors", "creator", "creators", "au",
      "modified by", "created by",
      "provider name",
      "introduced by", "publisher", "organization", "organisation", "editor", "zustandig", "verantwortlich", "verantwortliche",
      "autor",
      "autoren", "verfasser", "herausgeber", "ansprechpartner", "bearbeiter", "responsable", "auteur", "auteurs", "editeur",
      "autores",
      "autora", "fuente", "oficina", "entidad", "responsavel", "fonte", "autore", "autori", "responsabile", "eigenaar",
      "auteur s",
      "personen", "verantwoordelijke", "ansvarig", "forfattare", "agare", "wlasciciel", "odpowiedzialny", "autorzy",
      "ответственный", "автор",
      "авторы", "владелец", "sorumlu", "yazar", "yazarlar", "sahip", "负责人", "作者", "发布单位", "发布机构", "负责部门", "負責人", "所有者", "責任者",
      "著者", "作成者", "担当",
      "المؤلف", "المسؤول", "الكاتب",
      "vlastnik", "vlasnik", "zpracovatel", "zodpovedna osoba", "szerzo", "szerzok", "felelos", "responsabil", "ansvarlig",
      "forfatter",
      "forfattere", "ejer", "eier", "tekija", "kirjoittaja", "vastuuhenkilo", "omistaja", "автори", "відповідальний", "власник",
      "συγγραφεασ", "υπευθυνοσ", "작성자", "저자", "담당자", "담당부서", "penulis", "tac gia", "מחבר", "ผเขียน", "ผรับผิดชอบ",
    ],
    .tags: [
      "tags", "tag", "keywords", "keyword", "key words", "manual tags", "subjects", "topics", "labels", "schlagworter",
      "schlagworte",
      "stichworter", "stichworte", "mots cles", "mot cle", "etiquettes", "palabras clave", "etiquetas", "palavras chave",
      "parole chiave",
      "etichette", "trefwoorden", "labels", "nyckelord", "taggar", "slowa kluczowe", "tagi", "теги", "ключевые слова", "метки",
      "etiketler", "anahtar kelimeler", "标签", "关键词", "关键字", "主题词", "標籤", "關鍵字", "關鍵詞", "タグ", "キーワード", "الوسوم",
      "الكلمات المفتاحية",
      "stitky", "klicova slova", "cimkek", "kulcsszavak", "etichete", "cuvinte cheie", "stikord", "emneord", "nogleord",
      "nokkelord", "avainsanat", "asiasanat", "ключові слова", "мітки", "ετικετεσ", "λεξεισ κλειδια", "태그", "키워드", "oznake",
      "kljucne rijeci", "תגיות", "แท็ก", "คำสำคัญ",
    ],
    .id: [
      "id", "document id", "doc id", "unique id", "uniqueid", "uuid", "guid", "key", "dokument id", "identifiant",
      "identificador",
    ],
    .size: [
      "size", "file size", "document size", "dateigrosse", "taille", "tamano", "tamanho", "dimensione", "大小", "サイズ", "размер",
    ],
    .other: [
      "fuente de verificacion", "date added", "added", "date accessed", "accessed on", "retrieved", "abgerufen", "created",
      "created at",
      "birth date", "birthdate", "date of birth", "birthday", "born", "death date", "date of death", "died", "geburtsdatum",
      "date de naissance", "fecha de nacimiento", "data di nascita",
      "scrape date", "scraped", "scraped at", "crawl date", "crawled at", "collection date", "date collected", "retrieval date",
      "date retrieved", "download date", "date downloaded", "check date", "last checked", "date checked", "last verified",
      "abrufdatum", "date de consultation", "fecha de consulta", "data de acesso", "data di consultazione", "дата обращения",
      "date created",
      "creation date", "access date", "accessed", "query date", "erstellt",
      "erstellt am", "cree",
      "cree le", "creado", "criado em", "создан", "image", "image url", "picture", "photo", "screenshot", "thumbnail",
      "thumbnail url",
      "thumb", "icon", "logo", "logo url", "cover", "cover image", "preview", "bild", "vorschaubild", "imagen", "imagem", "video",
      "video url", "agenda url", "end date", "date to", "due date", "url slug", "slug", "file extension", "file format",
      "mime type",
      "file type", "filetype", "email", "e mail", "e mail adresse", "e mail address", "email address",
      "адрес электронной почты",
      "version", "versions", "revision", "rev", "versione", "versao", "wersja", "версия", "ausgabe", "edition", "issue", "status",
      "创建时间", "创建日期", "建立日期", "作成日", "版本", "状态", "狀態", "バージョン",
      "courriel", "correo electronico", "original name", "user name", "username", "first name", "last name", "company name",
    ],
  ]

  /// The names of columns of links that may lead to the pages of people and projects, too.
  package static let homePages: Set<String> = [
    "homepage", "website", "web site", "web page", "webpage", "webseite", "site web", "page web", "hjemmeside", "nettside",
    "webova stranka", "web", "sitio web", "pagina web",
  ]

  /// The names of descriptions that are remarks, and no titles.
  package static let remarks: Set<String> = [
    "note", "notes", "comment", "comments", "remarks", "bemerkung", "bemerkungen", "anmerkung", "anmerkungen", "besonderheiten",
    "commentaire", "commentaires", "remarques", "observaciones", "notas", "observacoes", "annotazioni", "opmerkingen",
    "anteckningar", "uwagi", "примечание", "примечания", "комментарий", "not", "notlar", "备注", "備考", "ملاحظات",
    "poznamka", "poznamky", "megjegyzes", "megjegyzesek", "observatii", "bemærkninger", "merknad", "merknader", "huomautus",
    "huomautukset", "примітка", "примітки", "σημειωσεισ", "비고", "keterangan", "הערות", "หมายเหต",
  ]

  /// The names of columns of surnames, of first names, and of either where the other one is beside them.
  package static let surnames: Set<String> = [
    "surname", "last name", "lastname", "family name", "nachname", "familienname", "nom de famille", "apellido", "apellidos",
    "sobrenome", "cognome", "achternaam", "efternamn", "nazwisko", "фамилия", "soyad", "soyadi", "prijmeni", "priezvisko",
    "vezeteknev", "efternavn", "etternavn", "sukunimi", "прізвище", "επωνυμο", "prezime",
  ]
  package static let firstNames: Set<String> = [
    "first name", "firstname", "given name", "forename", "vorname", "prenom", "voornaam", "fornamn", "imie", "имя", "jmeno",
    "meno", "keresztnev", "fornavn", "etunimi", "ім я", "ime",
  ]
  package static let namesOfPeople: Set<String> = [
    "name", "nom", "nombre", "nome", "naam", "namn", "ad", "adi", "navn", "nimi", "ονομα",
  ]

  /// The names of columns with the whole names of people.
  package static let fullNames: Set<String> = [
    "full name", "fullname", "nom complet", "nombre completo", "nome completo", "vollstandiger name",
  ]

  /// The names of columns that an export of Microsoft Forms has beside the answers: its number, when it was sent, and by whom.
  package static let idsOfForms: Set<String> = ["id", "identifiant", "identificador"]
  package static let mailsOfForms: Set<String> = [
    "email", "e mail", "adresse de messagerie", "correo electronico", "posta elettronica", "e mail adresse",
  ]
  package static let timesOfForms: Set<String> = [
    "completion time", "fertigstellungszeit", "heure de fin", "hora de finalizacion", "ora di completamento", "hora de conclusao",
    "tijd van voltooien",
  ]

  /// The subjects of columns of links that lead to the pages of the people from whom the documents are.
  package static let pagesOfPeople: Set<String> = [
    "author", "authors", "speaker", "speakers", "presenter", "creator", "contact", "editor", "organizer", "organiser",
    "organization", "organisation", "institution", "university", "autor", "auteur", "autore", "referent", "institucion",
    "universidad", "автор",
  ]

  /// The words after these in names of columns that lead to pages about people: `speaker portfolio`.
  package static let pagesAboutPeople: Set<String> = [
    "portfolio", "profile", "page", "homepage", "site", "website", "blog", "bio",
  ]

  /// The words in names of columns that lead to copies of documents.
  package static let archives: Set<String> = [
    "archive", "archived", "internetarchive", "wayback", "webarchive", "backup", "mirror",
  ]

  /// The words of names that say something about what the others name: `author position`, `form of organization`.
  package static let attributes: Set<String> = [
    "at", "position", "count", "email", "mail", "order", "rank", "role", "status", "since", "phone", "score", "level", "length",
    "form", "number", "year", "date",
  ]

  /// The names of columns of owners that are no persons.
  package static let organizations: Set<String> = [
    "provider name", "publisher", "organization", "organisation", "editeur", "fuente", "oficina", "entidad", "fonte",
  ]

  /// The words in names of columns that have more of what another column has.
  package static let others: Set<String> = [
    "co", "additional", "other", "others", "weitere", "andere", "autres", "adicional", "adicionales", "otros", "otras", "altri",
    "altre", "outros", "outras", "другие",
  ]

  /// Titles in one language and sections in another: sections, if another column has the titles.
  package static let titlesOrSections: Set<String> = ["rubrik"]

  /// The last words of names of columns whose texts are codes.
  package static let codes: Set<String> = [
    "id", "ids", "uuid", "guid", "code", "codes", "no", "nr", "num", "number", "key", "kennung", "nummer", "numero", "codigo",
    "codice", "kod", "номер", "код",
  ]

  /// The last words of names of columns that have a shorter form of what another column has.
  package static let abbreviations: Set<String> = [
    "abbr", "abbrev", "abbreviation", "acronym", "short", "abkurzung", "kurzel", "kurz", "abreviation", "sigle", "abreviatura",
    "sigla", "abbreviazione", "afkorting", "forkortning", "skrot", "сокращение",
  ]

  /// Titles, or tags where cells have several and another column has the titles.
  package static let titlesOrTags: Set<String> = [
    "subject", "betreff", "asunto", "assunto", "oggetto", "onderwerp", "件名", "θεμα",
  ]

  /// The names of columns of the words of links, and of what may be the job of somebody: titles where no other column is called so.
  package static let lesserTitles: Set<String> = [
    "designation", "job title",
    "link text", "linktext", "link label", "link name", "anchor text", "anchor", "url text", "hyperlink text", "texte du lien",
    "texto del enlace", "texto do link", "testo del link", "текст ссылки",
  ]

  /// The words in names of columns of floors and rooms, whose other words may be those of an office.
  package static let rooms: Set<String> = [
    "room", "floor", "building", "raum", "zimmer", "etage", "stockwerk", "gebaude", "salle", "batiment", "piso",
    "planta", "sala", "edificio", "andar", "predio", "stanza", "кабинет", "этаж", "комната",
  ]

  /// The words in names of columns that lead to a page on which documents are listed.
  package static let listings: Set<String> = ["landing", "root", "landingpage"]

  /// The words in names of columns that lead to videos, which are documents where nothing else is one.
  package static let videos: Set<String> = ["video", "videos"]

  /// The words in names of columns that lead to the files.
  package static let files: Set<String> = [
    "file", "document", "pdf", "download", "datei", "dokument", "fichier", "archivo", "documento",
  ]

  /// The groups that are places, and less than the kinds of documents.
  package static let places: Set<String> = [
    "venue", "location name", "location", "region", "country", "pays", "pais", "страна",
  ]

  /// The groups of which a document has several, with commas between them too.
  package static let topics: Set<String> = [
    "topic", "theme", "genre", "genres", "thema", "tema", "argomento", "temat", "тема", "konu", "主题", "テーマ", "الموضوع",
  ]

  /// The usual names of one word, by which the separator of a table is found.
  package static let usualNamesAsWritten = Set(usual.keys.filter { !$0.contains(" ") })

  /// The words in names of columns of pages at social networks, which are documents where nothing else has an address.
  package static let socialNetworks: Set<String> = [
    "facebook", "twitter", "instagram", "linkedin", "youtube", "tiktok", "mastodon", "bluesky", "xing", "discord", "slack",
    "telegram", "whatsapp", "pinterest", "reddit",
  ]

  /// The words in names of columns that lead to something beside the document.
  package static let besideDocuments: Set<String> = licences.union([
    "image", "img", "picture", "photo", "photos", "foto", "thumbnail", "thumb", "icon", "logo", "cover", "avatar", "screenshot",
    "preview", "video", "api", "endpoint",
    "agenda", "bild", "personal", "personlich", "personliche", "personnel", "personnelle", "pessoal", "personale",
    "imagen", "imagem", "图片", "图标", "vignette", "miniature", "vorschau", "facebook", "twitter", "instagram",
    "discord", "discordurl", "slack", "telegram", "whatsapp",
  ])

  /// The words in names of columns that lead to a licence.
  package static let licences: Set<String> = [
    "license", "licence", "licenses", "rights", "rightsstatement", "lizenz", "licencia", "licenza", "licenca",
  ]

  /// The usual content of columns by their names, as `columnKey` writes them, with how likely a name is among those of its meaning.
  package static let usual: [String: (column: UsualColumn, rank: Int)] = Dictionary(
    UsualColumn.allCases.flatMap { column in
      (usualNames[column] ?? []).enumerated().map { ($1, (column, $0)) }
    }, uniquingKeysWith: { first, _ in first })
}

extension TableWords {
  /// True for a name in Chinese or Japanese, whose words have no spaces between them.
  package static func isWithoutSpaces(_ key: String) -> Bool {
    key.unicodeScalars.last.map { (0x3040...0x9FFF).contains($0.value) } ?? false
  }

  /// The usual content of a column by the last word of such a name: 政策标题.
  package static func usual(withoutSpaces key: String) -> (column: UsualColumn, rank: Int)? {
    isWithoutSpaces(key) ? [4, 3, 2].lazy.compactMap { usual[String(key.suffix($0))] }.first : nil
  }
}

/// The name of a column without what people write in different ways: case, accents, signs and the spaces between words; `itemType` are
/// two words.
package func columnKey(_ name: String) -> String {
  var key = ""
  var isAfterSmall = false
  for scalar in name.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
    let isCapital = scalar.properties.isUppercase
    if isCapital && isAfterSmall { key += " " }
    isAfterSmall = scalar.properties.isLowercase
    if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      for small in scalar.properties.lowercaseMapping.unicodeScalars
      where small.properties.canonicalCombiningClass == .notReordered {
        key.unicodeScalars.append(withoutAccent(small))
      }
    } else if scalar.properties.canonicalCombiningClass == .notReordered, key.utf8.last != UInt8(ascii: " ") {
      key += " "
    }
  }
  return key.split(separator: " ").joined(separator: " ")
}

/// A small letter without the mark that is a part of it.
private func withoutAccent(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  guard !scalar.isASCII else { return scalar }
  // The Unicode name contains the letter: LATIN SMALL LETTER E WITH ACUTE.
  let start = "LATIN SMALL LETTER "
  if let name = scalar.properties.name, name.hasPrefix(start) {
    let rest = name.dropFirst(start.count).lowercased()
    if rest.dropFirst().hasPrefix(" with "), let letter = rest.unicodeScalars.first { return letter }
    if rest == "dotless i" { return "i" }
  }
  return otherLetters[scalar] ?? scalar
}

/// The letters without accents of Russian and Greek, whose capitals have none; a sigma at the end of a word is written otherwise.
private let otherLetters: [Unicode.Scalar: Unicode.Scalar] = [
  "ё": "е", "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ό": "ο", "ύ": "υ", "ώ": "ω", "ϊ": "ι", "ϋ": "υ", "ΐ": "ι", "ΰ": "υ",
  "ς": "σ",
]
