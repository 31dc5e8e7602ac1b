import Diagnostics

/// libcmark's safe HTML with an `id` in each heading's start tag.
///
/// In safe HTML a `<` is always libcmark's own (text and attributes are escaped, raw HTML is left out), so the n-th `<h1>` …
/// `<h6>` is the n-th heading. Custom blocks would need no second pass, but put line ends inside the heading.
func addingAnchors(of headings: [MarkdownDocument.Heading], to html: String) -> String {
  if headings.isEmpty { return html }
  var output: [UInt8] = []
  output.reserveCapacity(html.utf8.count + headings.count * 32)
  var remaining = headings[...]
  var bytes = Array(html.utf8)[...]
  while let start = bytes.firstIndex(of: UInt8(ascii: "<")) {
    let end = start + 3
    output += bytes[..<start]
    bytes = bytes[start...]
    guard end < bytes.endIndex, isHeadingStart(bytes[start...end]), let heading = remaining.popFirst() else {
      output.append(UInt8(ascii: "<"))
      bytes = bytes.dropFirst()
      continue
    }
    output += bytes[..<end]
    output += " id=\"\(heading.anchor.escapedMarkup)\"".utf8
    bytes = bytes[end...]
  }
  output += bytes
  return String(decoding: output, as: UTF8.self)
}

/// Whether four bytes are `<h1>` … `<h6>`.
private func isHeadingStart(_ bytes: ArraySlice<UInt8>) -> Bool {
  let first = bytes.startIndex
  return bytes[first + 1] == UInt8(ascii: "h") && (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(bytes[first + 2])
    && bytes[first + 3] == UInt8(ascii: ">")
}
