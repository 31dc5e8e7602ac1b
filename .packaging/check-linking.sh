#!/bin/sh
# check-linking.sh BINARY: fails unless a program of a package runs with the libraries of other distributions.
set -eu
needed="$(readelf -W -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')"
[ -n "$needed" ] || { echo "$1: readelf names no libraries" >&2; exit 1; }
if echo "$needed" | grep '^libcmark' >&2; then
  echo "$1: needs one version of libcmark; it has to contain the archive" >&2
  exit 1
fi
if readelf -W --dyn-syms "$1" | grep -m 1 'curl_.*@CURL_' >&2; then
  echo "$1: needs the libcurl of Debian; it has to be linked with the functions without versions" >&2
  exit 1
fi
