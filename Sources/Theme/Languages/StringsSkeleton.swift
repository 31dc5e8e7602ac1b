import Diagnostics
package import Portal
import TextBasics

/// A strings file to translate: the built-in English file with its order and comments, the texts that a language already has, its
/// direction and plural rules, and the English texts marked where it has none.
package struct StringsSkeleton: Sendable {
  private struct Line {
    var indent: Int
    var comments: [Substring] = []
    var key: String
    /// The keys down to this one, joined with dots.
    var name: String
    /// `nil` for a mapping.
    var text: String?
    var origin = Origin.own
  }

  private enum Origin {
    case own
    case settings
    case english
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
    let hasRules = !Strings.pluralRules(in: own).isEmpty
    let settings = LanguageSettings.strings(for: language).filter { name, _ in
      own[name] == nil && !(hasRules && StringNames.isPluralRule(name))
    }
    lines = Self.lines(of: file, table, own, settings)
    let known = Set(lines.map(\.name))
    for name in own.keys.filter({ !known.contains($0) }).sorted() { insert(name, own[name]) }
    guard language.fallbacks.allSatisfy({ $0.text != "en" }) else { return }
    for (name, english) in checkedLinks where own[StringNames.checkedLinks + name] == nil {
      insert(StringNames.checkedLinks + name, english, .english)
    }
  }

  /// The number of texts that the language lacks.
  package var missingCount: Int { lines.count { $0.origin == .english } }

  /// The file; `onlyMissing` limits it to the additions to the language's own file.
  package func text(onlyMissing: Bool = false) -> String {
    let shown =
      onlyMissing
      ? lines.filter { line in lines.contains { $0.origin != .own && ($0.name + ".").hasPrefix(line.name + ".") } }
      : lines
    let total = lines.count { $0.text != nil }
    let head = "# Templates/strings/\(language.text).yaml: \(missingCount) of \(total) texts are missing"
    let note =
      missingCount == 0 ? "." : "; they are English here, marked with '# en'.\n# Words in {braces} are filled in by docportal."
    return head + note + "\n\n"
      + shown.map { line in
        let comments = onlyMissing ? [] : line.comments
        let value = line.text.map { " " + Self.scalar($0) + (line.origin == .english ? "  # en" : "") } ?? ""
        return comments.map { $0 + "\n" }.joined() + Self.indentation(line.indent) + line.key + ":" + value + "\n"
      }.joined()
  }

  /// The lines of the English file without its first comment, which is about English.
  private static func lines(
    of file: TextFile, _ table: StringsTable, _ own: [String: String], _ settings: [String: String]
  ) -> [Line] {
    let leaves = Dictionary(table.texts.map { ($0.name.place.line, $0) }, uniquingKeysWith: { first, _ in first })
    let texts = table.byName
    let (english, translated) = (StringNames(texts), StringNames(own).compared)
    let known = own.merging(settings) { own, _ in own }
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
      guard let leaf = leaves[index + 1] else {
        parents.append(line)
        lines.append(line)
        continue
      }
      for name in english.names(inPlaceOf: leaf.name.value) {
        line.name = name
        line.key = name.split(separator: ".").last.map(String.init) ?? key
        line.text = known[name]
        line.origin = own[name] != nil ? .own : .settings
        if line.text == nil {
          guard english.isMissing(name, in: known, compared: translated) else { continue }
          (line.text, line.origin) = (texts[name] ?? leaf.text, .english)
        }
        lines.append(line)
        line.comments = []
      }
    }
    // Leaves out mappings that are now empty.
    return lines.filter { line in line.text != nil || lines.contains { $0.text != nil && $0.name.hasPrefix(line.name + ".") } }
  }

  /// Adds a text that English does not have below the nearest mapping that it has.
  private mutating func insert(_ name: String, _ text: String?, _ origin: Origin = .own) {
    var parent = name[...]
    var keys: [Substring] = []
    while let dot = parent.lastIndex(of: ".") {
      keys.insert(parent[parent.index(after: dot)...], at: 0)
      parent = parent[..<dot]
      guard let mapping = lines.first(where: { $0.text == nil && $0.name == parent }) else { continue }
      let end = lines.lastIndex { $0.name.hasPrefix(parent + ".") } ?? lines.endIndex - 1
      lines.insert(
        contentsOf: Self.nested(keys, below: mapping.name + ".", indent: mapping.indent + 2, text, origin), at: end + 1)
      return
    }
    lines += Self.nested([parent] + keys, below: "", indent: 0, text, origin)
  }

  private static func nested(_ keys: [Substring], below prefix: String, indent: Int, _ text: String?, _ origin: Origin) -> [Line]
  {
    keys.indices.map { index in
      let name = prefix + keys[...index].joined(separator: ".")
      let isLeaf = index == keys.count - 1
      return Line(
        indent: indent + 2 * index, key: String(keys[index]), name: name, text: isLeaf ? text : nil,
        origin: isLeaf ? origin : .own)
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
  /// The names that a language may have for an English one: every plural form in place of the last English one.
  fileprivate func names(inPlaceOf name: String) -> [String] {
    let last = Self.isPluralRule(name) ? name : otherForm(of: name)
    guard let last, let dot = name.lastIndex(of: ".") else { return [name] }
    return last == name ? PluralForm.allCases.map { name[...dot] + $0.rawValue } : []
  }

  /// True if a language lacks a text of English. Settings are its own, and so are plural forms, of which it needs those that its
  /// rules choose.
  fileprivate func isMissing(_ name: String, in known: [String: String], compared translated: Set<String>) -> Bool {
    guard let compared = compared(name), !translated.contains(compared) else { return false }
    let form = name.split(separator: ".").last ?? ""
    return compared == name || known["\(Self.pluralRules)\(form)"] != nil
  }
}
