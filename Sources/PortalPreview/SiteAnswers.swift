import FileAccess
package import PreviewServing
import SiteGeneration
import TextBasics

extension PreviewSession {
  /// What answers the requests of browsers: the portal, and the preview's own pages below `/-/`.
  package nonisolated var handlers: [PreviewHandler] {
    [
      PreviewHandler(prefix: "/") { await self.answer($0) },
      PreviewHandler(prefix: "/-/") { await self.answerOwn($0) },
    ]
  }

  private nonisolated func answer(_ request: PreviewRequest) async -> PreviewResponse {
    let (generation, findings) = await (generation, findings)
    guard let site = generation?.site else { return OwnPages.failed(findings) }
    let path = SitePath(request.path, in: site)
    if let redirect = path.redirect { return .redirect(to: redirect, status: 302) }
    guard let file = path.file, !site.hasPage(file) else {
      return page(path, site, findings, status: path.file == nil ? 404 : 200)
    }
    if let bytes = site.copiedFile(at: file) { return self.file(file, bytes) }
    guard let output = OutputPath(file), site.hasFile(file), let bytes = await whole()?.file(at: output) else {
      return page(path, site, findings, status: 404)
    }
    return self.file(file, bytes)
  }

  private nonisolated func page(_ path: SitePath, _ site: PreviewSite, _ findings: Findings, status: Int) -> PreviewResponse {
    guard let bytes = path.page(of: site) else { return OwnPages.failed(findings) }
    let text = ServedPage(bytes).text(problem: findings.problem)
    return PreviewResponse(
      status: status, type: "text/html; charset=utf-8", fields: [ResponseField("Cache-Control", "no-store")], bytes: text,
      tag: contentHash(text))
  }

  private nonisolated func file(_ path: String, _ bytes: [UInt8]) -> PreviewResponse {
    PreviewResponse(
      type: mediaType(of: path), fields: [ResponseField("Cache-Control", "no-cache")], bytes: bytes, tag: contentHash(bytes))
  }

  private nonisolated func answerOwn(_ request: PreviewRequest) async -> PreviewResponse {
    switch request.path {
    case "/-/":
      let (generation, findings) = await (generation, findings)
      return OwnPages.overview(generation, findings)
    case "/-/events":
      guard let page = request.query["page"], let target = RequestTarget(page), let tag = request.query["tag"] else {
        return .text(400, "the page and its tag are missing")
      }
      return PreviewResponse(events: await open(target.path, tag: tag, styles: request.query["styles"] ?? ""))
    case "/-/preview.js", "/-/preview.css": return OwnPages.file(String(request.path.dropFirst("/-/".count)))
    default: return .text(404, "there is nothing here")
    }
  }
}
