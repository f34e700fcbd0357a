#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# locale.sh PROGRAM SCRATCH: runs the program in a locale with decimal commas, which it
# makes in SCRATCH. Skipped if it cannot make one.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$here/check.sh"

decimal_comma "$2/comma" ||
    skip "localedef cannot make a locale: $(tail -n 1 -- "$2/comma.err")"
LOCPATH=$2 LC_ALL=comma exec "$1"
