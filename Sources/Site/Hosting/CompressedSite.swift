package import Diagnostics
package import Files
import Server

extension RenderedSite {
  /// The site with `.gz` and `.br` beside every text file over 1 KB that becomes smaller, for servers that send them.
  package func addingCompressed(jobs: Int, log: inout DiagnosticLog) async -> RenderedSite {
    let texts = files.filter { mediaType(of: $0.path.text).hasSuffix("charset=utf-8") }
    let packed = await parallelMap(texts, jobs: jobs, chunk: 8) { compressed($0) }
    return RenderedSite(files + packed.flatMap(\.self), log: &log)
  }
}

private func compressed(_ file: OutputFile) -> [OutputFile] {
  let bytes = file.bytes
  guard bytes.count > 1024 else { return [] }
  return [("gz", gzipped(bytes)), ("br", brotliPacked(bytes))].compactMap { ending, packed in
    guard let packed, packed.count < bytes.count, let path = OutputPath(file.path.text + "." + ending) else { return nil }
    return OutputFile(path: path, bytes: packed, place: file.place)
  }
}
