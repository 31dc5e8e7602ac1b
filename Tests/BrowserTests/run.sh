#!/bin/sh
# run.sh [PYTEST ARGUMENT ...]: tests the built portal in Chromium; paths among the arguments are relative to this folder.
# Needs Debian's chromium, chromium-driver, default-jre-headless, fonts-liberation, fonts-noto-core, openbox, poppler-utils,
# python3-venv, python3-pip, x11-utils, xdg-utils, xdotool, xvfb and zbar-tools.
here="$(cd "$(dirname "$0")" && pwd)"
exec sh "$here/python.sh" -m pytest -o cache_dir="${here%/Tests/*}/.build/browser-tests.cache" "$@"
