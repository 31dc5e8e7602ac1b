#!/bin/sh
# build.sh: builds the program of the packages, .build-package/release/docportal, which runs with the libraries of any distribution.
# SWIFT is the command, `swift` by default.
set -eu
cd "$(dirname "$0")/.."
folder="$PWD/.build-package/archives"
sh .packaging/libraries.sh "$folder"
# SwiftPM keeps its plan, with what pkg-config said when it was made.
rm -f .build-package/release.yaml .build-package/*/release/description.json
PKG_CONFIG_PATH="$folder" "${SWIFT:-swift}" build --scratch-path .build-package -c release --static-swift-stdlib --disable-local-rpath \
  --product docportal
sh .packaging/check-linking.sh .build-package/release/docportal
