package import Diagnostics
import Portal
import TextBasics

/// A published link catalogue: the part of a `catalogue.json` that is compared.
///
/// Its shape is that of `catalogue.schema.json`; unknown keys are ignored, so that catalogues of other versions can be read.
package struct PublishedCatalogue: Sendable, Decodable {
  let title: [String: String]
  package let baseURL: String
  /// The default language first.
  let languages: [String]
  let apps: [String: PublishedApp]
  let sections: [PublishedSection]
  let tags: [PublishedTag]
  let fields: [PublishedField]?
  let synonyms: [[String]]?
  let links: [PublishedLink]
  let retired: [PublishedDocument]?
  let documents: [PublishedDocument]

  /// The name of the file in an output folder.
  package static let fileName = "catalogue.json"

  /// The day of the last change of each document that has one, else an empty text, by its id.
  package var updates: [String: String] {
    Dictionary(
      (documents + (retired ?? [])).map { ($0.id, $0.values[.updated]?.text ?? "") }, uniquingKeysWith: { first, _ in first })
  }

  /// The address of the portal in a catalogue, of which one document at a time is in memory; `nil` if the bytes are not one.
  package static func baseURL(in bytes: [UInt8]) -> String? {
    var reader = JSONReader(bytes)
    var address: String?
    // The object around the lists comes last, and not at all after a fault.
    try? reader.readItems(in: ["documents", "retired"]) { item in
      if case .text(let text)? = item["baseURL"] { address = text }
    }
    return address
  }

  /// Reads a catalogue. Returns `nil`, with an error at `path`, if the bytes are not one.
  package static func reading(_ bytes: [UInt8], path: String, log: inout DiagnosticLog) -> PublishedCatalogue? {
    do {
      return try decodedJSON(PublishedCatalogue.self, from: bytes)
    } catch {
      // The decoder's own message would name types of this file.
      log.report(Diagnostic(.comparison.noCatalogue, at: Place(file: path)))
      return nil
    }
  }
}

struct PublishedApp: Sendable, Decodable {
  let name: String
}

struct PublishedSection: Sendable, Decodable {
  let id: String
  let parent: String?
  let title: [String: String]
}

struct PublishedTag: Sendable, Decodable {
  let name: String
  let title: [String: String]
}

/// A field that the portal declares for its documents.
struct PublishedField: Sendable, Decodable {
  let id: String
  let title: [String: String]
  let type: String
}

/// A document of a catalogue. A retired one has `since` and no address.
struct PublishedDocument: Sendable, Decodable {
  let id: String
  let title: [String: String]
  let page: String
  let address: String?
  let formerIDs: [String]?
  let fields: [String: PublishedValue]?
  let links: [PublishedLinkUse]?
  let since: String?
  let reason: [String: String]?
  let replacedBy: String?
  /// Its compared properties.
  let values: [DocumentProperty: PublishedValue]

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(String.self, forKey: .id)
    title = try members.decode([String: String].self, forKey: .title)
    page = try members.decode(String.self, forKey: .page)
    address = try members.decodeIfPresent(String.self, forKey: .address)
    formerIDs = try members.decodeIfPresent([String].self, forKey: .formerIDs)
    fields = try members.decodeIfPresent([String: PublishedValue].self, forKey: .fields)
    links = try members.decodeIfPresent([PublishedLinkUse].self, forKey: .links)
    since = try members.decodeIfPresent(String.self, forKey: .since)
    reason = try members.decodeIfPresent([String: String].self, forKey: .reason)
    replacedBy = try members.decodeIfPresent(String.self, forKey: .replacedBy)
    let properties = try decoder.container(keyedBy: DocumentProperty.self)
    var values: [DocumentProperty: PublishedValue] = [:]
    for property in DocumentProperty.compared {
      values[property] =
        switch property.form {
        case .text, .day: try properties.decodeIfPresent(String.self, forKey: property).map { .text($0) }
        case .localized: try properties.decodeIfPresent([String: String].self, forKey: property).map { .localized($0) }
        case .texts: try properties.decodeIfPresent([String].self, forKey: property).map { .list($0.map { .text($0) }) }
        case .flag: try properties.decodeIfPresent(Bool.self, forKey: property).map { .text($0 ? "yes" : "no") }
        case .mapping: nil
        }
    }
    self.values = values
  }

  private enum CodingKeys: CodingKey {
    case id, title, page, address, formerIDs, fields, links, since, reason, replacedBy
  }
}

/// A launch link, with `{address}` if many documents share it.
struct PublishedLink: Sendable, Decodable {
  /// The id by which documents name it; a link within a document has none.
  let id: String?
  let app: String
  let mode: String
  let form: String?
  let text: String
}

/// A document's launch link: one of the catalogue's by its id, or one of its own.
enum PublishedLinkUse: Sendable, Decodable {
  case named(String)
  case whole(PublishedLink)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Only one of the two forms fits, and the error of the second one is reported.
    self = if let id = try? container.decode(String.self) { .named(id) } else { .whole(try container.decode(PublishedLink.self)) }
  }
}

/// The value of a portal's own field.
enum PublishedValue: Sendable, Decodable {
  case text(String)
  case number(Double)
  case localized([String: String])
  case list([PublishedValue])

  var text: String? { if case .text(let text) = self { text } else { nil } }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The forms exclude each other, and the error of the last one is reported.
    self =
      if let text = try? container.decode(String.self) {
        .text(text)
      } else if let number = try? container.decode(Double.self) {
        .number(number)
      } else if let list = try? container.decode([PublishedValue].self) {
        .list(list)
      } else {
        .localized(try container.decode([String: String].self))
      }
  }
}
