import CCrypto

/// The library of checksums, with the version that docportal was built with.
package let checksumLibrary = "libcrypto " + OPENSSL_FULL_VERSION_STR
