import TextBasics

extension AddressReader {
  var path: ArraySlice<UInt8> { out[offsets.pathStart..<offsets.pathEnd] }
  /// Without its question mark.
  private var query: ArraySlice<UInt8> { out[offsets.pathEnd..<offsets.queryEnd].dropFirst() }
  /// Rejects pages that only show or share a document; replaces a SharePoint link that contains the file's path by that path.
  mutating func checkPages() {
    let host = String(decoding: out[offsets.hostStart..<offsets.hostEnd], as: UTF8.self)
    if host == "1drv.ms" || host == "onedrive.live.com" {
      refusePage(.share.oneDrive, [host])
      return
    }
    var segments = decodedSegments()
    let expected: SharingPage.Expected =
      rules.checksName ? rules.isWebPage ? .webPage : .file : rules.holdsDocuments ? .folder : .identifier
    if let page = SharingPage(host: host, segments: segments, expected: expected, isWebPage: rules.isWebPage) {
      refuse(page)
      return
    }
    if let kind = sharingKind(segments) {
      guard kind == "r", isKnownType(segments), segments.count > 2, segments[2...].contains(where: { !$0.isEmpty }) else {
        refusePage(.share.link, [segments.prefix(2).joined(separator: "/")])
        return
      }
      segments.removeFirst(2)
      guard sharingKind(segments) == nil else {
        refusePage(.share.link, [segments.prefix(2).joined(separator: "/")])
        return
      }
      if !checkPage(host, segments) { rewriteSharing() }
    } else {
      checkPage(host, segments)
    }
  }

  /// Rejects a page of SharePoint or of Office. Returns false for all other paths.
  @discardableResult
  private mutating func checkPage(_ host: String, _ segments: [String]) -> Bool {
    guard let name = segments.last else { return false }
    let isASPX = lowercasedASCII(name).hasSuffix(".aspx")
    if isASPX, lowercasedASCII(name) == "guestaccess.aspx" {
      refusePage(.share.guestAccess)
    } else if segments.first == "my", segments.dropFirst().allSatisfy({ $0.isEmpty }), host.hasSuffix("-my.sharepoint.com") {
      refusePage(.share.viewer, ["my"])
    } else if host == Self.viewerHost || isASPX && Self.isPage(segments.joined(separator: "/")) {
      refusePage(.share.viewer, [name])
    }
    return isPage
  }

  private mutating func refusePage(_ rule: Rule, _ arguments: [String] = []) {
    isPage = true
    // A source for the page's host would be of no use.
    findings.removeAll { $0.rule == .host.notAllowed || $0.rule == .character.bar }
    report(rule, arguments, advice: meant(AddressRepair.namedDocument(bytes)))
  }

  /// Rejects a page of another service; other faults of its address do not matter.
  private mutating func refuse(_ page: SharingPage) {
    isPage = true
    findings = []
    switch page {
    case .wrapper(let service):
      let advice =
        meant(AddressRepair.wrappedAddress(bytes[...])) ?? .text("open it in a browser, and use the address to which it leads")
      report(.share.wrapper, [service], advice: shared(AddressRepair.wrappedAddress(bytes[...])) ?? advice)
    case .page(let service, let advice):
      let file = advice == nil ? AddressRepair.repositoryFile(bytes[...], isFolder: rules.holdsDocuments) : nil
      report(.share.service, [service], advice: advice.flatMap { self.advice($0) } ?? meant(file))
    }
  }

  /// Advice that has the name of the server.
  private func advice(_ advice: SharingPage.Advice) -> LinkAdvice? {
    let server = String(decoding: out[..<offsets.pathStart], as: UTF8.self)
    switch advice {
    case .text(let text): return .text(text)
    case .path(let path): return meant(Array(server.utf8) + path)
    case .webDAV(let folder, let port, let rest):
      let host = String(decoding: out[..<offsets.hostEnd], as: UTF8.self)
      let address = (port.map { "\(host):\($0)" } ?? server) + folder
      return .text("use the WebDAV address of the \(rules.holdsDocuments ? "folder" : "file"): \(address), then \(rest)")
    }
  }

  /// Advice for a link whose inner address is no address of a file either.
  private func shared(_ address: [UInt8]?) -> LinkAdvice? {
    guard let address, AddressRepair.wrapper(of: address[...]) == nil else { return nil }
    let finding = AddressReader.read(address, rules.forAnyHost).findings.first {
      $0.severity == .error && $0.isAboutAPage && $0.corrected == nil
    }
    guard let finding, let solution = finding.solution else { return nil }
    return .text("\(String(decoding: address, as: UTF8.self)) is inside, \(finding.summary): \(solution)")
  }

  /// Advice with an address that may be on a host that is not allowed yet: then it is no correction.
  private func meant(_ address: [UInt8]?) -> LinkAdvice? {
    guard let address else { return nil }
    // One that is still wrapped would be unwrapped once more for each of its layers.
    let isWrapped = AddressRepair.wrapper(of: address[...]) != nil
    let reading = isWrapped ? AddressReading(nil, []) : AddressReader.read(address, rules.forAnyHost)
    let text = reading.address?.text ?? reading.findings.lazy.compactMap { $0.corrected }.first
    return .write(text ?? String(decoding: address, as: UTF8.self))
  }

  private static let viewerHost = "view.officeapps.live.com"

  func decodedSegments() -> [String] {
    path.dropFirst().split(at: ASCII.slash).map { percentDecodedText($0) }
  }

