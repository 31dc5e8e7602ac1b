import CCMark
import CCMarkMemory

/// libcmark's syntax tree, freed with this value. Nodes must not outlive it, and the thread must not change.
///
/// Nearly all texts are short: memory that is taken back as a whole saves a tenth of the instructions of reading and rendering them.
struct ParsedTree: ~Copyable {
  /// `nil` only if libcmark could not build a document.
  let root: OpaquePointer?
  /// What was in use before the tree; `nil` where each node is freed by itself.
  private let mark: parse_memory_mark?

  /// The longest text whose nodes are taken back together: libcmark frees much of what it needs for longer ones while it reads.
  private static let longestTogether = 16 * 1024

  init(_ bytes: [UInt8]) {
    let isTogether = bytes.count <= Self.longestTogether
    mark = isTogether ? parse_memory_begin() : nil
    let memory = isTogether ? parse_memory() : cmark_get_default_mem_allocator()
    let parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, memory)
    bytes.withUnsafeBytes { buffer in
      // An empty array may have no address; libcmark takes none for no bytes.
      cmark_parser_feed(parser, buffer.assumingMemoryBound(to: CChar.self).baseAddress, buffer.count)
    }
    root = cmark_parser_finish(parser)
    cmark_parser_free(parser)
  }

  deinit {
    if let mark { parse_memory_end(mark) } else if let root { cmark_node_free(root) }
  }

  /// The safe HTML of the tree as it is now.
  func html() -> String {
    guard let root, let buffer = cmark_render_html(root, CMARK_OPT_DEFAULT) else { return "" }
    defer { if mark == nil { cmark_get_default_mem_allocator().pointee.free(buffer) } }
    return String(cString: buffer)
  }
}
