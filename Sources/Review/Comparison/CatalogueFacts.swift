import Portal

/// One fact about the portal or a document.
struct Fact: Sendable, Hashable {
  /// The name of the fact, such as `title (de)`.
  let name: String
  /// The value for comparison.
  let value: String
  /// The value for people, if it differs.
  let shown: String
  /// Several facts can have this name, such as tags: they are added and removed, never changed.
  let isMember: Bool

  init(_ name: String, _ value: String, shown: String? = nil, isMember: Bool = false) {
    self.name = name
    self.value = value
    self.shown = shown ?? value
    self.isMember = isMember
  }
}

extension PublishedCatalogue {
  /// The facts about the portal itself.
  var facts: [Fact] {
    var facts = localized("title", title)
    facts.append(Fact("address of the portal", baseURL))
    facts += languages.map { Fact("language", $0, isMember: true) }
    for section in sections {
      facts += localized("title of the section '\(section.id)'", section.title)
      if let parent = section.parent { facts.append(Fact("parent of the section '\(section.id)'", parent)) }
    }
    for tag in tags { facts += localized("title of the tag '\(tag.name)'", tag.title) }
    for field in fields ?? [] {
      facts += localized("title of the field '\(field.id)'", field.title)
      facts.append(Fact("type of the field '\(field.id)'", field.type))
    }
    facts += (synonyms ?? []).map { Fact("synonyms", $0.joined(separator: ", "), isMember: true) }
    return facts
  }

  /// The facts about a document, in the order in which people read them.
  func facts(_ document: PublishedDocument, _ names: CatalogueNames) -> [Fact] {
    var facts = localized("title", document.title)
    func add(_ name: String, _ value: String?, shown: String? = nil) {
      if let value { facts.append(Fact(name, value, shown: shown)) }
    }
    add("address", document.address)
    // A portal that moves takes its pages along.
    add("page", document.page.hasPrefix(baseURL) ? String(document.page.dropFirst(baseURL.count)) : document.page)
    add("retired since", document.since)
    facts += localized("reason", document.reason ?? [:])
    add("replaced by", document.replacedBy)
    for property in DocumentProperty.compared {
      if property == .fields {
        for (id, value) in (document.fields ?? [:]).sorted(by: { $0.key < $1.key }) {
          facts += self.facts("field '\(id)'", value)
        }
      } else if let value = document.values[property] {
        facts += self.facts(property.nameOfFact, value).map { names.shown($0, of: property) }
      }
    }
    return facts + (document.links ?? []).compactMap { fact($0, of: document, names) }
  }

  /// A launch link, compared without the document's address: if the address changes, every link does.
  private func fact(_ use: PublishedLinkUse, of document: PublishedDocument, _ names: CatalogueNames) -> Fact? {
    let link: PublishedLink
    switch use {
    case .named(let id):
      guard let named = names.links[id] else { return nil }
      link = named
    case .whole(let own): link = own
    }
    let parts = [names.app(link.app), link.mode] + [link.form].compactMap { $0 }
    let address = document.address ?? ""
    let shown = link.text.replacing(Self.address, with: address, maxReplacements: 1)
    let compared = address.isEmpty ? link.text : link.text.replacing(address, with: Self.address, maxReplacements: 1)
    return Fact("link (\(parts.joined(separator: ", ")))", compared, shown: shown)
  }

  /// The placeholder for a document's address in a shared link.
  private static let address = "{address}"

  private func facts(_ name: String, _ value: PublishedValue) -> [Fact] {
    switch value {
    case .text(let text): [Fact(name, text)]
    case .number(let number):
      [Fact(name, number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number))]
    case .localized(let text): localized(name, text)
    case .list(let values):
      values.flatMap { facts(name, $0) }.map { Fact($0.name, $0.value, shown: $0.shown, isMember: true) }
    }
  }

  /// A text in every language of the portal; the language is named if there are several.
  private func localized(_ name: String, _ text: [String: String]) -> [Fact] {
    languages.compactMap { language in
      text[language].map { Fact(languages.count > 1 ? "\(name) (\(language))" : name, $0) }
    }
  }
}

/// The names of a catalogue's parts, and its shared links, by their ids.
struct CatalogueNames: Sendable {
  let links: [String: PublishedLink]
  private let apps: [String: PublishedApp]
  private let sections: [String: String]

  init(_ catalogue: PublishedCatalogue) {
    let language = catalogue.languages.first ?? ""
    links = Dictionary(catalogue.links.compactMap { link in link.id.map { ($0, link) } }) { first, _ in first }
    apps = catalogue.apps
    sections = Dictionary(catalogue.sections.map { ($0.id, $0.title[language] ?? $0.id) }) { first, _ in first }
  }

  func app(_ id: String) -> String { apps[id]?.name ?? id }

  /// A fact about a property as people read it.
  func shown(_ fact: Fact, of property: DocumentProperty) -> Fact {
    switch property {
    case .app: Fact(fact.name, fact.value, shown: app(fact.value))
    case .section: Fact(fact.name, fact.value, shown: sections[fact.value] ?? fact.value)
    // Like the launch links, it follows from the address.
    case .browserAddress: Fact(fact.name, "yes", shown: fact.value)
    default: fact
    }
  }
}

extension DocumentProperty {
  fileprivate var nameOfFact: String {
    switch self {
    case .tags: "tag"
    case .language: "language of the document"
    case .browserAddress: "opens in the browser at"
    case .asksForUser: "asks for a user ID"
    default: rawValue
    }
  }
}
