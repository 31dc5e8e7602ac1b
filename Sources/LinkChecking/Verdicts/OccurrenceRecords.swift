import Diagnostics
import TextBasics

// Occurrences as bytes that only the same process reads again.
extension RecordWriter {
  mutating func put(_ occurrence: LinkOccurrence) {
    let place = occurrence.place
    put(place.file)
    for number in [place.line, place.column, place.length] { put(number) }
    for text in [occurrence.document, occurrence.title, occurrence.page] { put(text) }
  }
}

extension RecordReader {
  mutating func occurrence() -> LinkOccurrence {
    let file = text() ?? ""
    let place = Place(file: file, line: number() ?? 0, column: number() ?? 0, length: number() ?? 0)
    return LinkOccurrence(place: place, document: text(), title: text(), page: text())
  }
}
