#!/bin/bash
# Counts the documented symbols of the library, and builds its DocC catalogue without a warning.
#
# Usage: documentation.sh BUILD OUTPUT, with the folder `.build` of a package that has fetched the library and built it for debugging.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
swift=${SWIFT:-swift}
tools=$(dirname "$(readlink -f "$(command -v "$swift")")")
library="$1/checkouts/docportal/Sources"
output=$2
target=$("$tools/swiftc" -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -n 1)

mkdir -p "$output"
for module in OfficeLinks OfficeLinksFoundation; do
  "$tools/swift-symbolgraph-extract" -module-name "$module" -target "$target" -I "$1/debug/Modules" \
    -I "$library/SystemLibraries/CMemory" -minimum-access-level public -skip-synthesized-members -skip-inherited-docs \
    -output-dir "$output"
done
python3 "$here/documentation.py" "$output"/*.symbols.json

rm "$output"/OfficeLinksFoundation*
"$tools/docc" convert "$library/OfficeLinks/OfficeLinks.docc" --additional-symbol-graph-dir "$output" \
  --output-path "$output/OfficeLinks.doccarchive" --fallback-display-name OfficeLinks --fallback-bundle-identifier OfficeLinks \
  --warnings-as-errors
echo "the catalogue has no warnings"
