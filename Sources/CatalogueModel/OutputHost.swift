/// A server or service that reads a file of the output folder, which a build writes for it.
package enum OutputHost: String, CaseIterable, Hashable, Sendable {
  case apache
  case azure
  case gitHubPages = "github-pages"
  case iis
}
