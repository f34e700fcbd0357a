#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# overlay.sh OVERLAY SCRATCH SCREENSHOT: the example `overlay`, which draws features without
# collecting them.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$here/check.sh"
# shellcheck source-path=SCRIPTDIR source=live_checks.sh
. "$here/live_checks.sh"

overlay=$1
screenshot=$3
start_in "$2"
open_display

expect 0 "$overlay" 5 x.png
is_empty out
is_empty err
[[ $("$screenshot" size x.png) == 480x360 ]] || fail 'x.png has another size'
at_least "$("$screenshot" count x.png 230 158 0)" 300 'the orange in x.png'
at_least "$("$screenshot" count x.png 87 181 232)" 300 'the blue in x.png'
expect 2 "$overlay" --nonsense
expect 1 env -u DISPLAY "$overlay"
expect 1 env -u DISPLAY "$overlay" 5 x.png

finish
