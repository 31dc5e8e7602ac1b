import OfficeLinks
import Testing

@testable import Import

/// The content of a 207, response by response (RFC 4918 sections 9.1 and 13).
struct WebDAVListingTests {
  private func list(_ responses: String, of folder: String = "", prefix: String = "D:") -> String {
    let answer = "<D:multistatus xmlns:D=\"DAV:\" xmlns:O=\"o\">" + responses + "</D:multistatus>"
    guard let root = DocumentAddress.read("https://files.example/dav/", rules: AddressRules().forFolders).address else {
      return ""
    }
    do throws(WebDAVListing.Fault) {
      let listing = try WebDAVListing(Array(answer.utf8), of: folder, below: root)
      let files = listing.files.map { file -> String in
        guard case .encoded(let path) = file.location else { return "" }
        switch file.state {
        case .present, .deleted: return path
        case .refused(let reason, _), .unseen(let reason): return "\(path): \(reason)"
        }
      }
      return (files + listing.folders.map { $0 + "/" }).joined(separator: "\n")
    } catch {
      return error.reason + (error.status.map { " (\($0))" } ?? "")
    }
  }

  private func response(_ href: String, _ properties: String = "", status: String = "HTTP/1.1 200 OK") -> String {
    "<D:response><D:href>\(href)</D:href><D:propstat><D:prop>\(properties)</D:prop><D:status>\(status)</D:status></D:propstat></D:response>"
  }

  private static let own =
    "<D:response><D:href>/dav/</D:href><D:propstat><D:prop/><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"

  @Test func readsPathsWhateverTheHost() {
    #expect(list(Self.own + response("http://inner.example:8080/dav/a%20b.docx")) == "a%20b.docx")
  }

  /// Some servers answer with everything below, as if `Depth: infinity` had been requested.
  @Test func takesFromAWholeTreeWhatIsDirectlyInTheFolder() {
    let folder = response("/dav/S/", "<D:resourcetype><D:collection/></D:resourcetype>")
    #expect(list(Self.own + response("/dav/a.docx") + folder + response("/dav/S/x.docx")) == "a.docx\nS/")
    #expect(list(Self.own + response("/dav/S/x.docx")) == "'S' has files and is not listed")
  }

  @Test(arguments: [
    ("", "it has no response for the folder itself"),
    (
      "<D:response><D:href>/dav/</D:href><D:status>HTTP/1.1 403 Forbidden</D:status></D:response>",
      "the folder's own status is 403 (403)"
    ),
    (
      "<D:response><D:href>/dav/</D:href><D:propstat><D:prop/><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response>",
      "the folder's own status is 404 (404)"
    ),
    ("<D:response><D:href>/dav/</D:href></D:response>", "the response for '/dav/' has no status"),
    (
      "<D:response><D:href>/dav/</D:href><D:propstat><D:prop/></D:propstat></D:response>",
      "the response for '/dav/' has no status"
    ),
    (
      "<D:Response><D:href>/dav/</D:href></D:Response>", "it has an element 'Response', which WebDAV writes otherwise"
    ),
    ("<O:response><D:href>/dav/</D:href></O:response>", "it has an element ':response', which WebDAV writes otherwise"),
    (
      own + "<D:response><D:Href>/dav/a.docx</D:Href></D:response>", "it has an element 'Href', which WebDAV writes otherwise"
    ),
  ])
  func refusesAListThatIsNotWhole(responses: String, reason: String) { #expect(list(responses) == reason) }

  @Test(arguments: ["a.docx", "/DAV/a.docx", "/other/a.docx", "http://files.example/a.docx", "/dav/../a.docx", "/dav/b%2Fc.docx"])
  func refusesAnAddressThatIsNotBelowTheFolder(href: String) {
    #expect(list(Self.own + response(href)) == "'\(href)' was listed and is not below '/dav'")
  }

  @Test func refusesTheListOfAnotherFolder() {
    #expect(list(Self.own + response("/dav/S/"), of: "S") == "'/dav/' was listed and is not below '/dav/S'")
    #expect(
      list(response("/dav/S/", "<D:resourcetype><D:collection/></D:resourcetype>")) == "it has no response for the folder itself")
  }

  @Test func notesWhatIsRefusedAndStopsAtAnythingElse() {
    let refused = "<D:response><D:href>/dav/S</D:href><D:status>HTTP/1.1 403 Forbidden</D:status></D:response>"
    #expect(list(Self.own + refused + response("/dav/a.docx")) == "S: the server answers 403\na.docx")
    #expect(list(Self.own + refused.replacing("403", with: "500")) == "the status of '/dav/S' is 500")
    let kind = response("/dav/S", "<D:resourcetype/>", status: "HTTP/1.1 403 Forbidden").replacing("</D:response>", with: "")
    let size = "<D:propstat><D:prop/><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
    #expect(list(Self.own + kind + size) == "S: the server answers 403")
  }

  @Test(arguments: [
    ("/dav/S", "<D:resourcetype><D:collection/></D:resourcetype>"), ("/dav/S/", ""),
    ("/dav/S", "<D:iscollection>1</D:iscollection>"),
    ("/dav/S", "<O:isFolder>t</O:isFolder>"), ("/dav/S", "<D:getcontenttype>httpd/unix-directory</D:getcontenttype>"),
  ])
  func knowsFolders(href: String, properties: String) {
    #expect(list(Self.own + response(href, properties)) == "S/")
  }

  @Test func readsAllPartsOfTheProperties() {
    let two = response("/dav/S", "<D:resourcetype><D:collection/></D:resourcetype>").replacing(
      "</D:response>",
      with: "<D:propstat><D:prop><D:getetag>x</D:getetag></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>")
    #expect(list(Self.own + two) == "S/")
  }

  @Test func reportsWhatIsNotEncoded() {
    #expect(
      list(Self.own + response("/dav/C#.docx") + response("/dav/A#1/") + response("/dav/100% done?.docx")) == """
        C: the server did not encode the # in '/dav/C#.docx'
        A: the server did not encode the # in '/dav/A#1/'
        100%25%20done: the server did not encode the ? in '/dav/100% done?.docx'
        """)
  }

  @Test func keepsTheBytesOfNames() {
    let hrefs = ["/dav/M%fcller.docx", "/dav/U%CC%88bung.docx", "/dav/50%2520off.docx", "/dav/a%3bb.docx"]
    #expect(
      list(Self.own + hrefs.map { response($0) }.joined()) == "M%FCller.docx\nU%CC%88bung.docx\n50%2520off.docx\na%3Bb.docx")
  }

  @Test func ignoresDeeperFilesOfListedFoldersOnly() {
    let folder = response("/dav/S/"), deep = response("/dav/S/x.docx")
    #expect(list(Self.own + folder + deep) == "S/")
    #expect(list(Self.own + deep) == "'S' has files and is not listed")
  }
}
