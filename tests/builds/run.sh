#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# run.sh SOURCE SCRATCH CMAKE PYTHON: each command of `run` configures the same build after every other, and after
# CMake by hand, in a folder with brackets in its name. Stand-ins install, compile and run nothing.
. "${BASH_SOURCE[0]%/*}/../support/check.sh"

source=$1 cmake=$3 python=$4
start_in "$2"
tree=$PWD/'a [tree] of *'
build=$tree/build
mkdir -p -- bin "$build"/{examples,python/{bin,lib/python3/site-packages},web/package}
ln -s -- "$source"/{CMakeLists.txt,README.md,bindings,check,cmake,doc,examples,include,lab} \
    "$source"/{packaging,shaders,src,tests,tools} "$tree"
cp -- "$source/run" "$tree"
for name in bin/{apt-get,ctest,dpkg-query,emcc,npm,sudo} "$build"/{glsurf,examples/scene,python/bin/python3}; do
    ln -s -- /bin/true "$name"
done
ln -s -- /bin/false bin/curl
touch -- "$build"/{python/lib/python3/site-packages/glsurf.pth,web/package/native.{js,wasm}}
# Ninja looks for the targets, and makes none.
cat >bin/cmake <<END
#!/bin/bash
case "\$*" in
*/build/web\ *) ;;
--build*) exec "$cmake" "\$@" -- -n ;;
*) exec "$cmake" "\$@" ;;
esac
END
printf '#!/bin/bash\nexec "$@"\n' >bin/emcmake
chmod +x bin/{cmake,emcmake}
PATH=$PWD/bin:$PATH

group 'commands of run, in several orders'
alone=(-DGLSURF_{CONTEXT,TOOLS,EXAMPLES,TESTS,LAB,GLEW}"=OFF" -DBUILD_SHARED_LIBS=OFF)
while read -ra words; do
    if [[ ${words[0]} == cmake ]]; then
        expect 0 "$cmake" -S "$tree" -B "$build" "${alone[@]}"
        continue
    fi
    expect 0 "$tree/run" "${words[@]}"
    grep -E '^(GLSURF_[A-Z_]+:(BOOL|STRING|UNINITIALIZED)|BUILD_)' "$build/CMakeCache.txt" >options
    [[ -e options-${words[*]} ]] || cp -- options "options-${words[*]}"
    same options "options-${words[*]}"
done <<END
live
bench
web --build
test --full
python -c pass
bench
cmake
python -c pass
test
web --build
cmake
bench
test --full
demo image.png
test
live
END

group 'brackets in other lists of files'
expect 0 "$python" -B "$tree/tests/house/stages.py" "$tree"
expect 0 "$python" -B "$tree/tests/snippets/snippets.py" "$tree" names

group 'sources that CMake cannot build'
ln -s -- "$tree" 'a tree]'
expect 1 "$cmake" -S 'a tree]' -B one
matches <(tr -s '\n ' ' ' <err) 'a bracket without its partner; rename the folder' # CMake wraps lines
mkdir less
ln -s -- "$tree"/{CMakeLists.txt,check,cmake,include,packaging,src} less
expect 1 "$cmake" -S less -B less/build "${alone[@]}"
matches <(tr -s '\n ' ' ' <err) 'less/shaders has no file '
finish
