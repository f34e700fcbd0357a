#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# sbatch slurm.sh LIST OUT [OPTION]...: extracts the features of all images named in the file LIST into
# the folder OUT, by an array of Slurm jobs. Put LIST and OUT on a file system that all nodes share.
# To finish stopped jobs, submit it again, with any number of jobs: sbatch --array=1-20 makes 20
# shards. To submit some of N shards, set SHARDS=N. OPTIONs are options of `glsurf detect`.
#
#SBATCH --job-name=glsurf
#SBATCH --array=1-100
#SBATCH --cpus-per-task=2
#SBATCH --mem=4G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
# For GPUs, add --gres=gpu:1. All nodes need the same kind: other drivers give other bytes, so
# images that another driver finished are extracted again.
set -euo pipefail

shards=${SHARDS:-${SLURM_ARRAY_TASK_MAX:-}}
if [[ -z ${SHARDS:-} && "${SLURM_ARRAY_TASK_MIN:-} $shards" != "1 ${SLURM_ARRAY_TASK_COUNT:-}" ]]; then
    echo 'slurm.sh: use sbatch with --array=1-N, or set SHARDS to the number of all shards' >&2
    exit 2
fi
list=$1
out=$2
shift 2

# Without a GPU, Mesa renders with this many threads.
export LP_NUM_THREADS=${SLURM_CPUS_PER_TASK:-1}
exec glsurf detect --images "$list" --shard "$SLURM_ARRAY_TASK_ID/$shards" --resume -o "$out" "$@"
