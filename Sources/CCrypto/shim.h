#ifndef CCRYPTO_SHIM_H
#define CCRYPTO_SHIM_H

// The functions of a SHA256_CTX are deprecated for those of EVP, which read OpenSSL's configuration before the first checksum.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/crypto.h>
#include <openssl/sha.h>

#endif
