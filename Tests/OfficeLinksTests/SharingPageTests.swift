import Testing

@testable import OfficeLinks

/// Links that people copy from other programs, which lead to pages.
@Suite struct SharingPageTests {
  private static let file = "https://contoso.sharepoint.com/sites/T/Docs/My%20Budget.xlsx"
  private static let encoded = "https%3A%2F%2Fcontoso.sharepoint.com%2Fsites%2FT%2FDocs%2FMy%20Budget.xlsx"

  @Test(arguments: [
    "https://teams.microsoft.com/l/file/ABCDEF?tenantId=1&fileType=xlsx&objectUrl=\(encoded)&baseUrl=https%3A%2F%2Fx&serviceName=teams",
    "https://teams.cloud.microsoft/l/file/ABCDEF?objectUrl=\(encoded)",
    "https://eur01.safelinks.protection.outlook.com/?url=\(encoded)&data=05%7C02%7Cann%40contoso.com%7C1&sdata=x%3D&reserved=0",
    "https://eur01.safelinks.protection.outlook.com/ap/x-59584e83/?url=https%3A%2F%2Fcontoso.sharepoint.com%2F%3Ax%3A%2Fr%2Fsites%2FT%2FDocs%2FMy%2520Budget.xlsx%3Fd%3Dw1%26web%3D1&data=1",
    "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fteams.microsoft.com%2Fl%2Ffile%2FA%3FobjectUrl%3Dhttps%253A%252F%252Fcontoso.sharepoint.com%252Fsites%252FT%252FDocs%252FMy%252520Budget.xlsx",
  ])
  func showsTheAddressInside(_ text: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.address == nil)
    #expect(reading.findings.map(\.rule) == [.share.wrapper])
    #expect(reading.findings.map(\.corrected) == [Self.file])
  }

  @Test(
    "the address inside is shown in whatever way it is encoded",
    arguments: [
      "https://urldefense.com/v3/__https://contoso.com/Q4/a*20b.docx__;JQ!!GjvTz_vk!E6HzrtWvnWiM$",
      "https://urldefense.com/v3/__https:/contoso.com/Q4/a*20b.docx__;JQ!!GjvTz_vk!E6HzrtWvnWiM$",
      "https://urldefense.proofpoint.com/v2/url?u=https-3A__contoso.com_Q4_a-2520b.docx&d=DwMFAg&c=x",
      "https://urldefense.proofpoint.com/v1/url?u=https://contoso.com/Q4/a%2520b.docx&k=x",
      "https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fcontoso.com%2fQ4%2fa%2520b.docx&c=E,1,x&typo=1",
      "https://clicktime.symantec.com/15xVcHh2qpE?h=QCYVzyLUm8bH=&u=https%3A%2F%2Fcontoso.com%2FQ4%2Fa%2520b.docx",
      "https://ddec1-0-en-ctp.trendmicro.com/wis/clicktime/v1/query?url=https%3a%2f%2fcontoso.com%2fQ4%2fa%2520b.docx&umid=5d72&auth=6",
      "https://fm.contoso.net/fmlurlsvc/?fewReq=:B:JVE3PD49&url=https%3a%2f%2fcontoso.com%2fQ4%2fa%2520b.docx",
      "https://eu-central-1.protection.sophos.com/?d=contoso.com&u=aHR0cHM6Ly9jb250b3NvLmNvbS9RNC9hJTIwYi5kb2N4&i=NWY1&t=QkNX&h=1",
      "https://secure-web.cisco.com/1fCCdfJv_BYjz/https%3A%2F%2Fcontoso.com%2FQ4%2Fa%2520b.docx",
      "https://avanan.url-protection.com/v1/url?o=https%3A//contoso.com/Q4/a%2520b.docx&g=x&h=y",
      "https://url.avanan.click/v2/r01/___https://contoso.com/Q4/a%20b.docx___.YXAzOnBlYWNl",
      "https://protect.checkpoint.com/v2/r05/___https:/contoso.com/Q4/a%20b.docx___.YXBz",
      "https://outlook.office.com/mail/safelink.html?url=https%3A%2F%2Fcontoso.com%2FQ4%2Fa%2520b.docx",
      "https://webmail.contoso.com/owa/redir.aspx?C=951e&URL=https%3a%2f%2fcontoso.com%2fQ4%2fa%2520b.docx",
      "https://slack-redir.net/link?url=https%3A%2F%2Fcontoso.com%2FQ4%2Fa%2520b.docx",
      "https://deref-gmx.net/mail/client/12XJ9x8ZdSA/dereferrer/?redirectUrl=https%3A%2F%2Fcontoso.com%2FQ4%2Fa%2520b.docx",
      "https://l.facebook.com/l.php?u=https%3A%2F%2Fcontoso.com%2FQ4%2Fa%2520b.docx&h=AT1",
      "https://www.google.com/url?sa=t&url=https%3A%2F%2Fcontoso.com%2FQ4%2Fa%2520b.docx&usg=x",
      "https://www.google.de/url?q=https://contoso.com/Q4/a%2520b.docx",
      "https://docs.google.com/viewer?url=https%3A%2F%2Fcontoso.com%2FQ4%2Fa%2520b.docx&embedded=true",
      "https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fl.facebook.com%2fl.php%3fu%3dhttps%253A%252F%252Fcontoso.com%252FQ4%252Fa%252520b.docx",
    ])
  func decodesTheAddressInside(_ text: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.address == nil)
    #expect(reading.findings.map(\.rule) == [.share.wrapper])
    #expect(reading.findings.map(\.corrected) == ["https://contoso.com/Q4/a%20b.docx"])
  }

  @Test func putsRunsOfCharactersBack() {
    let runs = "https://urldefense.com/v3/__https://contoso.com/**Bx*.docx__;w6TDtsO8w58!!x!y$"
    #expect(DocumentAddress.read(runs).findings.map(\.corrected) == ["https://contoso.com/%C3%A4%C3%B6%C3%BCx%C3%9F.docx"])
  }

  @Test(arguments: [
    "https://url.uk.m.mimecastprotect.com/s/YP9XCWQRPf?domain=contoso.com", "https://protect-eu.mimecast.com/s/YP9X",
    "https://urldefense.com/v3/__https://contoso.com/*.docx__;!!x!y$", "https://urldefense.com/v3/",
    "https://secure-web.cisco.com/1fCCdfJv", "https://l.facebook.com/l.php?u=mailto%3Aann%40contoso.com",
    "https://eu-central-1.protection.sophos.com/?d=contoso.com&u=*",
  ])
  func saysHowToFindAnAddressThatIsNotInside(_ text: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.findings.map(\.rule) == [.share.wrapper])
    #expect(reading.findings.map(\.solution) == ["open it in a browser, and use the address to which it leads"])
  }

  @Test func showsTheSharingLinkInside() {
    let inner = "https%3A%2F%2Fn.sharepoint.com%2F%3Aw%3A%2Fs%2Fteam%2FEabc"
    let reading = DocumentAddress.read("https://eur01.safelinks.protection.outlook.com/?url=\(inner)&data=1")
    #expect(reading.findings.map(\.rule) == [.share.wrapper])
    let solution = reading.findings.first?.solution ?? ""
    #expect(solution.hasPrefix("https://n.sharepoint.com/:w:/s/team/Eabc is inside, a SharePoint sharing link"), "\(solution)")
  }

  @Test(arguments: ["[Plan](https://contoso.com/a.docx)", "[The \"plan\"](<https://contoso.com/a.docx>)"])
  func findsTheAddressInALinkOfCommonMark(_ text: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.findings.map(\.rule) == [.address.markdown])
    #expect(reading.findings.map(\.corrected) == ["https://contoso.com/a.docx"])
  }

  @Test func warnsOfNoBreakSpacesInNames() throws {
    let whole = DocumentAddress.read("https://contoso.com/x/a%C2%A0b.docx")
    #expect(whole.findings.map(\.rule) == [.address.noBreakSpace])
    let base = try #require(DocumentAddress.read("https://contoso.com/x%C2%A0y/", rules: AddressRules().forFolders).address)
    #expect(DocumentAddress.read(path: "a b.docx", on: base).findings.map(\.rule) == [])
    let path = DocumentAddress.read(path: "a\u{A0}b.docx", on: base)
    #expect(path.findings.map(\.rule) == [.address.noBreakSpace])
    #expect(path.findings.map(\.corrected) == [nil])
  }

  @Test(arguments: [
    ("Org\\team - Documents\\Forms\\x.docx", PathMeaning.unclear("Forms/x.docx")),
    ("Org/team - Documents/Forms/x.docx", .asWritten), ("A\\b\\x.docx", .path("A/b/x.docx")),
  ])
  func readsFoldersOfOneDrive(_ path: String, _ meaning: PathMeaning) throws {
    let base = try #require(
      DocumentAddress.read("https://n.sharepoint.com/sites/team/Docs/", rules: AddressRules().forFolders).address)
    #expect(DocumentAddress.meaning(ofPath: path, on: base) == meaning)
  }

  @Test func namesALinkShortener() {
    let reading = DocumentAddress.read("https://bit.ly/abc")
    #expect(reading.findings.map(\.summary) == ["a link of a link shortener"])
    #expect(reading.findings.map(\.solution) == ["open it in a browser, and use the address to which it leads"])
  }

  @Test(arguments: ["my", "my/"])
  func findsTheFileInTheAddressOfAPersonsOneDrive(_ page: String) throws {
    let text = "https://n-my.sharepoint.com/\(page)?id=%2Fpersonal%2Fann%2FDocuments%2FPlan.docx"
    let file = "https://n-my.sharepoint.com/personal/ann/Documents/Plan.docx"
    let reading = DocumentAddress.read(text)
    #expect(reading.findings.map(\.summary) == ["a viewer page (my)"])
    #expect(reading.findings.map(\.corrected) == [file])
    #expect(reading.findings.map(\.suggestion) == [nil])
    // The host is none of those allowed, so the address is no correction.
    var rules = AddressRules()
    rules.allowedHosts = [try HostPattern("a.example")]
    let refused = DocumentAddress.read(text, rules: rules)
    #expect(refused.findings.map(\.corrected) == [nil])
    #expect(refused.findings.map(\.solution) == ["write \(file)"])
    #expect(refused.findings.map(\.suggestion) == [file])
  }

  @Test func namesWhatWasProbablyMeant() {
    #expect(LaunchLink.parse("ms-wrod:ofe|u|https://a.example/a.docx").findings.map(\.suggestion) == ["ms-word:"])
    #expect(LaunchLink.parse("ms-word:ofw|u|https://a.example/a.docx").findings.map(\.suggestion) == ["ofe"])
  }

  @Test(arguments: [
    ("https://docs.google.com/spreadsheets/d/1AbC/edit#gid=0", "Google Sheets"),
    ("https://docs.google.com/document/d/1AbC/edit", "Google Docs"),
    ("https://docs.google.com/presentation/d/1AbC/edit?usp=sharing", "Google Slides"),
    ("https://drive.google.com/file/d/1AbC/view", "Google Drive"), ("https://m365.cloud.microsoft/abc", "Microsoft 365"),
    ("https://word-edit.officeapps.live.com/we/x?WOPISrc=1", "Microsoft 365"),
    ("https://www.office.com/launch/word?auth=2", "Microsoft 365"), ("https://loop.cloud.microsoft/p/eyJ", "Microsoft 365"),
    ("https://www.notion.so/Plan-123", "Notion"), ("https://we.tl/t-abc", "WeTransfer"),
    ("https://www.dropbox.com/scl/fi/x/a.xlsx?rlkey=1&dl=0", "Dropbox"), ("https://app.box.com/s/abc", "Box"),
    ("https://contoso.app.box.com/file/123", "Box"), ("https://acme.egnyte.com/dl/AbC123", "Egnyte"),
    ("https://cloud.example/index.php/s/AbCdEfGhIjKlMnO", "Nextcloud or ownCloud (/s/abcdefghijklmno)"),
    ("https://cloud.example/s/AbCdEfGhIjKlMnO/download", "Nextcloud or ownCloud (/s/AbCdEfGhIjKlMnO)"),
    ("https://cloud.example/f/4711", "Nextcloud or ownCloud (/f/4711)"),
    ("https://cloud.example/s/AbCdEfGhIjKlMnO/download/a.docx", "Nextcloud or ownCloud (/s/AbCdEfGhIjKlMnO)"),
    ("https://sea.example/lib/1b2c3d4e-5f60-7182-93a4-b5c6d7e8f901/file/Q4/a.docx", "Seafile"),
    ("https://sea.example/f/1b2c3d4e5f607182/", "Seafile"), ("https://sea.example/f/a1b2c3d4e5f6071829aa/?dl=1", "Seafile"),
    ("https://sea.example/d/1b2c3d4e5f607182/files/?p=/a.docx", "Seafile"),
    ("https://example.com/nextcloud/index.php/apps/files/?dir=/x", "Nextcloud or ownCloud (/apps/files)"),
  ])
  func namesTheService(_ text: String, _ service: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.address == nil)
    #expect(reading.findings.map { $0.summary.lowercased() } == ["a page of \(service)".lowercased()])
    #expect(reading.findings.map(\.corrected) == [nil])
  }

  @Test(
    "pages of services as the address of a folder, with what to use in their place",
    arguments: [
      (
        "https://cloud.example/s/AbCdEfGhIjKlMnO",
        "use the WebDAV address of the folder: https://cloud.example/remote.php/webdav/"
      ),
      ("https://cloud.example/s/AbC123", "use the WebDAV address of the folder: https://cloud.example/remote.php/webdav/"),
      (
        "https://cloud.example/index.php/s/plans",
        "use the WebDAV address of the folder: https://cloud.example/remote.php/webdav/"
      ),
      (
        "https://cloud.example/nc/index.php/f/123",
        "use the WebDAV address of the folder: https://cloud.example/nc/remote.php/webdav/"
      ),
      (
        "https://cloud.example/files/spaces/project/team",
        "use the WebDAV address of the folder: https://cloud.example/dav/spaces/"
      ),
      ("https://cloud.example/files/link/public/AbC", "use the WebDAV address of the folder: https://cloud.example/dav/spaces/"),
      (
        "https://alf.example:8443/share/page/site/hr/documentlibrary",
        "use the WebDAV address of the folder: https://alf.example:8443/alfresco/webdav/Sites/hr/documentLibrary/"
      ),
      (
        "https://sea.example/library/1b2c3d4e-5f60-7182-93a4-b5c6d7e8f901/A%20b/Q4/",
        "write https://sea.example/seafdav/A%20b/Q4/"
      ),
      ("https://sea.example/d/1b2c3d4e5f607182/", "use the WebDAV address of the folder: https://sea.example/seafdav/"),
      ("https://nas.example/sharing/kU1mXqj4p", "use the WebDAV address of the folder: https://nas.example:5006/"),
      ("https://nas.example:5001/d/f/512345678901", "use the WebDAV address of the folder: https://nas.example:5006/"),
      ("https://gofile.me/7abcd/AbCdEfGh", "use the address of the package WebDAV Server"),
      ("https://github.com/o/r/tree/main/Q4", "write https://raw.githubusercontent.com/o/r/main/Q4"),
      ("https://github.com/o/r", "put the file on a server"), ("https://gitlab.com/g/r", "put the file on a server"),
      ("https://git.example/g/r/-/tree/main/Q4", "write https://git.example/g/r/-/raw/main/Q4"),
      ("https://x.example/wiki/spaces/HR/pages/123/Leave", "put the file on a server"),
      ("https://wiki.example/display/HR/Leave", "put the file on a server"),
      ("https://x.example/confluence/pages/viewpage.action", "put the file on a server"),
      ("https://n.sharepoint.com/sites/t/Lists/Tasks", "use the address of a library of a site"),
      ("https://n-admin.sharepoint.com/", "use the address of a library of a site"),
    ])
  func namesPagesInPlaceOfAFolder(_ text: String, _ solution: String) {
    let reading = DocumentAddress.read(text, rules: AddressRules().forFolders)
    #expect(reading.findings.map(\.rule) == [.share.service])
    #expect(reading.findings.first?.solution?.hasPrefix(solution) == true, "\(reading.findings.map(\.solution))")
  }

  @Test(
    "pages of SharePoint in place of a document",
    arguments: [
      ("https://n.sharepoint.com/sites/t/Docs/Forms/DispForm.aspx?ID=12", "DispForm.aspx"),
      ("https://n.sharepoint.com/sites/t/Lists/Plans/EditForm.aspx?ID=12", "EditForm.aspx"),
      ("https://n.sharepoint.com/sites/t/SitePages/Plan-2026.aspx", "Plan-2026.aspx"),
      ("https://n.sharepoint.com/sites/t/default.aspx", "default.aspx"),
      ("https://n.sharepoint.com/:u:/r/sites/t/SitePages/Home.aspx", "Home.aspx"),
      ("https://n.sharepoint.com/sites/t/_layouts/15/sharepoint/home", "_layouts"),
      ("https://n.sharepoint.com/sites/t/_layouts/15/getpreview.ashx?path=/a.docx", "_layouts"),
      ("https://n.sharepoint.com/sites/t/_vti_bin/owssvc.dll", "_vti_bin"),
      ("https://n.sharepoint.com/_api/web/GetFileByServerRelativeUrl('/a.docx')/$value", "_api"),
      ("https://intranet.example/sites/t/SitePages/Home.aspx", "Home.aspx"),
      ("https://intranet.example/Docs/Forms/All%20Documents.aspx", "All Documents.aspx"),
    ])
  func namesPagesOfSharePoint(_ text: String, _ page: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.findings.map(\.summary) == ["a page of SharePoint (\(page))"])
    #expect(
      reading.findings.map(\.solution) == [
        "use the file's direct address. In SharePoint: select the file → Details → Path → Copy"
      ])
  }

  @Test(arguments: ["https://n.sharepoint.com/sites/t/", "https://intranet.example/sites/t/"])
  func writesTheLatestVersionOfAFile(_ site: String) {
    let reading = DocumentAddress.read(site + "_vti_history/512/Docs/A%20b.docx")
    #expect(reading.findings.map(\.rule) == [.share.service])
    #expect(reading.findings.map(\.solution) == ["write \(site)Docs/A%20b.docx"])
  }

  @Test func findsTheFileForWhichAPageAsksPeopleToSignIn() {
    let file = "https://n.sharepoint.com/sites/t/Docs/A%20b.docx"
    let page = "https://n.sharepoint.com/_forms/default.aspx?ReturnUrl="
    let reading = DocumentAddress.read(page + "%2fsites%2ft%2fDocs%2fA%20b.docx&Source=cookie")
    #expect(reading.findings.map(\.rule) == [.share.viewer])
    #expect(reading.findings.map(\.corrected) == [file])
    let other = DocumentAddress.read(page + "%2fsites%2ft%2f_layouts%2f15%2fAuthenticate.aspx%3fSource%3d%2fDocs%2fa.docx")
    #expect(other.findings.map(\.corrected) == [nil])
  }

  @Test func takesPagesOfASiteThatAreMeant() {
    var rules = AddressRules(checksExtension: false)
    rules.isWebPage = true
    #expect(DocumentAddress.read("https://data.example/api?geo=A%7CB", rules: rules).findings == [])
    #expect(DocumentAddress.read("https://data.example/api?geo=A|B", rules: rules).findings.hasError)
    for page in ["SitePages/Home.aspx", "default.aspx", "Lists/Plans/DispForm.aspx"] {
      #expect(DocumentAddress.read("https://n.sharepoint.com/sites/t/" + page, rules: rules).findings == [])
    }
    let viewer = DocumentAddress.read("https://n.sharepoint.com/sites/t/_layouts/15/Doc.aspx?sourcedoc=%7B1%7D", rules: rules)
    #expect(viewer.findings.map(\.rule) == [.share.viewer])
  }

  @Test(
    "pages of other services in place of a document",
    arguments: [
      ("https://nas.example/oo/r/6JqSsG9hQ1wK#tid=1", "Synology"), ("https://nas.example/drive/d/f/abc", "Synology"),
      ("https://sea.example/smart-link/1b2c3d4e-5f60-7182-93a4-b5c6d7e8f901/", "Seafile"),
      ("https://sea.example/u/d/1b2c3d4e5f60718293a4/", "Seafile"),
      (
        "https://cloud.example/f/1b2c3d4e-5f60-7182-93a4-b5c6d7e8f901",
        "ownCloud or OpenCloud (/f/1b2c3d4e-5f60-7182-93a4-b5c6d7e8f901)"
      ),
      ("https://alf.example/share/s/r0dHI-T8RZyAG6mDYBX7uA", "Alfresco Share"),
    ])
  func namesPagesOfOtherServices(_ text: String, _ service: String) {
    #expect(DocumentAddress.read(text).findings.map(\.summary) == ["a page of \(service)"])
    #expect(DocumentAddress.read(text, rules: AddressRules().forFolders).findings.map(\.summary) == ["a page of \(service)"])
  }

  @Test func saysNothingOfABarInWhatIsDropped() {
    let file = "https://n.sharepoint.com/sites/t/Notes"
    var rules = AddressRules()
    rules.checksExtension = false
    let reading = DocumentAddress.read(file + "?wd=target%28a.one%7C1%2F%29", rules: rules)
    #expect(reading.findings.map(\.rule) == [.share.parameters])
    #expect(reading.address?.text == file)
    let page = "https://n.sharepoint.com/sites/t/_layouts/15/Doc.aspx?sourcedoc=%7B1%7D&wd=target%28a.one%7C1%2F%29"
    #expect(DocumentAddress.read(page).findings.map(\.rule) == [.share.viewer])
    let place = DocumentAddress.read(file + ".one#wd=target%28a%29")
    #expect(place.findings.map(\.solution) == ["remove it, it names a place within the file: \(file).one"])
  }

  @Test(arguments: ["localhost:8080/a.docx", "http://localhost:8000/a.docx", "http://127.0.0.1/a.docx"])
  func writesNoOtherSpellingOfOnesOwnMachine(_ text: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.findings.count == 1)
    #expect(reading.findings.map(\.corrected) == [nil])
    #expect(reading.findings.map(\.solution) == ["use the address by which others reach it"])
  }

  @Test(
    "folders whose names are like those of pages",
    arguments: [
      "https://dav.example/s/Team/", "https://dav.example/s/Team", "https://dav.example/s/Plans2026",
      "https://dav.example/f/2026/",
      "https://dav.example/d/2026/", "https://x.example/files/spaces/", "https://x.example/share/hr/",
      "https://x.example/sharing/Team",
      "https://x.example/library/team/", "https://x.example/lists/", "https://x.example/Lists/Tasks/", "https://x.example/apps/",
      "https://x.example/display/HR/", "https://x.example/spaces/HR/", "https://n.sharepoint.com/sites/team",
      "https://n.sharepoint.com/sites/team/Docs/Lists/", "https://n.sharepoint.com/sites/t/Lists/Tasks/Attachments/1/",
      "https://x.example/oo/", "https://x.example/drive/", "https://x.example/u/d/2026/", "https://x.example/smart-link/team/",
      "https://x.example/share/s/plans-of-the-year-2026", "https://x.example/share/s/Plans-Of-The-Year-2026",
      "https://x.example/_api/docs/", "https://x.example/sites/t/_cts/Plan/",
      "https://raw.githubusercontent.com/o/r/main/Q4/", "https://github.com/o/r/raw/main/", "https://gitlab.com/g/r/-/raw/main/",
      "https://cloud.example/remote.php/dav/spaces/a$b/", "https://alf.example/alfresco/webdav/Sites/hr/documentLibrary/",
    ])
  func leavesFoldersAlone(_ text: String) {
    let reading = DocumentAddress.read(text, rules: AddressRules().forFolders)
    #expect(reading.address?.text == text)
    #expect(reading.findings == [])
  }

  @Test(arguments: [
    ("https://n.sharepoint.com/:fl:/g/contentstorage/C/EabcDEF", ["share.link"], nil),
    ("https://n.sharepoint.com/:wb:/s/team/EabcDEF", ["share.link"], nil),
    (
      "https://n.sharepoint.com/:fl:/r/sites/t/Docs/a.docx?d=w1", ["share.rewritten"],
      "https://n.sharepoint.com/sites/t/Docs/a.docx"
    ),
    ("https://n.sharepoint.com/sites/t/:abc:/a.docx", [], "https://n.sharepoint.com/sites/t/:abc:/a.docx"),
  ])
  func readsSharingLinksOfTwoLetters(_ text: String, _ rules: [String], _ address: String?) {
    let reading = DocumentAddress.read(text)
    #expect(reading.findings.map(\.identifier) == rules)
    #expect(reading.address?.text == address)
  }

  @Test(
    "what Teams and Office add is dropped for every app",
    arguments: [
      "nav=MTV", "xsdata=MDU&sdata=a%3D&ovuser=1%2Cann%40contoso.com", "wdOrigin=OFFICE", "OR=Teams-HL&CT=123",
      "mobileredirect=true",
    ])
  func dropsWhatWasNotedWhenALinkWasCopied(_ query: String) {
    for name in ["a.docx", "a.xlsx", "a.pptx", "a.pdf"] {
      let file = "https://n.sharepoint.com/sites/t/Docs/" + name
      var rules = AddressRules()
      rules.checksExtension = false
      let reading = DocumentAddress.read(file + "?" + query, rules: rules)
      #expect(reading.address?.text == file)
      #expect(reading.findings.map(\.rule) == [.share.parameters])
    }
    // Other servers have parameters of these names, but for those that only Teams and Office write.
    let isOwn = query.hasPrefix("nav") || query.hasPrefix("OR")
    #expect(DocumentAddress.read("https://dav.example/a.xlsx?" + query).findings.isEmpty == isOwn)
  }

  @Test(arguments: [
    ("https://x.example/Shared%2520Documents/Q4%2520budget.docx", "https://x.example/Shared%20Documents/Q4%20budget.docx"),
    ("https://x.example/a%252520b.docx", "https://x.example/a%20b.docx"),
    ("https://x.example/a%25252520gr%2525C3%2525BC.docx", "https://x.example/a%20gr%C3%BC.docx"),
    ("https://x.example/gr%25C3%25BC%25C3%259Fe.docx?a=%2520", "https://x.example/gr%C3%BC%C3%9Fe.docx?a=%2520"),
  ])
  func warnsOfAddressesThatWereEncodedTwice(_ text: String, _ corrected: String) throws {
    let reading = DocumentAddress.read(text)
    #expect(reading.findings.map(\.rule) == [.address.encodedTwice])
    #expect(reading.findings.map(\.corrected) == [corrected])
    #expect(reading.address?.text == text)
    #expect(DocumentAddress.read(corrected).findings.map(\.rule).contains(.address.encodedTwice) == false)
    // A path is written as people see it.
    let base = try #require(DocumentAddress.read("https://x.example/", rules: AddressRules().forFolders).address)
    #expect(DocumentAddress.read(path: "a%20b/Q4%20x.docx", on: base).findings == [])
  }

  @Test(arguments: [
    "100%25.docx", "100%2525.docx", "50%25off.docx", "R%2526D.docx", "a%25C3.docx", "%25ab%25cd.docx", "a%252525.docx",
  ])
  func leavesPercentSignsInNamesAlone(_ name: String) {
    #expect(DocumentAddress.read("https://x.example/" + name).findings == [])
  }

  @Test func knowsTheDirectAddressOfAnOldDropboxLink() {
    let reading = DocumentAddress.read("https://www.dropbox.com/s/x1/a%20b.xlsx?dl=0")
    #expect(reading.findings.map(\.corrected) == ["https://dl.dropboxusercontent.com/s/x1/a%20b.xlsx"])
  }

  @Test(
    "pages about a file of a repository",
    arguments: [
      (
        "https://github.com/o/r/blob/main/Q4/Plan%201.docx?raw=true", "GitHub",
        "https://raw.githubusercontent.com/o/r/main/Q4/Plan%201.docx"
      ),
      ("https://gitlab.com/g/s/r/-/blob/main/Plan.docx", "GitLab", "https://gitlab.com/g/s/r/-/raw/main/Plan.docx"),
      ("https://git.example:8443/g/r/-/blob/v1/a/b.docx#L1", "GitLab", "https://git.example:8443/g/r/-/raw/v1/a/b.docx"),
      ("https://bitbucket.org/w/r/src/main/Plan.docx", "Bitbucket", "https://bitbucket.org/w/r/raw/main/Plan.docx"),
      (
        "https://codeberg.org/o/r/src/branch/main/Plan.docx", "Gitea or Forgejo",
        "https://codeberg.org/o/r/raw/branch/main/Plan.docx"
      ),
    ])
  func knowsTheFileOfARepository(_ text: String, _ service: String, _ file: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.findings.map(\.summary) == ["a page of \(service)"])
    #expect(reading.findings.map(\.solution) == ["write \(file)"])
    #expect(DocumentAddress.read(file).findings == [])
    // As a page on purpose, one about source text is right.
    var rules = AddressRules()
    rules.isWebPage = true
    #expect(DocumentAddress.read(text, rules: rules).address == nil)
    let page = String(text.prefix { $0 != "?" && $0 != "#" }).replacing(".docx", with: ".ipynb")
    #expect(DocumentAddress.read(page, rules: rules).address?.text == page)
    #expect(DocumentAddress.read(page).address == nil)
  }

  @Test(arguments: [
    "https://cloud.example/remote.php/dav/files/ann/s/a.docx", "https://example.com/s/a.docx",
    "https://example.com/f/2026/a.docx",
    "https://dl.dropboxusercontent.com/s/x/a.docx", "https://notbox.com/s/a.docx", "https://acme.egnyte.com/webdav/Shared/a.docx",
    "https://example.com/apps/a.docx", "https://example.com/s/f/a.docx", "https://google.example/a/url/a.docx",
    "https://www.mimecast.com/globalassets/a.docx", "https://example.com/a/b/blob/main/a.docx",
    "https://example.com/o/r/src/main/a.docx",
    "https://sea.example/seafdav/Library/a.docx", "https://example.com/lib/x/file/a.docx", "https://example.com/d/2026/a.docx",
    "https://gitlab.com/g/r/-/raw/main/a.docx", "https://example.com/owa/a.docx",
    "https://n.sharepoint.com/sites/t/SitePages/a.docx", "https://n.sharepoint.com/sites/t/Docs/Forms/a.docx",
    "https://n.sharepoint.com/sites/t/Lists/Plans/Attachments/1/a.docx", "https://n.sharepoint.com/sites/t/Docs/a.aspx.docx",
    "https://n.sharepoint.com/sites/t/_cts/Plan/a.dotx", "https://example.com/oo/r/a.docx",
    "https://example.com/share/s/t/a.docx",
    "https://cloud.example/public.php/dav/files/aBcDeFgHiJkLmNo/a.docx",
  ])
  func leavesFilesAlone(_ text: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.address?.text == text)
    #expect(reading.findings == [])
  }

  @Test(arguments: ["d=w123", "d=w1&csf=1&e=aBc", "csf=1", "e=aBc"])
  func dropsTheParametersOfSharingLinks(_ query: String) {
    let reading = DocumentAddress.read(Self.file + "?" + query)
    #expect(reading.address?.text == Self.file)
    #expect(reading.findings.map(\.rule) == [.share.parameters])
    #expect(DocumentAddress.read("https://contoso.com/a.xlsx?d=1").findings == [])
    #expect(DocumentAddress.read(Self.file + "?version=3&" + query).address?.text == Self.file + "?version=3")
  }

  @Test(
    "an address on a host that is not allowed is no correction, and is shown",
    arguments: [
      ("https://github.com/o/r/blob/main/a.docx", "write https://raw.githubusercontent.com/o/r/main/a.docx"),
      ("https://l.facebook.com/l.php?u=https%3A%2F%2Fother.example%2Fa%20b.docx", "write https://other.example/a%20b.docx"),
      ("https://l.facebook.com/l.php?u=https%3A%2F%2Fother.example%2Fa.exe", "write https://other.example/a.exe"),
    ])
  func showsAnAddressOfAnotherHost(_ text: String, _ advice: String) throws {
    let reading = DocumentAddress.read(text, rules: try AddressRules(allowedHosts: [HostPattern("contoso.com")]))
    #expect(reading.findings.map(\.corrected) == [nil])
    #expect(reading.findings.map(\.solution) == [advice])
  }

  @Test(arguments: [
    "https://l.facebook.com/l.php?u=", "https://urldefense.com/v3/__",
    "https://view.officeapps.live.com/op/view.aspx?src=https://l.facebook.com/l.php?u=",
  ])
  func readsManyLayersInLittleTime(_ layer: String) {
    let text = String(repeating: layer, count: 16_000 / layer.utf8.count) + "https://contoso.com/a.docx"
    #expect(DocumentAddress.read(text).address == nil)
    #expect(DocumentAddress.read(text, rules: AddressRules(allowedHosts: [])).address == nil)
  }

  @Test func asksForNoSourceOfAPagesHost() throws {
    for text in ["https://1drv.ms/w/s!Ab", "https://docs.google.com/document/d/1/edit"] {
      let reading = DocumentAddress.read(text, rules: try AddressRules(allowedHosts: [HostPattern("contoso.com")]))
      #expect(reading.findings.allSatisfy { $0.rule != .host.notAllowed })
      #expect(reading.address == nil)
    }
  }
}
