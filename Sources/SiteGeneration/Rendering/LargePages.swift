import EmailComposing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An empty array with room for `capacity` bytes, in large pages of memory where the system has them for those who ask.
func inLargePages(_ capacity: Int) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
    count = 0
    #if canImport(Glibc) || canImport(Musl)
    guard let first = buffer.baseAddress else { return }
    // Whole pages; a neighbour's bytes on the outermost ones are not touched by advice. Where it is refused, pages stay small.
    let offset = Int(bitPattern: first) % Int(sysconf(Int32(_SC_PAGESIZE)))
    _ = madvise(UnsafeMutableRawPointer(first) - offset, buffer.count + offset, MADV_HUGEPAGE)
    #endif
  }
}
