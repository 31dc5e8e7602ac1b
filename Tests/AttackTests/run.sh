#!/bin/sh
# run.sh [PYTEST ARGUMENT ...]: attacks docportal as hostile clients, pages and files would, on this machine's loopback interface alone.
# `--every-variant` has the long forms, as `make attack` does.
here="$(cd "$(dirname "$0")" && pwd)"
exec sh "$here/../BrowserTests/python.sh" -m pytest -c "$here/pytest.ini" --rootdir "$here" -o cache_dir="${here%/Tests/*}/.build/attack-tests.cache" "$@" "$here"
