import CatalogueModel
import Diagnostics
import OfficeLinks

extension TextEntry {
  init?(_ value: YAMLValue, _ name: String, _ log: inout DiagnosticLog) {
    guard value.isMapping else {
      guard let text = value.shownText(name, &log) else { return nil }
      self = .same(text)
      return
    }
    let texts = value.members(name, &log)?.compactMap { key, value in
      value.shownText(name, &log).map { (language: key, text: $0) }
    }
    guard let texts, !texts.isEmpty else {
      if value.isEmptyMapping { log.report(.emptyValue(name, at: value.place)) }
      return nil
    }
    self = .translated(texts)
  }
}

extension CommonMarkEntry {
  init?(_ value: YAMLValue, _ name: String, _ log: inout DiagnosticLog) {
    guard value.isMapping else {
      guard let text = value.commonMark(name, &log) else { return nil }
      self = .same(text)
      return
    }
    let texts = value.members(name, &log)?.compactMap { key, value in
      value.commonMark(name, &log).map { (language: key, text: $0) }
    }
    guard let texts, !texts.isEmpty else {
      if value.isEmptyMapping { log.report(.emptyValue(name, at: value.place)) }
      return nil
    }
    self = .translated(texts)
  }
}

extension PortalEntry {
  init(_ value: YAMLValue, _ log: inout DiagnosticLog) {
    place = value.place
    guard let members = value.members("portal", &log) else {
      unread = Set(ManifestKeys.portal)
      return
    }
    readEach(members, &log) { entry, key, value, log in
      switch key.value {
      case "title": entry.title = TextEntry(value, "title", &log)
      case "baseURL": entry.baseURL = value.text("baseURL", &log)
      case "allowHTTP": entry.allowsHTTP = value.flag("allowHTTP", &log) ?? false
      case "qrCodes": entry.qrCodes = value.flag("qrCodes", &log)
      case "emailPreview": entry.emailPreview = value.flag("emailPreview", &log) ?? true
      case "languages":
        entry.languages = value.texts("languages", &log) ?? []
        if value.isEmptyList { log.report(.emptyList("languages", example: "[en]", at: value.place)) }
      case "storefront": entry.readStorefront(value, &log)
      default: log.report(.unknownKey(key, known: ManifestKeys.portal))
      }
    }
  }

  private mutating func readStorefront(_ value: YAMLValue, _ log: inout DiagnosticLog) {
    guard value.isMapping else {
      storefront = value.text("storefront", &log)
      return
    }
    storefronts = (value.members("storefront", &log) ?? []).compactMap { key, value in
      value.text("storefront", &log).map { (language: key, storefront: $0) }
    }
  }
}

extension LaunchEntry {
  init(_ value: YAMLValue, _ log: inout DiagnosticLog) {
    for (key, value) in value.members("launch", &log) ?? [] where !read(key.value, value, &log) {
      log.report(.unknownKey(key, known: ManifestKeys.launch))
    }
  }

  /// Reads one member; `false` when the key is none of the launch settings.
  mutating func read(_ key: String, _ value: YAMLValue, _ log: inout DiagnosticLog) -> Bool {
    switch key {
    case "apps":
      apps = value.isNull ? nil : value.texts("apps", &log)?.compactMap { Self.named($0, OfficeApp.allCases, "app", &log) }
    case "modes":
      let names = value.isNull ? nil : value.texts("modes", &log)
      if value.isEmptyList { log.report(.emptyList("modes", example: "[edit]", at: value.place)) }
      modes = names?.compactMap { Self.named($0, OpenMode.allCases, "mode", &log) }
    case "passback": passback = value.isNull ? Written("", at: value.place) : value.text("passback", &log)
    case "context": context = value.isNull ? Written("", at: value.place) : value.text("context", &log)
    case "delimiters":
      delimiters = value.text("delimiters", &log).flatMap {
        Self.named($0, Delimiters.allCases, "kind of delimiters", &log)?.value
      }
    default: return false
    }
    return true
  }

