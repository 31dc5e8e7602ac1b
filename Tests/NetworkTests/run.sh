#!/bin/sh
# run.sh [PYTEST ARGUMENT ...]: tests link checking against servers on this machine's loopback interface.
# Needs Debian's nginx-light, openssl, python3-venv and python3-pip; `make test-tools` installs them and further servers.
here="$(cd "$(dirname "$0")" && pwd)"
exec sh "$here/../BrowserTests/python.sh" -m pytest -c "$here/pytest.ini" --rootdir "$here" -o cache_dir="${here%/Tests/*}/.build/network-tests.cache" "$@" "$here"
