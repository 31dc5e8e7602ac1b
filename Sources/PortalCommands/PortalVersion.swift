/// The version of the tool (Semantic Versioning 2.0.0).
enum PortalVersion {
  static let text = "0.1.0"
}
