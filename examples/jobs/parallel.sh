#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# parallel.sh LIST OUT SHARDS [OPTION]...: extracts the features of all images named in the file LIST
# into the folder OUT, by GNU parallel: one shard per processor at a time. A failed shard is tried
# twice, because glsurf then leaves out an image at which its process ended. After an interruption or
# a failure, run it again: a joblog in OUT lists the finished shards, and glsurf lists the finished
# images. When all shards have succeeded, the joblog is removed, so the next run looks at all images
# again. OPTIONs are options of `glsurf detect`.
#
# For several machines, add --sshlogin, and put LIST and OUT on a file system that all share.
set -euo pipefail

list=$1
out=$2
shards=$3
shift 3

# The joblog is valid for this list, these options and this number of shards only.
sum=$({ cat -- "$list" && printf '%s\0' "$shards" "$@"; } | cksum | tr ' ' -)
joblog=$out/parallel-$sum.joblog
mkdir -p -- "$out"
if [[ -e $joblog ]]; then # parallel refuses an incomplete line, such as after a power failure
    awk -F '\t' 'NF >= 9' "$joblog" >"$joblog.new"
    mv -- "$joblog.new" "$joblog"
fi

# One thread per shard, if Mesa renders without a GPU.
export LP_NUM_THREADS=1
seq "$shards" | parallel --quote --env LP_NUM_THREADS \
    --joblog "$joblog" --resume-failed --retries 2 \
    glsurf detect --images "$list" --shard "{}/$shards" --resume -o "$out" "$@"
rm -f -- "$joblog"
