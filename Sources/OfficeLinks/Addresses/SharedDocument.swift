import TextBasics

extension DocumentAddress {
  /// A web address that shows or shares one document in place of the document's own.
  package struct Shared {
    /// The kind of the address, as a phrase.
    package let kind: String
    /// The document's own address, if it follows.
    package let address: String?
    /// It is the address that a server gives to whoever may open the document anyway, and has the document's path in it.
    package let isPlain: Bool
  }

  /// Judges a link of a text, which may well lead to the page of a service, a library or a site. Returns `nil` for those, and for
  /// every address that is none of a page.
  package static func shared(in link: ArraySlice<UInt8>) -> Shared? {
    if let address = withoutCopyParameters(link) {
      return Shared(
        kind: "an address with what Teams or Office notes about the person who copied it", address: address, isPlain: false)
    }
    // Nearly every address has none of these.
    guard link.range(of: "/:") != nil || link.range(of: ".aspx") != nil || link.range(of: "//1drv.ms/") != nil else { return nil }
    var rules = AddressRules(allowsHTTP: true, allowsFragment: true)
    rules.checksExtension = false
    let reading = AddressReader.read(Array(link), rules)
    for finding in reading.findings {
      switch finding.rule {
      case Rule.share.link, Rule.share.guestAccess: break
      case Rule.share.oneDrive where link.range(of: "//1drv.ms/") != nil: break
      case Rule.share.viewer where finding.corrected != nil || isViewer(finding.arguments.first?.description): break
      case Rule.share.rewritten: return Shared(kind: "a SharePoint link", address: reading.address?.text, isPlain: true)
      default: continue
      }
      return Shared(kind: finding.summary, address: finding.corrected, isPlain: false)
    }
    return nil
  }

  private static func isViewer(_ name: String?) -> Bool {
    ["doc.aspx", "doc2.aspx", "wopiframe.aspx", "wopiframe2.aspx", "xlviewer.aspx", "powerpoint.aspx", "wordviewer.aspx"]
      .contains(lowercasedASCII(name ?? ""))
  }

  /// The address without the parameters that Teams and Office add; `nil` if it has none of them.
  private static func withoutCopyParameters(_ link: ArraySlice<UInt8>) -> String? {
    guard let query = URLParts(link).query else { return nil }
    let pairs = query.split(separator: ASCII.ampersand)
    let kept = pairs.filter { !AddressReader.isCopyParameter($0.prefix { $0 != ASCII.equals }) }
    guard kept.count < pairs.count else { return nil }
    let start = kept.isEmpty ? link[..<(query.startIndex - 1)] : link[..<query.startIndex]
    return String(decoding: Array(start) + kept.joined(separator: [ASCII.ampersand]) + link[query.endIndex...], as: UTF8.self)
  }
}
