import EmailComposing
import PortalContent
import Templating

/// What a page shows besides what all pages show; the case decides the template.
enum PageContent: Sendable {
  case home(HomeModel)
  case document(DocumentModel)
  case documents(DocumentsModel)
  case section(ListingModel)
  case tag(ListingModel)
  case tags(TagsModel)
  case text(TextPageModel)
  case install(InstallModel)
  case emailPreview(EmailPreview)
  case notFound(NotFoundModel)

  /// The values as the innermost frame of the template; `strings` are the texts of the page's language, for the message that a
  /// page shows.
  func record(_ emails: EmailTemplates, strings: Record) -> Record {
    switch self {
    case .home(let model): Record(model)
    case .document(let model): Record(model)
    case .documents(let model): Record(model)
    case .section(let model), .tag(let model): Record(model)
    case .tags(let model): Record(model)
    case .text(let model): Record(model)
    case .install(let model): Record(model)
    case .emailPreview(let preview): Record(EmailPreviewModel(preview, emails, strings: strings))
    case .notFound(let model): Record(model)
    }
  }
}

/// The kinds of pages; the raw value is the name of the template.
enum PageKind: String, CaseIterable, Sendable {
  case home
  case document
  case documents
  case section
  case tag
  case tags
  case text = "page"
  case install
  case emailPreview = "email-preview"
  case notFound = "not-found"

  /// The names that the page's template may use beside those of all pages.
  var schema: Schema {
    switch self {
    case .home: HomeModel.schema.schema
    case .document: DocumentModel.schema.schema
    case .documents: DocumentsModel.schema.schema
    case .section, .tag: ListingModel.schema.schema
    case .tags: TagsModel.schema.schema
    case .text: TextPageModel.schema.schema
    case .install: InstallModel.schema.schema
    case .emailPreview: EmailPreviewModel.schema.schema
    case .notFound: NotFoundModel.schema.schema
    }
  }
}

extension PageContent {
  /// The kind of the page.
  var kind: PageKind {
    switch self {
    case .home: .home
    case .document: .document
    case .documents: .documents
    case .section: .section
    case .tag: .tag
    case .tags: .tags
    case .text: .text
    case .install: .install
    case .emailPreview: .emailPreview
    case .notFound: .notFound
    }
  }
}
