import Templating

/// What is known of a file that the portal publishes itself.
struct PublishedModel: TemplateModel {
  /// Such as "12 KB".
  let size: String
  /// SHA-256 in hexadecimal digits.
  let checksum: String

  static let schema = ModelSchema<Self>(
    .text("size") { $0.size },
    .text("checksum") { $0.checksum })
}

/// The language of a document's text.
struct DocumentLanguageModel: TemplateModel {
  let tag: String
  /// The language's own name where the theme knows it, else its tag.
  let name: String

  static let schema = ModelSchema<Self>(
    .text("tag") { $0.tag },
    .text("name") { $0.name })
}

/// A QR code to draw: a path in a square of `size` modules.
struct QRCodeModel: TemplateModel {
  let size: String
  let path: String

  init(_ code: QRCode) {
    size = String(code.size)
    path = code.path
  }

  static let schema = ModelSchema<Self>(
    .text("size") { $0.size },
    .text("path") { $0.path })
}
