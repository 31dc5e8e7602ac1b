#!/bin/bash
# Compares the public API of the library with that of the last release, and fails for a breaking change that `api-changes.txt` does not
# have. Without a tag there is nothing to compare. SwiftPM's own command would build the whole tool of the release.
#
# Usage: api.sh [TAG]
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
swift=${SWIFT:-swift}
tag=${1:-$(git -C "$root" describe --tags --abbrev=0 --match '[0-9]*' 2> /dev/null || true)}
if [ -z "$tag" ]; then
  echo "There is no release to compare the API with."
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
digester=$(dirname "$(readlink -f "$(command -v "$swift")")")/swift-api-digester

# dump NAME: builds the library in a folder `checkouts`, where its package is the library alone, and writes its API.
dump() {
  library="$work/$1/checkouts/docportal"
  (cd "$library" && "$swift" build > "$work/log" 2>&1) || {
    cat "$work/log"
    exit 1
  }
  for module in OfficeLinks OfficeLinksFoundation; do
    "$digester" -dump-sdk -module "$module" -I "$library/.build/debug/Modules" -I "$library/Sources/SystemLibraries/CMemory" \
      -o "$work/$1-$module.json" 2> "$work/log" || {
      cat "$work/log"
      exit 1
    }
  done
}

for name in old new; do mkdir -p "$work/$name/checkouts/docportal"; done
git -C "$root" archive "$tag" Package.swift Sources | tar -xf - -C "$work/old/checkouts/docportal"
(cd "$root" && git ls-files -z Package.swift Sources | tar --null -cf - -T -) | tar -xf - -C "$work/new/checkouts/docportal"
dump old
dump new
for module in OfficeLinks OfficeLinksFoundation; do
  "$digester" -diagnose-sdk -print-module -input-paths "$work/old-$module.json" -input-paths "$work/new-$module.json" 2>&1
done | grep 'API breakage\|has been\|has removed\|is now' | sort -u > "$work/changes" || true
if grep -vxFf "$root/Tests/ClientTests/api-changes.txt" "$work/changes"; then
  echo "error: these changes since $tag break apps; put those that are meant into Tests/ClientTests/api-changes.txt and the changelog"
  exit 1
fi
echo "The API since $tag has no breaking change that is not listed."
