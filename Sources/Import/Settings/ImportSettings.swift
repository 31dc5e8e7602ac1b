package import Diagnostics
import Files
package import OfficeLinks
package import Portal
import TextBasics

extension ImportOrigin {
  /// The origin of a table in an encoding.
  func `in`(_ encoding: TableEncoding) -> ImportOrigin {
    var origin = self
    origin.encoding = encoding
    return origin
  }

  /// It is a file, not an address or the standard input.
  var isFile: Bool { location != "-" && !location.contains("://") && isRegularFile(location) }

  /// The origin whose relative path begins in a folder.
  func below(_ folder: String) -> ImportOrigin {
    let isAddress = kind == .webdav || location.contains("://")
    guard !isAddress, !location.isEmpty, location != "-", !location.hasPrefix("/"), !PathMeaning.isLocal(location) else {
      return self
    }
    var origin = self
    origin.location = joined(folder, location)
    return origin
  }
}

/// The manifest's settings for the import of one source.
package struct ImportSettings: Sendable {
  /// The source's identifier, as documents name it.
  package let source: String
  package let base: DocumentAddress
  /// The folders in its path, in lower case.
  let folders: [String]
  package let rules: AddressRules
  /// The file for new documents, below `Content/`.
  package let target: String
  /// The path of the documents' lock, below `Content/`.
  package let lockPath: String
  package private(set) var title: ImportedTitle
  package private(set) var fields: Set<DocumentProperty>
  package let columns: [String: TableColumn]
  /// The names that cells of tables use.
  let names: PortalNames
  /// The source is a table that people edit: it may change everything that it has, unless the manifest says less.
  package private(set) var isTable = false
  /// A portal begins with the table: its columns say which sources, sections and fields there are.
  private(set) var isBeginning = false
  /// The portal has no documents yet, and nothing to go back to.
  private(set) var isNew = false
  /// The portal has no source: all its documents have their whole addresses.
  private(set) var hasNoSource = false
  /// The rows of a table lead to other sources too.
  package let hasAllSources: Bool
  /// The documents whose rows in a table of `list` are read whole, even where nobody edited them; `nil` for all of them.
  private(set) var documentsReadWhole: Set<String>?
  /// True if an empty cell of the section meant the one above it when the documents were made: nearly all have a section.
  package var hasFilledSections: @Sendable () -> Bool = { false }
  /// All sources of the manifest with their addresses.
  let sources: SourceAddresses
  /// The sources that are read from one table, this one among them; empty where it has a table of its own.
  private(set) var besides: [String] = []
  private var knownBesides: Set<String> = []
  private let taken: [PathPattern]
  private let left: [PathPattern]
  private let sections: [(pattern: [PathPattern], values: [String])]
  private let tags: [(pattern: [PathPattern], values: [String])]
  /// Folders of the source are sections.
  let hasFolderSections: Bool
  /// A cell of a table may change the section, too.
  let takesSections: Bool

  /// The settings of a source, or the defaults. Returns `nil`, with a report, if nothing can be imported from it.
  /// `known` are all sources with their addresses, if they were read already.
  package init?(
    _ entry: SourceEntry, id: String, of manifest: Manifest? = nil, known: SourceAddresses? = nil, log: inout DiagnosticLog
  ) {
    let written = entry.imported
    names = PortalNames(manifest)
    var rules = AddressRules.international()
    rules.allowsHTTP = entry.allowsHTTP
    func refused(_ reason: String) -> Diagnostic { Diagnostic(.imported.unusableSource, id, reason, at: entry.place) }
    guard let address = entry.baseURL else {
      log.report(refused("it has no address"))
      return nil
    }
    guard entry.wopi == nil else {
      log.report(refused("the documents of a WOPI source have numbers in the place of names"))
      return nil
    }
    let reading = DocumentAddress.read(address.value, rules: rules.forFolders)
    guard let base = reading.address?.asFolder else {
      let reason = reading.findings.first { $0.severity == .error }?.summary ?? "its address has a query"
      log.report(Diagnostic(.imported.unusableSource, id, reason, at: address.place))
      return nil
    }
    if let person = base.person {
      log.report(Diagnostic(.manifest.personalAddress, printable(base.text), printable(person), at: address.place))
    }
    (source, self.base, target, lockPath) = (id, base, entry.importTarget(id), entry.lockPath(id))
    folders = base.pathSegments.filter { !$0.isEmpty }.map { $0.lowercased() }
    rules.checksExtension = false
    self.rules = rules
    hasAllSources = written?.hasAllSources ?? false
    sources = known ?? SourceAddresses(manifest?.sources ?? [], rules: rules)
    title = written?.title?.value ?? .name
    fields = Set(written?.fields?.map(\.value) ?? [.title, .updated]).union([.path])
    columns = Dictionary(
      (written?.columns ?? []).map { ($0.name.value.lowercased(), $0.column) }, uniquingKeysWith: { first, _ in first })
    if written?.fields == nil { fields.formUnion(columns.values.compactMap { DocumentProperty(rawValue: $0.keys?.first ?? "") }) }
    taken = (written?.take ?? []).flatMap { patterns($0.value) }
    left = (written?.leave ?? []).flatMap { patterns($0.value) }
    sections = (written?.section ?? []).map { (patterns($0.pattern), $0.values.map(\.value)) }
    hasFolderSections = sections.contains { $0.values.first == ImportEntry.folderSection } && !names.hasFolderSection
    if hasFolderSections { fields.insert(.section) }
    takesSections = written?.fields?.contains { $0.value == .section } ?? true
    tags = (written?.tags ?? []).map { (patterns($0.pattern), $0.values.map(\.value)) }
  }

  /// The settings for a table of a portal without sources.
  package init?(withoutSourceOf manifest: Manifest) {
    self.init(SourceEntry(address: "https://source.invalid/"), id: "table", of: manifest, log: &silentLog)
    (hasNoSource, isTable, title) = (true, true, .property)
    fields = Set(DocumentProperty.imported)
  }

  /// The settings for a source of this kind.
  package func reading(_ kind: ImportOrigin.Kind, _ entry: ImportEntry?) -> ImportSettings {
    guard kind.isTable else { return self }
    var settings = self
    settings.isTable = true
    if entry?.title == nil { settings.title = .property }
    if entry?.fields == nil { settings.fields = Set(DocumentProperty.imported) }
    if hasFolderSections { settings.fields.insert(.section) }
    return settings
  }

  /// The settings for the first import of a portal that begins.
  var ofNewPortal: ImportSettings {
    var settings = self
    settings.isNew = true
    return settings
  }

  /// The settings for one of several sources that are read from one table.
  func beside(_ sources: [String]) -> ImportSettings {
    var settings = self
    (settings.besides, settings.knownBesides) = (sources, Set(sources))
    return settings
  }

  /// True for one of the sources that are read from the same table.
  func isBeside(_ source: String) -> Bool { knownBesides.contains(source) }

  /// The settings for a table of `list` that can be read again: of the rows that nobody edited, only those of some documents are read
  /// whole.
  package func readingWhole(_ documents: Set<String>) -> ImportSettings {
    var settings = self
    settings.documentsReadWhole = isNew || isBeginning || hasFolderSections ? nil : documents
    return settings
  }

  /// The settings for a table, or a list of a library, with which a portal begins.
  func beginning(isTable: Bool) -> ImportSettings {
    var settings = self
    settings.isBeginning = true
    guard isTable else { return settings }
    (settings.isTable, settings.title) = (true, .property)
    settings.fields = Set(DocumentProperty.imported)
    return settings
  }

  /// The column, whose texts are those of all languages if they are in the first one.
  func inDefaultLanguage(_ column: TableColumn) -> TableColumn {
    column.part == names.languages[0] && column.column != .fields ? TableColumn(column.column) : column
  }

  /// True if the manifest accepts the file as a document.
  package func takes(_ path: String) -> Bool {
    let path = composedPath(path)
    return (taken.isEmpty || taken.contains { $0.matches(path) })
      && !left.contains { $0.matches(path) || $0.coversFolder(of: path) }
  }

  /// True if the manifest leaves out everything in the folder.
  func leavesFolder(_ path: String) -> Bool { left.contains { $0.coversFolder(of: composedPath(path) + "/*") } }

  /// The path as patterns name it: composed, and below the source's address.
  private func composedPath(_ path: String) -> String {
    let below = isAddress(path) && path.hasPrefix(base.text) ? String(path.dropFirst(base.text.count)) : path
    return composed(below) ?? below
  }

  /// The section of a new document: that of the first pattern that matches its path.
  package func section(of path: String) -> String? {
    let path = composedPath(path)
    let section = sections.first { $0.pattern.contains { $0.matches(path) } }?.values.first
    return section == ImportEntry.folderSection && hasFolderSections ? nil : section
  }

  /// True if a path's section is that of its folder.
  func isSectionOfFolder(_ path: String) -> Bool {
    guard hasFolderSections, !isAddress(path) else { return false }
    let composed = composedPath(path)
    return sections.first { $0.pattern.contains { $0.matches(composed) } }?.values.first == ImportEntry.folderSection
  }

  /// The tags of a new document: those of all patterns that match its path, without repeats.
  package func tags(of path: String) -> [String] {
    var seen: Set<String> = []
    let path = composedPath(path)
    return tags.filter { $0.pattern.contains { $0.matches(path) } }.flatMap(\.values).filter { seen.insert($0).inserted }
  }
}

/// The patterns of a text with alternatives in braces: `*.{docx,xlsx}`.
func patterns(_ text: String) -> [PathPattern] { alternatives(text, rest: 64).map { PathPattern($0) } }

/// The expansions of a text with braces, up to `rest`; an open brace without an end is an ordinary character.
private func alternatives(_ text: String, rest: Int) -> [String] {
  guard rest > 0, let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else { return [text] }
  let words = text[text.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
  let (start, end) = (String(text[..<open]), String(text[text.index(after: close)...]))
  return words.flatMap { alternatives(start + $0 + end, rest: rest / max(1, words.count)) }
}
