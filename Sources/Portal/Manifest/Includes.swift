import Diagnostics
import TextBasics

/// The files that the patterns of `include` name, each once, in the order of the patterns and then of their paths.
///
/// `manifest` is the path of the manifest itself, like theirs without the folder.
func includedFiles(
  _ patterns: [Written<String>], of manifest: String, among all: ManifestFiles, _ log: inout DiagnosticLog
) -> [TextFile] {
  let files = all.includable
  // Compares indexes: paths that differ only in normal form are different files here.
  var seen: Set<Int> = []
  var included: [TextFile] = []
  for pattern in patterns {
    guard isInside(pattern.value) else {
      let below = pathBelowContent(pattern.value)
      let isMeant = files.contains { PathPattern(below).matches($0.path) }
      log.report(.pathOutside(pattern, among: isMeant ? [below] : Set(files.map(\.path))))
      continue
    }
    let glob = PathPattern(pattern.value)
    if glob.isLiteral, glob.matches(manifest) {
      log.report(Diagnostic(.manifest.includesItself, pattern.value, at: pattern.place))
      continue
    }
    let matches = files.indices.filter { glob.matches(files[$0].path) }
    if matches.isEmpty, !all.unusable.contains(where: glob.matches) {
      log.report(
        glob.isLiteral
          ? Diagnostic(
            .manifest.missingInclude, pattern.value, at: pattern.place,
            fix: didYouMeanPath(pattern.value, among: Set(files.map(\.path))))
          : Diagnostic(
            .manifest.emptyInclude, pattern.value, at: pattern.place,
            fix: files.contains { PathPattern(pathBelowContent(pattern.value)).matches($0.path) }
              ? "did you mean '\(pathBelowContent(pattern.value))'?" : nil))
    }
    for match in matches where seen.insert(match).inserted { included.append(files[match].file) }
  }
  return included
}

/// True if a relative path stays inside its folder: no leading slash, no `..`, no backslash, no control character.
package func isInside(_ path: String) -> Bool {
  !path.utf8.contains { $0 == ASCII.backslash || $0 < ASCII.space || $0 == 0x7F }
    && path.utf8.first != ASCII.slash
    && !path.split(separator: "/", omittingEmptySubsequences: false).contains { $0 == ".." || $0 == "." || $0.isEmpty }
}

/// The path among `paths` that was most likely meant: one written from elsewhere, in another case, with another folder, or misspelt.
package func pathMeant(by path: String, among paths: some Collection<String>) -> String? {
  let below = pathBelowContent(path)
  let (lower, name) = (below.lowercased(), below.split(separator: "/").last ?? "")
  if paths.contains(below) { return below }
  if let other = paths.filter({ $0.lowercased() == lower }).min() { return other }
  let moved = paths.filter { $0.split(separator: "/").last == name }
  return moved.count == 1 ? moved.first : nearestName(to: below, among: paths)
}

/// A path as it is written below `Content/`: without what is before it, `.` and backslashes.
func pathBelowContent(_ path: String) -> String {
  let parts = path.replacing("\\", with: "/").split(separator: "/").filter { $0 != "." && $0 != ".." }
  return parts[(parts.lastIndex(of: "Content").map { $0 + 1 } ?? 0)...].joined(separator: "/")
}

extension Diagnostic {
  /// A path that leads outside `Content/`.
  static func pathOutside(_ path: Written<String>, among paths: Set<String>) -> Diagnostic {
    if path.value.hasSuffix("/") {
      let fix = "name a file; of all files in a folder: '\(path.value)*', where a list of patterns belongs"
      return Diagnostic(.manifest.pathOutside, path.value, at: path.place, fix: fix)
    }
    return Diagnostic(.manifest.pathOutside, path.value, at: path.place).suggesting { didYouMeanPath(path.value, among: paths) }
  }

  /// A file that is not there, or that nothing but a page can name.
  static func missingFile(_ path: Written<String>, among paths: Set<String>) -> Diagnostic {
    if let ending = [".md", ".yaml", ".yml"].first(where: path.value.hasSuffix) {
      let isPage = ending == ".md"
      return Diagnostic(
        .document.missingFile, path.value, at: path.place,
        explanation: "docportal reads \(ending) files there itself, and publishes none as it is.",
        fix: "save it with another ending, such as .txt"
          + (isPage ? ", or link to its page: [words](page:\(path.value.dropLast(3)))" : ""))
    }
    guard path.value.hasPrefix("static/") else {
      return Diagnostic(.document.missingFile, path.value, at: path.place).suggesting { didYouMeanPath(path.value, among: paths) }
    }
    return Diagnostic(
      .document.missingFile, path.value, at: path.place,
      explanation: "Files of Content/static/ are published as they are, for pages alone.",
      fix: "move the file to Content/, and write '\(path.value.dropFirst("static/".count))'")
  }
}

private func didYouMeanPath(_ path: String, among paths: Set<String>) -> String? {
  pathMeant(by: path, among: paths).map { "did you mean '\($0)'?" }
}

/// A path with wildcards: `*` matches any text within one part, `?` one scalar, and `**` as a whole part any number of parts.
package struct PathPattern: Sendable {
  private let parts: [[Unicode.Scalar]]

  var isLiteral: Bool { !parts.contains { $0.contains("*") || $0.contains("?") } }

  package init(_ pattern: String) { parts = pattern.split(separator: "/").map { Array($0.unicodeScalars) } }

  /// True if the pattern means everything in a folder in which the path is: it names the folder, or ends with `**`.
  package func coversFolder(of path: String) -> Bool {
    guard isLiteral || parts.last == ["*", "*"] else { return false }
    let names = path.split(separator: "/").map { Array($0.unicodeScalars) }
    return names.indices.dropFirst().contains { Self.matches(parts[...], names[..<$0]) }
  }

  package func matches(_ path: String) -> Bool {
    Self.matches(parts[...], path.split(separator: "/").map { Array($0.unicodeScalars) }[...])
  }

  private static func matches(_ pattern: ArraySlice<[Unicode.Scalar]>, _ path: ArraySlice<[Unicode.Scalar]>) -> Bool {
    glob(pattern, path, isStar: { $0 == ["*", "*"] }) { partPattern, part in
      glob(partPattern[...], part[...], isStar: { $0 == "*" }, matchesOne: { $0 == "?" || $0 == $1 })
    }
  }

  /// Greedy matching that remembers only the last star: quadratic at worst, however many stars there are.
  private static func glob<Element>(
    _ pattern: ArraySlice<Element>, _ text: ArraySlice<Element>, isStar: (Element) -> Bool,
    matchesOne: (Element, Element) -> Bool
  ) -> Bool {
    var inPattern = pattern.startIndex
    var inText = text.startIndex
    var retry: (pattern: Int, text: Int)?
    while inText < text.endIndex {
      if inPattern < pattern.endIndex, isStar(pattern[inPattern]) {
        inPattern += 1
        retry = (inPattern, inText)
      } else if inPattern < pattern.endIndex, matchesOne(pattern[inPattern], text[inText]) {
        inPattern += 1
        inText += 1
      } else if let last = retry {
        inPattern = last.pattern
        inText = last.text + 1
        retry = (last.pattern, inText)
      } else {
        return false
      }
    }
    return pattern[inPattern...].allSatisfy(isStar)
  }
}
