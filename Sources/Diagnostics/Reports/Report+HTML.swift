import TextBasics

extension Report {
  /// A self-contained page: it loads no script, picture or font.
  func writeHTML(_ put: (String) -> Void) {
    put(htmlHead)
    for section in sections {
      put("<h1>\(section.title.markupSafe)</h1>\n<p>\(section.summary.markupSafe)</p>\n")
      for (group, count) in section.unaccepted {
        let heading = "\(group.heading.markupSafe) (\(count))"
        put("<h2 id=\"\(group.identifier.markupSafe)\">\(heading)</h2>\n<ul>\n")
        section.forEachUnaccepted(of: group) { put($0.html) }
        put("</ul>\n")
      }
      let accepted = section.entries.count(.accepted)
      if accepted == 0 { continue }
      put("<details>\n<summary>Accepted (\(accepted))</summary>\n<ul>\n")
      section.entries.visit(.accepted) { put($0.html) }
      put("</ul>\n</details>\n")
    }
    put("</body>\n</html>\n")
  }

  private var htmlHead: String {
    let parts = (head.portal.isEmpty ? "" : head.portal + ": ") + sections.map(\.title).joined(separator: ", ")
    let (title, portal) = (parts.markupSafe, head.portal.markupSafe)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>
      :root { font: 1rem/1.5 system-ui, sans-serif; --failed: #b3261e; --warned: #8a5a00; --other: #5f6368 }
      @media (prefers-color-scheme: dark) { :root { --failed: #f2a59f; --warned: #f0c36d; --other: #a8adb3 } }
      body { margin: 0 auto; max-width: 56rem; padding: 1rem }
      header { font-weight: 600 }
      h1 { margin: 1.5rem 0 0 }
      h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
      h1 + p { color: var(--other); margin: 0 }
      ul { list-style: none; margin: 0; padding: 0 }
      li { border: 1px solid #8885; border-left: .3rem solid var(--other);
        border-radius: .4rem; margin: .6rem 0; padding: .6rem .9rem }
      li.failed { border-left-color: var(--failed) }
      li.warned { border-left-color: var(--warned) }
      li p { margin: .2rem 0 }
      li p:first-child { font-weight: 600 }
      .places { color: var(--other); font-size: .9rem }
      code, a { overflow-wrap: anywhere }
      </style>
      </head>
      <body>
      \(portal.isEmpty ? "" : "<header>\(portal)</header>\n")
      """
  }
}

extension ReportEntry {
  fileprivate var html: String {
    var lines = ["<p>\(subject.html)</p>"]
    lines += findings.map { "<p>\($0.markupSafe)</p>" }
    if let replacement { lines.append("<p>Fix: <code>\(replacement.markupSafe)</code></p>") }
    if let fix { lines.append("<p>\(fix.markupSafe)</p>") }
    lines += whereabouts.map { "<p class=\"places\">At <code>\($0.markupSafe)</code></p>" }
    return "<li class=\"\(outcome.rawValue)\">\n\(lines.joined(separator: "\n"))\n</li>\n"
  }
}

extension String {
  /// A web address whose path, query and fragment have only characters of a valid URL (WHATWG URL, 4.3); letters stay as they
  /// are.
  fileprivate var reference: String {
    let authority = utf8.firstRange(of: "//".utf8)?.upperBound ?? utf8.startIndex
    guard let path = utf8[authority...].firstIndex(where: { "/?#".utf8.contains($0) }) else { return self }
    var bytes = Array(utf8[..<path])
    for byte in utf8[path...] {
      if byte <= ASCII.space || "\"<>[\\]^`{|}\u{7F}".utf8.contains(byte) {
        appendEscape(byte, to: &bytes)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ReportEntry.Subject {
  /// Only the author's own address is a link, and only if it is a web address: the final address is untrusted text.
  fileprivate var html: String {
    switch self {
    case .address(let text, isWebAddress: true):
      "<a href=\"\(text.reference.markupSafe)\" rel=\"noopener noreferrer\">\(text.markupSafe)</a>"
    case .address(let text, isWebAddress: false): "<code>\(text.markupSafe)</code>"
    case .phrase(let text): text.markupSafe
    }
  }
}
