import Files
import Portal

@testable import Site

extension SearchIndex {
  /// The index of one language with the files of its pieces, as a build makes them.
  static func made(
    _ composer: SiteComposer, _ language: LanguageTag, _ descriptions: [Int: String]
  ) -> (index: SearchIndex, pieces: [(path: String, bytes: [UInt8])]) {
    let heads = SearchPieces.heads(composer, language).compactMap { $0.file([:]) }
    let rests = SearchPieces.rests(composer, language).compactMap { piece in piece.file(descriptions).map { (piece, $0) } }
    let pieces = SearchPieces(
      composer, language, heads: heads.map(\.path.text), rests: rests.map { (piece: $0, path: $1.path.text) })
    let index = SearchIndex(composer: composer, language: language, pieces: pieces)
    return (index, (heads + rests.map(\.1)).map { ($0.path.text, $0.bytes) })
  }
}
