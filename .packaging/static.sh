#!/bin/sh
# static.sh FOLDER: prepares FOLDER for builds with PKG_CONFIG_PATH=FOLDER, and prints the arguments that `swift build` needs besides.
# The program then holds four libraries that are shared otherwise, each where its archive is installed, and does without a fifth:
#
# libcmark: the name of the shared one ends with its full version, so that a binary linked with it runs with one version only. Of the
# folders that pkg-config names the linker takes the first with a library: FOLDER, in which only archives are.
#
# libcrypto, and on Linux the C++ library of the Swift runtime: as shared ones they take 1.5 of the 5.6 ms that a start takes, and of both
# the program uses 0.1 MB.
#
# FoundationEssentials, on Linux: a module of the same name with the little of it that swift-argument-parser uses takes its place for the
# compiler, where it is enough (foundation.sh). Nothing that is built so may import Foundation.
#
# jemalloc, on Linux: it gives out memory in place of the C library, and a build takes 15 % less processor time. It is linked as one
# object, since the linker exports nothing of an archive, and the shared libraries have to use the same functions as the program. Its
# operators of C++ are left out: those of the C++ library call the same functions.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
mkdir -p "$1"
folder="$(cd "$1" && pwd)"
rm -f "$folder"/*.pc "$folder"/*.a "$folder"/*.o

allocator="$(pkg-config --variable=libdir jemalloc 2>/dev/null || true)/libjemalloc_pic.a"
if [ "$(uname -s)" = Linux ] && [ -f "$allocator" ]; then
  cp "$allocator" "$folder/libjemalloc.a"
  ar d "$folder/libjemalloc.a" jemalloc_cpp.pic.o
  # What is freed goes back to the system after a tenth of a second in place of ten: 181 to 200 in place of 206 to 215 MB for 250,000
  # headings, in the same time.
  settings=
  compiler="$(command -v clang || command -v cc || true)"
  if [ -n "$compiler" ]; then
    settings="$folder/settings.o"
    echo 'const char *malloc_conf = "dirty_decay_ms:100";' | "$compiler" -x c -c -o "$settings" -
  fi
  ld -r -o "$folder/jemalloc.o" --whole-archive "$folder/libjemalloc.a" ${settings:+"$settings"}
  printf -- '-Xlinker %s ' "$folder/jemalloc.o"
  for name in malloc calloc realloc free posix_memalign aligned_alloc memalign valloc pvalloc malloc_usable_size; do
    printf -- '-Xlinker --export-dynamic-symbol=%s ' "$name"
  done
fi

sh "$here/foundation.sh" "$folder"

for library in libcmark libcrypto; do
  archive="$(pkg-config --variable=libdir "$library" 2>/dev/null || true)/$library.a"
  if [ -f "$archive" ]; then ln -s "$archive" "$folder/$library.a"; fi
done
if [ "$(uname -s)" = Linux ]; then
  archive="$(clang -print-file-name=libstdc++.a 2>/dev/null || c++ -print-file-name=libstdc++.a 2>/dev/null || true)"
  if [ -f "$archive" ]; then ln -s "$archive" "$folder/libstdc++.a"; fi
fi
for name in $(sed -n 's/.*pkgConfig: "\([^"]*\)".*/\1/p' "$here/../Package.swift"); do
  settings="$(pkg-config --variable=pcfiledir "$name" 2>/dev/null || true)/$name.pc"
  if [ -f "$settings" ]; then sed "s|^Libs:|Libs: -L$folder|" "$settings" > "$folder/$name.pc"; fi
done
