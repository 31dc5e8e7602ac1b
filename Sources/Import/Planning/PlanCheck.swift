import Diagnostics
import Files
import Portal
import TextBasics

/// The values of a plan that `check` would refuse, each with what it says of it.
///
/// `check` itself is asked, by resolving the planned portal: an import has no rules of its own for values.
struct RefusedValues: Sendable {
  /// By the document's identifier, or for a new one the key of its file or row, and then by the name of the cell; `whole` stands for all.
  private(set) var values: [String: [String: Diagnostic]] = [:]

  static let whole = ""

  subscript(id: String) -> [String: Diagnostic] { values[id] ?? [:] }
  subscript(new key: String) -> [String: Diagnostic] { values[Self.id(ofNew: key)] ?? [:] }

  /// No identifier has a space.
  fileprivate static func id(ofNew key: String) -> String { "new \(key)" }

  var count: Int { values.values.reduce(0) { $0 + $1.count } }

  mutating func refuse(_ id: String, _ cells: [String], _ diagnostic: Diagnostic) {
    for cell in cells where values[id]?[cell] == nil { values[id, default: [:]][cell] = diagnostic }
  }
}

/// An error of a portal's documents, and of which of them it is.
private struct DocumentError: Hashable {
  let rule: String
  let summary: String
  let id: String?
}

/// The documents of files, found by places in them.
struct PlacedEntries {
  private var entries: [String: [WrittenEntry]] = [:]

  init(_ files: [TextFile]) {
    for file in files { entries[file.path] = readEntries(file, ofManifest: file.path == manifestPath, log: &silentLog) ?? [] }
  }

  /// The document in which a place is.
  func entry(at place: Place?) -> WrittenEntry? {
    place.flatMap { place in entries[place.file]?.last { $0.place <= place } }
  }

  fileprivate func error(_ diagnostic: Diagnostic) -> DocumentError {
    DocumentError(rule: diagnostic.identifier, summary: diagnostic.summary, id: entry(at: diagnostic.place)?.text("id"))
  }
}

extension ImportedPortal {
  /// The errors of the portal that a plan would write and that it does not have now, the entries of its files, and, where values were emptied,
  /// its documents as `list` would write them.
  func newErrors(
    _ plan: ImportPlan, options: ImportOptions
  ) async -> (errors: [PlannedError], entries: PlacedEntries, shown: ShownDocuments) {
    let none = PlacedEntries([])
    guard plan.files.contains(where: { !$0.path.hasSuffix(".lock") }) else { return ([], none, ShownDocuments()) }
    let described = Set(plan.changes.filter { $0.fields.contains { ImportPlan.showsText($0.field) } }.map(\.id))
    let ids = described.union(plan.additions.map(\.id))
    // Most imports change a few documents of a long list.
    if let edited = editedTexts(plan), await errors(in: edited, ids, options).errors.isEmpty {
      return ([], none, ShownDocuments())
    }
    let planned = texts(plan.files)
    let (errors, found) = await errors(in: planned, ids, options)
    let mayEndLinks = plan.changes.contains { $0.fields.contains { ImportPlan.mayEndLinks($0.field) } }
    let emptied = Set(plan.changes.filter { $0.fields.contains(where: \.new.isEmpty) }.map(\.id))
    let shown =
      emptied.isEmpty ? ShownDocuments() : await ShownDocuments(found.drafted, of: emptied, jobs: options.jobs)
    guard !errors.isEmpty || mayEndLinks else { return ([], none, shown) }
    let (texts, entries) = (files.map(\.file), PlacedEntries(planned))
    let before = await resolved(texts, today: options.today, jobs: options.jobs)
    let (now, current) = (PlacedEntries(texts), await published(texts, options, before))
    let known = Set((current.log.diagnostics + (await descriptionErrors(described, current, options))).map(now.error))
    let new = errors.filter { !known.contains(entries.error($0)) }.map { error in
      PlannedError(diagnostic: error, target: entries.entry(at: error.place)?.replacement(at: error.place))
    }
    let links = deadLinks(plan, found.catalogue, current.catalogue, today: CalendarDate(options.today))
    return (new + links, entries, shown)
  }

