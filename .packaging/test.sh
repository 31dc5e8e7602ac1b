#!/bin/sh
# test.sh BINARY: builds the packages twice, which must give the same bytes, and tries them. Says what it cannot do for want of a tool.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
binary="$1"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# needs WHAT TOOL ...: whether all the tools are there.
needs() {
  what="$1"
  shift
  for tool in "$@"; do
    command -v "$tool" > /dev/null || { echo "$what: not done, there is no $tool"; return 1; }
  done
}

# twice SCRIPT: builds a package twice; sets `package`.
twice() {
  package="$(sh "$here/$1.sh" "$binary" "$work/1")"
  sleep 1 # archives have times in seconds, and the second one must not show its own
  sh "$here/$1.sh" "$binary" "$work/2" > /dev/null
  cmp "$package" "$work/2/$(basename "$package")"
  echo "$(basename "$package"): $(wc -c < "$package") bytes"
}

# try_out FOLDER: makes a portal with the docportal that is installed below FOLDER, in which no path of this machine may be.
try_out() {
  if grep -rlF -e "$(cd "$here/.." && pwd)" -e "$work" "$1"; then
    echo "has paths of this machine" >&2
    exit 1
  fi
  rm -rf "$work/portal"
  "$1/bin/docportal" init "$work/portal" > /dev/null
  "$1/bin/docportal" build --source "$work/portal" --quiet
  test -f "$work/portal/Public/index.html"
}

twice dist
diff -r "$work/1" "$work/2"
(cd "$work/1" && sha256sum --check --quiet ./*.sha256)
tar -xzf "$package" -C "$work"
name="$(basename "$package" .tar.gz)"
try_out "$work/$name"
man -l "$work/$name/share/man/man1/docportal-build.1" > /dev/null 2>&1 || echo "manual pages not looked at: no man"
python3 - "$work/1/$name.spdx.json" <<'CHECK'
import json, pathlib, sys
document = json.load(open(sys.argv[1]))
names = {part["name"] for part in document["packages"]}
assert {"docportal", "swift-argument-parser"} <= names and any(name.startswith("libcmark") for name in names), sorted(names)
assert "jemalloc" in names or not pathlib.Path(".build/static/jemalloc.o").exists(), sorted(names)
identifiers = [part["SPDXID"] for part in document["packages"]]
assert len(identifiers) == len(set(identifiers))
assert all(item["relatedSpdxElement"] in identifiers for item in document["relationships"])
CHECK

if needs "Debian package" dpkg-shlibdeps; then
  twice deb
  dpkg-deb -f "$package" Depends
  dpkg-deb -x "$package" "$work/deb"
  try_out "$work/deb/usr"
  if needs "Debian package checked" lintian; then
    lintian --fail-on error --tag-display-limit 0 ${LINTIAN_OPTIONS:-} "$package"
  fi
  if needs "Debian package installed" mmdebstrap dpkg-scanpackages; then
    sh "$here/test-debian.sh" "$package"
  fi
fi

if needs "RPM package" rpmbuild rpm2cpio cpio; then
  twice rpm
  rpm -qp --requires "$package" > "$work/requires"
  # Names that are not the same everywhere: Debian's soname of libcmark, and packages.
  if grep -v -e '^\(lib[a-z0-9_+-]*\|ld-linux-x86-64\|ld-linux-aarch64\)\.so\.[0-9]*(.*)(64bit)$' -e '^libyaml-0\.so\.2()(64bit)$' \
    -e '^rpmlib(' -e '^rtld(GNU_HASH)$' "$work/requires"; then
    echo "requires what other distributions may not have" >&2
    exit 1
  fi
  mkdir "$work/rpm"
  (cd "$work/rpm" && rpm2cpio "$package" | cpio -id --quiet)
  try_out "$work/rpm/usr"
fi

if needs "image" buildah skopeo; then
  twice image
  sh "$here/test-image.sh" "$package"
fi

if needs "Homebrew formula" ruby; then
  ruby -c "$here/docportal.rb" > /dev/null
  # Every library of Package.swift is named.
  sed -n 's/.*\.brew(\["\([^"]*\)"\]).*/\1/p' "$here/../Package.swift" | while read -r library; do
    grep -q "\"$library\"" "$here/docportal.rb" || { echo "docportal.rb has no $library" >&2; exit 1; }
  done
  echo "docportal.rb: no errors in its syntax"
fi
