package import Diagnostics
package import OfficeLinks
package import TextBasics

/// The use of an address in the manifest, which decides what its author can do about a finding of the link library.
package enum AddressUse: Sendable {
  case portal
  case source
  /// Everything about a document except its save location; also the launch settings.
  case document
  case saveLocation

  /// The fix if it is a setting that the library cannot know of, or `nil` to use the library's fix.
  func fix(for rule: Rule) -> String? {
    switch rule {
    case Rule.address.plainHTTP:
      switch self {
      case .portal: "use https, or add 'allowHTTP: true' to 'portal'"
      case .source: "use https, or add 'allowHTTP: true' to the source"
      case .document: "use https, or list the host under 'sources' with 'allowHTTP: true'"
      case .saveLocation: "use https, as the template does"
      }
    case Rule.address.relative:
      switch self {
      case .portal, .source, .saveLocation: "write the whole address, such as https://contoso.com/docs/"
      case .document: "write the whole address, from https:// on, or the file's name as 'path' with a 'source'"
      }
    case Rule.host.ownMachine: "use the address by which others reach it"
    case Rule.host.notAllowed: "use the host of a source, or add this one under 'sources'"
    case Rule.share.rewritten, Rule.share.webView, Rule.share.parameters: "run 'docportal fix' to write it into the manifest"
    case Rule.format.addIn: "link to a document; add-ins cannot be allowed"
    case Rule.form.passbackIgnored where self == .document:
      "leave it out; 'passback: ~' on the document switches the portal's off"
    case Rule.form.contextIgnored where self == .document:
      "leave it out; 'context: ~' on the document switches the portal's off"
    default: nil
    }
  }

  /// The reason if the library's own is only about documents.
  func explanation(of rule: Rule) -> String? {
    let ofWholeAddresses: [Rule] = [
      .address.relative, .address.schemeRelative, .address.uncPath, .address.localPath, .address.fileScheme,
    ]
    return self == .portal && ofWholeAddresses.contains(rule)
      ? "'baseURL' is the public address of the portal, which begins with https://." : nil
  }
}

extension Diagnostic {
  /// A finding of the link library, at the place where the author wrote the value; `fix` replaces the library's own.
  package init(_ finding: LinkFinding, at place: Place?, fix: String? = nil) {
    self.init(
      finding.rule.severity, finding.identifier, finding.summary, at: place, explanation: finding.explanation,
      fix: fix.map { finding.solution($0) } ?? finding.solution)
  }

  package init(_ finding: LinkFinding, at place: Place?, of use: AddressUse) {
    let isOwnMachine = finding.rule == .host.notAllowed && isOwnMachine(host: (finding.arguments.first?.description ?? "").utf8)
    self.init(finding, at: place, fix: use.fix(for: isOwnMachine || finding.isOfOwnMachine ? .host.ownMachine : finding.rule))
    let rewritten: [Rule] = [.share.rewritten, .share.webView, .share.parameters, .character.lonePercent]
    isFixable =
      finding.part == .address && finding.rule != .address.plainHTTP
      && (finding.severity == .error && finding.corrected != nil || rewritten.contains(finding.rule))
    if isFixable, let fix, !fix.contains("docportal fix") { self.fix = fix + " ('docportal fix' does so)" }
    explanation = use.explanation(of: finding.rule) ?? explanation
  }
}

/// Finds the characters of a finding in the file in which they were written.
struct WrittenPlaces: Sendable {
  let files: [String: TextFile]

  /// The place of a range of a value, in UTF-8 offsets, or of the whole value if its spelling in the file cannot be traced.
  func place(of stretch: Range<Int>?, in written: Written<String>) -> Place {
    source(of: stretch, in: written).map { $0.file.place(of: $0.range) } ?? written.place
  }

  private func source(of stretch: Range<Int>?, in written: Written<String>) -> (file: TextFile, range: Range<Int>)? {
    let whole = written.place
    guard let stretch, let file = files[whole.file],
      let start = file.lines.offset(ofLine: whole.line, column: whole.column),
      let range = sourceRange(of: stretch, in: written.value, at: start, of: file.lines.bytes)
    else { return nil }
    return (file, range)
  }

  /// Reports the library's findings about a value, each at its characters.
  func report(
    _ findings: [LinkFinding], in written: Written<String>, of use: AddressUse = .document, _ log: inout DiagnosticLog
  ) {
    var hasEscape = false
    for finding in findings {
      let found = source(of: finding.range, in: written)
      var diagnostic = Diagnostic(finding, at: found.map { $0.file.place(of: $0.range) } ?? written.place, of: use)
      // `"Plans\new"` has a line end, and one message is enough for all backslashes.
      if [.character.control, .character.lineSeparator].contains(finding.rule),
        let found, found.file.lines.bytes[found.range.lowerBound] == ASCII.backslash
      {
        if hasEscape { continue }
        (hasEscape, diagnostic.fix) = (true, Diagnostic.escapeFix)
      }
      log.report(diagnostic)
    }
  }
}
