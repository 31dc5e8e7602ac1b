/// A server or service that reads a file in the output folder, which a build writes.
package enum OutputHost: String, CaseIterable, Hashable, Sendable {
  case apache
  case azure
  case cloudflare
  case gitHubPages = "github-pages"
  case iis
}
