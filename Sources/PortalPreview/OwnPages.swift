import PreviewServing
import SiteGeneration
import TextBasics

/// The pages of the preview itself.
enum OwnPages {
  static func file(_ name: String) -> PreviewResponse {
    guard let file = EmbeddedFiles.all.first(where: { $0.path == name }) else { return .text(404, "there is nothing here") }
    return PreviewResponse(
      type: mediaType(of: name), fields: [ResponseField("Cache-Control", "no-cache")], bytes: file.bytes,
      tag: contentHash(file.bytes))
  }

  /// Instead of every page, as long as there has been none without errors.
  static func failed(_ findings: Findings) -> PreviewResponse {
    page(
      status: 500, title: "The portal cannot be shown", "<p>This page appears once the errors are corrected.</p>" + list(findings)
    )
  }

  /// `/-/`: what there is and what is wrong.
  static func overview(_ generation: Generation?, _ findings: Findings) -> PreviewResponse {
    guard let generation else { return failed(findings) }
    let site = generation.site
    let links = site.pagePaths.map { path in
      "<li><a href=\"\(site.basePath.escapedMarkup)\(site.link(to: path).escapedMarkup)\">\(path.escapedMarkup)</a></li>"
    }
    let state = findings.isComplete ? findings.summary : "being checked"
    return page(
      status: 200, title: "Preview",
      """
      <p>Generation \(generation.number): \(state)</p>
      \(list(findings))
      <h2>\(counted(links.count, "page"))</h2>
      <ul>\(links.joined(separator: "\n"))</ul>

      """)
  }

  private static func list(_ findings: Findings) -> String {
    findings.texts.map { "<pre class=\"\($0.severity.rawValue)\">\($0.text.escapedMarkup)</pre>" }.joined(separator: "\n")
  }

  private static func page(status: Int, title: String, _ content: String) -> PreviewResponse {
    let head = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <link rel="stylesheet" href="/-/preview.css">
      """
    let body = """
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      \(content)
      </main>
      </body>
      </html>

      """
    let script = status == 500 ? "<script src=\"/-/preview.js\" data-tag=\"\(ServedPage(nil).tag)\" defer></script>\n" : ""
    return PreviewResponse(
      status: status, type: "text/html; charset=utf-8",
      fields: [
        ResponseField("Cache-Control", "no-store"),
        ResponseField(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'"),
      ], bytes: Array((head + "\n" + script + body).utf8))
  }
}
