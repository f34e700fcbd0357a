#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# locale.sh PROGRAM SCRATCH: makes a locale with decimal commas in SCRATCH, and runs the
# program in it. Skipped if the locale cannot be made.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"

decimal_comma "$2/comma" ||
    skip "localedef cannot make a locale: $(tail -n 1 -- "$2/comma.err")"
LOCPATH=$2 LC_ALL=comma exec "$1"
