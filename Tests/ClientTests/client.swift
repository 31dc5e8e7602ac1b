import OfficeLinks

do throws(LinkProblems) {
  let folder = try DocumentAddress("https://contoso.com/Q4/")
  if let address = DocumentAddress.read(path: "R&D #2.docx", on: folder).address {
    let link = try LaunchLink(opening: address, in: .word, for: .edit, returningTo: try Passback("clouddrive"))
    print(try LaunchLink(parsing: link.href()).text)
  }
  _ = try DocumentAddress("ftp://contoso.com/a.docx")
} catch {
  print(error.findings.map { $0.identifier }.joined(separator: " "))
}
