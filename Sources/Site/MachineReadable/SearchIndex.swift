import Diagnostics
import Files
import OfficeLinks
import Portal
import Templates
import TextBasics
import Theme

/// The search index of one language, `search/LANGUAGE.js`: the texts that count results, and the first documents in the order of
/// their titles, with the properties that lists show and filter by. It is a script, not JSON, so that it can also be loaded in a
/// portal opened from disk.
///
/// The other documents and properties are in `SearchPieces`, whose names the index contains.
struct SearchIndex: PiecewiseFile {
  let composer: SiteComposer
  let language: LanguageTag
  let pieces: SearchPieces
  /// The words of pages that are not documents', by their paths.
  var texts: [String: String] = [:]

  /// The bytes of each of them, fewer where there are many.
  static func textLength(in composer: SiteComposer) -> Int { min(4_000, 200_000 / max(1, composer.site.texts.count)) }

  private var catalogue: Catalogue { composer.catalogue }
  /// The apps of documents; the last is `nil` if some have none.
  private var apps: [OfficeApp?] { (OfficeApp.allCases + [nil]).filter(Set(catalogue.listedDocuments.map(\.app)).contains) }
  private var strings: Strings { composer.strings[language] }

  func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    var json = JSONWriter(capacity: 2 * pieceSize, prefix: "docportalIndex = ")
    try json.object { json throws(Failure) in
      json.string("language", language.text)
      json.string("thousands", strings[.thousands])
      json.object("count", onOneLine: true) { json in
        for (form, text) in strings.forms(.documentCount) { json.string(form.rawValue, text) }
      }
      json.object("apps", onOneLine: true) { json in
        for app in apps { json.string(app?.rawValue ?? Document.fileClass, strings.name(of: app)) }
      }
      json.object("icons") { json in
        for app in apps { json.string(app?.rawValue ?? Document.fileClass, composer.icons[app].markup) }
      }
      json.array("sections") { json in
        for section in catalogue.listedSections.map({ catalogue.sections[$0] }) {
          json.object(onOneLine: true) { json in
            json.string("id", section.id.text)
            json.string("title", section.title[language])
            json.string("parent", ifPresent: section.parent.map { catalogue.sections[$0].id.text })
          }
        }
      }
      json.object("owners", onOneLine: true) { json in
        for (owner, name) in (composer.listing.ownerNames[language] ?? [:]).sorted(by: { $0.key < $1.key }) {
          json.string(owner, name)
        }
      }
      json.object("tags", onOneLine: true) { json in
        for tag in catalogue.listedTags.map({ catalogue.tags[$0] }) { json.string(tag.slug.text, tag.title[language]) }
      }
      writePages(to: &json)
      let synonyms = strings.synonyms + catalogue.synonyms
      if !synonyms.isEmpty {
        json.array("synonyms") { json in
          for group in synonyms { json.strings(nil, group) }
        }
      }
      json.object("documents") { pieces.first.write(to: &$0) }
      try json.handOver(atLeast: pieceSize, to: take)
      pieces.write(to: &json)
    }
    try take(json.finish()[...])
  }

  /// The pages that are no listed documents, besides sections and tags, and the words for what they are.
  private func writePages(to json: inout JSONWriter) {
    json.object("kinds", onOneLine: true) { json in
      let kinds: [(String, StringName)] = [
        ("page", .searchPage), ("section", .facetSection), ("tag", .facetTag), ("retired", .searchRetired),
        ("instead", .searchUseInstead), ("type", .facetType), ("owner", .facetOwner),
      ]
      for (kind, text) in kinds { json.string(kind, strings[text]) }
    }
    if !pages.isEmpty {
      json.array("pages") { json in
        for (title, words, route) in pages {
          json.object(onOneLine: true) { json in
            json.string("title", title)
            let text = (words + [texts[route.path] ?? ""]).filter { !$0.isEmpty }.joined(separator: " ")
            if !text.isEmpty { json.string("text", text) }
            json.string("path", String(route.encoded.dropFirst(catalogue.portal.routePrefix(of: language).count)))
          }
        }
      }
    }
    let retired = catalogue.documents.filter { $0.status.retirement != nil && $0.status.isFound }
    if !retired.isEmpty {
      json.array("retired") { json in
        for document in retired {
          json.object(onOneLine: true) { json in
            json.string("id", document.id.text)
            json.string("title", document.title[language])
            let replacement = document.status.retirement?.replacement.flatMap { catalogue.document($0.text) }
            json.string("instead", ifPresent: replacement?.title[language])
          }
        }
      }
    }
  }

  /// The titles of texts and of pages that every portal has, and the words of heads that find them too.
  private var pages: [(title: String, words: [String], route: Route)] {
    let routes = composer.routes
    let texts = composer.site.texts.filter { !$0.isHome && $0.isListed && !$0.noindex }
    let tags = catalogue.listedTags.isEmpty ? [] : [(strings[.tagsTitle], routes.tags(language))]
    let news = composer.changed.isEmpty ? [] : [(strings[.newsTitle], routes.news(language))]
    let installs = catalogue.installApps.map { (strings.format(.installTitle, ["app": $0.name]), routes.install($0, language)) }
    return texts.map { text in
      let entry = text[language]
      let names = entry.tags.map { name in catalogue.tags.first { $0.name == name }?.title[language] ?? name }
      return (entry.title, [entry.description ?? ""] + names, routes.page(text.path, language))
    } + (tags + news + installs).map { ($0.0, [], $0.1) }
  }
}
