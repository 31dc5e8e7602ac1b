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

/// A file's WOPISrc, and the host's id of the user.
struct HostedFile: Hashable {
  let source: String
  let user: String
}

/// A file of the drive, or one that a WOPI host keeps.
struct CloudFile: Identifiable, Hashable {
  let path: String
  var hosted: HostedFile?

  var id: String { path }
  var name: String { path.split(separator: "/").last.map { String($0) } ?? path }
  var app: OfficeApp { DocumentFormat.fileExtension(ofFileName: name).flatMap { DocumentFormat.named($0)?.app } ?? .word }
  /// The schemes of the app, or of its versions that open files of a WOPI host.
  var probes: [String] { hosted == nil ? [app.scheme] : app.wopiProbes }

  /// The link that opens the file for editing. Office returns by it, with the path.
  func link() throws(LinkProblems) -> LaunchLink {
    var parts = LaunchParts(passback: try Passback("clouddrive"), context: try DocumentContext(exactly: path))
    guard let hosted else {
      let drive = try DocumentAddress("https://contoso.com/drive/")
      return try LaunchLink(opening: DocumentAddress(path: path, on: drive), in: app, for: .edit, with: parts)
    }
    parts.wopi = try WOPIFields(service: "Contoso", user: hosted.user, fileName: name, source: .app)
    let rules = AddressRules().adjusted(for: app, isWOPI: true)
    return try LaunchLink(opening: DocumentAddress(hosted.source, rules: rules), in: app, for: .edit, with: parts)
  }
}

struct FilesView: View {
  private let files = [
    CloudFile(path: "Q4/R&D 5% off.docx"), CloudFile(path: "Q4|Finance/Budget.xlsx"),
    CloudFile(path: "Legal/Contract.docx", hosted: HostedFile(source: "https://contoso.com/wopi/files/12312", user: "a3243d")),
  ]
  @Environment(\.openURL) private var openURL
  @State private var shown: [CloudFile] = []
  @State private var uploading: Set<CloudFile> = []
  @State private var offersApp = false
  @State private var productID = ""
  @State private var hasProblems = false
  @State private var problems: LinkProblems?

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
    .alert(isPresented: $hasProblems, error: problems) { _ in
      Button("OK") {}
    } message: { problems in
      Text(problems.recoverySuggestion ?? "")
    }
  }

  private func edit(_ file: CloudFile) {
    do throws(LinkProblems) {
      let link = try file.link()
      if !isInstalled(file.probes), let product = file.app.store {
        (productID, offersApp) = ("\(product.iTunesID)", true)
      } else if let url = link.url {
        openURL(url)
      }
    } catch {
      (problems, hasProblems) = (error, true)
    }
  }

  private func isInstalled(_ probes: [String]) -> Bool {
    probes.contains { probe in
      URL(string: probe + ":").map { UIApplication.shared.canOpenURL($0) } ?? false
    }
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
