package import Diagnostics
import Templates

/// The names that each template can use, with their kinds: what the reference prints.
package enum TemplateNames {
  /// A member for the whole portal (`site`), for every page, and for each template.
  package static var json: JSONValue {
    var all = [("every page", HeadModel.schema.schema)]
    all += pageKinds.map { ($0.template, $0.schema) }
    all += [("email/message", EmailModel.schema.schema), ("email/page", EmailPageModel.schema.schema)]
    all.append((TextListModel.template, TextListModel.schema.schema))
    guard case .list(let site) = names(of: SiteModel.schema.schema, within: []) else { return .null }
    // What is in these is known only with a theme.
    let ofTheme = SiteNames.builtIn.schema.names.map { name -> JSONValue in ["name": .text(name), "kind": "record"] }
    let others = all.map { (name: $0.0, value: names(of: $0.1, within: [])) }
    return .object([(name: "site", value: .list(site + ofTheme))] + others)
  }

  /// A record within itself, as in a tree, has no names there.
  private static func names(of schema: Schema, within outer: [Schema]) -> JSONValue {
    .list(
      schema.names.compactMap { name in
        let shape = schema[name]
        guard let kind = shape?.kind else { return nil }
        let value: JSONValue = ["name": .text(name), "kind": .text(kind)]
        guard let part = shape?.part, part != schema, !outer.contains(part) else { return value }
        return value.adding("names", names(of: part, within: outer + [schema]))
      })
  }
}

extension Shape {
  /// The word for it in the reference.
  fileprivate var kind: String {
    switch self {
    case .text: "text"
    case .html: "markup"
    case .flag: "flag"
    case .record: "record"
    case .list: "list"
    }
  }

  fileprivate var part: Schema? {
    switch self {
    case .record(let schema), .list(let schema): schema
    case .text, .html, .flag: nil
    }
  }
}
