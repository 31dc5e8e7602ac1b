import Foundation
import PackagePlugin

/// Embeds the files of a target's folder `Embedded` into the binary as `EmbeddedFiles.all`. A target without such a folder gets
/// the theme, which is in the package's folder `Templates`; the commands also get the entries of `Documentation/Diagnostics.md`.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let own = target.directoryURL.appending(path: "Embedded")
    let hasOwn = FileManager.default.fileExists(atPath: own.path)
    let folder = hasOwn ? own : context.package.directoryURL.appending(path: "Templates")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    let diagnostics = context.package.directoryURL.appending(path: "Documentation/Diagnostics.md")
    let others = target.name == "Commands" ? [diagnostics] : []
    return [
      .buildCommand(
        displayName: "Embedding files into \(target.name)", executable: try context.tool(named: "embed-files").url,
        arguments: [folder.path, output.path] + others.map(\.path),
        inputFiles: files.sorted { $0.path < $1.path } + others, outputFiles: [output])
    ]
  }
}
