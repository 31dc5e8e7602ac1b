/// The text of one template file.
public struct TemplateSource: Sendable, Hashable {
  /// The name for `compile` and for partial and parent tags: the file name without `.mustache`.
  public let name: String
  /// The file as diagnostics show it, relative to the portal's folder.
  public let path: String
  /// The UTF-8 text.
  public let bytes: [UInt8]

  /// Creates a source.
  public init(name: String, path: String, bytes: [UInt8]) {
    self.name = name
    self.path = path
    self.bytes = bytes
  }
}
