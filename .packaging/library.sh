#!/bin/sh
# library.sh FOLDER: writes OfficeLinks alone as a source archive for a package registry into FOLDER, from the last commit: what an app
# needs of this repository.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
mkdir -p "$1"
archive="$(cd "$1" && pwd)/OfficeLinks.zip"
git -C "$here/.." archive --format zip --prefix docportal/ --output "$archive" HEAD Package.swift Package@swift-6.0.swift README.md \
  Sources/OfficeLinks Sources/OfficeLinksFoundation Sources/SystemLibraries/CMemory Sources/TextBasics
echo "$archive"
