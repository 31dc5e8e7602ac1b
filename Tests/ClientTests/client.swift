import OfficeLinks

let base = DocumentAddress.read("https://contoso.com/Q4/")
if let folder = base.address, let address = DocumentAddress.read(path: "R&D #2.docx", on: folder).address {
  let parts = LaunchParts(passback: Passback.read("clouddrive").passback)
  print(LaunchLink.build(app: .word, mode: .edit, address: address, parts: parts).link?.text ?? "no link")
}
