#!/bin/sh
# build.sh: builds the program of the packages, .build-package/release/docportal. SWIFT is the command, `swift` by default.
#
# It differs from `make build` in one library. The name of the shared libcmark ends with its full version, so a program linked with it
# runs with one version only; the static library is linked instead. The linker prefers an archive in the first folder that pkg-config
# names, which contains nothing else.
set -eu
cd "$(dirname "$0")/.."
folder="$PWD/.build-package/archives"
mkdir -p "$folder"
archive="$(pkg-config --variable=libdir libcmark)/libcmark.a"
[ -f "$archive" ] || { echo "$archive is missing; the packages need it" >&2; exit 1; }
cp -p "$archive" "$folder/libcmark.a"
sed "s|^Libs:|Libs: -L$folder|" "$(pkg-config --variable=pcfiledir libcmark)/libcmark.pc" > "$folder/libcmark.pc"
PKG_CONFIG_PATH="$folder" "${SWIFT:-swift}" build --scratch-path .build-package -c release --static-swift-stdlib --disable-local-rpath \
  --product docportal
