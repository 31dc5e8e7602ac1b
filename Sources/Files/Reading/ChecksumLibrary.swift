import CCrypto

/// The library of checksums, and the version with which docportal was built.
package let checksumLibrary = "libcrypto " + OPENSSL_FULL_VERSION_STR
