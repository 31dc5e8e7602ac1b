import OfficeLinks

do throws(LinkProblems) {
  let folder = try DocumentAddress("https://contoso.com/Q4/")
  let address = try DocumentAddress(path: "R&D #2.docx", on: folder)
  let link = try LaunchLink(
    opening: address, in: .word, for: .edit, returningTo: try Passback("clouddrive"),
    context: try DocumentContext(exactly: "5% off"))
  print(try LaunchLink(parsing: link.href()).text)
  _ = try DocumentContext("Q4|Finance")
} catch {
  print(error.findings.map { $0.identifier }.joined(separator: " "))
}
