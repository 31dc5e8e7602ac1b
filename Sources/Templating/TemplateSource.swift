/// The text of one template file.
package struct TemplateSource: Sendable, Hashable {
  /// The name for `compile` and for partial and parent tags: the file name without `.mustache`.
  package let name: String
  /// The file as diagnostics show it, relative to the portal's folder.
  package let path: String
  /// The UTF-8 text.
  package let bytes: [UInt8]

  /// Creates a source.
  package init(name: String, path: String, bytes: [UInt8]) {
    self.name = name
    self.path = path
    self.bytes = bytes
  }
}
