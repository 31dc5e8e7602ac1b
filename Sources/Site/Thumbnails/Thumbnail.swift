import Files
import Portal
import TextBasics
import Theme

/// A small picture of a document's first page, and the page count.
package struct Thumbnail: Sendable, Hashable {
  /// A JPEG file.
  package let picture: [UInt8]
  let size: PictureSize
  /// The pages, or slides, of the whole document; `nil` if the kind has no meaningful ones.
  package let pageCount: Int?

  /// The longer side in pixels: several times the 128 CSS pixels on a document's page.
  package static let side = 480
  /// In bytes, more than any document's page needs for a picture of this size.
  package static let largestPicture = 200_000

  /// Returns `nil` unless the picture is a complete JPEG file of the requested size and not too large: programs made it from
  /// files that nobody has checked.
  package init?(picture: [UInt8], pageCount: Int?) {
    // ITU-T T.81, annex B: start and end of the image. pdftoppm makes 481 pixels of a square page.
    guard picture.count <= Self.largestPicture, picture.starts(with: [0xFF, 0xD8]), picture.suffix(2) == [0xFF, 0xD9],
      let size = PictureSize(picture), max(size.width, size.height) <= Self.side + 1, (pageCount ?? 1) > 0
    else { return nil }
    (self.picture, self.size, self.pageCount) = (picture, size, pageCount)
  }

  /// Its output path; the same picture has the same path.
  var path: String { "assets/thumbnails/\(contentHash(picture)).jpg" }
}

/// The kind of file from which a thumbnail is made.
package enum ThumbnailKind: String, Sendable, CaseIterable {
  case pdf
  case text
  case slides
  case sheets

  /// The kind of a file by its extension; `nil` for files without pages.
  init?(fileExtension: String) {
    switch fileExtension {
    case "pdf": self = .pdf
    case "doc", "docm", "docx", "dot", "dotm", "dotx", "odt", "rtf": self = .text
    case "odp", "pot", "potm", "potx", "pps", "ppsm", "ppsx", "ppt", "pptm", "pptx": self = .slides
    case "ods", "xls", "xlsb", "xlsm", "xlsx", "xlt", "xltm", "xltx": self = .sheets
    default: return nil
    }
  }

  /// The pages are the document's own: a workbook only has pages for printing.
  package var hasPages: Bool { self != .sheets }
}

/// A file that needs a thumbnail.
package struct ThumbnailRequest: Sendable {
  package let kind: ThumbnailKind
  /// In lower case, letters and digits.
  package let fileExtension: String
  package let bytes: [UInt8]
}

package enum ThumbnailResult: Sendable, Hashable {
  /// The reason why there is none.
  package enum Fault: String, Sendable {
    case unreadable
    case tookTooLong
    case tooLarge
    case usedTooMuch
  }

  case made(Thumbnail)
  /// Other programs may succeed: `programs` are those that failed.
  case failed(Fault, programs: String)
  /// Programs are not installed, by their names; empty if the run was ended by a signal, or could not begin.
  case notTried(missing: [String])
  /// The system does not limit programs.
  case refused
}

/// The edge that makes thumbnails with installed programs.
package struct ThumbnailMaking: Sendable {
  /// An identification of the programs, which differs after an update.
  package let programs: String
  package let make: @Sendable ([ThumbnailRequest]) async -> [ThumbnailResult]

  package init(programs: String, make: @escaping @Sendable ([ThumbnailRequest]) async -> [ThumbnailResult]) {
    (self.programs, self.make) = (programs, make)
  }
}
