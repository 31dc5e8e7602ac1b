import Foundation

/// A JSON value, to read catalogues independently of the code that wrote them.
indirect enum JSON: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {  // Not a Bool: the next kind is tried.
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {  // The same.
      self = .number(value)
    } else if let value = try? container.decode(String.self) {  // The same.
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {  // The same.
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  init(_ bytes: [UInt8]) throws { self = try JSONDecoder().decode(JSON.self, from: Data(bytes)) }

  subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var items: [JSON] {
    guard case .array(let items) = self else { return [] }
    return items
  }

  var members: [String: JSON] {
    guard case .object(let members) = self else { return [:] }
    return members
  }
}

extension JSON {
  /// The launch links of a document of this catalogue, each with its placeholders filled in as the schema says.
  func links(of document: JSON) -> [JSON] {
    let templates = self["links"]?.items ?? []
    return (document["links"]?.items ?? []).map { link in
      guard let template = templates.first(where: { $0["id"] == link }) else { return link }
      return .object(
        template.members.filter { $0.key != "id" }.mapValues { value in
          guard let text = value.text else { return value }
          return .string(
            text.replacing("{address}", with: document["address"]?.text ?? "").replacing(
              "{page}", with: document["page"]?.text ?? ""))
        })
    }
  }
}
