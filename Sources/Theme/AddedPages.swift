package import Diagnostics
package import Portal
package import Templates
package import TextBasics

/// A kind of page that a feature adds to the site, such as the preview of messages. The site compiles and checks its templates
/// with its own; neither feature imports the other.
package protocol AddedPageKind: Sendable {
  /// The name of the page's template, without `.mustache`.
  var template: String { get }
  /// The names that this template can use besides those of every page.
  var schema: Schema { get }
  /// The templates that the feature renders itself.
  var ownTemplates: [String] { get }
  /// The rules of its findings, which `ignore` can name.
  var rules: any RuleTable { get }

  /// The route of the page in a language; `nil` if the portal does not have it.
  func route(_ catalogue: Catalogue, _ routes: Routes, _ language: LanguageTag) -> Route?

  /// Compiles the feature's own templates. Returns `nil` if one has an error; all errors are reported.
  func compiled(from set: TemplateSet, strings: Schema, log: inout DiagnosticLog) -> (any AddedPageMaker)?
}

/// Makes the pages that a feature adds, with its compiled templates.
package protocol AddedPageMaker: Sendable {
  func page(of portal: PortalReading, in language: LanguageTag) -> AddedPage

  /// The path and the content of the files that belong to the page.
  func files(of portal: PortalReading, in language: LanguageTag) -> [(path: String, bytes: @Sendable () -> [UInt8])]

  /// Reports what is wrong in the output of the feature's own templates. `links` looks up addresses of the portal.
  func checkTemplates(_ portal: PortalReading, links: PortalLinks, log: inout DiagnosticLog)
}

/// The content of an added page.
package struct AddedPage: Sendable {
  package let title: String
  package let model: any TemplateModel

  package init(title: String, model: any TemplateModel) { (self.title, self.model) = (title, model) }
}

/// A portal as features read it: its catalogue with routes and texts, and the theme's words.
package struct PortalReading: Sendable {
  package let strings: StringsSet
  package let rendering: TextRendering
  /// The positions of the documents changed last, or of the first ones if none says when it was changed.
  package let recent: [Int]

  package init(strings: StringsSet, rendering: TextRendering, recent: [Int]) {
    (self.strings, self.rendering, self.recent) = (strings, rendering, recent)
  }

  package var catalogue: Catalogue { rendering.catalogue }
}
