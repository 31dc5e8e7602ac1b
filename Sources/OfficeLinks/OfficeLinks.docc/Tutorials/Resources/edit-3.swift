import OfficeLinks
import OfficeLinksFoundation
import SwiftUI

struct EditButton: View {
  private let link = try? LaunchLink(
    opening: DocumentAddress("https://contoso.sharepoint.com/sites/team/Shared Documents/Plan.docx"), in: .word, for: .edit,
    returningTo: Passback("clouddrive"), context: DocumentContext(exactly: "Plans"))
  @Environment(\.openURL) private var openURL
  @State private var isUploading = false

  var body: some View {
    Button(isUploading ? "Waiting for Word" : "Edit in Word") {
      if let url = link?.url { openURL(url) }
    }
    .onOpenURL { url in
      if let link, let answer = try? ReturnLink(url, answering: link) { isUploading = answer.isUploadPending }
    }
  }
}
