#!/bin/sh
# static.sh FOLDER: has the linker take libcmark's archive where there is one, for builds with PKG_CONFIG_PATH=FOLDER.
#
# The name of the shared libcmark ends with its full version, so that a binary linked with it runs with one version only. Of the
# folders that pkg-config names the linker takes the first with a library: FOLDER, in which only the archive is.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
mkdir -p "$1"
folder="$(cd "$1" && pwd)"
rm -f "$folder"/*.pc "$folder"/*.a
archive="$(pkg-config --variable=libdir libcmark)/libcmark.a"
[ -f "$archive" ] || exit 0
ln -s "$archive" "$folder/libcmark.a"
for name in $(sed -n 's/.*pkgConfig: "\([^"]*\)".*/\1/p' "$here/../Package.swift"); do
  sed "s|^Libs:|Libs: -L$folder|" "$(pkg-config --variable=pcfiledir "$name")/$name.pc" > "$folder/$name.pc"
done
