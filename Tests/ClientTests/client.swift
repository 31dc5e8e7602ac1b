import OfficeLinks

let folder = try DocumentAddress("https://contoso.com/Q4/")
if let address = DocumentAddress.read(path: "R&D #2.docx", on: folder).address {
  let link = try LaunchLink(opening: address, in: .word, for: .edit, returningTo: try Passback("clouddrive"))
  print(try LaunchLink(parsing: link.href()))
}
