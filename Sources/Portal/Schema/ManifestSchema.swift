import Diagnostics
import Files
import OfficeLinks
import TextBasics

/// The JSON Schema (draft 2020-12) of the manifest, for completion and checking in editors. It is made from the tables of fields.
package enum ManifestSchema: String, CaseIterable {
  case manifest
  /// A file that the manifest includes.
  case documents
  /// The head of a page.
  case page

  /// The path of the schema that `init` writes for included files, below `Content/`.
  package static let documentsPath = String(PortalFile.documentsSchema.rawValue.dropFirst("Content/".count))

  package var text: String {
    var writer = JSONWriter()
    writer.value(schema)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  private var schema: JSONValue {
    let head: JSONValue = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
    switch self {
    case .manifest:
      let names: JSONValue = ["title": "docportal manifest", "description": "Content/portal.yaml"]
      return head.adding(names).adding(Manifest.schema).adding("$defs", Self.definitions)
    case .documents:
      let names: JSONValue = ["title": "docportal documents", "description": "A file that Content/portal.yaml includes"]
      return head.adding(names).adding(.reference("documents")).adding("$defs", Self.definitions)
    case .page:
      let names: JSONValue = ["title": "docportal page", "description": "The head of a page, Content/**/*.md"]
      return head.adding(names).adding(PageHead.schema).adding("$defs", Self.definitions)
    }
  }

  private static var definitions: JSONValue {
    let shared =
      LaunchEntry.table.fields.map { (name: $0.name, value: $0.schema) }
      + HostRulesEntry.table.fields.map { (name: $0.name, value: $0.schema) }
    let values: JSONValue = [
      "text": [
        "description": "One text for all languages, or a map from language to text.",
        "anyOf": [
          ["type": ["string", "number", "boolean"], "minLength": 1],
          [
            "type": "object", "minProperties": 1,
            "additionalProperties": ["type": ["string", "number", "boolean"], "minLength": 1],
          ],
        ],
      ],
      "id": [
        "description": "Letters, digits, hyphens, underscores and full stops; also the file name of the page.",
        // Without white space and the other signs of ASCII; letters of all scripts are beyond the patterns that every editor knows.
        "type": ["string", "number"], "pattern": #"^[^\s!-,/:-@\[-^`{-~]+$"#, "maxLength": 100,
      ],
      "app": FieldType<Written<OfficeApp>>.choice("app").schema,
    ]
    let entries: JSONValue = [
      "portal": PortalEntry.schema,
      "launch": LaunchEntry.schema.adding("description", "Defaults for every document."),
      "source": SourceEntry.schema,
      "import": ImportEntry.schema,
      "externalLinks": ExternalLinksEntry.schema,
      "theme": ThemeEntry.schema,
      "host": HostEntry.schema,
      "ignore": IgnoreEntry.schema,
      "section": SectionEntry.schema,
      "tag": TagEntry.schema,
      "field": CustomFieldEntry.schema.adding(
        "if", ["required": ["type"], "properties": ["type": ["const": "choice"]]]
      ).adding("then", ["required": ["choices"]]),
      "choice": ChoiceEntry.schema,
      "retired": RetiredEntry.schema,
      "defaults": DefaultsEntry.schema,
      "sectionDefaults": SectionDefaultsEntry.schema,
      "included": ["anyOf": [.reference("documents"), IncludedFileEntry.schema]],
      "documents": ["type": ["array", "null"], "items": .reference("document")],
      "document": DocumentEntry.schema.adding(
        "oneOf", [["required": ["path", "source"]], ["required": ["url"]], ["required": ["file"]]]),
    ]
    return values.adding(.object(shared)).adding(entries)
  }
}
