import OfficeLinks
import OfficeLinksFoundation
import SwiftUI

struct EditButton: View {
  private let link = try? LaunchLink(
    opening: DocumentAddress("https://contoso.sharepoint.com/sites/team/Shared Documents/Plan.docx"), in: .word, for: .edit,
    returningTo: Passback("clouddrive"), context: DocumentContext(exactly: "Plans"))
  @Environment(\.openURL) private var openURL

  var body: some View {
    Button("Edit in Word") {
      if let url = link?.url { openURL(url) }
    }
  }
}