  /// The texts with the edited parts of long lists alone; `nil` unless the plan has nothing but values of which only their own documents may
  /// be at fault. Something that others have may look like a fault of these.
  private func editedTexts(_ plan: ImportPlan) -> [TextFile]? {
    let fields = plan.changes.flatMap(\.fields)
    guard plan.additions.isEmpty, plan.departures.isEmpty, !plan.changes.contains(where: \.isBack),
      fields.allSatisfy({ !$0.new.isEmpty && ImportPlan.concernsItself($0.field) })
    else { return nil }
    let planned = plan.files.filter { !$0.path.hasSuffix(".lock") }
    let edited = planned.compactMap { file in file.edited.map { TextFile(path: file.path, bytes: $0) } }
    guard edited.count == planned.count else { return nil }
    return files.map(\.file).map { file in
      edited.first { $0.path == file.path } ?? (file.path == manifestFile.path ? file : TextFile(path: file.path, text: ""))
    }
  }

  /// The errors of the portal that these texts give, and those in the descriptions of some documents.
  private func errors(
    in texts: [TextFile], _ ids: Set<String>, _ options: ImportOptions
  ) async -> (errors: [Diagnostic], found: PublishedPortal) {
    let found = await published(texts, options, resolved(texts, today: options.today, jobs: options.jobs))
    return (found.log.diagnostics.filter { $0.severity == .error } + (await descriptionErrors(ids, found, options)), found)
  }

  /// The portal with its drafts, and then without, as `check` sees it.
  private func published(
    _ texts: [TextFile], _ options: ImportOptions, _ found: ResolvedPortal
  ) async -> PublishedPortal {
    var portal = PublishedPortal(catalogue: found.catalogue, drafted: found.catalogue, unread: found.unread, log: found.log)
    guard found.catalogue?.documents.contains(where: \.status.isDraft) ?? true else { return portal }
    let published = await resolved(texts, today: options.today, drafts: false, jobs: options.jobs)
    portal.catalogue = published.catalogue
    let known = Set(found.log.diagnostics)
    for diagnostic in published.log.diagnostics where !known.contains(diagnostic) { portal.log.report(diagnostic) }
    return portal
  }

  /// The errors in the descriptions of these documents. A draft is judged beside the others.
  private func descriptionErrors(
    _ ids: Set<String>, _ portal: PublishedPortal, _ options: ImportOptions
  ) async -> [Diagnostic] {
    guard !ids.isEmpty, let published = portal.catalogue, let drafted = portal.drafted else { return [] }
    let documents = drafted.documents.filter { $0.description != nil && ids.contains($0.id.text) }
    var errors: [Diagnostic] = []
    for (catalogue, isDraft) in [(published, false), (drafted, true)] {
      let judged = documents.filter { $0.status.isDraft == isDraft }
      guard !judged.isEmpty else { continue }
      let faults = DescriptionFaults(catalogue, self, unread: portal.unread, today: CalendarDate(options.today))
      errors += await parallelMap(judged, jobs: options.jobs) { faults.errors($0) }.joined()
    }
    return errors
  }
}

/// A portal as its texts give it.
private struct PublishedPortal {
  var catalogue: Catalogue?
  /// The same with its drafts.
  let drafted: Catalogue?
  /// The documents that it does not have because of a fault.
  let unread: Set<String>
  var log: DiagnosticLog
}

extension ImportPlan {
  /// Notes what documents have by default in place of emptied values; a text in another language is none of these.
  mutating func nameDefaults(_ shown: ShownDocuments) {
    for index in changes.indices {
      for field in changes[index].fields.indices where changes[index].fields[field].new.isEmpty {
        let name = changes[index].fields[field].field
        let isOfField = name.hasPrefix(DocumentProperty.fields.rawValue + ".")
        guard name.split(separator: ".").count == (isOfField ? 2 : 1), let text = shown[changes[index].id][name], !text.isEmpty
        else { continue }
        changes[index].fields[field].byDefault = text
      }
    }
  }

