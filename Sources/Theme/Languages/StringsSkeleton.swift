import Diagnostics
package import Portal
import TextBasics

/// A strings file to translate: the built-in English file with its order and comments, the texts that a language already has, and
/// the English ones marked where it has none.
package struct StringsSkeleton: Sendable {
  private struct Line {
    var indent: Int
    var comments: [Substring] = []
    var key: String
    /// The keys down to this one, joined with dots.
    var name: String
    /// `nil` for a mapping.
    var text: String?
    var isMissing = false
  }

  private let language: LanguageTag
  private var lines: [Line] = []

  /// Starts from the theme's texts in the language, or in the one that a region falls back to. `checkedLinks` has the English texts
  /// about checked links, which only other languages have in a file.
  package init(_ language: LanguageTag, _ theme: ThemeFiles, checkedLinks: [(name: String, english: String)] = []) {
    self.language = language
    var own: [String: String] = [:]
    for path in language.fallbacks.map({ "strings/\($0.text).yaml" }) {
      for file in [theme.files.first { $0.path == path }, theme.replaced(path)] {
        own.merge(faultlessStrings(file)) { own, _ in own }
      }
    }
    guard let english = builtInThemeFiles.first(where: \.isEnglish), let tag = LanguageTag("en") else { return }
    let file = TextFile(path: english.path, bytes: english.bytes)
    let table = decodeStrings(file, language: tag, log: &silentLog)
    lines = Self.lines(of: file, table, own)
    let known = Set(lines.map(\.name))
    for name in own.keys.filter({ !known.contains($0) }).sorted() { insert(name, own[name]) }
    guard language.fallbacks.allSatisfy({ $0.text != "en" }) else { return }
    for (name, english) in checkedLinks where own[StringNames.checkedLinks + name] == nil {
      insert(StringNames.checkedLinks + name, english, isMissing: true)
    }
  }

  /// The number of texts that the language lacks.
  package var missingCount: Int { lines.count(where: \.isMissing) }

  /// The file; `onlyMissing` limits it to the additions to the language's own file.
  package func text(onlyMissing: Bool = false) -> String {
    let shown =
      onlyMissing ? lines.filter { line in lines.contains { $0.isMissing && ($0.name + ".").hasPrefix(line.name + ".") } } : lines
    let total = lines.count { $0.text != nil }
    let head = "# Templates/strings/\(language.text).yaml: \(missingCount) of \(total) texts are missing"
    let note =
      missingCount == 0 ? "." : "; they are English here, marked with '# en'.\n# Words in {braces} are filled in by docportal."
    return head + note + "\n\n"
      + shown.map { line in
        let comments = onlyMissing ? [] : line.comments
        let value = line.text.map { " " + Self.scalar($0) + (line.isMissing ? "  # en" : "") } ?? ""
        return comments.map { $0 + "\n" }.joined() + Self.indentation(line.indent) + line.key + ":" + value + "\n"
      }.joined()
  }

  /// The lines of the English file without its first comment, which is about English.
  private static func lines(of file: TextFile, _ table: StringsTable, _ own: [String: String]) -> [Line] {
    let leaves = Dictionary(table.texts.map { ($0.name.place.line, $0) }, uniquingKeysWith: { first, _ in first })
    let (english, translated) = (StringNames(table.byName), StringNames(own).compared)
    var lines: [Line] = []
    var parents: [Line] = []
    var comments: [Substring] = []
    for (index, text) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let indent = text.prefix { $0 == " " }.count
      let content = text.dropFirst(indent)
      guard let first = content.first, first != "#" else {
        comments.append(text)
        continue
      }
      parents.removeAll { $0.indent >= indent }
      let key = String(content.prefix { $0 != ":" })
      var line = Line(indent: indent, comments: lines.isEmpty ? [] : comments, key: key, name: "")
      comments = []
      line.name = ((parents.last.map { [$0.name] } ?? []) + [key]).joined(separator: ".")
      if let leaf = leaves[index + 1] {
        line.name = leaf.name.value
        line.text = own[line.name] ?? leaf.text
        if own[line.name] == nil {
          // Plural forms and settings differ between languages.
          guard own.isEmpty || english.isMissing(line.name, in: own, compared: translated) else { continue }
          line.isMissing = true
        }
      } else {
        parents.append(line)
      }
      lines.append(line)
    }
    // Leaves out mappings that are now empty.
    return lines.filter { line in line.text != nil || lines.contains { $0.text != nil && $0.name.hasPrefix(line.name + ".") } }
  }

  /// Adds a text that English does not have below the nearest mapping that it has.
  private mutating func insert(_ name: String, _ text: String?, isMissing: Bool = false) {
    var parent = name[...]
    var keys: [Substring] = []
    while let dot = parent.lastIndex(of: ".") {
      keys.insert(parent[parent.index(after: dot)...], at: 0)
      parent = parent[..<dot]
      guard let mapping = lines.first(where: { $0.text == nil && $0.name == parent }) else { continue }
      let end = lines.lastIndex { $0.name.hasPrefix(parent + ".") } ?? lines.endIndex - 1
      lines.insert(
        contentsOf: Self.nested(keys, below: mapping.name + ".", indent: mapping.indent + 2, text, isMissing), at: end + 1)
      return
    }
    lines += Self.nested([parent] + keys, below: "", indent: 0, text, isMissing)
  }

  private static func nested(_ keys: [Substring], below prefix: String, indent: Int, _ text: String?, _ isMissing: Bool) -> [Line]
  {
    keys.indices.map { index in
      let name = prefix + keys[...index].joined(separator: ".")
      let isLeaf = index == keys.count - 1
      return Line(
        indent: indent + 2 * index, key: String(keys[index]), name: name, text: isLeaf ? text : nil,
        isMissing: isLeaf && isMissing)
    }
  }

  private static func indentation(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// A text as YAML: plain if nothing in it could mean something else, or else in the double quotes of JSON, which YAML shares.
  private static func scalar(_ text: String) -> String {
    let isPlain =
      text.unicodeScalars.first?.properties.isAlphabetic ?? false && text != "null" && !text.hasSuffix(":")
      && !text.hasSuffix(" ")
      && !text.contains(": ") && !text.contains(" #") && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    if isPlain { return text }
    var json = JSONWriter()
    json.value(.text(text))
    return String(decoding: trimmingASCIISpace(json.finish()[...]), as: UTF8.self)
  }
}

extension StringNames {
  /// True if a language lacks a text of English. Settings are its own, and so are plural forms, of which it needs those that its
  /// rules choose.
  fileprivate func isMissing(_ name: String, in own: [String: String], compared translated: Set<String>) -> Bool {
    guard let compared = compared(name), !translated.contains(compared) else { return false }
    let form = name.split(separator: ".").last ?? ""
    return compared == name || own["\(Self.pluralRules)\(form)"] != nil
  }
}
