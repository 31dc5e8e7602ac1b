import Diagnostics
import TextBasics

extension YAMLValue {
  /// Warns of a text that pages show and that is hardly meant: with marks that belong to no YAML, with markup, or in letters that
  /// were read in a wrong encoding. A text in quotes may have any marks.
  func reportDoubts(_ text: Written<String>?, _ name: @autoclosure () -> String, _ log: inout DiagnosticLog) {
    guard let text else { return }
    if case .scalar(_, .plain) = node.content, let (mark, rest) = strayMark(text.value) {
      log.report(
        Diagnostic(
          .yaml.strayMark, mark, quoted(name()), at: text.place,
          fix: "write \(rest), or \(singleQuoted(text.value)) if it belongs there"))
    }
    // The subject of a message as it travels (RFC 2047).
    if text.value.hasPrefix("=?"), text.value.hasSuffix("?="), text.value.split(separator: "?").count > 4 {
      log.report(Diagnostic(.yaml.misread, quoted(name()), text.value, at: text.place, fix: "write the text as people read it"))
    }
    // A name copied from an address.
    if text.value.utf8.contains(ASCII.percent), !text.value.utf8.contains(ASCII.space), !text.value.contains("://") {
      let read = percentDecodedText(Array(text.value.utf8)[...])
      if read.utf8.contains(where: { $0 == ASCII.space || $0 >= 0x80 }), read != text.value, !read.contains("\u{FFFD}") {
        log.report(Diagnostic(.yaml.misread, quoted(name()), text.value, at: text.place, fix: "write '\(read)'"))
      }
    }
    // Nearly every text has none of these.
    if text.value.withUTF8Bytes({ $0.contains(where: markupBytes.contains) }) {
      let bytes = Array(text.value.utf8)[...]
      if hasMarkup(bytes) || hasReference(bytes) || hasVariable(bytes) {
        log.report(Diagnostic(.yaml.markup, quoted(name()), at: text.place))
      }
    }
    reportMisread(text, name(), &log)
  }

  func reportMisread(_ text: Written<String>, _ name: @autoclosure () -> String, _ log: inout DiagnosticLog) {
    guard text.value.withUTF8Bytes({ $0.contains { $0 >= 0x80 } }), let letters = misreadLetters(in: Array(text.value.utf8)[...])
    else { return }
    log.report(Diagnostic(.yaml.misread, quoted(name()), letters, at: text.place))
  }
}

/// The marks of a text that YAML does not need, with their verb, and the text without them.
private func strayMark(_ text: String) -> (mark: String, rest: String)? {
  let quotes = "\u{201C}\u{201D}\u{201E}".unicodeScalars
  if let inner = withoutCurlyQuotes(text), !inner.unicodeScalars.contains(where: quotes.contains) {
    return ("the curly quotes are", inner)
  }
  if text.utf8.count > 1, text.utf8.last == ASCII.comma || text.utf8.last == ASCII.semicolon {
    return ("the '\(text.suffix(1))' is", String(text.dropLast()))
  }
  guard text.utf8.contains(ASCII.slash) else { return nil }
  if text.hasSuffix("*/"), let begin = text.firstRange(of: " /*") {
    return (
      "'\(text[begin.lowerBound...].dropFirst())' is",
      text[..<begin.lowerBound] + "  #" + text[begin.upperBound...].dropLast(text.hasSuffix(" */") ? 3 : 2)
    )
  }
  guard let slashes = text.firstRange(of: " // ") else { return nil }
  return ("'\(text[slashes.lowerBound...].dropFirst())' is", text[..<slashes.lowerBound] + "  # " + text[slashes.upperBound...])
}

/// One of these is in every text with markup, a reference or a variable.
private let markupBytes = ByteSet("&<*{]")

/// True for a character reference of HTML, `&oacute;` or `&#8211;`.
private func hasReference(_ text: ArraySlice<UInt8>) -> Bool {
  text.split(at: ASCII.ampersand).dropFirst().contains { part in
    guard let end = part.prefix(13).position(of: ASCII.semicolon), end > part.startIndex else { return false }
    return referencedScalar(String(decoding: part[..<end], as: UTF8.self)) != nil
  }
}

/// True for a variable of a template, `{{ title }}`.
private func hasVariable(_ text: ArraySlice<UInt8>) -> Bool {
  text.range(of: "{{").map { text[$0.upperBound...].range(of: "}}") != nil } ?? false
}

/// True for bold words, links and end tags.
private func hasMarkup(_ text: ArraySlice<UInt8>) -> Bool {
  if text.range(of: "](") != nil || text.range(of: "</") != nil { return true }
  guard let begin = text.range(of: "**"), let end = text[begin.upperBound...].range(of: "**") else { return false }
  let words = text[begin.upperBound..<end.lowerBound]
  return !words.isEmpty && words.first != ASCII.space && words.last != ASCII.space
}
