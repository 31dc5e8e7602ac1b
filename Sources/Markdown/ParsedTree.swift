import CCMark

/// libcmark's syntax tree, freed with this value. Nodes must not outlive it.
struct ParsedTree: ~Copyable {
  /// `nil` only if libcmark could not build a document.
  let root: OpaquePointer?

  init(_ bytes: [UInt8]) {
    root = bytes.withUnsafeBytes { buffer in
      // An empty array may have no address; libcmark takes none for no bytes.
      cmark_parse_document(buffer.assumingMemoryBound(to: CChar.self).baseAddress, buffer.count, CMARK_OPT_DEFAULT)
    }
  }

  deinit {
    if let root { cmark_node_free(root) }
  }

  /// The safe HTML of the tree as it is now. The tree ends with it: what is made of the HTML need not fit in beside its nodes.
  consuming func html() -> String {
    guard let root, let buffer = cmark_render_html(root, CMARK_OPT_DEFAULT) else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(buffer) }
    return String(cString: buffer)
  }
}
