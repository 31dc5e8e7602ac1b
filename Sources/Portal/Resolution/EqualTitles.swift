import Diagnostics

/// Warns of two sections with the same title, and of two documents of a section that lists show alike, where nearly all titles
/// differ. Files of the same name or in another format are not meant to differ by their titles.
func reportEqualTitles(_ manifest: Manifest, _ log: inout DiagnosticLog) {
  var sections = RepeatedTitles()
  for section in manifest.sections { sections.add(section.title, of: section.id, in: [], name: nil) }
  var (documents, count) = (RepeatedTitles(), 0)
  // Nearly all titles are there once: only the others are looked at closely.
  var (seen, repeated): (Set<String>, Set<String>) = ([], [])
  seen.reserveCapacity(manifest.documents.count)
  for index in manifest.documents.indices {
    guard let title = manifest.documents[index].entry.title?.first?.value else { continue }
    count += 1
    if !seen.insert(title).inserted { repeated.insert(title) }
  }
  for index in manifest.documents.indices where !repeated.isEmpty {
    guard let title = manifest.documents[index].entry.title?.first?.value, repeated.contains(title) else { continue }
    let entry = manifest.documents[index].entry
    guard entry.isListed ?? true, !entry.isDraft, entry.retired == nil, let address = entry.path ?? entry.file ?? entry.url
    else { continue }
    let name = address.value.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    let ending = String(name[stem.endIndex...])
    documents.add(entry.title, of: entry.id, in: [entry.section?.value ?? "", ending], name: String(stem))
  }
  let isRare = documents.found.count * 4 <= count
  for diagnostic in sections.found + (isRare ? documents.found : []) { log.report(diagnostic) }
}

/// The titles so far, each with the first that has it.
private struct RepeatedTitles {
  private(set) var found: [Diagnostic] = []
  private var firsts: [[String]: (id: Written<String>, name: String?)] = [:]

  /// Adds a title; it is repeated if the group has it already under another file name.
  mutating func add(_ title: TextEntry?, of id: Written<String>?, in group: [String], name: String?) {
    guard let title, let id, let text = title.first else { return }
    let texts =
      switch title {
      case .same(let text): [text.value]
      case .translated(let texts): texts.map { $0.language.value + ":" + $0.text.value }
      }
    let key = group + texts
    guard let first = firsts[key] else {
      firsts[key] = (id, name)
      return
    }
    guard name == nil || first.name != name else { return }
    let note = Diagnostic.Note("the other one", at: first.id.place)
    found.append(
      Diagnostic(.manifest.equalTitles, first.id.value, id.value, text.value, at: text.place, notes: [note]))
  }
}

extension TextEntry {
  fileprivate var first: Written<String>? {
    switch self {
    case .same(let text): text
    case .translated(let texts): texts.first?.text
    }
  }
}
