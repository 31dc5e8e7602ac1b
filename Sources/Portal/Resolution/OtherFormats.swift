import OfficeLinks

/// Common file extensions that belong to no Office app. Other such extensions need no row, unless they resemble one of Office's
/// so much that they would pass for a typing error, as `mp4` resembles `mpp`.
package let otherExtensions: Set<String> = [
  "pdf", "epub", "txt", "md", "xml", "json", "eml", "msg", "ics", "vcf", "dwg", "dxf", "htm", "html", "xhtml", "xht", "shtml",
  "aspx",
  "png", "jpg", "jpeg", "gif", "webp", "avif", "heic", "svg", "tif", "tiff", "bmp", "ico", "psd", "ai", "eps",
  "mp4", "m4v", "mov", "mpg", "mpeg", "avi", "mkv", "webm", "wmv", "mp3", "m4a", "wav", "ogg", "flac", "vtt", "srt",
  "zip", "7z", "rar", "tar", "gz", "tgz", "bz2", "xz", "zst",
]

/// The service on whose pages alone files like this one open: they hold an address, or parts of a page.
func serviceOfPages(_ fileName: String) -> String? {
  switch DocumentFormat.fileExtension(ofFileName: fileName) {
  case "gdoc", "gsheet", "gslides", "gdraw", "gform", "gsite": "Google"
  case "loop", "fluid": "Microsoft Loop"
  case "whiteboard": "Microsoft Whiteboard"
  default: nil
  }
}

/// True if no Office app opens files with this extension, in lower case, unless their author says so.
package func isOfNoApp(_ fileExtension: String) -> Bool {
  if let format = DocumentFormat.named(fileExtension) { return format.app == nil && format.refusal == nil }
  return !fileExtension.isEmpty
    && (otherExtensions.contains(fileExtension) || DocumentFormat.nearest(to: fileExtension) == nil)
}
