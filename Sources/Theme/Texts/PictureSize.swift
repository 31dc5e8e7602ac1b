import TextBasics

/// The size of a picture in pixels, as browsers show it.
package struct PictureSize: Sendable, Hashable {
  package let width: Int
  package let height: Int

  /// Returns `nil` if a number is not positive or beyond the limits of formats.
  init?(width: Int, height: Int) {
    guard (1...1_000_000).contains(width), (1...1_000_000).contains(height) else { return nil }
    (self.width, self.height) = (width, height)
  }

  /// Reads the size from the head of a PNG, JPEG, GIF, WebP or SVG file; `nil` for other and damaged files.
  package init?(_ bytes: [UInt8]) {
    let reader = PictureReader(bytes: bytes)
    guard let size = reader.png ?? reader.gif ?? reader.webP ?? reader.jpeg ?? reader.svg else { return nil }
    self = size
  }
}

/// True for a PNG, JPEG or WebP file of which only the beginning is there.
package func isCutPicture(_ bytes: [UInt8]) -> Bool { PictureReader(bytes: bytes).isCut }

/// Reads numbers in the heads of pictures; beyond the end they are `nil`.
private struct PictureReader {
  let bytes: [UInt8]

  /// PNG (ISO 15948), 11.2.2: the header chunk comes first.
  var png: PictureSize? {
    guard starts(with: "\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) }), let width = big(16, 4),
      let height = big(20, 4)
    else { return nil }
    return PictureSize(width: width, height: height)
  }

  /// It ends before the mark of its end, or before the length that it names.
  var isCut: Bool {
    if png != nil {
      var position = 8
      while let length = big(position, 4), length <= bytes.count {
        if holds("IEND", at: position + 4) { return false }
        position += length + 12
      }
      return true
    }
    if webP != nil { return little(4, 4).map { $0 > bytes.count - 8 } ?? false }
    guard starts(with: [0xFF, 0xD8]), jpeg != nil, !bytes.suffix(2).elementsEqual([0xFF, 0xD9]) else { return false }
    var position = 2
    while let marker = big(position, 2), marker != 0xFFDA {
      guard marker > 0xFF00, let length = marker == 0xFFFF ? -1 : big(position + 2, 2) else { return false }
      position += 2 + length
    }
    // In the data, 0xFF stands before 0 or the number of a restart.
    return bytes.dropFirst(position).firstRange(of: [0xFF, 0xD9]) == nil
  }

  /// GIF89a, section 18.
  var gif: PictureSize? {
    guard starts(with: Array("GIF8".utf8)), let width = little(6, 2), let height = little(8, 2) else { return nil }
    return PictureSize(width: width, height: height)
  }

  /// RFC 9649: the extended format gives the size of the canvas, the others that of the picture.
  var webP: PictureSize? {
    guard starts(with: Array("RIFF".utf8)), holds("WEBP", at: 8) else { return nil }
    if holds("VP8X", at: 12), let width = little(24, 3), let height = little(27, 3) {
      return PictureSize(width: width + 1, height: height + 1)
    }
    if holds("VP8L", at: 12), let bits = little(21, 4) {
      return PictureSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    }
    guard holds("VP8 ", at: 12), let width = little(26, 2), let height = little(28, 2) else { return nil }
    return PictureSize(width: width & 0x3FFF, height: height & 0x3FFF)
  }

  /// ITU-T T.81, annex B: segments up to the header of the frame. Width and height are swapped if Exif rotates the picture by a
  /// quarter.
  var jpeg: PictureSize? {
    guard starts(with: [0xFF, 0xD8]) else { return nil }
    var position = 2
    var isTurned = false
    while let marker = big(position, 2), let length = big(position + 2, 2), length >= 2 {
      if marker == 0xFFFF {
        position += 1
        continue
      }
      guard marker > 0xFF00 else { return nil }
      // SOF0 to SOF15 except DHT, JPG and DAC.
      if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        guard let height = big(position + 5, 2), let width = big(position + 7, 2) else { return nil }
        return isTurned ? PictureSize(width: height, height: width) : PictureSize(width: width, height: height)
      }
      if marker == 0xFFE1 { isTurned = isTurned || isTurnedByExif(at: position + 4) }
      position += 2 + length
    }
    return nil
  }

  /// Exif 2.32, tag 0x0112 of the first directory: 5 to 8 swap width and height.
  private func isTurnedByExif(at start: Int) -> Bool {
    guard holds("Exif", at: start) else { return false }
    let tiff = start + 6
    let isBig = holds("MM", at: tiff)
    func number(_ offset: Int, _ count: Int) -> Int? { isBig ? big(tiff + offset, count) : little(tiff + offset, count) }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return false }
    for entry in 0..<min(count, 64) where number(directory + 2 + 12 * entry, 2) == 0x0112 {
      return number(directory + 10 + 12 * entry, 2).map { (5...8).contains($0) } ?? false
    }
    return false
  }

  /// SVG 2, section 8: `width` and `height` in pixels, or else the view box.
  var svg: PictureSize? {
    guard bytes.prefix(4_096).contains(ASCII.lessThan), !bytes.contains(0) else { return nil }
    return HTMLTokenizer.read(bytes, isXML: true) { tokenizer in
      var values: [String: String] = [:]
      var isRoot = false
      while let token = tokenizer.next() {
        switch token {
        case .startTag(let name): isRoot = name == "svg"
        case .attribute(let name, let value?) where isRoot:
          values[String(decoding: bytes[name.range], as: UTF8.self)] = String(decoding: bytes[value], as: UTF8.self)
        case .startTagEnd:
          guard isRoot else { return nil }
          let box = values["viewBox"]?.split { $0 == " " || $0 == "," }.compactMap { Double($0) } ?? []
          let width = values["width"].flatMap(pixels) ?? (box.count == 4 ? box[2] : nil)
          let height = values["height"].flatMap(pixels) ?? (box.count == 4 ? box[3] : nil)
          guard let width, let height, (0...1e6).contains(width), (0...1e6).contains(height) else { return nil }
          return PictureSize(width: Int(width.rounded()), height: Int(height.rounded()))
        case .attribute, .endTag, .text, .rawText, .comment: break
        }
      }
      return nil
    }
  }

  private func pixels(_ text: String) -> Double? { Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text) }

  private func starts(with head: [UInt8]) -> Bool { bytes.starts(with: head) }

  private func holds(_ text: String, at offset: Int) -> Bool {
    offset <= bytes.count && bytes[offset...].starts(with: text.utf8)
  }

  private func big(_ offset: Int, _ count: Int) -> Int? {
    number(offset, count).map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  private func little(_ offset: Int, _ count: Int) -> Int? {
    number(offset, count).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
  }

  private func number(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    offset >= 0 && offset <= bytes.count - count ? bytes[offset..<(offset + count)] : nil
  }
}
