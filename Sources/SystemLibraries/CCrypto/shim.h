#ifndef CCRYPTO_SHIM_H
#define CCRYPTO_SHIM_H

// The SHA256_CTX functions are deprecated in favour of EVP, which reads OpenSSL's configuration before the first checksum.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/crypto.h>
#include <openssl/sha.h>

#endif
