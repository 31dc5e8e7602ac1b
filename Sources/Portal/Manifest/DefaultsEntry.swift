import Diagnostics
import OfficeLinks
package import TextBasics

/// The values that documents have unless they write their own.
package struct DefaultValues: Sendable {
  package var tags: [Written<String>]?
  package var fields: [(name: Written<String>, value: WrittenFieldValue)] = []
  package var owner: TextEntry?
  package var launch = LaunchEntry()

  static let table = FieldTable<Self>(
    [
      Field("tags", .list(of: .shownText), \.tags, "Words that documents share."),
      Field("fields", .fieldValues, \.fields, "Values of the fields that the manifest declares."),
      Field("owner", .localizedText, \.owner),
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
      let source = entry.source.flatMap { sources[$0.value] }
      entry.section = entry.section ?? file?.section ?? source?.section
      let section = entry.section.flatMap { sections[$0.value] }
      let above = section?.parent.flatMap { sections[$0.value] }
      for values in [file?.values, section?.defaults?.values, above?.defaults?.values, source?.values] {
        if let values { entry.fill(from: values) }
      }
      return WrittenDocument(entry, written: document)
    }
  }
}

extension DocumentEntry {
  fileprivate mutating func fill(from defaults: DefaultValues) {
    tags = tags ?? defaults.tags
    owner = owner ?? defaults.owner
    let written = Set(fields.map(\.name.value))
    fields += defaults.fields.filter { !written.contains($0.name.value) }
    launch.apps = launch.apps ?? defaults.launch.apps
    launch.modes = launch.modes ?? defaults.launch.modes
    launch.passback = launch.passback ?? defaults.launch.passback
    launch.context = launch.context ?? defaults.launch.context
    launch.delimiters = launch.delimiters ?? defaults.launch.delimiters
  }
}
