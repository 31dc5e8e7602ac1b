import Diagnostics
import Links
import OfficeLinks
import Portal
import TextBasics

/// The sources whose documents are at another address now: redirects that change the beginning of their addresses and nothing else.
struct MovedSources {
  private(set) var fixes: [Fix] = []
  /// The documents that these fixes are about.
  private(set) var documents: Set<String> = []

  /// The documents of one source by what servers said about them.
  private struct Answers {
    var moved: [String: [String]] = [:]
    /// Servers answer at the address, or redirect it to something else.
    var others = 0
    var count = 0
  }

  init(_ manifest: Manifest, _ links: [CheckedLink], _ catalogue: Catalogue) {
    let bases = Dictionary(catalogue.sources.map { ($0.id.text, $0.baseURL.text) }, uniquingKeysWith: { first, _ in first })
    let byDocument = Dictionary(
      links.flatMap { link in link.occurrences.compactMap { $0.document }.map { ($0, link) } },
      uniquingKeysWith: { first, _ in first })
    var answers: [String: Answers] = [:]
    for written in manifest.documents {
      guard let id = written.entry.id?.value, let source = written.entry.source?.value, written.entry.path != nil,
        let base = bases[source], let link = byDocument[id], link.address.utf8.starts(with: base.utf8)
      else { continue }
      answers[source, default: Answers()].count += 1
      if let new = link.newBase(of: base) {
        answers[source]?.moved[new, default: []].append(id)
      } else if !link.hasFault || link.redirectTarget != nil {
        answers[source]?.others += 1
      }
    }
    for source in manifest.sources {
      guard let id = source.id?.value, let baseURL = source.baseURL, let answers = answers[id] else { continue }
      add(answers, baseURL)
    }
  }

  private mutating func add(_ answers: Answers, _ baseURL: Written<String>) {
    guard let (new, ids) = answers.moved.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }), ids.count > 1 else {
      return
    }
    let others = answers.others + answers.moved.values.reduce(0) { $0 + $1.count } - ids.count
    var fix = Fix(place: baseURL.place, old: baseURL.value, new: new, isOfRedirect: true)
    if others > 0 {
      fix.refusal =
        "\(ids.count) of the source's documents have moved to \(printable(new)), and \(counted(others, "other")) not; "
        + "these need a source of their own"
    } else if ids.count * 2 <= answers.count {
      fix.refusal = "most of the source's documents are broken, and \(ids.count) have moved to \(printable(new))"
    }
    fixes.append(fix)
    documents.formUnion(ids)
  }
}

extension CheckedLink {
  /// The address of the source's folder, if redirects for good lead to the same path below another one; `nil` otherwise.
  fileprivate func newBase(of base: String) -> String? {
    guard let target = redirectTarget, isMovedForGood, let final = try? WebAddress(target), let old = try? WebAddress(address),
      final.isSecure || !old.isSecure
    else { return nil }
    let path = address.utf8.dropFirst(base.utf8.count)
    guard !path.isEmpty, target.utf8.count > path.count, target.utf8.suffix(path.count).elementsEqual(path) else { return nil }
    let new = String(decoding: target.utf8.dropLast(path.count), as: UTF8.self)
    var rules = AddressRules.ofFixes
    rules.allowsHTTP = !old.isSecure
    guard new != base, DocumentAddress.read(new, rules: rules.forFolders).address?.asFolder?.text == new else { return nil }
    return new
  }
}
