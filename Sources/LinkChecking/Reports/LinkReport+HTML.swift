extension LinkReport {
  /// A page that needs nothing else: no script, no picture, no font from anywhere.
  func htmlText() -> String {
    var text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="referrer" content="no-referrer">
      <title>External links</title>
      <style>
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
      body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
      code, a { overflow-wrap: anywhere }
      </style>
      </head>
      <body>
      <h1>External links</h1>
      <p>\(summary.sentence.markupSafe)</p>

      """
    for (verdict, links) in toldByVerdict {
      text += "<h2 id=\"\(verdict.rawValue)\">\(verdict.heading.markupSafe) (\(links.count))</h2>\n<ul>\n"
      for link in links { text += htmlText(link) }
      text += "</ul>\n"
    }
    return text + "</body>\n</html>\n"
  }

  private func htmlText(_ link: CheckedLink) -> String {
    var items = link.findings.map(\.markupSafe)
    if let fix = link.fix { items.append("Fix: <code>\(fix.markupSafe)</code>") }
    if let advice = link.verdict.advice { items.append(advice.markupSafe) }
    items += link.occurrences.map { "At <code>\($0.text.markupSafe)</code>" }
    let list = items.map { "<li>\($0)</li>\n" }.joined()
    return "<li>\(htmlAddress(link.address))\n<ul>\n\(list)</ul>\n</li>\n"
  }

  /// Only the author's own address is a link, and only when it is a web address: where it leads in the end is a stranger's text.
  private func htmlAddress(_ text: String) -> String {
    // What is no web address is shown as text.
    guard let address = try? WebAddress(text) else { return "<code>\(text.markupSafe)</code>" }
    return "<a href=\"\(address.text.markupSafe)\" rel=\"noopener noreferrer\">\(text.markupSafe)</a>"
  }
}
