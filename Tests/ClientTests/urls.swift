import Foundation
import OfficeLinks
import OfficeLinksFoundation

if let url = URL(string: "clouddrive:ofe|u|https://contoso/Q4/budget.docx|z|no|c|view/Q4") {
  let link = try ReturnLink(url)
  print(link.mode, link.context?.value ?? "")
}
