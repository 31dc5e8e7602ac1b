import EmailComposing
import PortalTheme

/// The pages that other features add to the site.
let addedPages: [any AddedPageKind] = [EmailPreviewPages()]
