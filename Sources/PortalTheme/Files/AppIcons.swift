package import OfficeLinks
package import Templating
import TextBasics

/// The theme's icons of apps, `icons/APP.svg`, as they are written into pages; an app without its own has `icons/document.svg`.
package struct AppIcons: Sendable {
  private let markups: [String: HTML]

  package init(_ theme: ThemeFiles) {
    markups = Dictionary(
      theme.files(below: "icons/", suffix: ".svg").map { file in
        // What a theme holds is its author's own markup, like its templates.
        (String(file.path.dropFirst("icons/".count).dropLast(".svg".count)), HTML.trusted(Self.trimmed(file.bytes)))
      }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(app: OfficeApp) -> HTML { markups[app.rawValue] ?? markups["document"] ?? .empty }

  package static var names: [String] { OfficeApp.allCases.map(\.rawValue) + ["document"] }

  private static func trimmed(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.reversed().drop { $0 <= ASCII.space }.reversed(), as: UTF8.self)
  }
}
