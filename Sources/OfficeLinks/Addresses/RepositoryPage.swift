import TextBasics

/// A page about a file or folder of a repository.
struct RepositoryPage {
  let service: String
  /// The address of the file or folder itself differs from that of its page; `nil` if the page has none.
  let change: Change?

  /// A change of one segment of the path.
  struct Change {
    /// The host that has the file itself, if it is another one.
    var host: String?
    let segment: Int
    /// `nil` to leave the segment out.
    var replacement: String?
  }

  /// Segments are compared as they are; no service encodes its own.
  init?(_ host: String, _ segments: [String], isFolder: Bool) {
    let marks = isFolder ? ["tree", "blob"] : ["blob"]
    // A folder may be that of a whole branch.
    let least = isFolder ? 3 : 4
    if segments.count > least + 1, let dash = segments.firstIndex(of: "-"), segments.count > dash + least - 1,
      marks.contains(segments[dash + 1])
    {
      self.init(service: "GitLab", change: Change(segment: dash + 1, replacement: "raw"))
      return
    }
    // The whole server, whose pages people link to.
    if isFolder, segments.allSatisfy({ $0.isEmpty }) { return nil }
    let page = segments.count > 2 ? segments[2] : ""
    switch (host, page) {
    // GitHub's own `/raw/` redirects there.
    case ("github.com", _) where marks.contains(page) && segments.count > least:
      self.init(service: "GitHub", change: Change(host: "raw.githubusercontent.com", segment: 2))
    case ("bitbucket.org", "src") where segments.count > least:
      self.init(service: "Bitbucket", change: Change(segment: 2, replacement: "raw"))
    case (_, "src") where segments.count > least + 1 && ["branch", "tag", "commit"].contains(segments[3]):
      self.init(service: "Gitea or Forgejo", change: Change(segment: 2, replacement: "raw"))
    // Everything else there is a page, but for files and those of a release.
    case ("github.com", _) where page != "raw" && page != "releases" && (isFolder || page == "tree"),
      ("bitbucket.org", _) where isFolder && page != "raw" && page != "downloads":
      self.init(service: host == "github.com" ? "GitHub" : "Bitbucket", change: nil)
    case ("gitlab.com", _) where isFolder && !segments.contains("raw") && !segments.contains("api"):
      self.init(service: "GitLab", change: nil)
    default: return nil
    }
  }

  private init(service: String, change: Change?) { (self.service, self.change) = (service, change) }
}

extension AddressRepair {
  /// The file or folder that a page of a repository is about.
  static func repositoryFile(_ bytes: ArraySlice<UInt8>, isFolder: Bool) -> [UInt8]? {
    let parts = URLParts(bytes)
    guard let authority = parts.authority else { return nil }
    var segments = parts.path.dropFirst().split(at: ASCII.slash)
    let host = lowercasedASCII(String(decoding: authority.host, as: UTF8.self))
    guard let page = RepositoryPage(host, segments.map { percentDecodedText($0) }, isFolder: isFolder), let change = page.change
    else { return nil }
    // The folder of a page about a file.
    if isFolder, segments.count > change.segment + 2, segments[change.segment].elementsEqual("blob".utf8) {
      segments[segments.count - 1] = []
    }
    if let replacement = change.replacement {
      segments[change.segment] = Array(replacement.utf8)[...]
    } else {
      segments.remove(at: change.segment)
    }
    let server = change.host.map { Array("https://\($0)".utf8) } ?? Array(bytes[..<parts.path.startIndex])
    return server + [ASCII.slash] + segments.joined(separator: [ASCII.slash])
  }

  /// The file of an older Dropbox link, whose direct address has another host and no parameters.
  static func droppedFile(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let start = Array("https://www.dropbox.com/s/".utf8)
    guard bytes.starts(with: start) else { return nil }
    let path = bytes.dropFirst(start.count).prefix { $0 != ASCII.question && $0 != ASCII.hash }
    return path.contains(ASCII.slash) ? Array("https://dl.dropboxusercontent.com/s/".utf8) + path : nil
  }
}
