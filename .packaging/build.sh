#!/bin/sh
# build.sh [PACKAGE PRODUCT]: builds the program of the packages, .build-package/release/docportal, which runs with the libraries of any
# distribution. The folder has no part in the bytes. With a package and its product, those are built in the same way.
# SWIFT is the command, `swift` by default.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
cd "${1:-$here/..}"
product="${2:-docportal}"
folder="$PWD/.build-package/archives"
sh "$here/libraries.sh" "$folder"
# SwiftPM keeps its plan, with what pkg-config said when it was made.
rm -f .build-package/release.yaml .build-package/*/release/description.json
# The linker makes the tables of addresses read-only before the program starts; Swift links position-independent programs.
PKG_CONFIG_PATH="$folder" "${SWIFT:-swift}" build --scratch-path .build-package -c release --static-swift-stdlib --disable-local-rpath \
  -debug-info-format none -Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xcc "-ffile-prefix-map=$PWD=." \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now --product "$product"
sh "$here/check-linking.sh" ".build-package/release/$product"
