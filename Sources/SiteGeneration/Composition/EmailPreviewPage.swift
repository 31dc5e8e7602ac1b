import EmailComposing
import PortalContent
import PortalTheme

extension PageComposition {
  /// A message at two widths beside its plain text.
  func emailPreview() -> ComposedPage {
    composed(
      .emailPreview(composer.emails.preview(language)), title: strings[.emailPreviewTitle], breadcrumbs: [homeBreadcrumb])
  }
}
