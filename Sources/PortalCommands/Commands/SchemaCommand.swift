import ArgumentParser
import FileAccess
import ManifestDecoding

/// `docportal schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of the manifest, for editors.",
    discussion: """
      Save it beside the manifest and name it in the manifest's first line:

        # yaml-language-server: $schema=portal.schema.json
      """)

  func run() { OutputStream.standardOutput.write(ManifestSchema.text) }
}
