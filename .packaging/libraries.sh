#!/bin/sh
# libraries.sh FOLDER: writes into FOLDER what the linker is to find in place of two libraries of this machine, and for each library
# that Package.swift names a file for pkg-config that leads there. With PKG_CONFIG_PATH=FOLDER a program is linked for any machine.
#
# - The name of the shared libcmark ends with its full version, so a program linked with it runs with one version only; the archive goes
#   into the program instead.
# - The functions of Debian's libcurl have a version, CURL_OPENSSL_4, which those of other distributions do not have. The program is
#   linked with a library of the same name and functions without versions, and runs with any.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
mkdir -p "$1"
folder="$(cd "$1" && pwd)"
archive="$(pkg-config --variable=libdir libcmark)/libcmark.a"
[ -f "$archive" ] || { echo "$archive is missing; the packages need it" >&2; exit 1; }
cp -p "$archive" "$folder/libcmark.a"
nm -D --defined-only "$(pkg-config --variable=libdir libcurl)/libcurl.so" |
  sed -n 's/^.* T \(curl_[a-z0-9_]*\).*/.globl \1; .type \1, @function; \1:/p' |
  clang -shared -nostdlib -Wl,-soname,libcurl.so.4 -x assembler - -o "$folder/libcurl.so"
# The folders of all libraries come before those of the linker, in no certain order: for each of them, this one comes first.
libraries="$(python3 "$here/manifest.py" pkg-config)"
for library in $libraries; do
  sed "s|^Libs:|Libs: -L$folder|" "$(pkg-config --variable=pcfiledir "$library")/$library.pc" > "$folder/$library.pc"
done
