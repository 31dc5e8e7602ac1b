#!/bin/sh
# documentation.sh BINARY FOLDER: writes Documentation/ as a portal into FOLDER, which `docportal help --web` opens.
set -eu
binary="$(realpath "$1")"
folder="$2"
portal="$(mktemp -d)"
trap 'rm -rf "$portal"' EXIT
python3 "$(dirname "$0")/../.ci/documentation-portal.py" "$portal"
"$binary" build --source "$portal" --strict --quiet
# What only a web server or the next build needs stays out.
rm "$portal/Public/.docportal.json" "$portal/Public/_headers"
mkdir -p "$folder"
cp -R "$portal/Public/." "$folder"
echo "$folder/index.html"
