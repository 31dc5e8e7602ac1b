import CCrypto

/// The library of checksums, with its version.
package let checksumLibrary = "libcrypto " + (OpenSSL_version(OPENSSL_FULL_VERSION_STRING).map { String(cString: $0) } ?? "?")
