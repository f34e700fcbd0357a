#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# debian.sh BUILD SCRATCH: cpack makes a Debian package, and dpkg installs it below SCRATCH.
# The installed command runs, and removing the package leaves no file.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

build=$1
scratch=$2
root=$scratch/root
for tool in cpack dpkg dpkg-deb; do
    command -v "$tool" >/dev/null || skip "there is no $tool"
done
as_root=()
if ((EUID != 0)); then
    command -v fakeroot >/dev/null || skip 'there is no fakeroot, and this is not root'
    as_root=(fakeroot)
fi

rm -rf -- "$scratch"
mkdir -p -- "$root/var/lib/dpkg/"{info,updates,triggers} "$root/var/log"
touch -- "$root/var/lib/dpkg/"{status,available}
quietly cpack --config "$build/CPackConfig.cmake" -G DEB -B "$scratch" || finish
package=$(find "$scratch" -maxdepth 1 -name 'glsurf_*.deb')
[[ -n $package ]] || { fail 'cpack made no package'; finish; }

if command -v dpkg-shlibdeps >/dev/null && command -v file >/dev/null; then
    depends=$(dpkg-deb -f "$package" Depends)
    for library in libc6 libglew libegl1 libpng16; do
        [[ $depends == *$library* ]] || fail "the package does not depend on $library: $depends"
    done
    [[ $depends != *glsurf* ]] || fail "the package depends on itself: $depends"
fi
if dpkg-deb -c "$package" | awk '$2 != "root/root"' | grep .; then
    fail 'the files above do not belong to root'
fi
if dpkg-deb -c "$package" | awk '{ print $6 }' | grep -vE '^\./(usr/.*)?$'; then
    fail 'the files above are not in /usr'
fi

# The package's scripts run outside of that root, because only there is a shell. They find
# an ldconfig that changes nothing on this machine.
mkdir -- "$scratch/bin"
printf '#!/bin/sh\necho called >>"%s"\n' "$scratch/ldconfig" >"$scratch/bin/ldconfig"
chmod +x -- "$scratch/bin/ldconfig"
dpkg=("${as_root[@]}" env "PATH=$scratch/bin:$PATH:/usr/sbin:/sbin" dpkg "--root=$root"
    "--log=$root/var/log/dpkg.log" --force-not-root --force-depends --force-bad-path
    --force-script-chrootless)
quietly "${dpkg[@]}" -i "$package" || finish
[[ -e $scratch/ldconfig ]] || dpkg-deb -I "$package" triggers 2>/dev/null | grep -q ldconfig ||
    fail 'the package does not make its libraries known by ldconfig'
quietly "$root/usr/bin/glsurf" --version
quietly "$root/usr/bin/glsurf" info
quietly "${dpkg[@]}" -r glsurf
quietly "${dpkg[@]}" -P glsurf
left=$(cd -- "$root" && find . -path ./var -prune -o ! -path . -print)
[[ -z $left ]] || fail "removal leaves $left"
rm -rf -- "$scratch"
finish
