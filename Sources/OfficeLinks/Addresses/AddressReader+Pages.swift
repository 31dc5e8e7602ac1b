import TextBasics

extension AddressReader {
  /// Refuses pages that only show or share a document; replaces a SharePoint link that holds the file's path by that path.
  mutating func checkPages() {
    let host = String(decoding: out[Int(marks.hostStart)..<Int(marks.hostEnd)], as: UTF8.self)
    if host == "1drv.ms" || host == "onedrive.live.com" {
      refusePage(.share.oneDrive, [host])
      return
    }
    guard host == Self.viewerHost || mayBePage() else { return }
    var segments = decodedSegments()
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

  /// Refuses a page of SharePoint or of Office; `false` for all other paths.
  @discardableResult
  private mutating func checkPage(_ host: String, _ segments: [String]) -> Bool {
    guard let name = segments.last else { return false }
    if lowercasedASCII(name) == "guestaccess.aspx" {
      refusePage(.share.guestAccess)
    } else if host == Self.viewerHost || Self.isPage(segments.joined(separator: "/")) {
      refusePage(.share.viewer, [name])
    }
    return isPage
  }

  private mutating func refusePage(_ rule: Rule, _ arguments: [String] = []) {
    isPage = true
    report(rule, arguments)
  }

  /// Whether the path starts with a colon or ends like a page; nearly every address answers no.
  private func mayBePage() -> Bool {
    let path = out[Int(marks.pathStart)..<Int(marks.pathEnd)]
    if path.dropFirst().first == ASCII.colon || escapedByte(path, at: path.startIndex + 1) == ASCII.colon { return true }
    let name = percentDecoded(out[Int(marks.nameStart)..<Int(marks.pathEnd)])
    return name.suffix(5).map(\.asciiLowercased) == Array(".aspx".utf8)
  }

  private static let viewerHost = "view.officeapps.live.com"

  private func decodedSegments() -> [String] {
    out[Int(marks.pathStart)..<Int(marks.pathEnd)].dropFirst()
      .split(separator: ASCII.slash, omittingEmptySubsequences: false).map { percentDecodedText($0) }
  }

  /// The letter of the second segment when the first is one of SharePoint's `:w:`, `:x:`, `:p:` …
  private func sharingKind(_ segments: [String]) -> String? {
    guard let first = segments.first?.utf8, first.count == 3, first.first == ASCII.colon, first.last == ASCII.colon,
      first.dropFirst().allSatisfy({ ByteSet.letterDigit.contains($0) || $0 == ASCII.colon })
    else { return nil }
    return segments.count > 1 ? lowercasedASCII(segments[1]) : ""
  }

  /// The letters that are documented: Word, Excel, PowerPoint, OneNote, PDF, folder, text, image, video and other.
  private func isKnownType(_ segments: [String]) -> Bool {
    segments.first?.utf8.dropFirst().first.map { ByteSet("wxpobftivuWXPOBFTIVU").contains($0) } ?? false
  }

  /// Deletes the two marks and the parameters that only the page understands.
  private mutating func rewriteSharing() {
    let path = out[Int(marks.pathStart)..<Int(marks.pathEnd)]
    let query = out[Int(marks.pathEnd)..<Int(marks.queryEnd)].dropFirst()
    let tail = Array(out[Int(marks.queryEnd)...])
    let direct = path.dropFirst().split(separator: ASCII.slash, omittingEmptySubsequences: false).dropFirst(2)
    out.removeSubrange(Int(marks.pathStart)...)
    for segment in direct {
      out.append(ASCII.slash)
      marks.nameStart = markHere()
      out += segment
    }
    marks.pathEnd = markHere()
    let kept = query.split(separator: UInt8(ascii: "&")).filter { pair in
      !Self.pageParameters.contains(String(decoding: pair.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self))
    }
    if !kept.isEmpty { out += [ASCII.question] + kept.joined(separator: [UInt8(ascii: "&")]) }
    marks.queryEnd = markHere()
    out += tail
    report(.share.rewritten, [String(decoding: path, as: UTF8.self), String(decoding: out, as: UTF8.self)])
  }

  private static let pageParameters: Set<String> = ["d", "csf", "web", "e"]

  /// Whether a decoded path leads to one of SharePoint's or OneDrive's pages.
  static func isPage(_ path: String) -> Bool {
    let segments = lowercasedASCII(path).utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false)
    guard let name = segments.last.map({ String(decoding: $0, as: UTF8.self) }), name.hasSuffix(".aspx") else { return false }
    // _layouts holds SharePoint's own pages and no documents.
    return viewers.contains(name) || segments.dropLast().contains { $0.elementsEqual("_layouts".utf8) }
  }

  private static let viewers: Set<String> = [
    "doc.aspx", "doc2.aspx", "wopiframe.aspx", "wopiframe2.aspx", "onenote.aspx", "xlviewer.aspx", "powerpoint.aspx",
    "wordviewer.aspx", "powerpointframe.aspx", "onedrive.aspx", "allitems.aspx", "download.aspx", "redir.aspx", "view.aspx",
    "edit.aspx", "embed.aspx",
  ]

  /// Warns of `web=1`, which makes SharePoint open the file in the browser, with the address that has none.
  mutating func checkWebView() {
    let pairs = out[Int(marks.pathEnd)..<Int(marks.queryEnd)].dropFirst().split(separator: UInt8(ascii: "&"))
    guard rules.checksName, pairs.contains(where: { lowercasedASCII(percentDecodedText($0)) == "web=1" }) else { return }
    let kept = pairs.filter {
      !Self.pageParameters.contains(lowercasedASCII(percentDecodedText($0.prefix { $0 != UInt8(ascii: "=") })))
    }
    var direct = Array(out[..<Int(marks.pathEnd)])
    if !kept.isEmpty { direct += [ASCII.question] + kept.joined(separator: [UInt8(ascii: "&")]) }
    direct += out[Int(marks.queryEnd)...]
    let corrected = findings.hasError ? nil : String(decoding: direct, as: UTF8.self)
    findings.append(LinkFinding(.share.webView, part: .address, corrected: corrected))
  }
}
