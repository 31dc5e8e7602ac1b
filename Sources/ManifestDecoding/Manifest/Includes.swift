import Diagnostics
import TextBasics

/// The files that the patterns of `include` name, each once, in the order of the patterns and then of their paths.
///
/// `manifest` is the path of the manifest itself, like theirs without the folder.
func includedFiles(
  _ patterns: [Written<String>], of manifest: String, among files: [(path: String, file: TextFile)], _ log: inout DiagnosticLog
) -> [TextFile] {
  // By index: paths that differ only in normal form are different files here.
  var seen: Set<Int> = []
  var included: [TextFile] = []
  for pattern in patterns {
    guard isInside(pattern.value) else {
      log.report(Diagnostic(.manifest.pathOutside, pattern.value, at: pattern.place))
      continue
    }
    let glob = PathPattern(pattern.value)
    if glob.isLiteral, glob.matches(manifest) {
      log.report(Diagnostic(.manifest.includesItself, pattern.value, at: pattern.place))
      continue
    }
    let matches = files.indices.filter { glob.matches(files[$0].path) }
    if matches.isEmpty {
      log.report(
        glob.isLiteral
          ? Diagnostic(
            .manifest.missingInclude, pattern.value, at: pattern.place, fix: didYouMean(pattern.value, among: files.map(\.path)))
          : Diagnostic(.manifest.emptyInclude, pattern.value, at: pattern.place))
    }
    for match in matches where seen.insert(match).inserted { included.append(files[match].file) }
  }
  return included
}

/// Whether a relative path stays inside its folder: no leading slash, no `..`, no backslash, no control character.
func isInside(_ path: String) -> Bool {
  !path.utf8.contains { $0 == ASCII.backslash || $0 < ASCII.space || $0 == 0x7F }
    && path.utf8.first != ASCII.slash
    && !path.split(separator: "/", omittingEmptySubsequences: false).contains { $0 == ".." || $0 == "." || $0.isEmpty }
}
