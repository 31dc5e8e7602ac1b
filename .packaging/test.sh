#!/bin/sh
# test.sh BINARY: builds the packages twice, which must give the same bytes, and tries them. Reports steps that lack a tool.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
binary="$1"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# needs WHAT TOOL ...: succeeds if all the tools are installed.
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
  sleep 1 # archives record times in seconds, and the second archive must not contain its own
  sh "$here/$1.sh" "$binary" "$work/2" > /dev/null
  cmp "$package" "$work/2/$(basename "$package")"
  echo "$(basename "$package"): $(wc -c < "$package") bytes"
}

# try_out FOLDER: makes a portal with the docportal installed below FOLDER, which may contain no path of this machine.
try_out() {
  if grep -rlF -e "$(cd "$here/.." && pwd)" -e "$work" "$1"; then
    echo "has paths of this machine" >&2
    exit 1
  fi
  rm -rf "$work/portal"
  "$1/bin/docportal" init "$work/portal" > /dev/null
  "$1/bin/docportal" build --source "$work/portal" --quiet
  test -f "$work/portal/Public/index.html"
  test -f "$1/share/doc/docportal/html/reference/commands.html"
}

sh "$here/test-linking.sh"
# The program of the same files in another folder: minutes.
if needs "program built in another folder" git; then
  mkdir -p "$work/elsewhere/other"
  (cd "$here/.." && git ls-files -z | tar --null -cf - -T -) | tar -xf - -C "$work/elsewhere/other"
  DOCPORTAL_COMMIT="$("$binary" --version | sed -n '1s/.*(\(.*\))$/\1/p')" sh "$work/elsewhere/other/.packaging/build.sh" > "$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 1; }
  cmp "$binary" "$work/elsewhere/other/.build-package/release/docportal"
  rm -r "$work/elsewhere"
  echo "built in another folder: the same bytes"
fi
twice dist
diff -r "$work/1" "$work/2"
(cd "$work/1" && sha256sum --check --quiet ./*.sha256)
tar -xzf "$package" -C "$work"
name="$(basename "$package" .tar.gz)"
try_out "$work/$name"
size="$(wc -c < "$work/$name/bin/docportal")"
limit=30000000
[ "$size" -le "$limit" ] || { echo "the program has $size bytes" >&2; exit 1; }
if needs "manual pages checked" mandoc; then
  mandoc -T lint -W warning "$work/$name/share/man/man1/"*.1
fi
python3 - "$work/1/$name.spdx.json" <<'CHECK'
import json, sys
document = json.load(open(sys.argv[1]))
names = {part["name"] for part in document["packages"]}
assert {"docportal", "swift-argument-parser"} <= names and any(name.startswith("libcmark") for name in names), sorted(names)
identifiers = [part["SPDXID"] for part in document["packages"]]
assert len(identifiers) == len(set(identifiers))
assert all(item["relatedSpdxElement"] in identifiers for item in document["relationships"])
CHECK

if needs "list of parts validated" pyspdxtools; then
  pyspdxtools --infile "$work/1/$name.spdx.json"
  echo "list of parts: valid"
fi

if needs "Debian package" dpkg-shlibdeps; then
  twice deb
  debian="$package"
  dpkg-deb -f "$package" Depends
  dpkg-deb -x "$package" "$work/deb"
  try_out "$work/deb/usr"
  if needs "Debian package checked" lintian; then
    lintian --fail-on error --tag-display-limit 0 ${LINTIAN_OPTIONS:-} "$package"
  fi
fi

if needs "RPM package" rpmbuild rpm2cpio cpio; then
  twice rpm
  rpm -qp --requires "$package" > "$work/requires"
  # The libraries by the names that they have on Fedora, Red Hat 10 and openSUSE.
  if sed -n 's/^\(lib[^(]*\|ld-[^(]*\)(.*/\1/p' "$work/requires" | sort -u | grep -vxF -e ld-linux-x86-64.so.2 -e ld-linux-aarch64.so.1 \
    -e libbrotlienc.so.1 -e libc.so.6 -e libcrypto.so.3 -e libcurl.so.4 -e libexpat.so.1 -e libgcc_s.so.1 -e libidn2.so.0 -e libm.so.6 \
    -e libmicrohttpd.so.12 -e libstdc++.so.6 -e libyaml-0.so.2 -e libz.so.1; then
    echo "requires what other distributions may not have" >&2
    exit 1
  fi
  if grep CURL_ "$work/requires"; then
    echo "requires the libcurl of Debian" >&2
    exit 1
  fi
  if grep -v -e '^\(lib\|ld-\)[^ ]*(64bit)$' -e '^rpmlib(' -e '^rtld(GNU_HASH)$' "$work/requires"; then
    echo "requires something else than libraries" >&2
    exit 1
  fi
  # No C and C++ libraries that are newer than those of Ubuntu 22.04.
  for limit in GLIBC_2.35 GLIBCXX_3.4.30; do
    newest="$(grep -o "${limit%%_*}_[0-9.]*" "$work/requires" | sort -V | tail -1)"
    [ "$(printf '%s\n%s\n' "$newest" "$limit" | sort -V | tail -1)" = "$limit" ] || { echo "requires $newest" >&2; exit 1; }
  done
  if needs "RPM package checked" rpmlint; then
    rpmlint --config "$here/rpmlint.toml" "$package" > "$work/rpmlint" 2>&1 || { cat "$work/rpmlint" >&2; exit 1; }
  fi
  if [ "$(id -u)" != 0 ]; then
    echo "RPM package installed: not done, as only root can"
  else
    # Installs into a folder with a database of its own; Debian's rpm knows none of the libraries.
    installed="$work/installed"
    mkdir "$installed"
    rpm --root "$installed" --initdb
    rpm --root "$installed" -i --nodeps "$package" 2> "$work/log" || { cat "$work/log" >&2; exit 1; }
    rpm --root "$installed" -V --nodeps docportal
    try_out "$installed/usr"
    rpm --root "$installed" -e --nodeps docportal 2> "$work/log" || { cat "$work/log" >&2; exit 1; }
    if find "$installed/usr" -type f | grep .; then
      echo "is left after the package was removed" >&2
      exit 1
    fi
  fi
  mkdir "$work/rpm"
  (cd "$work/rpm" && rpm2cpio "$package" | cpio -id --quiet)
  try_out "$work/rpm/usr"
fi

if [ -n "${debian:-}" ] && needs "Debian package installed" mmdebstrap dpkg-scanpackages; then
  sh "$here/test-debian.sh" "$debian" "$work/$name" "$work/rpm/usr"
fi

if needs "image" buildah skopeo; then
  twice image
  sh "$here/test-image.sh" "$package"
fi

if needs "Homebrew formula" ruby; then
  ruby -c "$here/docportal.rb" > /dev/null
  # Checks that every library of Package.swift is listed.
  python3 "$here/manifest.py" brew > "$work/brew"
  while read -r library; do
    grep -q "\"$library\"" "$here/docportal.rb" || { echo "docportal.rb has no $library" >&2; exit 1; }
  done < "$work/brew"
  # No package has Homebrew's own rules. rubocop, on which they are based, stands in for them.
  if needs "Homebrew formula checked" rubocop; then
    rubocop --cache false --only Lint,Naming,Security --format emacs "$here/docportal.rb"
  fi
  echo "docportal.rb: no errors in its syntax"
fi
