import OfficeLinks

@testable import Site
@testable import Theme

extension ComposedPage {
  /// A page of which only the check matters.
  static func empty(_ route: Route, launches: [LaunchLink] = [], links: WrittenLinks = WrittenLinks()) -> ComposedPage {
    let head = HeadModel(
      title: "", summary: nil, root: route.root, address: "", alternates: [], breadcrumbs: [], smartAppBanner: nil, isHome: false)
    var text = RenderedText()
    text.links = links
    return ComposedPage(
      route: route, template: TagsPage.template, head: head, model: TagsModel(tags: []),
      launches: launches.map { ShownLaunch(link: $0, href: $0.href()) }, text: text)
  }
}
