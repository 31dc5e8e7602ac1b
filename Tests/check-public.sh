#!/bin/sh
# Builds the sample portal elsewhere and fails if Public/ differs from it.
set -eu
binary="$1"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
"$binary" build --output "$folder/Public"
if ! diff -r Public "$folder/Public" >"$folder/difference"; then
  head -20 "$folder/difference" >&2
  echo "Public/ is stale: run 'make site' and commit it" >&2
  exit 1
fi
echo "Public/ is what the sample portal builds."
