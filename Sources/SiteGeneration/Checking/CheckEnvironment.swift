import PortalContent
import TextBasics

/// What every page is checked against.
struct CheckEnvironment: Sendable {
  /// The paths of all files of the output, byte for byte as a web server takes them.
  let paths: TextSet
  /// The portal's address, ending with `/`, and its path.
  let baseURL: String
  let basePath: String
  let plainHTTP: PlainHTTP
  /// The theme's assets by their own names, which are not those in the output: `assets/contoso.svg`.
  var assets: Set<String> = []
}
