import EmailComposing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Gives each of two names in a folder what the other has, in one step; the error number when the system or file system cannot.
///
/// Linux: `renameat2` with `RENAME_EXCHANGE` (since 3.15). Darwin: `renameatx_np` with `RENAME_SWAP`.
func exchangeNames(_ first: RelativePath, _ second: RelativePath, in folder: Int32) -> Int32? {
  #if canImport(Darwin)
  let result = first.withCString { first in
    second.withCString { renameatx_np(folder, first, folder, $0, UInt32(RENAME_SWAP)) }
  }
  return result == 0 ? nil : errno
  #else
  typealias Function = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
  // The C library only declares it for _GNU_SOURCE, which Swift's module map does not set, and only has it since glibc 2.28.
  guard let symbol = dlsym(nil, "renameat2") else { return ENOSYS }
  let function = unsafeBitCast(symbol, to: Function.self)
  let exchange: UInt32 = 2  // RENAME_EXCHANGE, linux/fs.h
  let result = first.withCString { first in second.withCString { function(folder, first, folder, $0, exchange) } }
  return result == 0 ? nil : errno
  #endif
}
