import Testing

@testable import TextBasics

@Suite struct PlaceTests {
  @Test(arguments: [(0, 0, 1), (1, 1, 1), (70_000, 65_536, 4_095), (67_108_863, 67_108_863, 200)])
  func keepsItsNumbers(line: Int, column: Int, length: Int) {
    var place = Place(file: "a.yaml", line: line, column: column, length: length)
    #expect((place.line, place.column, place.length) == (line, column, length))
    place.length = 7
    #expect((place.line, place.column, place.length) == (line, column, 7))
  }

  @Test func boundsItsNumbers() {
    let place = Place(file: "a.yaml", line: .max, column: .min, length: .max)
    #expect((place.line, place.column, place.length) == (67_108_863, 0, 4_095))
    #expect(Place(file: "a.yaml", line: .min, column: .max, length: 0) == Place(file: "a.yaml", column: 67_108_863))
  }

  @Test func comesBeforeLaterPlaces() {
    let places = [(1, 2, 1), (1, 2, 9), (1, 10, 1), (2, 1, 1)].map { Place(file: "a", line: $0, column: $1, length: $2) }
    #expect(places.reversed().sorted() == places && Place(file: "b", line: 1) > places[3])
  }
}
