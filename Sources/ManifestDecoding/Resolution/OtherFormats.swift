import OfficeLinks

/// File extensions that are common and belong to no Office app. Others that belong to none need no row, unless they resemble one
/// of Office's so much that they would be taken for a slip of the hand, as `mp4` resembles `mpp`.
let otherExtensions: Set<String> = [
  "pdf", "epub", "txt", "md", "xml", "json", "eml", "msg", "ics", "vcf", "dwg", "dxf", "htm", "html", "xhtml", "xht", "shtml",
  "aspx",
  "png", "jpg", "jpeg", "gif", "webp", "avif", "heic", "svg", "tif", "tiff", "bmp", "ico", "psd", "ai", "eps",
  "mp4", "m4v", "mov", "mpg", "mpeg", "avi", "mkv", "webm", "wmv", "mp3", "m4a", "wav", "ogg", "flac", "vtt", "srt",
  "zip", "7z", "rar", "tar", "gz", "tgz", "bz2", "xz", "zst",
]

/// Whether a file with this extension, in lower case, is one that no Office app opens without its author saying so.
package func isOfNoApp(_ fileExtension: String) -> Bool {
  if let format = DocumentFormat.named(fileExtension) { return format.app == nil && format.refusal == nil }
  return !fileExtension.isEmpty
    && (otherExtensions.contains(fileExtension) || DocumentFormat.nearest(to: fileExtension) == nil)
}
