#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# parallel.sh LIST OUT SHARDS [OPTION]...: the features of all images that the file LIST names, in
# the folder OUT, by GNU parallel: as many shards at a time as there are processors. A shard that
# fails is tried twice, since glsurf then leaves out an image at which its process ended.
# After an interruption or a failure run it again: a joblog in OUT knows which shards are done, and
# the list of glsurf which images. When all shards have succeeded the joblog is removed, so the next run
# looks at all images again. OPTIONs are those of `glsurf detect`.
#
# For several machines add --sshlogin, with LIST and OUT on a file system that all of them share.
set -euo pipefail

list=$1
out=$2
shards=$3
shift 3

# The joblog holds for this list, these options and this number of shards only.
sum=$({ cat -- "$list" && printf '%s\0' "$shards" "$@"; } | cksum | tr ' ' -)
joblog=$out/parallel-$sum.joblog
mkdir -p -- "$out"
if [[ -e $joblog ]]; then # parallel refuses a line that was torn, as by a power failure
    awk -F '\t' 'NF >= 9' "$joblog" >"$joblog.new"
    mv -- "$joblog.new" "$joblog"
fi

# One thread for each shard where Mesa renders without a GPU.
export LP_NUM_THREADS=1
seq "$shards" | parallel --quote --env LP_NUM_THREADS \
    --joblog "$joblog" --resume-failed --retries 2 \
    glsurf detect --images "$list" --shard "{}/$shards" --resume -o "$out" "$@"
rm -f -- "$joblog"
