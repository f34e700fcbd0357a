# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
# shellcheck shell=bash
#
# Programs of Windows on this machine: start_wine FOLDER makes a Windows by Wine in FOLDER, with a
# display of its own, for the programs that `wine` starts from now on; it ends with the script.

start_wine() {
    export WINEPREFIX=$1/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
    export GALLIUM_DRIVER=llvmpipe LIBGL_ALWAYS_SOFTWARE=1
    mkdir -p -- "$WINEPREFIX"
    # Xvfb chooses the number and writes it when it is ready.
    Xvfb -displayfd 3 -screen 0 640x480x24 -nolisten tcp 3>"$1/display" &>/dev/null &
    display=$!
    trap stop_wine EXIT
    until [[ -s $1/display ]]; do
        kill -0 "$display" 2>/dev/null || return 1
        sleep 0.1
    done
    DISPLAY=:$(<"$1/display")
    export DISPLAY
    timeout 300 wine wineboot -i &>/dev/null || true # it fails without Windows programs of 32 bits
}

stop_wine() {
    trap - EXIT
    wineserver -k -w &>/dev/null || true
    kill "$display" 2>/dev/null || true
    wait "$display" 2>/dev/null || true
}
