import OfficeLinks
import OfficeLinksFoundation
import StoreKit
import SwiftUI
import UIKit

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
  @State private var shown: [CloudFile] = []
  @State private var uploading: Set<CloudFile> = []
  @State private var offersApp = false
  @State private var productID = ""

  var body: some View {
    NavigationStack(path: $shown) {
      List(files) { file in
        Button("Edit \(file.path)") { edit(file) }
      }
      .navigationDestination(for: CloudFile.self) { file in
        Text(uploading.contains(file) ? "\(file.app.name) still uploads \(file.name)" : "\(file.name) as the server has it")
      }
    }
    .onOpenURL { url in comeBack(from: url) }
    .appStoreOverlay(isPresented: $offersApp) { SKOverlay.AppConfiguration(appIdentifier: productID, position: .bottom) }
  }

  private func edit(_ file: CloudFile) {
    guard let link = try? file.link() else { return }
    if !isInstalled(file.app), let product = file.app.store {
      (productID, offersApp) = ("\(product.iTunesID)", true)
    } else if let url = link.url {
      openURL(url)
    }
  }

  private func isInstalled(_ app: OfficeApp) -> Bool {
    URL(string: app.scheme + ":").map { UIApplication.shared.canOpenURL($0) } ?? false
  }

  /// Shows the document from which Office returns.
  private func comeBack(from url: URL) {
    for file in files {
      guard let link = try? file.link(), let answer = try? ReturnLink(url, answering: link), answer.context == link.context else {
        continue
      }
      if answer.isUploadPending { uploading.insert(file) } else { uploading.remove(file) }
      shown = [file]
    }
  }
}
