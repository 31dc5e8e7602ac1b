import Testing
import TextBasics
import Theme

@Suite struct WrittenLinksTests {
  private func place(_ line: Int) -> Place { Place(file: "Content/a.md", line: line, column: 1) }

  private func links(_ lines: Range<Int>) -> WrittenLinks {
    lines.reduce(into: WrittenLinks()) { $0.add("a%20\($1 % 20).html", at: place($1)) }
  }

  /// A few links are stored differently from many.
  @Test(arguments: [1, 15, 16, 17, 40, 500])
  func knowsEveryPlaceOnceInTheirOrder(count: Int) {
    let written = links(0..<count)
    for link in 0..<20 {
      let expected = stride(from: link, to: count, by: 20).map(place)
      #expect(written.places(of: "a \(link).html") == expected)
      #expect(written.places(of: "a%20\(link).html") == expected)
    }
    #expect(written.places(of: "b.html") == [])
    #expect(written.hrefs == Set((0..<min(20, count)).map { "a \($0).html" }))
  }

  @Test(arguments: [0, 1, 16, 40], [0, 1, 16, 40])
  func joins(first: Int, second: Int) {
    var joined = links(0..<first)
    joined.merge(links(0..<second))
    let all = links(0..<max(first, second))
    #expect(joined.hrefs == all.hrefs)
    for link in 0..<20 { #expect(Set(joined.places(of: "a \(link).html")) == Set(all.places(of: "a \(link).html"))) }
    #expect(joined.hrefs.allSatisfy { href in Set(joined.places(of: href)).count == joined.places(of: href).count })
  }

  @Test(arguments: [1, 40])
  func takesAllForReported(count: Int) {
    var written = links(0..<count)
    let hrefs = written.hrefs
    written.markAsReported()
    #expect(written.reported == hrefs)
    #expect(written.hrefs.isEmpty)
    #expect(written.places(of: "a 0.html") == [])
  }
}
