import CatalogueModel
import Diagnostics
import TextBasics

/// The tags that stand behind the first `languages:` of a manifest that is no YAML, in brackets or as a list with hyphens.
///
/// Only a guess, by which pages are judged while the manifest cannot be read.
func guessedLanguages(in source: SourceText) -> [Written<String>] {
  let bytes = source.lines.bytes
  let key = Array("languages:".utf8)
  guard let start = bytes.indices.first(where: { bytes[$0] == key[0] && bytes[$0...].starts(with: key) }) else { return [] }
  let line = source.lines.position(ofByte: start).line
  let sameLine = bytes[(start + key.count)...].prefix {
    $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn && $0 != ASCII.closeBracket && $0 != ASCII.hash
  }
  var texts = words(sameLine.drop { $0 == ASCII.space || $0 == ASCII.openBracket })
  var next = line + 1
  while texts.isEmpty || next > line + 1, let text = source.lines.line(next),
    text.utf8.first(where: { $0 != ASCII.space }) == ASCII.hyphen
  {
    texts += words(Array(text.utf8)[...].drop { $0 == ASCII.space || $0 == ASCII.hyphen })
    next += 1
  }
  return texts.filter { LanguageTag($0) != nil }.map { Written($0, at: Place(file: source.path, line: line)) }
}

/// What stands between commas, without blanks and quotes.
private func words(_ bytes: ArraySlice<UInt8>) -> [String] {
  let isEdge = { (byte: UInt8) in byte == ASCII.space || byte == ASCII.quotationMark || byte == ASCII.apostrophe }
  return bytes.prefix { $0 != ASCII.hash }.split(separator: ASCII.comma).map { part in
    String(decoding: part.drop(while: isEdge).prefix { !isEdge($0) }, as: UTF8.self)
  }
}
