import CCMark
import CCMarkMemory

/// libcmark's syntax tree, freed with this value. Nodes must not outlive it. The trees of a thread end there, in the reverse order in which
/// they began.
///
/// Nearly all texts are short: memory that is taken back as a whole saves a tenth of the instructions of reading and rendering them.
struct ParsedTree: ~Copyable {
  /// `nil` only if libcmark could not build a document.
  let root: OpaquePointer?
  /// What was in use before the tree; `nil` where each node is freed by itself.
  private let mark: parse_memory_mark?

  init(_ bytes: [UInt8]) {
    mark = bytes.count < parse_memory_longest_text ? parse_memory_begin() : nil
    let memory = mark == nil ? cmark_get_default_mem_allocator() : parse_memory_allocator()
    let parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, memory)
    bytes.withUnsafeBytes { buffer in
      // An empty array may have no address; libcmark accepts a null pointer for no bytes.
      cmark_parser_feed(parser, buffer.assumingMemoryBound(to: CChar.self).baseAddress, buffer.count)
    }
    root = cmark_parser_finish(parser)
    cmark_parser_free(parser)
  }

  deinit {
    if let mark { parse_memory_end(mark) } else if let root { cmark_node_free(root) }
  }

  /// The safe HTML of the tree as it is now. The tree ends with it: what is made of the HTML need not fit in beside its nodes.
  consuming func html() -> String {
    guard let root, let buffer = cmark_render_html(root, CMARK_OPT_DEFAULT) else { return "" }
    defer { if mark == nil { cmark_get_default_mem_allocator().pointee.free(buffer) } }
    return String(cString: buffer)
  }
}
