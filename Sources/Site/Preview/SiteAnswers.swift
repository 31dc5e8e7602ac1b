import Files
package import Server
import TextBasics

extension PreviewSession {
  /// Answers the requests of browsers: for the portal, and for the preview's own pages below `/-/`.
  package nonisolated var handlers: [PreviewHandler] {
    [
      PreviewHandler(prefix: "/") { await self.answer($0) },
      PreviewHandler(prefix: OwnPages.overviewPath) { await self.answerOwn($0) },
    ]
  }

  private nonisolated func answer(_ request: PreviewRequest) async -> PreviewResponse {
    let (generation, findings) = await (generation, findings)
    guard let site = generation?.site else { return OwnPages.failed(findings) }
    let path = SitePath(request.target, in: site)
    if let redirect = path.redirect { return .redirect(to: redirect, status: 302) }
    guard let name = path.file else { return page(path, site, findings, status: 404) }
    if site.hasPage(name) { return page(path, site, findings, status: 200) }
    if let file = site.copied(at: name) { return answer(name, file, isAttachment: site.isAttachment(name)) }
    guard let output = OutputPath(name), site.hasFile(name), let file = await whole()?.made(at: output) else {
      return page(path, site, findings, status: 404)
    }
    return answer(name, file)
  }

  private nonisolated func page(_ path: SitePath, _ site: PreviewSite, _ findings: Findings, status: Int) -> PreviewResponse {
    guard let bytes = path.page(of: site) else { return OwnPages.failed(findings) }
    let text = ServedPage(bytes).text(problem: findings.problem)
    return PreviewResponse(
      status: status, type: "text/html; charset=utf-8", fields: [ResponseField("Cache-Control", "no-store")], bytes: text,
      tag: contentHash(text))
  }

  /// `isAttachment` is the setting of `_headers` for the file, so that its scripts can neither read the preview's pages nor send
  /// their forms.
  private nonisolated func answer(_ path: String, _ file: ServedFile, isAttachment: Bool = false) -> PreviewResponse {
    var fields = [ResponseField("Cache-Control", "no-cache")]
    if isAttachment { fields.append(ResponseField("Content-Disposition", "attachment")) }
    return PreviewResponse(type: mediaType(of: path), fields: fields, count: file.count, tag: file.tag, bytes: file.bytes)
  }

  private nonisolated func answerOwn(_ request: PreviewRequest) async -> PreviewResponse {
    let name = String(request.path.dropFirst(OwnPages.overviewPath.count))
    switch name {
    case "":
      let (generation, findings, addresses) = await (generation, findings, addresses)
      return await OwnPages.overview(generation, findings, addresses, entries: entries(request.token), builds: builds)
    case "events":
      guard let target = request.query["page"].flatMap(RequestTarget.init), let tag = request.query["tag"] else {
        return .text(400, "the page and its tag are missing")
      }
      // A stream that nobody will read must not count as a page on screen.
      if request.method == .head { return PreviewResponse(events: EventStream()) }
      return PreviewResponse(events: await open(target, tag: tag, styles: request.query["styles"] ?? ""))
    default: return OwnPages.file(name)
    }
  }
}
