import CatalogueModel
import FileAccess
import PortalContent
import TextBasics

/// A small picture of a document's first page, and what was counted on the way.
package struct Thumbnail: Sendable, Hashable {
  /// A JPEG file.
  package let picture: [UInt8]
  let size: PictureSize
  /// The pages, or slides, of the whole document; `nil` where the kind has none that mean something.
  package let pageCount: Int?

  /// The longer side in pixels: several times the 128 CSS pixels that a document's page has for it.
  package static let side = 480
  /// Larger than any picture of this size that a page of a document needs, in bytes.
  package static let largestPicture = 200_000

  /// `nil` for what is not a whole JPEG file, too large, or of another size than was asked for: programs made it of files that nobody
  /// has checked.
  package init?(picture: [UInt8], pageCount: Int?) {
    // ITU-T T.81, annex B: start and end of the image.
    guard picture.count <= Self.largestPicture, picture.starts(with: [0xFF, 0xD8]), picture.suffix(2) == [0xFF, 0xD9],
      let size = PictureSize(picture), max(size.width, size.height) <= Self.side, (pageCount ?? 1) > 0
    else { return nil }
    (self.picture, self.size, self.pageCount) = (picture, size, pageCount)
  }

  /// Its path in the output; the same picture has the same.
  var path: String { "assets/thumbnails/\(contentHash(picture)).jpg" }
}

/// What a thumbnail is made of.
package enum ThumbnailKind: String, Sendable, CaseIterable {
  case pdf
  case text
  case slides
  case sheets

  /// The kind of a file by its name; `nil` for files that have no pages.
  init?(fileExtension: String) {
    switch fileExtension {
    case "pdf": self = .pdf
    case "doc", "docm", "docx", "dot", "dotm", "dotx", "odt", "rtf": self = .text
    case "odp", "pot", "potm", "potx", "pps", "ppsm", "ppsx", "ppt", "pptm", "pptx": self = .slides
    case "ods", "xls", "xlsb", "xlsm", "xlsx", "xlt", "xltm", "xltx": self = .sheets
    default: return nil
    }
  }

  /// Whether its pages are the document's own: a workbook has only those that it would be printed on.
  package var hasPages: Bool { self != .sheets }
}

/// A file of which a thumbnail is to be made.
package struct ThumbnailRequest: Sendable {
  package let kind: ThumbnailKind
  /// In lower case, letters and digits.
  package let fileExtension: String
  package let bytes: [UInt8]
}

/// What came of a request.
package enum ThumbnailResult: Sendable, Hashable {
  /// Why there is none.
  package enum Fault: String, Sendable {
    case unreadable
    case tookTooLong
    case tooLarge
  }

  case made(Thumbnail)
  /// Other programs may succeed: `programs` says which ones did not.
  case failed(Fault, programs: String)
  /// Programs are not installed, by their names; none where the run was ended by a signal, or could not begin.
  case notTried(missing: [String])
}

/// The edge that makes thumbnails, by programs of the machine.
package struct ThumbnailMaking: Sendable {
  /// What the programs are: different after an update.
  package let programs: String
  /// Gives a result for each request.
  package let make: @Sendable ([ThumbnailRequest]) async -> [ThumbnailResult]

  package init(programs: String, make: @escaping @Sendable ([ThumbnailRequest]) async -> [ThumbnailResult]) {
    (self.programs, self.make) = (programs, make)
  }
}
