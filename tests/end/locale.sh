#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# locale.sh PROGRAM SCRATCH: runs the program in a locale with decimal commas, which it
# makes in SCRATCH. Skipped if it cannot make one.
set -euo pipefail

program=$1
mkdir -p -- "$2"
if ! localedef -i de_DE -f UTF-8 "$2/de_DE.UTF-8" 2>"$2/err" && [[ ! -d $2/de_DE.UTF-8 ]]; then
    echo "skipped: localedef cannot make a locale: $(head -n 1 -- "$2/err")"
    exit 77
fi
LOCPATH=$2 LC_ALL=de_DE.UTF-8 exec "$program"
