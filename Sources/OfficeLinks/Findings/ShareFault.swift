import TextBasics

/// Addresses of pages that show or share a document, where the document's own address belongs.
public enum ShareFault: LinkFault {
  /// `/:w:/s/…` and its like, by their two marks.
  case link(String)
  /// `guestaccess.aspx`.
  case guestAccess
  /// `Doc.aspx`, `WopiFrame.aspx` and the other viewers, by their file name.
  case viewer(String)
  /// `1drv.ms` or `onedrive.live.com`.
  case oneDrive(host: String)
  /// `/:w:/r/…` was replaced by the path that it names.
  case rewritten(from: String)
  /// `?web=1`, with which SharePoint answers by a page that shows the document.
  case webView

  var severity: LinkSeverity {
    switch self {
    case .link, .guestAccess, .viewer, .oneDrive: .error
    case .rewritten, .webView: .warning
    }
  }

  static let examples: [ShareFault] = [
    .link(":w:/s"), .guestAccess, .viewer("Doc.aspx"), .oneDrive(host: "1drv.ms"),
    .rewritten(from: "/:w:/r/sites/T/a.docx"), .webView,
  ]
}

extension ShareFault {
  var wording: FaultWording {
    switch self {
    case .link(let marks):
      FaultWording(
        "share.link", "a SharePoint share link (/\(marks)/)",
        "It leads to a page with a code in its address; the apps want the file itself, without a redirect.",
        solution: Self.directSolution)
    case .guestAccess:
      FaultWording(
        "share.guestAccess", "a SharePoint guest link (guestaccess.aspx)",
        "It leads to a page that asks who you are; the apps want the file itself.", solution: Self.directSolution)
    case .viewer(let name):
      FaultWording(
        "share.viewer", "a viewer page (\(name))",
        "It shows the document in the browser; the apps want the file itself.", solution: Self.directSolution)
    case .oneDrive(let host):
      FaultWording(
        "share.oneDrive", "a OneDrive page (\(host))", "It redirects to a page; the apps want the file itself.",
        solution: "Use https://d.docs.live.net/ followed by the drive id and the file's path")
    case .rewritten(let path):
      FaultWording(
        "share.rewritten", "a SharePoint link was rewritten to the file's own path", "It was \(path).",
        solution: "Write the address of the file itself")
    case .webView:
      FaultWording(
        "share.webView", "an address that opens the document in the browser (web=1)",
        "SharePoint answers it with a page that shows the document; the apps want the file itself.",
        solution: "Use the address without web=1")
    }
  }

  private static let directSolution =
    "Use the file's own address: that of its folder, a slash and the file name (webDavUrl, or the path shown under Details)"
}
