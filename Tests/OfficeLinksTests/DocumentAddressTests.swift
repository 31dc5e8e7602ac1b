import OfficeLinks
import Testing

/// Paths that are seldom those of a file.
@Suite struct SuspectPathTests {
  @Test(arguments: [
    ("https://contoso.com/x//a.docx", ["address.emptySegment"]), ("https://contoso.com//x///a.docx", ["address.emptySegment"]),
    ("https://contoso.com/x\\\\a.docx", ["character.backslash", "address.emptySegment"]),
    ("https://contoso.com/x/.../a.docx", ["address.elided"]), ("https://contoso.com/\u{2026}/a.docx", ["address.elided"]),
    ("https://contoso.com/x...y/a.docx", []), ("https://contoso.com/x/a.docx?p=//", []),
  ])
  func warns(text: String, rules: [String]) {
    #expect(Set(identifiers(DocumentAddress.read(text).findings)) == Set(rules))
  }

  @Test(arguments: [
    ("x//a.docx", ["address.emptySegment"]), ("x/.../a.docx", ["address.elided"]),
    ("file:///C:/x/d.docx", ["address.fileScheme"]),
    ("FILE:x/d.docx", ["address.fileScheme"]), ("ftp://h/d.docx", ["address.addressInPath"]),
    ("https://h/d.docx", ["address.addressInPath"]), ("C:/x/d.docx", ["address.localPath"]), ("Q:4/d.docx", []), ("x/y.docx", []),
    ("Plan: 2026/y.docx", []), ("note:1/y.docx", []),
  ])
  func looksAtPathsToo(path: String, rules: [String]) {
    let findings = DocumentAddress.read(path: path, on: "https://contoso.com/docs/").findings
    #expect(identifiers(findings) == rules)
  }

  @Test func reportsAnEmptySegmentOfABaseOnce() {
    let base = "https://contoso.com/docs//"
    #expect(DocumentAddress.read(path: "a.docx", on: base).findings.map(\.part) == [.base])
  }
}

@Suite struct DocumentAddressTests {
  @Test("an address by its parts")
  func hasParts() throws {
    let rules = AddressRules(allowsHTTP: true, allowsFragment: true)
    let address = try address("http://files.contoso.com:8080/a%20b/Q4%23.one?x=1&y#Sec&end", rules)
    #expect(address.scheme == "http")
    #expect(!address.isSecure)
    #expect(address.host == "files.contoso.com")
    #expect(address.port == 8080)
    #expect(address.origin == "http://files.contoso.com:8080")
    #expect(address.path == "/a%20b/Q4%23.one")
    #expect(address.pathSegments == ["a b", "Q4#.one"])
    #expect(address.query == "x=1&y")
    #expect(address.fragment == "Sec&end")
    #expect(address.fileName == "Q4#.one")
    #expect(address.fileExtension == "one")
    #expect(address.format?.app == .oneNote)
    #expect(address.description == address.text)
  }

  @Test("an address without the optional parts")
  func hasFewParts() throws {
    let address = try address("https://contoso.com")
    #expect(address.text == "https://contoso.com/")
    #expect(address.port == nil)
    #expect(address.query == nil)
    #expect(address.fragment == nil)
    #expect(address.pathSegments == [""])
    #expect(address.fileName == "")
    #expect(address.fileExtension == nil)
    #expect(address.format == nil)
  }

  @Test("an extension that is unknown is still the file's")
  func keepsUnknownExtension() throws {
    let address = try address("https://contoso.com/a.WhatEver")
    #expect(address.fileExtension == "whatever")
    #expect(address.format == nil)
  }

  @Test(arguments: [
    ("https://contoso.com/docs", "https://contoso.com/docs/"), ("https://contoso.com/docs/", "https://contoso.com/docs/"),
    ("https://contoso.com", "https://contoso.com/"), ("https://contoso.com/?x", nil),
  ])
  func becomesAFolder(text: String, expected: String?) throws {
    let folder = try address(text).asFolder
    #expect(folder?.text == expected)
    #expect(folder?.fileName ?? "" == "")
    if let folder { #expect(DocumentAddress.read(folder.text).address == folder) }
  }

  @Test("rules for a kind of link")
  func adjustsRules() {
    let rules = AddressRules()
    #expect(!rules.adjusted(for: .word).allowsFragment && rules.adjusted(for: .word).checksExtension)
    #expect(rules.adjusted(for: .oneNote, form: .plain).allowsFragment)
    #expect(!rules.adjusted(for: .oneNote).allowsFragment)
    #expect(!rules.adjusted(for: .word, isWOPI: true).checksExtension)
    #expect(!rules.adjusted(for: .sharePointDesigner).checksExtension)
    #expect(!rules.forFolders.checksExtension)
  }

  @Test("plain http has to be allowed")
  func allowsHTTP() {
    let rules = AddressRules(allowsHTTP: true)
    #expect(DocumentAddress.read("http://intranet/a.docx", rules: rules).address?.text == "http://intranet/a.docx")
    #expect(DocumentAddress.read("http://intranet:80/a.docx", rules: rules).address?.text == "http://intranet/a.docx")
    #expect(DocumentAddress.read("http://intranet:443/a.docx", rules: rules).address?.port == 443)
  }

  @Test("offsets are where the fault is")
  func placesFaults() {
    #expect(DocumentAddress.read("https://contoso.com/é/a\u{202E}b.docx").findings.map(\.range) == [24..<27])
    #expect(DocumentAddress.read("https://contoso.com:99999/a.docx").findings.map(\.range) == [20..<25])
    #expect(DocumentAddress.read("https://contoso.com/x/../a.docx").findings.map(\.range) == [22..<24])
    #expect(DocumentAddress.read("https://contoso.com/50%.docx").findings.map(\.range) == [22..<23])
  }

  @Test("offsets of a path count in the path")
  func placesFaultsInPaths() {
    #expect(DocumentAddress.read(path: "docs/a|b.docx", on: "https://contoso.com/").findings.map(\.range) == [6..<7])
    #expect(DocumentAddress.read(path: "docs/../a.docx", on: "https://contoso.com/x").findings.map(\.range) == [5..<7])
  }
}
