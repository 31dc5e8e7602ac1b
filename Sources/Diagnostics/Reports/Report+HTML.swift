extension Report {
  /// A page that needs nothing else: no script, no picture, no font from anywhere.
  public func html() -> [UInt8] {
    let title = sections.map(\.title).joined(separator: ", ").markupSafe
    let head = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
      body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
      code, a { overflow-wrap: anywhere }
      </style>
      </head>
      <body>

      """
    return Array((head + sections.map(\.html).joined() + "</body>\n</html>\n").utf8)
  }
}

extension ReportSection {
  fileprivate var html: String {
    var text = "<h1>\(title.markupSafe)</h1>\n<p>\(summary.markupSafe)</p>\n"
    for (group, entries) in told {
      text += "<h2 id=\"\(group.identifier.markupSafe)\">\(group.heading.markupSafe) (\(entries.count))</h2>\n<ul>\n"
      for entry in entries { text += entry.html }
      text += "</ul>\n"
    }
    return text
  }
}

extension ReportEntry {
  fileprivate var html: String {
    var items = findings.map(\.markupSafe)
    if let fix { items.append("Fix: <code>\(fix.markupSafe)</code>") }
    if let advice { items.append(advice.markupSafe) }
    items += whereabouts.map { "At <code>\($0.markupSafe)</code>" }
    let list = items.map { "<li>\($0)</li>\n" }.joined()
    return "<li>\(subject.html)\n" + (items.isEmpty ? "" : "<ul>\n\(list)</ul>\n") + "</li>\n"
  }
}

extension ReportEntry.Subject {
  /// Only the author's own address is a link, and only when it is a web address: where it leads in the end is a stranger's text.
  fileprivate var html: String {
    switch self {
    case .address(let text, isWebAddress: true):
      "<a href=\"\(text.markupSafe)\" rel=\"noopener noreferrer\">\(text.markupSafe)</a>"
    case .address(let text, isWebAddress: false): "<code>\(text.markupSafe)</code>"
    case .phrase(let text): text.markupSafe
    }
  }
}
