import OfficeLinks
import Portal
import TextBasics

/// A server or service that serves a portal.
package enum HostingService: String, CaseIterable, Sendable {
  case nginx
  case apache
  case caddy
  case azure
  case netlify
  case cloudflare
  case gitHubPages = "github-pages"
  case gitLabPages = "gitlab-pages"
  case s3
  case iis
  /// Not a server: what browsers of an organization have to know.
  case browserPolicy = "browser-policy"
}

/// A file that a web server or a service reads.
package struct HostingFile: Sendable, Hashable {
  /// The place of the file.
  package enum Location: Sendable, Hashable {
    /// In the output folder, where a build writes it: `hosting` in the manifest.
    case output
    /// In the output folder of every build.
    case everyOutput
    /// In the portal's own folder, or wherever the server's configuration is.
    case portal
  }

  package let name: String
  package let text: String
  package let location: Location
}

/// The facts about a portal that hosting needs.
package struct HostedPortal: Sendable, Hashable {
  let headers: HeaderRules
  /// The path of the portal's address, percent-encoded, with a slash at both ends.
  let base: String
  package let policy: BrowserPolicy

  init(headers: HeaderRules, basePath: String, policy: BrowserPolicy = BrowserPolicy(origin: "", schemes: [])) {
    (self.headers, base, self.policy) = (headers, basePath, policy)
  }

  init(headers: HeaderRules, catalogue: Catalogue) {
    let address = catalogue.portal.baseURL
    let apps = Set(catalogue.documents.flatMap { $0.links.map(\.app) })
    let schemes = OfficeApp.allCases.filter(apps.contains).map(\.scheme)
    self.init(headers: headers, basePath: address.path, policy: BrowserPolicy(origin: address.origin, schemes: schemes))
  }

  /// The path as servers match it.
  var path: String { percentDecodedText(Array(base.utf8)[...]) }

  /// Files that belong to a build, not to the portal.
  static let hidden = ["_headers", ".docportal.json"]

  package func file(for service: HostingService) -> HostingFile {
    switch service {
    case .nginx: HostingFile(name: "nginx-portal.conf", text: nginx, location: .portal)
    case .apache: HostingFile(name: ".htaccess", text: apache, location: .output)
    case .caddy: HostingFile(name: "portal.caddy", text: caddy, location: .portal)
    case .azure: HostingFile(name: "staticwebapp.config.json", text: azure, location: .output)
    case .iis: HostingFile(name: "web.config", text: iis, location: .output)
    case .netlify, .cloudflare: HostingFile(name: "_headers", text: plain, location: .everyOutput)
    case .gitHubPages: HostingFile(name: ".nojekyll", text: "", location: .output)
    case .gitLabPages: HostingFile(name: ".gitlab-ci.yml", text: gitLab, location: .portal)
    case .browserPolicy: policy.file(for: .linux)
    case .s3: HostingFile(name: "publish-s3.sh", text: s3, location: .portal)
    }
  }

  private var plain: String {
    headers.rules.map { rule in
      rule.path + (rule.isPrefix ? "*" : "") + "\n" + rule.fields.map { "  \($0.name): \($0.value)\n" }.joined()
    }.joined()
  }

  private var gitLab: String {
    """
    # GitLab Pages: publishes the default branch; a pipeline schedule does each night. GitLab sends no headers of its own; the policy is in the pages.
    pages:
      script: docportal build --output public
      artifacts: {paths: [public]}
      rules: [{if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH}]

    """
  }
}
