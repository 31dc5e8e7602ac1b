import Server
import TextBasics

/// The target of a request's path in a site.
struct SitePath: Sendable {
  /// The path of a file of the site; `nil` for a path that no site has.
  let file: String?
  /// The address to redirect to.
  let redirect: String?

  init(_ target: RequestTarget, in site: PreviewSite) {
    let (path, base) = (target.path, site.basePath)
    guard path.utf8.starts(with: base.utf8) else {
      (file, redirect) = (nil, path == "/" || path + "/" == base ? base : nil)
      return
    }
    let rest = String(Substring(path.utf8.dropFirst(base.utf8.count)))
    if rest.isEmpty || rest.utf8.last == ASCII.slash {
      (file, redirect) = (rest + "index.html", nil)
    } else {
      let isFolder = !site.hasPage(rest) && site.hasPage(rest + "/index.html")
      (file, redirect) = (rest, isFolder ? target.written + "/" : site.hasPage(rest) ? nil : Self.withHash(target, in: site))
    }
  }

  /// The address of a page whose `#` a mail filter has written as `%23`, as the script of `404.html` finds it.
  private static func withHash(_ target: RequestTarget, in site: PreviewSite) -> String? {
    let written = Array(target.written.utf8)
    for escape in ["%23", "%2523"] {
      guard let range = written.firstRange(of: escape.utf8) else { continue }
      let page = percentDecodedText(written[..<range.lowerBound]).utf8.dropFirst(site.basePath.utf8.count)
      guard site.hasPage(String(decoding: page, as: UTF8.self)) else { continue }
      return String(decoding: written[..<range.lowerBound] + "#".utf8 + written[range.upperBound...], as: UTF8.self)
    }
    return nil
  }

  /// The bytes of the page there, or of the not-found page; `nil` if neither can be made.
  func page(of site: PreviewSite) -> [UInt8]? {
    guard let file, site.hasPage(file) else { return site.page(at: "404.html") }
    return site.page(at: file)
  }
}
