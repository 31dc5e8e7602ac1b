#!/bin/sh
# check-linking.sh BINARY: fails unless a program of a package runs with the libraries of other distributions, at an address of chance and
# with tables that nothing can write to after its start.
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
facts="$(readelf -W -h -l -d "$1")"
for fact in ' DYN (' 'GNU_RELRO' ' BIND_NOW' 'GNU_STACK .* RW  *0x'; do
  echo "$facts" | grep -q -e "$fact" || { echo "$1: readelf shows no '$fact'; it has to be linked as build.sh says" >&2; exit 1; }
done
