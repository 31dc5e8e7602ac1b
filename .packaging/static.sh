#!/bin/sh
# static.sh FOLDER: prepares FOLDER for builds with PKG_CONFIG_PATH=FOLDER, and prints the arguments that `swift build` needs besides.
# The program then holds two libraries that are shared otherwise, each where its archive is installed, and does without a third:
#
# libcmark: the name of the shared one ends with its full version, so that a binary linked with it runs with one version only. Of the
# folders that pkg-config names the linker takes the first with a library: FOLDER, in which only the archive is.
#
# FoundationEssentials, on Linux: a module of the same name with the little of it that swift-argument-parser uses takes its place for the
# compiler, where it is enough (foundation.sh). Nothing that is built so may import Foundation.
#
# jemalloc, on Linux: it gives out memory in place of the C library, and a build takes 15 % less processor time. It is linked as one
# object, since the linker exports nothing of an archive, and the shared libraries have to use the same functions as the program.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
mkdir -p "$1"
folder="$(cd "$1" && pwd)"
rm -f "$folder"/*.pc "$folder"/*.a "$folder"/*.o

allocator="$(pkg-config --variable=libdir jemalloc 2>/dev/null || true)/libjemalloc_pic.a"
if [ "$(uname -s)" = Linux ] && [ -f "$allocator" ]; then
  ld -r -o "$folder/jemalloc.o" --whole-archive "$allocator"
  # Its operators of C++ need that library, also in the tool that embeds files.
  printf -- '-Xlinker %s -Xlinker -lstdc++ ' "$folder/jemalloc.o"
  for name in malloc calloc realloc free posix_memalign aligned_alloc memalign valloc pvalloc malloc_usable_size; do
    printf -- '-Xlinker --export-dynamic-symbol=%s ' "$name"
  done
fi

sh "$here/foundation.sh" "$folder"

archive="$(pkg-config --variable=libdir libcmark)/libcmark.a"
[ -f "$archive" ] || exit 0
ln -s "$archive" "$folder/libcmark.a"
for name in $(sed -n 's/.*pkgConfig: "\([^"]*\)".*/\1/p' "$here/../Package.swift"); do
  sed "s|^Libs:|Libs: -L$folder|" "$(pkg-config --variable=pcfiledir "$name")/$name.pc" > "$folder/$name.pc"
done
