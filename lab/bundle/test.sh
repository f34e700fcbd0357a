#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# test.sh SCRATCH: builds the bundle and runs it in a root folder with a shell, glibc and
# Mesa's driver, but without libglvnd, other packages and network. Runs it again with the
# driver named only by the environment.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
scratch=$1
bundle=$scratch/root/bundle root=$scratch/root
mkdir -p -- "$scratch"

if ! unshare -r -m -n true 2>/dev/null; then
    echo 'skipped: there are no name spaces for users here'
    exit 77
fi
driver=$(find /usr/lib /usr/lib64 -name swrast_dri.so 2>/dev/null | head -n 1)
vendor=$(find /usr/lib /usr/lib64 -name 'libEGL_mesa.so.0' 2>/dev/null | head -n 1)
if [[ -z $driver || -z $vendor ]]; then
    echo "skipped: Mesa's driver is not where it is expected"
    exit 77
fi
rm -rf -- "$root"
"$here/bundle.sh" "$scratch/build" "$bundle"

# put FILE...: copies files to the same path in the root, with the libraries that they load.
put() {
    local file
    for file in "$@" $(ldd "$@" | grep -oE '/[^ ]*\.so[^ ]*' | grep -v ':$' | sort -u); do
        mkdir -p -- "$root${file%/*}"
        [[ -e $root$file ]] || cp -L -- "$file" "$root$file"
    done
}
mkdir -p -- "$root"/{proc,dev,tmp,usr/share/glvnd/egl_vendor.d}
ln -s -- usr/bin "$root/bin"
ln -s -- usr/lib "$root/lib"
mkdir -p -- "$root"/usr/{bin,lib}
for name in sh basename cat chmod cp date dirname env grep ln ls mkdir rm sed timeout tr uname; do
    file=$(command -v -- "$name")
    put "$(readlink -f -- "$file")"
    [[ -e $root/usr/bin/$name ]] || cp -L -- "$file" "$root/usr/bin/$name"
done
put "$vendor" "$driver"
printf '{"file_format_version": "1.0.0", "ICD": {"library_path": "%s"}}\n' "$vendor" \
    >"$root/usr/share/glvnd/egl_vendor.d/50_mesa.json"

# inside COMMAND...: runs a command in the root.
inside() {
    # shellcheck disable=SC2016 # the other shell expands it
    unshare -r -m -n sh -c 'root=$1 && shift && mount --rbind /proc "$root/proc" &&
        mount --rbind /dev "$root/dev" && exec chroot "$root" "$@"' sh "$root" \
        env -i PATH=/usr/bin:/bin HOME=/tmp "$@"
}
failed() {
    printf 'FAILED: %s\n' "$1"
    [[ ! -e $2/summary.txt ]] || cat "$2/summary.txt"
    exit 1
}

echo 'a driver of the system'
inside LIBGL_ALWAYS_SOFTWARE=1 /bundle/run.sh /results
results=$root/results
for step in info check report match bench passes stage_gray; do
    grep -qx "$step: done" "$results/summary.txt" || failed "$step is not done" "$results"
done
! grep -E 'ended with' "$results/summary.txt" || failed 'something went wrong' "$results"
[[ -s $results/report.json && -s $results/match.png ]] ||
    failed 'a file is missing' "$results"

echo 'a driver that the environment names'
mkdir -p -- "$root/other"
mv -- "$root/usr/share/glvnd/egl_vendor.d/50_mesa.json" "$root/other/mesa.json"
mv -- "$root$driver" "$root/other/"
run=(LIBGL_ALWAYS_SOFTWARE=1 GLSURF_SECONDS=5 /bundle/run.sh)
inside "${run[@]}" /without >/dev/null
grep -q '^check: ended with 1$' "$root/without/summary.txt" ||
    failed 'there is a driver without the environment' "$root/without"
inside __EGL_VENDOR_LIBRARY_FILENAMES=/other/mesa.json LIBGL_DRIVERS_PATH=/other GLSURF_SECONDS=120 \
    LIBGL_ALWAYS_SOFTWARE=1 /bundle/run.sh /with
grep -qx 'check: done' "$root/with/summary.txt" || failed 'check is not done' "$root/with"
rm -rf -- "$root"
echo passed
