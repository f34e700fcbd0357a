#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# chroot.sh PACKAGES SCRATCH: in a fresh Debian below SCRATCH, the packages that debian.sh made pass the
# tests of packaging/debian/tests, and their removal leaves no file. Skipped unless it runs as root and
# reaches a mirror of Debian.
. "${BASH_SOURCE[0]%/*}/common.sh"

packages=$1
scratch=$2
for tool in mmdebstrap autopkgtest unshare; do
    command -v "$tool" >/dev/null || skip "there is no $tool"
done
((EUID == 0)) || skip 'this is not root'
source=$(find "$packages" -name '*.dsc' 2>/dev/null)
[[ -n $source ]] || skip "there are no packages, because install/debian was skipped"
mapfile -t debs < <(find "$packages" -name '*.deb' ! -name '*-dbgsym_*')

# The rest runs in namespaces of its own: its mounts and processes end with them.
if [[ -z ${GLSURF_APART:-} ]]; then
    exec env GLSURF_APART=1 unshare --mount --pid --fork "${BASH_SOURCE[0]}" "$@"
fi

root=$scratch/root
fresh "$scratch"
# shellcheck source=/dev/null
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mmdebstrap --variant=apt "$suite" "$root" >"$scratch/log" 2>&1 ||
    skip "mmdebstrap makes no system, perhaps without a network: $(tail -n 1 "$scratch/log")"
mount -t proc proc "$root/proc"
run=(env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
    chroot "$root")

# Lists all files, except the files that apt, dpkg and ldconfig keep for themselves.
list() {
    (cd -- "$root" && find . \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./tmp -o -path ./packages \
        -o -path ./var/lib/apt -o -path ./var/lib/dpkg -o -path ./var/cache -o -path ./var/log \) -prune \
        -o ! -type d -print | sort)
}

quietly "${run[@]}" apt-get -q update || finish
mkdir -- "$root/packages"
cp -- "${debs[@]}" "$root/packages/"
mapfile -t files < <(cd -- "$root" && find packages -name '*.deb' -printf '/%p\n')
before=$(list)
quietly "${run[@]}" apt-get -q -y --no-install-recommends install "${files[@]}" || finish
[[ $("${run[@]}" glsurf --version) == *glsurf* ]] || fail 'the installed command does not run'
[[ $("${run[@]}" ldconfig -p) == *libglsurf.so.* ]] || fail 'ldconfig does not know the library'
"${run[@]}" python3 -c 'import glsurf' || fail 'python3 does not import the package'
mapfile -t names < <(for deb in "${debs[@]}"; do dpkg-deb -f "$deb" Package; done)
quietly "${run[@]}" apt-get -q -y purge "${names[@]}"
left=$(comm -13 <(echo "$before") <(list) | grep -i glsurf) || true
[[ -z $left ]] || fail "removal leaves $left"
rm -rf -- "$root/packages"

quietly env "PATH=/usr/sbin:/usr/bin:/sbin:/bin" autopkgtest --no-auto-control -U "${debs[@]}" "$source" \
    -- chroot "$root"
umount "$root/proc"
finish
