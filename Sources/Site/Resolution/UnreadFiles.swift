import Diagnostics
import Files
import OfficeLinks
import Portal
import TextBasics
import Theme

/// Reports the files below `Content/` that nothing reads, with what was probably meant. `used` are the paths there that the manifest
/// or a text names.
func reportUnreadFiles(_ tree: SourceTree, used: Set<String>, log: inout DiagnosticLog) {
  for file in tree.content where !file.path.hasSuffix(".md") && !used.contains(file.contentPath) && isMeantForReading(file) {
    log.report(Diagnostic(.source.unreadFile, at: Place(file: file.path), fix: unreadFix(file.contentPath)))
  }
}

/// Notes that the copy of the schema for editors is that of another version.
func reportOldSchema(_ tree: SourceTree, log: inout DiagnosticLog) {
  let path = PortalFile.manifestSchema.rawValue
  guard let text = tree[path: path]?.text else { return }
  // Git may write the lines of a copy with other ends.
  let bytes = trimmingASCIISpace(text.filter { $0 != ASCII.carriageReturn }[...])
  if bytes.elementsEqual(trimmingASCIISpace(Array(ManifestSchema.manifest.text.utf8)[...])) { return }
  log.report(Diagnostic(.manifest.oldSchema, path, at: Place(file: path)))
}

/// False for the portal's own files, those of `docportal import`, and those that people write for each other.
private func isMeantForReading(_ file: SourceFile) -> Bool {
  let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
  return ![manifestPath, ReviewEntry.path].contains(file.path) && file.contents != .unusable && !ThemeFileCheck.isForPeople(name)
    && !["csv", "json", "lock", "tsv", "xml"].contains(fileExtension(of: name))
}

private func fileExtension(of name: String) -> String {
  name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
}

private func unreadFix(_ path: String) -> String {
  let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
  if path.hasPrefix("Templates/") { return "move it to \(path), beside Content" }
  switch fileExtension(of: path) {
  case "md", "markdown", "mdown", "mkd", "mdwn", "mkdn": return "rename it to \(stem).md to make it a page"
  case "mdx": return "rename it to \(stem).md, and write in CommonMark what is JSX"
  case "yaml", "yml":
    return path.hasSuffix(".yaml") || path.hasSuffix(".yml")
      ? "write '\(path)' under 'include' in the manifest"
      : "rename it to \(stem).yaml, and write that under 'include' in the manifest"
  case "mustache": return "move it to Templates, beside Content"
  case "avif", "gif", "heic", "jpeg", "jpg", "png", "svg", "webp":
    return "show it on a page, as in '![words](\(path))', or remove it"
  case let ending where DocumentFormat.named(ending)?.app != nil || ending == "pdf":
    return "add a document with 'file: \(path)', or remove it"
  default: return "put it below Content/static to publish it as it is, or remove it"
  }
}