  /// The case with a name; reports another name with the nearest known one.
  static func named<Case: RawRepresentable<String> & Sendable>(
    _ name: Written<String>, _ cases: [Case], _ kind: String, _ log: inout DiagnosticLog
  ) -> Written<Case>? {
    if let known = Case(rawValue: name.value) { return Written(known, at: name.place) }
    log.report(.unknownName(name, kind: kind, known: cases.map(\.rawValue)))
    return nil
  }
}

extension SourceEntry {
  init?(_ value: YAMLValue, _ log: inout DiagnosticLog) {
    guard let members = value.members("a source", &log) else { return nil }
    place = value.place
    readEach(members, &log) { entry, key, value, log in
      switch key.value {
      case "id": entry.id = value.text("id", &log)
      case "baseURL": entry.baseURL = value.text("baseURL", &log)
      case "allowHTTP": entry.allowsHTTP = value.flag("allowHTTP", &log) ?? false
      case "webViewer": entry.webViewer = value.flag("webViewer", &log) ?? false
      case "wopi": entry.wopi = WOPIEntry(value, &log)
      default:
        if !entry.rules.read(key.value, value, &log) { log.report(.unknownKey(key, known: ManifestKeys.source)) }
      }
    }
  }
}

extension WOPIEntry {
  init?(_ value: YAMLValue, _ log: inout DiagnosticLog) {
    guard let members = value.members("wopi", &log) else { return nil }
    place = value.place
    readEach(members, &log) { entry, key, value, log in
      switch key.value {
      case "service": entry.service = value.text("service", &log)
      case "user": entry.user = value.text("user", &log)
      case "source": entry.source = value.text("source", &log)
      default: log.report(.unknownKey(key, known: ManifestKeys.wopi))
      }
    }
  }
}

extension SectionEntry {
  init?(_ value: YAMLValue, _ log: inout DiagnosticLog) {
    guard let members = value.members("a section", &log) else { return nil }
    place = value.place
    readEach(members, &log) { entry, key, value, log in
      switch key.value {
      case "id": entry.id = value.text("id", &log)
      case "title": entry.title = TextEntry(value, "title", &log)
      case "description": entry.description = CommonMarkEntry(value, "description", &log)
      default: log.report(.unknownKey(key, known: ManifestKeys.section))
      }
    }
  }
}

extension DocumentEntry {
  init?(_ value: YAMLValue, _ log: inout DiagnosticLog) {
    guard let members = value.members("a document", &log) else { return nil }
    place = value.place
    readEach(members, &log) { $0.read($1, $2, &$3) }
  }

  private mutating func read(_ key: Written<String>, _ value: YAMLValue, _ log: inout DiagnosticLog) {
    switch key.value {
    case "id": id = value.text("id", &log)
    case "title": title = TextEntry(value, "title", &log)
    case "source": source = value.text("source", &log)
    case "path": path = value.fileText("path", &log)
    case "url": url = value.fileText("url", &log)
    case "file": file = value.fileText("file", &log)
    case "fileName": fileName = value.fileText("fileName", &log)
    case "app": app = value.text("app", &log).flatMap { LaunchEntry.named($0, OfficeApp.allCases, "app", &log) }
    case "section": section = value.text("section", &log)
    case "tags": tags = value.shownTexts("tags", &log) ?? []
    case "description": description = CommonMarkEntry(value, "description", &log)
    case "updated": updated = value.text("updated", &log)
    case "owner": owner = TextEntry(value, "owner", &log)
    case "language": language = value.text("language", &log)
    case "webViewer": webViewer = value.flag("webViewer", &log).map { Written($0, at: value.place) }
    case "saveLocation": saveLocation = value.text("saveLocation", &log)
    default:
      if !launch.read(key.value, value, &log) { log.report(.unknownKey(key, known: ManifestKeys.document)) }
    }
  }
}
