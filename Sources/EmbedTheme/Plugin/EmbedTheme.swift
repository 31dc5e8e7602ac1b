import Foundation
import PackagePlugin

/// Runs `embed-theme` over `Templates/` whenever a file there changes.
@main
struct EmbedTheme: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Templates")
    let output = context.pluginWorkDirectoryURL.appending(path: "DefaultTheme.swift")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return [
      .buildCommand(
        displayName: "Embedding the default theme", executable: try context.tool(named: "embed-theme").url,
        arguments: [folder.path, output.path], inputFiles: files.sorted { $0.path < $1.path }, outputFiles: [output])
    ]
  }
}
