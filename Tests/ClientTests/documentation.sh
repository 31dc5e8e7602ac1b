#!/bin/bash
# Compiles the examples of the library's pages and compares what they print, counts its documented symbols, and builds its DocC catalogue
# without a warning.
#
# Usage: documentation.sh LIBRARY OUTPUT, with the library in a folder `checkouts`, where its package is the library alone.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
swift=${SWIFT:-swift}
library=$1
output=$2
catalogue="$library/Sources/OfficeLinks/OfficeLinks.docc"

mkdir -p "$output/app/Sources/examples"
cat > "$output/app/Package.swift" << END
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "examples",
  dependencies: [.package(path: "$library")],
  targets: [.executableTarget(name: "examples", dependencies: [.product(name: "OfficeLinksFoundation", package: "docportal")])]
)
END
cp "$here/apple.swift" "$output/app/Sources/examples"
python3 "$here/examples.py" "$output/app/Sources/examples" "$catalogue"/*.md "$here/../../README.md" \
  "$here/../../Documentation/OfficeLinks.md"
(cd "$output/app" && "$swift" run -q > out 2>&1) || {
  cat "$output/app/out"
  echo "error: the examples of the documentation do not work"
  exit 1
}
echo "the examples work"

(cd "$library" && "$swift" package dump-symbol-graph --minimum-access-level public --skip-synthesized-members --skip-inherited-docs \
  > "$output/log" 2>&1) || {
  cat "$output/log"
  exit 1
}
mkdir -p "$output/graphs"
find "$library/.build" -name 'OfficeLinks*.symbols.json' -exec cp {} "$output/graphs" \;
python3 "$here/documentation.py" "$output/graphs"/*.json

rm "$output/graphs"/OfficeLinksFoundation*
docc=$(dirname "$(readlink -f "$(command -v "$swift")")")/docc
"$docc" convert "$catalogue" --additional-symbol-graph-dir "$output/graphs" --output-path "$output/OfficeLinks.doccarchive" \
  --fallback-display-name OfficeLinks --fallback-bundle-identifier OfficeLinks --warnings-as-errors
echo "the catalogue has no warnings"
