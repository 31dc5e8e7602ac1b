import Markdown
import OfficeLinks
package import Portal
import TextBasics
package import Theme

/// The kinds of buttons that documents have in a message.
package enum EmailMode: String, Sendable, CaseIterable {
  case edit
  case view
  case both

  fileprivate var modes: [OpenMode] {
    switch self {
    case .edit: [.edit]
    case .view: [.view]
    // A template's own button creates a document from it.
    case .both: [.edit, .view, .new]
    }
  }
}

/// The parts that messages are made of: the portal's catalogue and texts, and the pages that messages link to.
package struct EmailComposer: Sendable {
  package let strings: StringsSet
  package let rendering: TextRendering
  /// The documents in a preview: the latest changes, or the first documents.
  package let recent: [Int]

  package var catalogue: Catalogue { rendering.catalogue }
  var routes: Routes { rendering.routes }
}

extension EmailComposer {
  /// The model of a message about some documents of the catalogue, in one of the portal's languages. The default subject names
  /// what the documents have in common. A user identifier completes, on the page, the links of WOPI hosts that ask for it.
  package func email(
    _ documents: [Int], of selection: EmailSelection, language: LanguageTag, mode: EmailMode, subject: String? = nil,
    introduction: EmailIntroduction? = nil, user: String? = nil
  ) -> EmailModel {
    let strings = self.strings[language]
    let site = singleLine(catalogue.portal.title[language])
    let titles = documents.map { singleLine(catalogue.documents[$0].title[language]) }
    let title = title(titles, selection, language) ?? strings.format(.emailTitle, ["portal": site])
    let heading = subject ?? title
    let models = documents.map {
      document(catalogue.documents[$0], language, mode, user, below: documents.count == 1 ? heading : "")
    }
    return EmailModel(
      subject: heading, title: heading, preheader: preheader(documents, models, language),
      introduction: introduction?.html, introductionText: introduction?.text, documents: models, site: site,
      siteAddress: address(routes.home(language)), language: language.text, direction: strings.direction)
  }

  /// The title of the only document, or of the section or tag that all documents share.
  private func title(_ titles: [String], _ selection: EmailSelection, _ language: LanguageTag) -> String? {
    if titles.count == 1 { return titles[0] }
    guard selection.documents.isEmpty else { return nil }
    if let section = selection.section.flatMap({ catalogue.section($0) }) { return singleLine(section.title[language]) }
    return selection.tag.flatMap { catalogue.tag($0) }.map { tag in
      singleLine(strings[language].format(.tagTitle, ["tag": tag.title[language]]))
    }
  }

  /// The first titles, as many as mail programs show. For a single document, which the subject names, the beginning of its
  /// description, or else its facts.
  private func preheader(_ documents: [Int], _ models: [EmailDocumentModel], _ language: LanguageTag) -> String {
    guard models.count == 1 else {
      var text = ""
      for model in models where text.unicodeScalars.count < 100 { text += text.isEmpty ? model.title : " · " + model.title }
      return text
    }
    let description = documents.first.flatMap { catalogue.documents[$0].description?[language] }
    let text = description.map { singleLine(MarkdownDocument($0.text).excerpt(maximumLength: 140)) } ?? ""
    return text.isEmpty || !officeTexts(Array(text.utf8)).isEmpty ? models[0].facts : text
  }

  /// A document below a heading, which may be its own title.
  private func document(
    _ document: Document, _ language: LanguageTag, _ mode: EmailMode, _ user: String?, below heading: String
  ) -> EmailDocumentModel {
    let strings = self.strings[language]
    let title = singleLine(document.title[language])
    let facts =
      [document.typeName, strings.name(of: document.app)].filter { !$0.isEmpty }
      + [document.updated.map { strings.date($0) }].compactMap { $0 }
      + [document.owner.map { singleLine($0[language]) }].compactMap { $0 }
    // Without a directional mark, the day would move next to the app's name, away from the rest of its date.
    let separator = strings.direction == "rtl" ? " · \u{200F}" : " · "
    return EmailDocumentModel(
      title: title, heading: title == heading ? nil : title, facts: facts.joined(separator: separator),
      buttons: buttons(document, title, language, mode, user))
  }

  /// The buttons of the mode; if the document has none of them, its first button; if it has no button at all, a link to its page.
  private func buttons(_ document: Document, _ title: String, _ language: LanguageTag, _ mode: EmailMode, _ user: String?)
    -> [EmailButtonModel]
  {
    let page = address(routes.document(document, language))
    let strings = self.strings[language]
    let own = document.links.filter { $0.app == document.app }
    let wanted = mode.modes.compactMap { mode in own.first { $0.form == .full && $0.mode == mode } }
    // A message is read on phones too, where there is no LibreOffice.
    let links = document.app == .libreOffice ? [] : wanted.isEmpty ? Array((own + document.links).prefix(1)) : wanted
    if links.isEmpty {
      return [
        EmailButtonModel(label: strings.format(.emailPage, ["title": title]), shortLabel: strings[.emailPageText], href: page)
      ]
    }
    // Read by the page's script in the browser only: a fragment is not sent to any server.
    return links.enumerated().map { position, link in
      let href = page + "#" + link.anchor
      return EmailButtonModel(
        label: strings.format(link.labels.message, ["app": link.app.name, "title": title]),
        shortLabel: strings.label(link), href: href + document.identification(user, after: href),
        isMain: position == 0)
    }
  }

  /// The address of a document's first button, or of its page.
  func address(of document: Document, _ language: LanguageTag, _ user: String?) -> String {
    let page = address(routes.document(document, language))
    return document.links.first.map { link in
      let href = page + "#" + link.anchor
      return href + document.identification(user, after: href)
    } ?? page
  }

  private func address(_ route: Route) -> String { route.address(below: catalogue.portal.baseURL.text) }
}

extension Document {
  /// The suffix that makes the links of a document's page those of one person, for the address of the page or of one of its
  /// buttons. Empty for hosts other than WOPI, and if the address names a part of the page that is not a button.
  package func identification(_ user: String?, after address: String) -> String {
    guard isOnWOPIHost, let user else { return "" }
    guard let hash = address.utf8.firstIndex(of: ASCII.hash) else { return "#user=" + userParameter(user) }
    let fragment = address[hash...].dropFirst()
    return fragment.hasPrefix("open-") && !fragment.utf8.contains(ASCII.ampersand) ? "&user=" + userParameter(user) : ""
  }
}

/// A value of a form's parameter: only unreserved characters stay, since `+` means a space there.
private func userParameter(_ user: String) -> String { percentEncoded(user, keeping: .unreserved) }
