import OfficeLinks
import OfficeLinksFoundation
import SwiftUI
import UIKit

struct EditButton: View {
  private let link = try? LaunchLink(
    opening: DocumentAddress("https://contoso.sharepoint.com/sites/team/Shared Documents/Plan.docx"), in: .word, for: .edit,
    returningTo: Passback("clouddrive"), context: DocumentContext(exactly: "Plans"))
  @Environment(\.openURL) private var openURL
  @State private var isUploading = false

  private var isInstalled: Bool {
    URL(string: OfficeApp.word.scheme + ":").map { UIApplication.shared.canOpenURL($0) } ?? false
  }

  var body: some View {
    Button(isInstalled ? isUploading ? "Waiting for Word" : "Edit in Word" : "Get Word") {
      if let url = isInstalled ? link?.url : OfficeApp.word.store.flatMap({ URL(string: $0.iTunesAddress) }) { openURL(url) }
    }
    .onOpenURL { url in
      if let link, let answer = try? ReturnLink(url, answering: link) { isUploading = answer.isUploadPending }
    }
  }
}
