import PortalTestSupport
import Testing
import TextBasics

@testable import Import
@testable import Site
@testable import Theme

@Suite struct OtherLinkAttributesTests {
  @Test(arguments: [
    "<object data=\"x\">", "<q cite=\"x\">", "<a ping=\"x\">", "<body background=\"x\">", "<a xlink:href=\"x\">",
    "<img src=\"x\">", "<form action=\"x\">", "<button formaction=\"x\">", "<video poster=\"x\">",
    "<html manifest=\"x\">", "<img longdesc=\"x\">",
  ])
  func findsTheLink(markup: String) {
    let bytes = Array(markup.utf8)
    #expect(HTMLScan(bytes).links.map { Array(bytes[$0]) } == [Array("x".utf8)])
  }

  private func check(_ html: String) -> [String] {
    let environment = CheckEnvironment(
      paths: TextSet(["index.html", "a.png", "a,b.png"]), baseURL: "https://p.example/", basePath: "/",
      plainHTTP: PlainHTTP(everywhere: false))
    return PageCheck(page: .empty(Route("index.html")), bytes: Array(html.utf8), environment: environment).log.lines
  }

  @Test(arguments: [
    "<img srcset='a.png'>", "<img srcset='a.png, a.png 2x,a.png 100w'>", "<img srcset=' , a.png 1x ,'>",
    "<source srcset='a,b.png 2x'>",
    "<img srcset=''>", "<link imagesrcset='a.png 1x'>", "<i style='color: red'>", "<i style='background: url(a.png)'>",
    "<i style=\"background: url(&quot;a.png&quot;)\">", "<style>i { background: URL( 'a.png' ) } /* url(x) */</style>",
    "<style>@import 'a.png'; i::after { content: 'url(x)' }</style>",
    "<style>@namespace url(http://www.w3.org/2000/svg);</style>",
    "<i style='background: url(data:image/png;base64,AA)'>", "<i style='fill: url(#a)' id=a>", "<style>", "<style",
    "<meta http-equiv=content-type content='text/html; url=x'>", "<i data-srcdoc=x>",
    "<style>.a{src:url(https://x.example/a.woff)}</style>",
  ])
  func accepts(html: String) { #expect(check(html) == []) }

  @Test(arguments: [
    ("<img srcset='a.png, no.png 2x, https://x.example/ 3x'>", "21: error: the link 'no.png' leads nowhere [link.broken]"),
    ("<img srcset='http://x.example/ 2x'>", "14: error: plain http to 'x.example' is not allowed [link.plainHTTP]"),
    ("<link imagesrcset=\"no.png?a&amp;b 1x\">", "20: error: the link 'no.png?a&b' leads nowhere [link.broken]"),
    ("<i style='--a: url(no.png)'>", "11: error: the link 'no.png' leads nowhere [link.broken]"),
    ("<style>@import \"no.css\";</style>", "17: error: the link 'no.css' leads nowhere [link.broken]"),
    (
      "<style>i{background:image-set('a.png' 1x,'no.png' type('x') 2x)}</style>",
      "43: error: the link 'no.png' leads nowhere [link.broken]"
    ),
    ("<style>i{background:url(n\\6f .png)}</style>", "25: error: the link 'no.png' leads nowhere [link.broken]"),
    ("<style>i{background:url()}</style>", "25: error: a link has no destination [link.empty]"),
    (
      "<style>i{background:url(//x.example/a)}</style>",
      "25: error: '//x.example/a' has a host but no scheme [link.schemeRelative]"
    ),
    ("<style>i{behavior:url(javascript:x)}</style>", "23: error: the scheme of 'javascript:x' is not allowed [link.scheme]"),
    ("<meta content='3; url=x' http-equiv=Refresh>", "37: error: the page leads its reader to another one [link.refresh]"),
    ("<meta http-equiv='&#114;efresh'>", "19: error: the page leads its reader to another one [link.refresh]"),
    ("<iframe srcdoc='<p>'>", "17: error: a page inside an attribute cannot be checked [link.innerPage]"),
    ("<BASE target=x>", "2: error: a 'base' element changes where every link of the page leads [link.base]"),
    ("<set attributeName=href to=x>", "20: error: an animation changes 'href' [link.animation]"),
    ("<animate to='x' attributename=' XLINK:&#104;ref'>", "32: error: an animation changes ' XLINK:href' [link.animation]"),
    ("<animate attributeName=onclick values=x>", "24: error: an animation changes 'onclick' [link.animation]"),
    ("<html manifest=no>", "16: error: the link 'no' leads nowhere [link.broken]"),
  ])
  func reports(html: String, message: String) { #expect(check(html) == ["index.html:1:" + message]) }

  @Test func allowsAnimationsOfWhatIsNoLink() {
    #expect(check("<animate attributeName='opacity' to='0'/><set attributeName=\"width\" to=\"1\">") == [])
  }
}
