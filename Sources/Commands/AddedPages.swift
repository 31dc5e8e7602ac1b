import Site
import Theme

/// The pages that other features add to the site.
let addedPages: [any AddedPageKind] = [EmailPreviewPages()]