  /// Adds the values of which errors of the planned portal are. Returns the errors of none.
  func refuse(_ errors: [PlannedError], of entries: PlacedEntries, named names: PortalNames, _ refused: inout RefusedValues)
    -> [Diagnostic]
  {
    errors.filter { !refuse($0, entries.entry(at: $0.diagnostic.place), names, &refused) }.map(\.diagnostic)
  }

  /// Returns false for an error of no value.
  private func refuse(_ planned: PlannedError, _ entry: WrittenEntry?, _ names: PortalNames, _ refused: inout RefusedValues)
    -> Bool
  {
    let error = planned.diagnostic
    let id = entry?.text("id")
    let key = error.place.flatMap { entry?.key(at: $0) } ?? ""
    let own = changes.first { $0.id == id }?.fields.map(\.field)
    if let own, !planned.isOfLink, case let cells = own.filter({ Self.concerns($0, key) }), !cells.isEmpty {
      // One of several languages is a cell of its own.
      refused.refuse(id ?? "", cells.contains(key) ? [key] : cells, error)
      return true
    }
    // Another document may be the one that changed.
    if let target = planned.target, let change = changes.first(where: { $0.id == target }) {
      let cells = change.fields.map(\.field).filter(planned.isOfTag ? Self.mayEndLinks : Self.endsLinks)
      let reason = planned.isOfLink ? error : .leads(to: target, "'\(id ?? "")' has it as 'replacedBy'", at: error.place)
      refused.refuse(target, cells, reason)
      return !cells.isEmpty
    }
    if let own, let id {
      refused.refuse(id, own, error)
      return !own.isEmpty
    }
    guard let addition = additions.first(where: { $0.id == id }) else { return false }
    let isOptional = !["id", "title", "source", "path", "url", "app"].contains(key)
    refused.refuse(RefusedValues.id(ofNew: addition.key), [isOptional ? names.cell(at: key) : RefusedValues.whole], error)
    return true
  }

  /// True for a cell after which `check` reads a description that it did not read before.
  static func showsText(_ cell: String) -> Bool {
    cell == DocumentProperty.description.rawValue || cell.hasPrefix(DocumentProperty.description.rawValue + ".")
      || endsLinks(cell)
  }

  /// True for a cell of which a fault is one of its document, whatever others have.
  static func concernsItself(_ cell: String) -> Bool {
    let properties: [DocumentProperty] = [.title, .description, .updated, .owner, .section, .fields]
    return properties.contains { cell == $0.rawValue || cell.hasPrefix($0.rawValue + ".") }
  }

  /// True if a cell wrote the value at a key.
  static func concerns(_ cell: String, _ key: String) -> Bool {
    if cell == "state" { return ["draft", "listed", "retired", "retired.since", "publish", "retire"].contains(key) }
    if cell == "path" { return ["path", "url", "source", "app", "modes"].contains(key) }
    // Two days that do not go together.
    if ["publish", "retire"].contains(cell), ["publish", "retire"].contains(key) { return true }
    return cell == key || cell.hasPrefix(key + ".") || key.hasPrefix(cell + ".")
  }
}

extension WrittenEntry {
  /// The document that replaces this one, if a place is that of its identifier.
  fileprivate func replacement(at place: Place?) -> String? {
    place.map(key) == "retired.replacedBy" ? self["retired"]?.value["replacedBy"]?.text : nil
  }

  /// The keys that lead to the value at a place, such as `fields.cost`.
  fileprivate func key(at place: Place) -> String {
    var members = members
    var keys: [String] = []
    while let member = members.last(where: { ($0.keyPosition.line, $0.keyPosition.column) <= (place.line, place.column) }) {
      keys.append(member.key)
      members = member.members
    }
    return keys.joined(separator: ".")
  }
}
