import Diagnostics
import TextBasics

/// The first line of a list that SharePoint exports with its schema: `ListSchema={"schemaXmlList":["<Field Name=…
/// DisplayName=…/>"]}`. The names of the columns follow on it or on the next line.
struct ListSchema {
  /// The internal names of the columns by their displayed names, both in lower case.
  let internalNames: [String: String]
  /// The text with spaces in place of the schema, so that positions stay.
  let table: TextFile
  private static let beginning = Array("ListSchema=".utf8)

  /// True if a text begins with a schema, perhaps in quotation marks.
  static func isBegun(_ bytes: [UInt8]) -> Bool { bytes.drop { $0 == ASCII.quotationMark }.starts(with: beginning) }

  init?(_ file: TextFile) {
    guard file.bytes.starts(with: Self.beginning) else { return nil }
    var reader = JSONReader(Array(file.bytes[Self.beginning.count...]))
    guard let (schema, end) = try? reader.readFirst(), case .list(let fields) = schema["schemaXmlList"] else { return nil }
    internalNames = Dictionary(
      fields.compactMap { field in
        guard let xml = field.text, let name = Self.attribute("Name", of: xml) else { return nil }
        return ((Self.attribute("DisplayName", of: xml) ?? name).lowercased(), name.lowercased())
      }, uniquingKeysWith: { first, _ in first })
    let length = Self.beginning.count + end
    var bytes = Array(repeating: ASCII.space, count: length) + file.bytes[length...]
    // The separator before names on the same line.
    if length < bytes.count, bytes[length] == ASCII.comma || bytes[length] == ASCII.semicolon { bytes[length] = ASCII.space }
    table = TextFile(path: file.path, bytes: bytes)
  }

  private static func attribute(_ name: String, of xml: String) -> String? {
    for quote in ["\"", "'"] {
      guard let start = xml.firstRange(of: " \(name)=\(quote)") else { continue }
      let rest = xml[start.upperBound...]
      return rest.firstIndex(of: Character(quote)).map { end in
        String(decoding: resolvingCharacterReferences(Array(rest[..<end].utf8)[...]), as: UTF8.self)
      }
    }
    return nil
  }
}
