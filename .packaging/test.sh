#!/bin/sh
# test.sh BINARY: builds the packages, twice where the bytes must be the same, and tries them. Says what it cannot do for want of a tool.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
binary="$1"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# try_out PROGRAM: makes a portal with an installed docportal.
try_out() {
  rm -rf "$work/portal"
  "$1" --version > /dev/null
  "$1" init "$work/portal" > /dev/null
  "$1" build --source "$work/portal" --quiet
  test -f "$work/portal/Public/index.html"
}

archive="$(sh "$here/dist.sh" "$binary" "$work/1")"
sleep 1 # tar and gzip have times in seconds, and the second archive must not show its own
sh "$here/dist.sh" "$binary" "$work/2" > /dev/null
diff -r "$work/1" "$work/2"
(cd "$work/1" && sha256sum --check --quiet ./*.sha256)
tar -xzf "$archive" -C "$work"
name="$(basename "$archive" .tar.gz)"
try_out "$work/$name/bin/docportal"
man -l "$work/$name/share/man/man1/docportal-build.1" > /dev/null 2>&1 || echo "manual pages not looked at: no man"
python3 - "$work/1/$name.spdx.json" <<'CHECK'
import json, sys
document = json.load(open(sys.argv[1]))
names = {part["name"] for part in document["packages"]}
assert {"docportal", "swift-argument-parser", "libcmark0.30.2", "libyaml-0-2"} <= names or "libc6" not in names, sorted(names)
identifiers = [part["SPDXID"] for part in document["packages"]]
assert len(identifiers) == len(set(identifiers))
assert all(item["relatedSpdxElement"] in identifiers for item in document["relationships"])
CHECK
echo "archive: $(wc -c < "$archive") bytes"

if ! command -v dpkg-shlibdeps > /dev/null; then
  echo "Debian package not built: no dpkg-shlibdeps (dpkg-dev)"
  exit 0
fi
package="$(sh "$here/deb.sh" "$binary" "$work/1")"
sleep 1
sh "$here/deb.sh" "$binary" "$work/2" > /dev/null
cmp "$package" "$work/2/$(basename "$package")"
if command -v lintian > /dev/null; then
  lintian --fail-on error --tag-display-limit 0 ${LINTIAN_OPTIONS:-} "$package" || exit 1
else
  echo "Debian package not checked: no lintian"
fi
dpkg-deb -x "$package" "$work/root"
try_out "$work/root/usr/bin/docportal"
echo "Debian package: $(wc -c < "$package") bytes; $(dpkg-deb -f "$package" Depends)"
if command -v mmdebstrap > /dev/null && [ "$(id -u)" = 0 ] && [ -z "${LIBRARIES:-}" ]; then
  cp "$package" "$work/docportal.deb"
  for suite in bookworm trixie; do
    mmdebstrap --quiet --mode=root --variant=minbase --include="$work/docportal.deb" \
      --customize-hook='chroot "$1" sh -ec "docportal init /p && docportal build --source /p --quiet && test -f /p/Public/index.html"' \
      "$suite" /dev/null && echo "installed in a clean $suite"
  done
else
  echo "not installed into a clean Debian: needs mmdebstrap, root and a binary with Swift's libraries in it"
fi
