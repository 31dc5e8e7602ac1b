import OfficeLinks
import TextBasics

/// Recognises pages that ask for a name and password, by their address and their content.
enum SignInPages {
  /// True if a redirect to this address leads to a sign-in page.
  static func isSignIn(_ address: WebAddress) -> Bool {
    let host = address.host
    if hosts.contains(host) || hostEndings.contains(where: { host.hasSuffix($0) }) { return true }
    let segments = lowercasedASCII(address.path).split(separator: "/").map(String.init)
    if segments.contains("_layouts"), let page = segments.last, sharePointPages.contains(page) { return true }
    // An address with the extension of an Office file is one, or the page in its place, as its bytes show.
    guard let last = segments.last, !isOfficeFile(last) else { return false }
    let parts = last.split(separator: ".", maxSplits: 1).map(String.init)
    let isPage = parts.count < 2 || pageEndings.contains(parts[1])
    let path = lowercasedASCII(address.path)
    return isPage && stems.contains(parts.first ?? last) || paths.contains { path.hasPrefix($0) }
  }

  private static func isOfficeFile(_ name: String) -> Bool {
    DocumentFormat.fileExtension(ofFileName: Substring(name)).flatMap { DocumentFormat.named($0) }?.app != nil
  }

  /// True if the beginning of a page contains a password field, or names a service's sign-in script.
  static func hasSignInForm(_ page: [UInt8]) -> Bool {
    let text = lowercasedASCII(String(decoding: page, as: UTF8.self))
    return markers.contains { text.contains($0) }
  }

  private static let hosts: Set<String> = [
    "login.microsoftonline.com", "login.microsoftonline.us", "login.partner.microsoftonline.cn", "login.microsoft.com",
    "login.live.com", "login.windows.net", "login.chinacloudapi.cn", "account.live.com", "accounts.google.com",
    "appleid.apple.com", "idmsa.apple.com", "signin.aws.amazon.com", "account.box.com",
    "login.salesforce.com", "id.atlassian.com", "login.yahoo.com",
  ]

  /// Domains below which every customer has a host.
  private static let hostEndings = [
    ".okta.com", ".oktapreview.com", ".okta-emea.com", ".onelogin.com", ".auth0.com", ".b2clogin.com", ".ciamlogin.com",
    ".pingidentity.com", ".pingone.com", ".duosecurity.com", ".signin.aws.amazon.com", ".login.microsoftonline.com",
  ]

  private static let sharePointPages: Set<String> = [
    "authenticate.aspx", "signin.aspx", "login.aspx", "accessdenied.aspx", "guestaccess.aspx",
  ]

  private static let pageEndings: Set<String> = ["aspx", "php", "jsp", "html", "htm", "cgi", "do"]

  /// Last segments of paths, without an extension.
  private static let stems: Set<String> = [
    "login", "signin", "sign-in", "sign_in", "log-in", "logon", "wp-login", "authenticate", "sso", "anmelden", "connexion",
  ]

  private static let paths = [
    "/adfs/ls", "/adfs/oauth2", "/_forms/default.aspx", "/_trust/", "/oauth2/authorize", "/oauth2/v2.0/authorize", "/saml2/",
    "/idp/",
  ]

  private static let markers = [
    "type=\"password\"", "type='password'", "type=password", "name=\"passwd\"", "autocomplete=\"current-password\"",
    "<title>sign in to your account</title>",
  ]
}
