import TextBasics

extension CatalogueComparison {
  /// A page that needs nothing else: no script, no picture, no font from anywhere.
  package var html: String {
    var page = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="color-scheme" content="light dark">
      <title>Changes</title>
      <style>
      :root { font: 1rem/1.5 system-ui, sans-serif; --other: #5f6368 }
      @media (prefers-color-scheme: dark) { :root { --other: #a8adb3 } }
      body { margin: 0 auto; max-width: 56rem; padding: 1rem }
      h1 { margin: 1.5rem 0 0 }
      h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
      h1 + p { color: var(--other); margin: 0 }
      ul { list-style: none; margin: 0; padding: 0 }
      li { border: 1px solid #8885; border-left: .3rem solid var(--other);
        border-radius: .4rem; margin: .6rem 0; overflow-wrap: anywhere; padding: .6rem .9rem }
      li p { margin: .2rem 0 }
      li p:first-child { font-weight: 600 }
      </style>
      </head>
      <body>
      <h1>Changes</h1>
      <p>\(markup(summary))</p>

      """
    for kind in DocumentChange.Kind.allCases { page += list(kind.rawValue, kind.heading, documents(kind).map(\.lines)) }
    page += list("portal", "Portal", portal.map { [$0.phrase] })
    return page + "</body>\n</html>\n"
  }

  private func list(_ id: String, _ heading: String, _ items: [[String]]) -> String {
    guard !items.isEmpty else { return "" }
    let list = items.map { lines in "<li>\n" + lines.map { "<p>\(markup($0))</p>\n" }.joined() + "</li>\n" }
    return "<h2 id=\"\(id)\">\(heading) (\(items.count))</h2>\n<ul>\n" + list.joined() + "</ul>\n"
  }

  private func markup(_ text: String) -> String { text.terminalSafe.escapedMarkup }
}
