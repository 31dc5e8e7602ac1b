#!/bin/sh
# build.sh: builds the program of the packages, .build-package/release/docportal. SWIFT is the command, `swift` by default.
#
# It differs from `make build` in two libraries, which the linker finds in a folder that pkg-config names:
# - The name of the shared libcmark ends with its full version, so a program linked with it runs with one version only; the archive goes
#   into the program instead.
# - The functions of Debian's libcurl have a version, CURL_OPENSSL_4, which those of other distributions do not have. The program is
#   linked with a library of the same name and functions without versions, and runs with any.
set -eu
cd "$(dirname "$0")/.."
folder="$PWD/.build-package/archives"
mkdir -p "$folder"
archive="$(pkg-config --variable=libdir libcmark)/libcmark.a"
[ -f "$archive" ] || { echo "$archive is missing; the packages need it" >&2; exit 1; }
cp -p "$archive" "$folder/libcmark.a"
nm -D --defined-only "$(pkg-config --variable=libdir libcurl)/libcurl.so" |
  sed -n 's/^.* T \(curl_[a-z0-9_]*\).*/.globl \1; .type \1, @function; \1:/p' |
  clang -shared -nostdlib -Wl,-soname,libcurl.so.4 -x assembler - -o "$folder/libcurl.so"
# The folders of all libraries come before those of the linker, in no certain order: for each of them, this one comes first.
for library in $(sed -n 's/.*pkgConfig: "\([^"]*\)".*/\1/p' Package.swift); do
  sed "s|^Libs:|Libs: -L$folder|" "$(pkg-config --variable=pcfiledir "$library")/$library.pc" > "$folder/$library.pc"
done
PKG_CONFIG_PATH="$folder" "${SWIFT:-swift}" build --scratch-path .build-package -c release --static-swift-stdlib --disable-local-rpath \
  --product docportal