  /// The letter of the second segment if the first one is SharePoint's `:w:`, `:x:`, `:fl:` …
  private func sharingKind(_ segments: [String]) -> String? {
    guard let first = segments.first?.utf8, (3...4).contains(first.count), first.first == ASCII.colon, first.last == ASCII.colon,
      first.dropFirst().dropLast().allSatisfy({ ByteSet.letterDigit.contains($0) })
    else { return nil }
    return segments.count > 1 ? lowercasedASCII(segments[1]) : ""
  }

  /// True for a documented letter: Word, Excel, PowerPoint, OneNote, PDF, folder, text, image, video and other; and for two
  /// letters, which newer kinds of files have.
  private func isKnownType(_ segments: [String]) -> Bool {
    guard let letters = segments.first?.utf8.dropFirst().dropLast(), let first = letters.first else { return false }
    return letters.count > 1 || ByteSet("wxpobftivuWXPOBFTIVU").contains(first)
  }

  /// Deletes the two segments that mark the link and the parameters that only the page understands.
  private mutating func rewriteSharing() {
    let (path, query, fragment) = (path, documentQuery(), out[offsets.queryEnd...])
    let direct = path.dropFirst().split(at: ASCII.slash).dropFirst(2)
    out.removeSubrange(offsets.pathStart...)
    for segment in direct {
      out.append(ASCII.slash)
      offsets.nameStart = offset()
      out += segment
    }
    offsets.pathEnd = offset()
    out += query
    offsets.queryEnd = offset()
    out += fragment
    report(.share.rewritten, [String(decoding: path, as: UTF8.self), String(decoding: out, as: UTF8.self)])
  }

  /// The query with its question mark, without the parameters that only a page understands.
  private func documentQuery(onSharePoint: Bool = true) -> [UInt8] {
    let kept = query.split(separator: ASCII.ampersand).filter {
      let written = $0.prefix { $0 != ASCII.equals }
      let name = lowercasedASCII(percentDecodedText(written))
      let isOfPage = Self.isCopyParameter(written) || name.hasPrefix("wd") && onSharePoint
      return !isOfPage && !(onSharePoint && Self.pageParameters.contains(name)) && name != "web"
    }
    return kept.isEmpty ? [] : [ASCII.question] + kept.joined(separator: [ASCII.ampersand])
  }

  /// The parameters that SharePoint adds when a link is copied, and by which its pages find a place in the file.
  static let pageParameters: Set<String> = [
    "d", "csf", "web", "e", "nav", "or", "ct", "cid", "share", "at", "isspofile", "action",
  ]
  /// Those that nobody but Teams and Office writes, some with the tenant and the mail address of the person who copied the link.
  private static let copyParameters: [StaticString] = [
    "xsdata", "sdata", "ovuser", "clickparams", "mobileredirect", "wdorigin", "login_hint",
  ]

  /// True for the name of one of them.
  static func isCopyParameter(_ name: ArraySlice<UInt8>) -> Bool {
    let name = name.contains(ASCII.percent) ? Array(percentDecodedText(name).utf8)[...] : name
    return copyParameters.contains { isEqual(name, ignoringCase: $0) }
  }

  /// True if a decoded path leads to one of SharePoint's or OneDrive's pages.
  static func isPage(_ path: String) -> Bool {
    let segments = Array(lowercasedASCII(path).utf8)[...].split(at: ASCII.slash)
    guard let name = segments.last.map({ String(decoding: $0, as: UTF8.self) }), name.hasSuffix(".aspx") else { return false }
    // These folders contain SharePoint's own pages and no documents; the others ask people to sign in.
    return viewers.contains(name)
      || segments.dropLast().contains { folder in
        ["_layouts", "_forms", "_login", "_windows", "_trust"].contains { folder.elementsEqual($0.utf8) }
      }
  }

  private static let viewers: Set<String> = [
    "doc.aspx", "doc2.aspx", "wopiframe.aspx", "wopiframe2.aspx", "onenote.aspx", "xlviewer.aspx", "powerpoint.aspx",
    "wordviewer.aspx", "powerpointframe.aspx", "onedrive.aspx", "allitems.aspx", "download.aspx", "redir.aspx", "view.aspx",
    "edit.aspx", "embed.aspx",
  ]

  /// Removes `web=1`, which makes SharePoint open the file in the browser, and the other additions of its sharing links.
  mutating func dropPageParameters() {
    guard rules.checksName, offsets.queryEnd > offsets.pathEnd, !isPage else { return }
    let pairs = query.split(separator: ASCII.ampersand)
    let isWebView = pairs.contains { lowercasedASCII(percentDecodedText($0)) == "web=1" }
    let isOnSharePoint = isSharePointHost(String(decoding: out[offsets.hostStart..<offsets.hostEnd], as: UTF8.self))
    let isCopied = pairs.contains { pair in
      pair.firstIndex(of: ASCII.equals).map { Self.isCopyParameter(pair[..<$0]) } ?? false
    }
    guard isWebView || isOnSharePoint || isCopied else { return }
    let kept = documentQuery(onSharePoint: isOnSharePoint || isWebView || isCopied)
    let fragment = out[offsets.queryEnd...]
    guard kept.count < offsets.queryEnd - offsets.pathEnd else { return }
    out = out[..<offsets.pathEnd] + kept
    offsets.queryEnd = offset()
    out += fragment
    // A bar in what was dropped is no fault.
    if out[...].range(of: "%7C") == nil { findings.removeAll { $0.rule == .character.bar } }
    report(isWebView ? .share.webView : .share.parameters, [String(decoding: out, as: UTF8.self)])
  }
}
