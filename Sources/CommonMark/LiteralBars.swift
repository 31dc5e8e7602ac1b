/// libcmark's safe HTML with bars instead of `%7C` in the `href` of some links, named by their number among all `<a>`, from 0.
///
/// libcmark escapes every bar of a destination and has no way to switch that off. In safe HTML `<a href="` is always its own.
func withLiteralBars(inLinks numbers: Set<Int>, _ html: String) -> String {
  if numbers.isEmpty { return html }
  let start = Array("<a href=\"".utf8)
  let escaped = Array("%7C".utf8)
  var output: [UInt8] = []
  output.reserveCapacity(html.utf8.count)
  var number = 0
  var bytes = Array(html.utf8)[...]
  while let tag = bytes.firstIndex(of: start[0]) {
    output += bytes[..<tag]
    bytes = bytes[tag...]
    guard bytes.starts(with: start) else {
      output.append(start[0])
      bytes = bytes.dropFirst()
      continue
    }
    var value = bytes.dropFirst(start.count).prefix { $0 != UInt8(ascii: "\"") }
    bytes = bytes[value.endIndex...]
    output += start
    while numbers.contains(number), let percent = value.firstIndex(of: escaped[0]) {
      output += value[..<percent]
      let isBar = value[percent...].starts(with: escaped)
      output.append(isBar ? UInt8(ascii: "|") : escaped[0])
      value = value[percent...].dropFirst(isBar ? escaped.count : 1)
    }
    output += value
    number += 1
  }
  output += bytes
  return String(decoding: output, as: UTF8.self)
}
