import Links
import OfficeLinks
package import Portal
import TextBasics
package import Theme

/// The part of a portal that a review shows beside its links: the documents, in the words of one language.
package struct ReviewedPortal: Sendable {
  let catalogue: Catalogue
  let strings: Strings
  let theme: ThemeFiles
  private let routes: Routes

  package init(catalogue: Catalogue, strings: Strings, theme: ThemeFiles) {
    (self.catalogue, self.strings, self.theme) = (catalogue, strings, theme)
    routes = Routes(catalogue: catalogue)
  }

  var language: LanguageTag { strings.language }
  var title: String { catalogue.portal.title[language] }

  /// The documents whose address is the target.
  func documents(of target: ReviewTarget) -> [Document] {
    var seen: Set<String> = []
    let ids: [String] = target.link.occurrences.compactMap { $0.document }
    return ids.filter { seen.insert($0).inserted }.compactMap { catalogue.document($0) }
  }

  func section(of document: Document) -> String? { document.section.map { catalogue.sections[$0].title[language] } }

  /// The public address of a document's page.
  func page(of document: Document) -> String {
    routes.document(document, language).address(below: catalogue.portal.baseURL.text)
  }

  /// The public address of a page by its path in the output.
  func page(_ path: String) -> String { Route(path).address(below: catalogue.portal.baseURL.text) }

  /// The names of the lists that contain a target, by their order.
  func lists(of target: ReviewTarget) -> [(order: ReviewOrder, name: String)] {
    let documents = documents(of: target)
    var lists: [(order: ReviewOrder, name: String)] = [(.host, target.host)]
    for document in documents {
      if let section = section(of: document) { lists.append((.section, section)) }
      lists.append((.app, strings.name(of: document.app)))
      if let language = document.language { lists.append((.language, language.text)) }
    }
    if let owner = owner(of: target) { lists.append((.owner, owner)) }
    return lists
  }

  /// The owner that a decision names, or else the document's.
  func owner(of target: ReviewTarget) -> String? {
    target.decision?.value.owner ?? documents(of: target).lazy.compactMap { $0.owner?[language] }.first
  }

  func title(of target: ReviewTarget) -> String {
    let titles = documents(of: target).map { $0.title[language] }
    return titles.first.map { titles.count == 1 ? $0 : "\($0) +\(titles.count - 1)" }
      ?? target.link.occurrences.first.map { $0.place.description } ?? target.link.address
  }
}

/// An order in which the same targets are listed.
enum ReviewOrder: String, CaseIterable, Sendable {
  case owner, section, host, app, language
}

extension LaunchModel {
  /// A launch link in its cells: `scheme:command`, and each descriptor between bars with its argument (*Office URI Schemes*).
  init(_ link: LaunchLink, format: DocumentFormat?, _ strings: Strings) {
    let text = link.text
    let fields = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let colon = fields[0].firstIndex(of: ":") ?? fields[0].endIndex
    var cells = [
      CellModel(
        name: "scheme", value: String(fields[0][..<colon]),
        note: format.map { format in
          format.app == link.app
            ? "\(link.app.name) ✓"
            : strings.format(.launchOtherApp, ["app": link.app.name, "extension": format.fileExtension])
        })
    ]
    let rest = String(fields[0][colon...].dropFirst())
    if link.form == .full { cells.append(CellModel(name: "command", value: rest, note: link.mode.rawValue)) }
    var arguments: [(name: String, value: String)] = link.form == .full ? [] : [("address", rest)]
    for index in stride(from: 1, to: fields.count - 1, by: 2) { arguments.append(("|\(fields[index])|", fields[index + 1])) }
    for (name, value) in arguments {
      let isAddress = value == link.address.text
      let limit = strings.format(
        value.utf8.count <= link.app.addressLimit ? .launchLength : .launchTooLong,
        ["count": strings.number(value.utf8.count), "limit": strings.number(link.app.addressLimit)])
      cells.append(CellModel(name: name, value: value, note: isAddress ? limit : nil))
    }
    let odd = oddCharacters(text)
    self.init(
      label: strings.label(link), text: text, href: link.href(.encoded), bytes: strings.number(text.utf8.count), cells: cells,
      odd: odd,
      dump: odd == nil ? nil : hexadecimalDump(Array(text.utf8)))
  }
}

/// The characters of a text that are invisible or look like another one: the code points that are not printable ASCII.
func oddCharacters(_ text: String) -> String? {
  var seen: Set<Unicode.Scalar> = []
  let odd = text.unicodeScalars.filter { !(0x21...0x7E).contains($0.value) && seen.insert($0).inserted }
  return odd.isEmpty ? nil : odd.map { codePoint($0.value) }.joined(separator: ", ")
}
