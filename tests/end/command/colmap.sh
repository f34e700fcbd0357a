#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# colmap.sh GLSURF SCENE SCRATCH PYTHON: COLMAP imports the files of `glsurf detect --format
# colmap`. Skipped without COLMAP.
. "${BASH_SOURCE[0]%/*}/../../support/check.sh"

glsurf=$1 scene=$2 python=$4
command -v colmap >/dev/null || skip 'there is no colmap'
start_in "$3"
export QT_QPA_PLATFORM=offscreen

group 'colmap feature_importer'
mkdir -p photos/more features/more
cp "$scene/view1.png" photos/one.png
cp "$scene/view2.png" photos/two.png
cp "$scene/view2.png" photos/more/one.png
expect 0 "$glsurf" detect photos/*.png -o features --format colmap
expect 0 "$glsurf" detect photos/more/one.png -o features/more/one.png.txt --format colmap
is_list features more one.png.txt two.png.txt
expect 0 colmap feature_importer --database_path db --image_path photos --import_path features
expect 0 "$python" "$here/read_colmap.py" db one.png=features/one.png.txt \
    two.png=features/two.png.txt more/one.png=features/more/one.png.txt

finish
