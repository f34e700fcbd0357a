#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# windows.sh SOURCE SCRATCH BYTES BYTES_GL [CMAKE-ARGUMENT...]: builds everything for Windows with
# mingw-w64, without GNU's extensions and without a warning. Runs the tests under Wine on a virtual
# display, where Mesa's llvmpipe renders. The programs BYTES and BYTES_GL have to print the same
# there as in the ordinary build. The DLLs export exactly the functions of their headers. Programs
# find the installed files by CMake and by pkg-config wherever the folder is moved to.
. "${BASH_SOURCE[0]%/*}/../install/common.sh"
. "$here/cmocka.sh"

source=$1
scratch=$2
bytes=$3
bytes_gl=$4
machine=x86_64-w64-mingw32
compiler=$machine-gcc-posix
for program in "$compiler" wine wineserver xvfb-run; do
    command -v "$program" >/dev/null || skip "there is no $program"
done
fresh "$scratch"

# ---------------------------------------------------------------------- build --
stand_in "$source" "$scratch" "$compiler" "$machine-ar"
build=$scratch/build
configure=(cmake --toolchain "$source/cmake/mingw-w64.cmake" -DCMAKE_BUILD_TYPE=Release
    "${@:5}")
quietly "${configure[@]}" -S "$source" -B "$build" -DCMAKE_C_EXTENSIONS=OFF \
    -DCMAKE_C_FLAGS='-Werror -pedantic-errors' "-DCMAKE_FIND_ROOT_PATH=$scratch" \
    -DCMAKE_CROSSCOMPILING_EMULATOR=wine -DGLSURF_TOOLS=OFF -DGLSURF_PYTHON_PACKAGE=OFF || finish
quietly cmake --build "$build" --parallel 2 --target all builds_bytes builds_bytes_gl || finish

# -------------------------------------------------------------------- install --
# The folder moves after the installation.
quietly cmake --install "$build" --prefix "$scratch/first" || finish
prefix=$scratch/moved
mv -- "$scratch/first" "$prefix"

# exported LIBRARY: prints the functions that a DLL exports, in the order of names.
exported() {
    "$machine-objdump" -p "$1" | sed -nE 's/^\s+\[ *[0-9]+\] (glsurf_[a-z0-9_]+)$/\1/p' | sort
}
for library in glsurf glsurf_context; do
    file=("$prefix"/bin/lib"$library"-*.dll)
    functions=$(declared "$compiler" "$prefix" "$library")
    [[ -n $functions ]] || fail "no function was found in $library.h"
    same_lists "the functions of $library.h, and what ${file[0]} exports" \
        "$functions" "$(exported "${file[0]}")"
    # It needs no DLL of the compiler.
    needed=$("$machine-objdump" -p "${file[0]}" | sed -nE 's/.*DLL Name: //p' | tr '[:upper:]' '[:lower:]' |
        grep -vxE 'kernel32.dll|msvcrt.dll|gdi32.dll|user32.dll|opengl32.dll' || true)
    [[ -z $needed ]] || fail "${file[0]} needs $needed"
done

# Programs that use the library: by CMake's package (shared and static), by pkg-config, and by the
# .def file, from which every linker makes its own import library.
mkdir -p -- "$scratch/users"
cp -- "$source/examples/minimal.c" "$scratch/users/"
cat >"$scratch/users/CMakeLists.txt" <<'LISTS'
cmake_minimum_required(VERSION 3.16)
project(users C)
find_package(glsurf REQUIRED COMPONENTS context static)
add_executable(shared minimal.c)
target_link_libraries(shared PRIVATE glsurf::glsurf glsurf::context)
add_executable(static minimal.c)
target_link_libraries(static PRIVATE glsurf::glsurf_static glsurf::context_static)
LISTS
quietly "${configure[@]}" -S "$scratch/users" -B "$scratch/users/build" \
    "-DCMAKE_FIND_ROOT_PATH=$prefix" "-DCMAKE_PREFIX_PATH=$prefix" &&
    quietly cmake --build "$scratch/users/build" || finish
mv -- "$scratch/users/build/"*.exe "$prefix/bin/"
read -ra flags < <(PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig pkg-config --cflags --libs glsurf glsurf-context)
quietly "$compiler" -std=c11 "$scratch/users/minimal.c" "${flags[@]}" -o "$prefix/bin/pkgconfig.exe"
imports=()
for library in glsurf glsurf_context; do
    quietly "$machine-dlltool" -d "$prefix/lib/$library.def" -l "$scratch/users/$library.lib"
    imports+=("$scratch/users/$library.lib")
done
quietly "$compiler" -std=c11 "-I$prefix/include" "$scratch/users/minimal.c" "${imports[@]}" \
    -o "$prefix/bin/def.exe"

# ------------------------------------------------------------------------ run --
# Wine's helpers outlive the first program, and would keep its output open.
cat >"$scratch/run.sh" <<'RUN'
#!/bin/bash
mkdir -p -- "$WINEPREFIX" # the server's folder
wineserver -p </dev/null >"$1/wine.txt" 2>&1
wine wineboot -i </dev/null >>"$1/wine.txt" 2>&1
ctest --test-dir "$1/build" --parallel 2 --output-on-failure --no-tests=error \
    --output-junit "$1/tests.xml"
status=$?
for program in builds_bytes builds_bytes_gl; do
    wine "$1/build/bin/$program.exe" >"$1/$program.txt" || status=1
done
for program in shared static pkgconfig def; do
    wine "$1/moved/bin/$program.exe" >"$1/$program.txt" || status=1
done
wineserver -k
exit "$status"
RUN
chmod +x "$scratch/run.sh"
export WINEPREFIX=$scratch/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml,winedbg.exe='
unset DISPLAY WAYLAND_DISPLAY
xvfb-run -a -s '-screen 0 640x480x24' "$scratch/run.sh" "$scratch" || fail 'under Wine'

grep -q '^llvmpipe' "$scratch/builds_bytes_gl.txt" || fail 'the renderer is not llvmpipe'
for program in "$bytes" "$bytes_gl"; do
    "$program" | tr -d '\r' >"$scratch/expected.txt" || fail "$program"
    tr -d '\r' <"$scratch/${program##*/}.txt" | diff -- "$scratch/expected.txt" - ||
        fail "> marks lines of Windows, < lines of the ordinary build"
done
for program in shared static pkgconfig def; do
    grep -q '^keypoints: [1-9]' "$scratch/$program.txt" || fail "minimal.c, $program"
done
# The number of tests of each group that ran.
grep -oE 'testcase name="[a-z]+' "$scratch/tests.xml" | sort | uniq -c | sed 's/testcase name="//'
finish
