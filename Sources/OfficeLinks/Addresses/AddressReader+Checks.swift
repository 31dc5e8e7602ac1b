import TextBasics

extension AddressReader {
  private var path: ArraySlice<UInt8> { out[offsets.pathStart..<offsets.pathEnd] }
  /// Without its question mark.
  private var query: ArraySlice<UInt8> { out[offsets.pathEnd..<offsets.queryEnd].dropFirst() }
  /// Decoded.
  private var fileName: [UInt8] { percentDecoded(out[offsets.nameStart..<offsets.pathEnd]) }

  /// Rejects pages that only show or share a document; replaces a SharePoint link that contains the file's path by that path.
  mutating func checkPages() {
    let host = String(decoding: out[offsets.hostStart..<offsets.hostEnd], as: UTF8.self)
    if host == "1drv.ms" || host == "onedrive.live.com" {
      refusePage(.share.oneDrive, [host])
      return
    }
    var segments = decodedSegments()
    if let page = SharingPage(host: host, segments: segments, isFile: rules.checksName) {
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
    findings.removeAll { $0.rule == .host.notAllowed }
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
      report(.share.service, [service], advice: advice.map { .text($0) } ?? meant(AddressRepair.repositoryFile(bytes[...])))
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

  private func decodedSegments() -> [String] {
    path.dropFirst().split(at: ASCII.slash).map { percentDecodedText($0) }
  }

  /// The letter of the second segment if the first one is SharePoint's `:w:`, `:x:`, `:p:` …
  private func sharingKind(_ segments: [String]) -> String? {
    guard let first = segments.first?.utf8, first.count == 3, first.first == ASCII.colon, first.last == ASCII.colon,
      first.dropFirst().allSatisfy({ ByteSet.letterDigit.contains($0) || $0 == ASCII.colon })
    else { return nil }
    return segments.count > 1 ? lowercasedASCII(segments[1]) : ""
  }

  /// True for a documented letter: Word, Excel, PowerPoint, OneNote, PDF, folder, text, image, video and other.
  private func isKnownType(_ segments: [String]) -> Bool {
    segments.first?.utf8.dropFirst().first.map { ByteSet("wxpobftivuWXPOBFTIVU").contains($0) } ?? false
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
  private func documentQuery() -> [UInt8] {
    let kept = query.split(separator: ASCII.ampersand).filter {
      !Self.pageParameters.contains(lowercasedASCII(percentDecodedText($0.prefix { $0 != ASCII.equals })))
    }
    return kept.isEmpty ? [] : [ASCII.question] + kept.joined(separator: [ASCII.ampersand])
  }

  static let pageParameters: Set<String> = ["d", "csf", "web", "e"]

  /// True if a decoded path leads to one of SharePoint's or OneDrive's pages.
  static func isPage(_ path: String) -> Bool {
    let segments = Array(lowercasedASCII(path).utf8)[...].split(at: ASCII.slash)
    guard let name = segments.last.map({ String(decoding: $0, as: UTF8.self) }), name.hasSuffix(".aspx") else { return false }
    // _layouts contains SharePoint's own pages and no documents.
    return viewers.contains(name) || segments.dropLast().contains { $0.elementsEqual("_layouts".utf8) }
  }

  private static let viewers: Set<String> = [
    "doc.aspx", "doc2.aspx", "wopiframe.aspx", "wopiframe2.aspx", "onenote.aspx", "xlviewer.aspx", "powerpoint.aspx",
    "wordviewer.aspx", "powerpointframe.aspx", "onedrive.aspx", "allitems.aspx", "download.aspx", "redir.aspx", "view.aspx",
    "edit.aspx", "embed.aspx",
  ]

  /// Removes `web=1`, which makes SharePoint open the file in the browser, and the other additions of its sharing links.
  mutating func dropPageParameters() {
    guard rules.checksName, offsets.queryEnd > offsets.pathEnd, !isPage else { return }
    let names = query.split(separator: ASCII.ampersand).map { lowercasedASCII(percentDecodedText($0)) }
    let isWebView = names.contains("web=1")
    guard isWebView || isSharePointHost(String(decoding: out[offsets.hostStart..<offsets.hostEnd], as: UTF8.self))
    else {
      return
    }
    let (kept, fragment) = (documentQuery(), out[offsets.queryEnd...])
    guard kept.count < offsets.queryEnd - offsets.pathEnd else { return }
    out = out[..<offsets.pathEnd] + kept
    offsets.queryEnd = offset()
    out += fragment
    report(isWebView ? .share.webView : .share.parameters, [String(decoding: out, as: UTF8.self)])
  }
}

extension AddressReader {
  /// Checks the decoded file name and the format of its extension.
  mutating func checkName() {
    let name = fileName
    guard !name.isEmpty else {
      if rules.checksExtension, !findings.hasError { report(.format.noFileName) }
      return
    }
    if rules.checksName { checkCharacters(name) }
    // A page that shows the document is already rejected; its own name does not matter.
    if !isPage { checkFormat(name) }
  }

  private mutating func checkCharacters(_ name: [UInt8]) {
    if let character = name.first(where: { Self.refused.contains($0) }) {
      report(.address.fileNameCharacter, [String(decoding: [character], as: UTF8.self)], at: namePlace)
    }
    if name.last == ASCII.dot || name.last == ASCII.space { report(.address.fileNameEnd, at: namePlace) }
  }

  /// *Office URI Schemes*: the characters that no file name contains. Slashes and bars are found elsewhere.
  private static let refused = ByteSet(":*?\"<>")

  /// The range of the input's last segment; close enough if the path was rewritten.
  private var namePlace: Range<Int>? {
    let isEnd = { (byte: UInt8) in byte == ASCII.question || byte == ASCII.hash }
    let end = bytes.firstIndex(where: isEnd) ?? bytes.count
    guard let slash = bytes[..<end].lastIndex(where: { $0 == ASCII.slash || $0 == ASCII.backslash }), slash + 1 < end else {
      return nil
    }
    return (slash + 1)..<end
  }

  private mutating func checkFormat(_ name: [UInt8]) {
    let dot = name.lastIndex(of: ASCII.dot)
    guard let dot, dot + 1 < name.count else {
      if rules.checksExtension, dot == nil { report(.format.noExtension, at: namePlace) }
      return
    }
    let fileExtension = name[(dot + 1)...].map { $0.asciiLowercased }
    let text = String(decoding: fileExtension, as: UTF8.self)
    guard let format = DocumentFormat.named(lowerCase: text) else {
      // A space or control character at the end is already reported; the extension itself may be right.
      if rules.checksExtension, fileExtension.allSatisfy({ $0 > ASCII.space && $0 != 0x7F }) {
        let nearest = DocumentFormat.nearest(to: text)?.fileExtension
        report(.format.unknownExtension, [text], at: namePlace, advice: nearest.map { .didYouMean(".\($0)") })
      }
      return
    }
    offsets.format = format
    if let refusal = format.refusal {
      if rules.checksName { reportRefusal(refusal, text) }
    } else if rules.checksExtension || rules.tellsUnlaunchedFormats, format.app == nil {
      report(.format.noApp, [text], at: namePlace)
    } else if rules.checksExtension, hasNoStem(name[...]) {
      report(.format.noStem, [text], at: namePlace)
    }
  }

  private mutating func reportRefusal(_ refusal: DocumentFormat.Refusal, _ text: String) {
    switch refusal {
    case .nativeCode: report(.format.nativeCode, [text], at: namePlace)
    case .program: report(.format.program, [text], at: namePlace)
    case .addIn: if !rules.allowsAddIns { report(.format.addIn, [text], at: namePlace) }
    }
  }

  /// True if an escape starts a character of a block with combining marks that compose.
  private func mayHoldMarks(_ path: ArraySlice<UInt8>) -> Bool {
    path.indices.contains { index in
      guard path[index] == ASCII.percent, let lead = escapedByte(path, at: index) else { return false }
      return [0xCC, 0xCD, 0xD9, 0xE0, 0xE1, 0xE3, 0xF0].contains(lead)
    }
  }

  private mutating func checkSpaces() {
    let mark = "%C2%A0".utf8
    guard path.indices.contains(where: { path[$0] == ASCII.percent && path[$0...].starts(with: mark) }) else { return }
    // With a space it would be another file, which may not be there.
    findings.append(LinkFinding(.address.noBreakSpace, part: .address, range: namePlace))
  }

  /// Warns of names in NFD and suggests the address with the composed spelling.
  mutating func checkNormalForm() {
    checkSpaces()
    guard mayHoldMarks(path), !findings.contains(.character.escapesNotUTF8) else { return }
    var corrected = Array(out[..<offsets.pathStart])
    var isDecomposed = false
    for segment in path.dropFirst().split(separator: ASCII.slash, omittingEmptySubsequences: false) {
      corrected.append(ASCII.slash)
      if let composed = composed(percentDecodedText(segment)) {
        isDecomposed = true
        appendEncodedWhole(composed.utf8, allowed: ByteSet.pathCharacters, to: &corrected)
      } else {
        corrected += segment
      }
    }
    guard isDecomposed else { return }
    corrected += out[offsets.pathEnd...]
    let text = findings.hasError ? nil : String(decoding: corrected, as: UTF8.self)
    findings.append(LinkFinding(.address.decomposed, part: .address, range: namePlace, corrected: text))
  }
}
