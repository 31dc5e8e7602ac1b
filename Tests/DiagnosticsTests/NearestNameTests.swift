import Diagnostics
import Testing

@Suite struct NearestNameTests {
  private let names = ["title", "baseURL", "languages", "storefront"]

  @Test(arguments: [
    ("titel", "title"), ("tilte", "title"), ("baseurl", "baseURL"), ("language", "languages"), ("storefrnot", "storefront"),
  ])
  func findsWhatWasMeant(written: String, meant: String) {
    #expect(nearestName(to: written, among: names) == meant)
  }

  @Test(arguments: ["", "x", "colour", "somethingElse", String(repeating: "a", count: 10_000)])
  func keepsQuietWhenNothingIsClose(written: String) {
    #expect(nearestName(to: written, among: names) == nil)
  }
}
