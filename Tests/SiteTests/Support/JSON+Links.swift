import TestSupport

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
