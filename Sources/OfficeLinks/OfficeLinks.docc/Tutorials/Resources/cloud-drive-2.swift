import OfficeLinks
import OfficeLinksFoundation
import SwiftUI

@main
struct CloudDriveApp: App {
  var body: some Scene {
    WindowGroup { FilesView() }
  }
}

/// A file of the drive.
struct CloudFile: Identifiable, Hashable {
  let path: String

  var id: String { path }
  var name: String { path.split(separator: "/").last.map { String($0) } ?? path }
  var app: OfficeApp { DocumentFormat.fileExtension(ofFileName: name).flatMap { DocumentFormat.named($0)?.app } ?? .word }

  /// The link that opens the file for editing. Office returns by it, with the path.
  func link() throws(LinkProblems) -> LaunchLink {
    let drive = try DocumentAddress("https://contoso.com/drive/")
    return try LaunchLink(
      opening: DocumentAddress(path: path, on: drive), in: app, for: .edit, returningTo: Passback("clouddrive"),
      context: DocumentContext(exactly: path))
  }
}

struct FilesView: View {
  private let files = [CloudFile(path: "Q4/R&D 5% off.docx"), CloudFile(path: "Finance/Budget.xlsx")]
  @Environment(\.openURL) private var openURL

  var body: some View {
    List(files) { file in
      Button("Edit \(file.path)") { edit(file) }
    }
  }

  private func edit(_ file: CloudFile) {
    if let url = try? file.link().url { openURL(url) }
  }
}
