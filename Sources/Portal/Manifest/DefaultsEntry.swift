import Diagnostics
import OfficeLinks
package import TextBasics

/// The values of a document, or those that documents have unless they write their own.
package struct DefaultValues: Sendable {
  package var tags: [Written<String>]?
  package var fields: [(name: Written<String>, value: WrittenFieldValue)] = []
  package var owner: TextEntry?
  @Rare private var writtenLaunch: LaunchEntry?
  package var launch: LaunchEntry {
    get { writtenLaunch ?? LaunchEntry() }
    set { writtenLaunch = newValue }
  }

  static let table = FieldTable<Self>(
    [
      Field(DocumentProperty.tags.rawValue, .list(of: .shownText), \.tags, "Words that documents share."),
      Field(DocumentProperty.fields.rawValue, .fieldValues, \.fields, "Values of the fields that the manifest declares."),
      Field(DocumentProperty.owner.rawValue, .localizedText, \.owner, "Who answers for the document."),
    ] + LaunchEntry.table.fields.map { $0.within(\.launch) })
}

/// The `defaults` of a source or of an included file.
package struct DefaultsEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var section: Written<String>?
  package var values = DefaultValues()
  static let noun = "'defaults'"
  static let table = FieldTable<Self>(
    [Field("section", .text, \.section, "The id of a section.")] + DefaultValues.table.fields.map { $0.within(\.values) })
}

/// The `defaults` of a section.
package struct SectionDefaultsEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var values = DefaultValues()
  static let noun = "'defaults'"
  static let table = FieldTable<Self>(DefaultValues.table.fields.map { $0.within(\.values) })
}

/// An included file that is no list.
struct IncludedFileEntry: ManifestEntry {
  var place = Place(file: "")
  var isDamaged = false
  var defaults: DefaultsEntry?
  var documents: [WrittenDocument] = []
  static let noun = "the included file"
  static let table = FieldTable<Self>([
    Field("defaults", .entry("defaults"), \.defaults),
    Field("documents", .documents, \.documents, required: true),
  ])
}

extension Manifest {
  /// Some documents may have values of others.
  var hasDefaults: Bool {
    !fileDefaults.isEmpty || sources.contains { $0.defaults != nil } || sections.contains { $0.defaults != nil }
  }
}

/// The defaults of a manifest's sections and sources, by their identifiers.
struct DefaultsTable {
  private let sources: [String: DefaultsEntry]
  private let sections: [String: SectionEntry]

  init(_ manifest: Manifest) {
    sources = Dictionary(
      manifest.sources.compactMap { source in source.id.flatMap { id in source.defaults.map { (id.value, $0) } } },
      uniquingKeysWith: { first, _ in first })
    sections = Dictionary(
      manifest.sections.compactMap { section in section.id.map { ($0.value, section) } }, uniquingKeysWith: { first, _ in first })
  }

  /// The documents of a file, whose defaults are given, with the values that they leave to their file, section or source.
  func filled(_ documents: [WrittenDocument], of file: DefaultsEntry?) -> [WrittenDocument] {
    documents.map { document in
      var entry = document.entry
      entry.section = entry.section ?? file?.section ?? source(of: entry)?.section
      for defaults in defaults(of: entry, of: file) { entry.values.fill(from: defaults.values) }
      return WrittenDocument(entry, written: document)
    }
  }

  /// The defaults from which a document takes the values that it leaves out, the nearest first, with their places.
  func defaults(of entry: DocumentEntry, of file: DefaultsEntry?) -> [(values: DefaultValues, place: Place)] {
    let ofSections = sections(of: entry).compactMap(\.defaults).map { ($0.values, $0.place) }
    return [file].compactMap(\.self).map { ($0.values, $0.place) } + ofSections
      + [source(of: entry)].compactMap(\.self).map { ($0.values, $0.place) }
  }

  /// The section of a document, and the one above it.
  func sections(of entry: DocumentEntry) -> [SectionEntry] {
    guard let section = entry.section.flatMap({ sections[$0.value] }) else { return [] }
    return [section, section.parent.flatMap { sections[$0.value] }].compactMap(\.self)
  }

  private func source(of entry: DocumentEntry) -> DefaultsEntry? { entry.source.flatMap { sources[$0.value] } }
}

extension DefaultValues {
  fileprivate mutating func fill(from defaults: DefaultValues) {
    tags = tags ?? defaults.tags
    owner = owner ?? defaults.owner
    let written = Set(fields.map(\.name.value))
    fields += defaults.fields.filter { !written.contains($0.name.value) }
    guard defaults.writtenLaunch != nil else { return }
    launch.apps = launch.apps ?? defaults.launch.apps
    launch.modes = launch.modes ?? defaults.launch.modes
    launch.passback = launch.passback ?? defaults.launch.passback
    launch.context = launch.context ?? defaults.launch.context
    launch.delimiters = launch.delimiters ?? defaults.launch.delimiters
  }
}
