import OfficeLinks

/// A property of a document. Its name is its key in the manifest, the name of its column in tables and its name in the catalogue.
///
/// The lists below say which formats have it, in the order of each; ``DocumentEntry`` has the type of its key.
package enum DocumentProperty: String, CaseIterable, CodingKey, Sendable {
  // The keys of the manifest, in the order in which editors and messages show them.
  case id
  case title
  case source
  case path
  case url
  case file
  case fileName
  case app
  case section
  case tags
  case fields
  case description
  case updated
  case owner
  case language
  case pinned
  case webViewer
  case editing
  case saveLocation
  case listed
  case draft
  case publish
  case retire
  case allowActive
  case redirectFrom
  case retired
  case ignore
  case apps
  case modes
  case passback
  case context
  case delimiters
  // The values that follow from these.
  case address
  case format
  case browserAddress
  case folderAddress
  case asksForUser

  /// The facts whose change `diff` reports, in the order in which people read them.
  package static let compared: [DocumentProperty] = [
    .app, .section, .tags, .updated, .language, .owner, .fields, .pinned, .browserAddress, .asksForUser,
  ]

  /// The properties that a source of `import` may change. The location always follows the source.
  package static let imported: [DocumentProperty] = [
    .path, .title, .updated, .owner, .section, .tags, .description, .publish, .retire, .retired, .fields, .language, .pinned,
    .modes, .redirectFrom, .listed, .draft,
  ]

  /// The form of its value in tables and catalogues.
  package enum Form: Sendable {
    case text
    case day
    /// A text that can be in several languages.
    case localized
    case texts
    case flag
    /// The values of the portal's own fields, and what has parts of its own.
    case mapping
  }

  package var form: Form {
    switch self {
    case .id, .source, .path, .url, .file, .fileName, .app, .section, .language, .editing, .saveLocation, .passback, .context,
      .delimiters, .address, .format, .browserAddress, .folderAddress:
      .text
    case .updated, .publish, .retire, .retired: .day
    case .title, .description, .owner: .localized
    case .tags, .redirectFrom, .apps, .modes: .texts
    case .pinned, .webViewer, .listed, .draft, .allowActive, .asksForUser: .flag
    case .fields, .ignore: .mapping
    }
  }
}

/// The value of a property in tables and catalogues.
package enum PropertyValue: Sendable {
  case text(String)
  case localized(LocalizedText)
  case texts([String])
  case flag(Bool)

  /// The value in one cell of a table, in the portal's first language; several texts are joined by `list`.
  package func cell(_ list: ([String]) -> String) -> String {
    switch self {
    case .text(let text): text
    case .localized(let text): text.fallback
    case .texts(let texts): list(texts)
    case .flag(let flag): String(flag)
    }
  }
}

extension Document {
  /// The value of a property as the program resolved it; `nil` without one, and for properties that other formats show in their own
  /// way, such as ``fields``.
  package func value(of property: DocumentProperty, in catalogue: Catalogue) -> PropertyValue? {
    switch property {
    case .id: .text(id.text)
    case .title: .localized(title)
    case .source: source(in: catalogue).map { .text($0.id.text) }
    case .path: source(in: catalogue).flatMap(path).map { .text($0) }
    case .url: location == .address ? .text(address.text) : nil
    case .file: publishedPath.map { .text($0) }
    case .fileName: .text(fileName)
    case .app: app.map { .text($0.rawValue) }
    case .section: section.map { .text(catalogue.sections[$0].id.text) }
    case .tags: .texts(tags.map { catalogue.tags[$0].name })
    case .description: description.map { .localized($0.texts(in: catalogue.portal.languages)) }
    case .updated: updated.map { .text($0.text) }
    case .owner: owner.map { .localized($0) }
    case .language: language.map { .text($0.text) }
    case .pinned: .flag(isPinned)
    case .webViewer: .flag(webViewer)
    case .listed: .flag(status.isListed)
    case .publish: status.publish.map { .text($0.text) }
    case .retire: status.retire.map { .text($0.text) }
    case .retired: status.retire == nil ? status.retirement.map { .text($0.since.text) } : nil
    case .allowActive: .flag(status.allowsActive)
    case .redirectFrom: .texts(status.formerIDs.map(\.text))
    case .apps: .texts(distinct(links.map(\.app.rawValue)))
    case .modes: .texts(distinct(links.map(\.mode.rawValue)))
    case .delimiters: links.isEmpty ? nil : .text(delimiters.rawValue)
    case .address: .text(address.text)
    case .format: format.map { .text($0.fileExtension) }
    case .browserAddress: browserAddress.map { .text($0) }
    case .folderAddress: browserFolder.map { .text($0) }
    case .asksForUser: .flag(asksForUser)
    case .fields, .editing, .saveLocation, .draft, .ignore, .passback, .context: nil
    }
  }

  private func source(in catalogue: Catalogue) -> Source? {
    guard case .source(let id) = location else { return nil }
    return catalogue.sources.first { $0.id == id }
  }

  /// The path below its source's address; `nil` for one that no manifest can write.
  private func path(on source: Source) -> String? {
    guard source.wopi == nil, case .path(let path) = address.meaning(on: source.baseURL) else {
      return nil
    }
    return path
  }
}

extension LocalizedCommonMark {
  fileprivate func texts(in languages: [LanguageTag]) -> LocalizedText {
    let own = languages.compactMap { language in self.own(language).map { (language, $0.text) } }
    return LocalizedText(fallback.text, translations: Dictionary(own, uniquingKeysWith: { first, _ in first }))
  }
}

private func distinct(_ texts: [String]) -> [String] {
  var seen: Set<String> = []
  return texts.filter { seen.insert($0).inserted }
}
