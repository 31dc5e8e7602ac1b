import ArgumentParser
import Diagnostics
import Files
import OfficeLinks
import Portal
import Site
import TextBasics

struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Explains a rule of a message or a document's values, or splits a launch link (or a return from Office) into its parts.",
    discussion: """
      Give it a rule (the identifier in brackets after a message) and it says what the rule means and how to fix it. Give it a link in \
      any documented form, with literal or encoded bars, and it prints the parts, even of a broken link; what is wrong goes to standard \
      error. Give it a document and it prints each value and where it is written: at the document, or in the defaults of its file, \
      section or source.

        docportal explain form.addressLong
        docportal explain --document q4-budget
        docportal explain 'ms-word:ofe%7Cu%7Chttps://contoso.com/Q4/budget.docx'
        docportal explain 'clouddrive:ofe|u|https://contoso.com/a.docx|z|no'
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Argument(help: "The rule, the link or the id of a document.", completion: .list(RuleEntries.embedded.identifiers))
  var text: String?

  @Option(help: ArgumentHelp("The document whose values are printed.", valueName: "id"), completion: .documents)
  var document: String?

  @OptionGroup var folder: SourceOption

  /// A rule may be in the brackets of a message, or in the whole message.
  private var link: String {
    guard let text, let open = text.lastIndex(of: "["), let close = text[open...].firstIndex(of: "]") else { return text ?? "" }
    let name = String(text[text.index(after: open)..<close])
    return RuleEntries.embedded[name] != nil || RuleEntries.embedded.misspelt(name) != nil ? name : text
  }

  @OptionGroup var address: AddressOption
  @OptionGroup var console: ConsoleOptions

  @Option(help: "What is printed: text or json.")
  var format: Format = .text

  func validate() throws {
    if text != nil, document != nil { throw ValidationError("Give a rule, a link, or --document and an id.") }
  }

  func run() async throws {
    if let document {
      let portal = await readPortal(BuildOptions(root: folder.source, clock: .system, jobs: onlineProcessors()))
      return try await explain(document, in: portal)
    }
    if text == nil { throw ValidationError("Give a rule, a link, or --document and an id.") }
    if let entry = RuleEntries.embedded[link] { return print(entry) }
    if let near = RuleEntries.embedded.misspelt(link) {
      throw ValidationError("There is no rule '\(link)'. Did you mean '\(near)'?")
    }
    // A code as other programs have them, such as E0001.
    if link.first?.isUppercase ?? false, link.last?.isNumber ?? false, link.allSatisfy({ $0.isLetter || $0.isNumber }) {
      throw ValidationError("There is no rule '\(link)': it stands in brackets at the end of a message, such as link.broken.")
    }
    // A message without its end; links have no words.
    let isLink = link.contains(":") || link.contains("|") || link.lowercased().contains("%7c")
    if !isLink, link.split(separator: " ").count > 3 {
      throw ValidationError(
        "There is no rule in this text: give what stands in brackets at the end of a message, such as link.broken.")
    }
    if !isLink, Identifier(link.lowercased()) != nil, OfficeApp(scheme: link[...]) == nil { return try await explain(word: link) }
    let launch = LaunchLink.parse(link, rules: address.rules)
    let returned = ReturnLink.parse(link, rules: address.rules)
    // Reports text that is neither kind of link as the kind that it resembles most: only a return link has `|z|`.
    let isReturn = launch.link == nil && (returned.link != nil || looksLikeReturn)
    let parsed = isReturn ? returned.link.map { PrintedLink($0) } : launch.link.map { PrintedLink($0) }
    var report = FindingReport()
    report.add(isReturn ? returned.findings : launch.findings, texts: texts)
    let written = parsed == nil ? WrittenLinkParts(link) : nil
    switch format {
    case .text: OutputStream.standardOutput.write((parsed ?? written.map { PrintedLink($0) })?.table ?? "")
    case .json: OutputStream.standardOutput.write(PrintedLink.json(parsed, written: written, report.log))
    }
    report.show(console.amount)
    if parsed == nil { throw ExitCode.inputErrors }
  }

  /// Explains a document; says of another name in the portal what it is.
  private func explain(word: String) async throws {
    var known = RuleEntries.embedded.identifiers
    if fileExists(joined(folder.source, manifestPath)) {
      let portal = await readPortal(BuildOptions(root: folder.source, clock: .system, drafts: true, jobs: onlineProcessors()))
      let catalogue = portal.catalogue
      let ids = catalogue?.documents.map(\.id.text) ?? []
      if ids.contains(word) { return try await explain(word, in: portal) }
      if catalogue?.sections.contains(where: { $0.id.text == word }) ?? false {
        throw ValidationError("'\(word)' is a section. Its documents: docportal list --section \(word)")
      }
      if catalogue?.sources.contains(where: { $0.id.text == word }) ?? false {
        throw ValidationError("'\(word)' is a source, and no document. What is new there: docportal import \(word)")
      }
      known += ids
    }
    let ofGroup = known.filter { $0.hasPrefix(word + ".") }
    let near = known.first { $0.lowercased() == word.lowercased() } ?? nearestName(to: word, among: known)
    let meant =
      if let near, ofGroup.isEmpty {
        "Did you mean '\(near)'?"
      } else if ofGroup.isEmpty {
        "Give the rule in the brackets of a message, the id of a document, or a whole link."
      } else {
        "Rules that begin so: \(listed(ofGroup, atMost: 8))."
      }
    throw ValidationError("There is no rule and no document '\(word)'. \(meant)")
  }

  private func explain(_ id: String, in portal: PortalBuild) async throws {
    portal.log.show(sources: portal.excerpts, amount: .errors, folder.shownPaths)
    guard let values = await portal.values(of: id) else {
      if portal.log.hasErrors { throw ExitCode.inputErrors }
      let known = (portal.catalogue?.documents.map(\.id.text) ?? []) + portal.drafts.sorted()
      let near = known.first { $0 == id.lowercased() } ?? nearestName(to: id, among: known)
      let meant = near.map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError("There is no document '\(id)'.\(meant)")
    }
    switch format {
    case .text: OutputStream.standardOutput.write(table(values))
    case .json: OutputStream.standardOutput.write(json(values, of: id))
    }
    if portal.log.hasErrors { throw ExitCode.inputErrors }
  }

  private func table(_ values: [DocumentValue]) -> String {
    let places = values.map { value in
      value.place.map { "\(folder.shownPaths.path($0.file)):\($0.line)".terminalSafe } ?? "default"
    }
    let keys = values.map(\.key.terminalSafe)
    let widths = (keys.map(columnCount).max() ?? 0, places.map(columnCount).max() ?? 0)
    return values.indices.map { index in
      let gaps = (widths.0 - columnCount(keys[index]) + 2, widths.1 - columnCount(places[index]) + 2)
      return keys[index] + String(repeating: " ", count: gaps.0) + places[index] + String(repeating: " ", count: gaps.1)
        + singleLine(values[index].value.shown).terminalSafe + "\n"
    }.joined()
  }

  private func json(_ values: [DocumentValue], of id: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.string("document", id)
      json.array("values") { json in
        for value in values {
          json.object { json in
            json.string("key", value.key)
            json.value(value.value, named: "value")
            json.string("file", ifPresent: value.place?.file)
            if let place = value.place { json.number("line", place.line) }
          }
        }
      }
    }
    return json.finish()
  }

  private func print(_ entry: String) {
    switch format {
    case .text: OutputStream.standardOutput.write("\(link)\n\(entry)\n")
    case .json:
      var json = JSONWriter()
      json.object { json in
        json.string("rule", link)
        json.string("text", entry)
      }
      OutputStream.standardOutput.write(json.finish())
    }
  }

  /// All findings of a parsed link refer to the single argument.
  private var texts: [LinkPart: (name: String, text: String)] {
    Dictionary(uniqueKeysWithValues: LinkPart.allCases.map { ($0, ("link", link)) })
  }

  private var looksLikeReturn: Bool {
    guard let colon = link.utf8.firstIndex(of: ASCII.colon) else { return false }
    return OfficeApp(scheme: link[..<colon]) == nil && (link.contains("|z|") || link.lowercased().contains("%7cz%7c"))
  }
}

extension JSONValue {
  /// The value as people write it, on one line.
  fileprivate var shown: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .fraction(let number): String(number)
    case .flag(let flag): String(flag)
    case .null: "~"
    case .list(let elements): "[" + elements.map(\.shown).joined(separator: ", ") + "]"
    case .object(let members): "{" + members.map { "\($0.name): \($0.value.shown)" }.joined(separator: ", ") + "}"
    }
  }
}
