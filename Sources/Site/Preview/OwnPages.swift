import Server
import TextBasics

/// One save and its result.
struct BuildNote: Sendable {
  let generation: Int
  /// The files that were saved; empty at the start.
  let saved: [String]
  /// The numbers of errors and warnings.
  let summary: String
}

/// The pages of the preview itself.
enum OwnPages {
  /// No path of a portal begins with it: identifiers begin with a letter or a digit.
  static let overviewPath = "/-/"

  static func file(_ name: String) -> PreviewResponse {
    guard let file = EmbeddedFiles.all.first(where: { $0.path == name }) else { return .text(404, "there is nothing here") }
    return PreviewResponse(
      type: mediaType(of: name), fields: [ResponseField("Cache-Control", "no-cache")], bytes: file.bytes,
      tag: contentHash(file.bytes))
  }

  /// Replaces every page as long as none can be made.
  static func failed(_ findings: Findings) -> PreviewResponse {
    page(
      status: 500, title: "The portal cannot be shown", ServedPage(nil),
      "<p>This page is replaced by the portal once the errors are corrected.</p>\n" + list(findings))
  }

  /// The findings, what other features say of themselves, the last builds, and the pages of the portal by kind.
  static func overview(
    _ generation: Generation?, _ findings: Findings, _ addresses: [String], entries: [OverviewEntry], builds: [BuildNote]
  ) -> PreviewResponse {
    guard let generation else { return failed(findings) }
    let state = findings.extent == .sources ? "the pages are being checked" : findings.summary
    let grade = findings.texts.first?.severity.rawValue ?? "good"
    let cards = entries.map { entry in
      """
      <p class="card"><a href="\(entry.path.escapedMarkup)">\(entry.title.escapedMarkup)</a>: \(entry.text.escapedMarkup)
      <progress value="\(entry.progress.done)" max="\(max(1, entry.progress.total))" aria-hidden="true"></progress></p>

      """
    }
    let notes = builds.reversed().map { build in
      let files = build.saved.isEmpty ? "" : listed(build.saved.map(\.terminalSafe), atMost: 3) + ": "
      return "<li>Generation \(build.generation): \((files + build.summary).escapedMarkup)</li>\n"
    }
    return page(
      status: 200, title: "Preview", overviewTags(generation, findings),
      """
      <p class="card \(grade)">Generation \(generation.number): \(state).</p>
      <p class="card">Next: \(next(findings, entries)).</p>
      \(list(findings))\(cards.joined())<div class="columns">
      <section>
      <h2>Last builds</h2>
      <ul class="card">
      \(notes.joined())</ul>
      \(pages(generation.site))</section>
      <section>
      <h2>Addresses</h2>
      <div class="card">
      <ul>
      \(addresses.map { "<li><a href=\"\($0.escapedMarkup)\">\($0.escapedMarkup)</a></li>\n" }.joined())</ul>
      \(addresses.dropFirst().last.map(code) ?? "")
      </div>
      </section>
      </div>
      """)
  }

  /// The first thing that is left to do, as markup.
  private static func next(_ findings: Findings, _ entries: [OverviewEntry]) -> String {
    if !findings.errors.isEmpty { return "correct the errors below" }
    if !findings.texts.isEmpty { return "look at the warnings below" }
    guard let entry = entries.first(where: { $0.progress.done < $0.progress.total }) else {
      return "publish the portal with <code>docportal build</code>"
    }
    return "<a href=\"\(entry.path.escapedMarkup)\">\(entry.title.escapedMarkup)</a>"
  }

  /// The links to all pages, in a list that a script searches.
  private static func pages(_ site: PreviewSite) -> String {
    let paths = site.pagePaths
    let links = paths.map { path in
      "<li><a href=\"\((site.basePath + site.link(to: path)).escapedMarkup)\">\(path.escapedMarkup)</a></li>\n"
    }
    return """
      <h2>\(counted(paths.count, "page"))</h2>
      <div class="card">
      <p id="search" hidden><label>Search <input type="search"></label> <span role="status"></span></p>
      <ul class="pages">
      \(links.joined())</ul>
      </div>

      """
  }

  /// Changes with the content of the overview.
  static func overviewTags(_ generation: Generation, _ findings: Findings) -> ServedPage {
    ServedPage(Array("\(generation.number) \(findings.tag)".utf8))
  }

  /// For a phone, which opens no address of this machine alone.
  private static func code(_ address: String) -> String {
    guard let code = QRCode(address) else { return "" }
    return """
      <svg class="code" role="img" aria-label="QR code of \(address.escapedMarkup)" viewBox="0 0 \(code.size) \(code.size)">\
      <rect width="100%" height="100%" fill="#fff"/><path d="\(code.path)" stroke="#000"/></svg>
      """
  }

  private static func list(_ findings: Findings) -> String {
    findings.texts.map { finding in
      let source = finding.source.map { source in
        """
        <p class="source" data-docportal-place="\(source.text.escapedMarkup)"><a href="\(source.editor.escapedMarkup)">\
        Edit \(source.text.escapedMarkup)</a></p>

        """
      }
      return "<pre class=\"\(finding.severity.rawValue)\" tabindex=\"0\">\(finding.text.escapedMarkup)</pre>\n" + (source ?? "")
    }.joined()
  }

  private static func page(status: Int, title: String, _ tags: ServedPage, _ content: String) -> PreviewResponse {
    let html = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <link rel="stylesheet" href="/-/preview.css">
      \(previewScript(tag: tags.tag, styles: tags.stylesTag))
      </head>
      <body>
      <header><nav><a href="/">Portal</a> <a href="/-/">Preview</a></nav></header>
      <main>
      <h1>\(title)</h1>
      \(content)
      </main>
      </body>
      </html>

      """
    return PreviewResponse(
      status: status, type: "text/html; charset=utf-8",
      fields: [
        ResponseField("Cache-Control", "no-store"),
        ResponseField(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'"),
      ], bytes: Array(html.utf8))
  }
}
