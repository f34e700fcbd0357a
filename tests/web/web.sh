#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# web.sh SOURCE SCRATCH node: tests the package's JavaScript in Node.js, without a build.
# web.sh SOURCE SCRATCH package: builds the npm package, and uses it in TypeScript, vitest and esbuild.
# web.sh SOURCE SCRATCH bundlers: builds pages by the recipes of its README.md, and opens them in Chromium.
# web.sh SOURCE SCRATCH DRIVER SCENE GLSURF: runs the cases of bindings/web/tests in Chromium on
# DRIVER, "swiftshader" or "gl". They compare with features that the command GLSURF finds in SCENE's
# pictures. DRIVER "quick" runs two cases, if these sources' package was built.
# web.sh SOURCE SCRATCH DRIVER SCENE GLSURF CASE...: runs cases of page.mjs, the tests of
# examples/web; "all" runs every case.
. "${BASH_SOURCE[0]%/*}/../install/common.sh"

source=$1
scratch=$2
what=$3
modules=$scratch/modules
untried='the npm package is not tried' # tests/summary.py knows this reason
tests=$source/bindings/web/tests

# need PROGRAM...
need() {
    local program
    for program; do
        command -v "$program" >/dev/null || skip "$untried: there is no $program"
    done
}

# need_node VERSION
need_node() {
    need node
    printf '%s\n' "$1" "$(node -p process.versions.node)" | sort -V -C ||
        skip "$untried: Node.js is older than $1"
}

need_package() {
    need emcc node npm chromium
    [[ -d $modules/node_modules/glsurf ]] || skip "$untried: the package was not built"
}

# install FOLDER PACKAGE...
install() {
    mkdir -p -- "$1"
    (cd -- "$1" && npm install --silent --no-audit --no-fund --prefix . "${@:2}" >/dev/null 2>&1) ||
        skip "$untried: npm cannot install ${*:2}"
}

# Nothing here calls native.js, which a build makes.
in_node() {
    local package=$scratch/node/node_modules/glsurf
    need_node 18.2
    fresh "$scratch/node"
    mkdir -p -- "$package"
    cp -- "$tests/node.mjs" "$scratch/node/"
    cp -- "$source/bindings/web/glsurf/turns.js" "$scratch/node/turns.mjs"
    cp -- "$source"/bindings/web/glsurf/* "$package/"
    cp -- "$source/bindings/web/package.json.in" "$package/package.json"
    echo 'export default () => {};' >"$package/native.js"
    (cd -- "$scratch/node" && quietly node node.mjs) || fail 'a case fails in Node.js'
}

in_bundlers() {
    need_package
    need_node 20.19 # for Vite 8
    fresh "$scratch/bundlers"
    install "$scratch/bundlers" esbuild webpack@5 vite6@npm:vite@6 vite8@npm:vite@8 "$scratch"/glsurf-*.tgz
    cp -- "$tests"/{browser,bundlers}.mjs "$scratch/bundlers/"
    (cd -- "$scratch/bundlers" && GLSURF_NODE_MODULES=$modules node bundlers.mjs) || fail 'a recipe fails'
}

build_package() {
    need emcc node npm
    install "$modules" puppeteer-core@23 typescript@5 esbuild three@0.187 vitest@3 jsdom@26
    quietly emcmake cmake -S "$source/bindings/web" -B "$scratch/build" -DCMAKE_BUILD_TYPE=Release \
        -DGLSURF_ESBUILD="$modules/node_modules/.bin/esbuild" || finish
    quietly cmake --build "$scratch/build" --parallel 2 || finish
    rm -rf -- "$scratch"/*.tgz "$modules/node_modules/glsurf"
    (cd -- "$scratch" && npm pack --silent ./build/package)
    local size
    size=$(stat -c %s "$scratch"/glsurf-*.tgz)
    printf 'the package has %d bytes\n' "$size"
    ((size <= 310000)) || fail "the package has $size bytes, more than 310000"
    (cd -- "$modules" && npm install --silent --no-audit --no-fund --no-save "$scratch"/glsurf-*.tgz)
    cp -- "$tests/types.ts" "$modules/"
    (cd -- "$modules" && node_modules/.bin/tsc --noEmit --strict --target es2022 --module esnext \
        --moduleResolution bundler --lib es2022,dom types.ts) || fail 'types.ts does not compile'
    (cd -- "$modules" && quietly node_modules/.bin/esbuild types.ts --bundle --format=esm \
        --loader:.wasm=file --outdir=bundle) || fail 'types.ts cannot be bundled'
    cp -- "$tests/node.mjs" "$modules/node.test.mjs"
    cp -- "$source/bindings/web/glsurf/turns.js" "$modules/turns.mjs"
    (cd -- "$modules" && quietly node_modules/.bin/vitest run --environment jsdom --testTimeout=60000) ||
        fail 'a case fails in vitest with jsdom'
}

# Makes the page as one folder, and a film for its camera.
make_site() {
    local file
    rm -rf -- "$site/glsurf"
    mkdir -p -- "$site/glsurf"
    cp -- "$source/examples/web/"*.{html,css,js,svg} "$site/"
    cp -- "$modules/node_modules/glsurf/"*.{js,wasm} "$site/glsurf/"
    ln -sfn -- "$scratch/pictures" "$site/pictures"
    for file in view1 view2; do
        quietly "$1" detect "$scratch/pictures/$file.png" --features 500 -o "$files/$file.json" || finish
    done
    if [[ ! -f $files/truth.json || $here/film.py -nt $files/truth.json ]]; then
        quietly /usr/bin/python3 "$here/film.py" "$scratch/pictures/view1.png" "$files"/{film.y4m,target.png,truth.json} || finish
    fi
}

in_browser() {
    local pictures=$scratch/pictures site=$scratch/site files=$scratch/files display=() cases=() view
    need_package
    if [[ $what == quick ]]; then
        [[ -z $(find "$source"/{bindings/web/{glsurf,native},check,include,shaders,src} -type f \
            -newer "$modules/node_modules/glsurf/package.json" -print -quit) ]] ||
            skip "$untried: the package is older than its sources"
        what=gl cases=(results destroyed) # takes less time than SwiftShader
    fi
    if [[ $what == gl ]]; then
        need xvfb-run
        display=(xvfb-run -a)
    fi
    mkdir -p -- "$pictures" "$files"
    if [[ ! -f $pictures/H1to2p || $1 -nt $pictures/H1to2p ]]; then "$1" "$pictures" >/dev/null; fi
    if (($# > 2)); then
        make_site "$2"
        if [[ $3 == all ]]; then set -- "$1" "$2"; fi
        GLSURF_NODE_MODULES=$modules "${display[@]}" node "$here/page.mjs" "$site" "$files" "$what" \
            "${@:3}" || fail "a case of the page fails in Chromium on $what"
        return
    fi
    for view in view1 view2; do
        quietly "$2" detect "$pictures/$view.png" --max-features 400 -o "$pictures/$view.csv" || finish
    done
    quietly "$2" match "$pictures"/view{1,2}.png --max-features 400 --model homography \
        --matches "$pictures/matches.json" || finish
    GLSURF_NODE_MODULES=$modules "${display[@]}" node "$tests/run.mjs" "$what" \
        "$modules/node_modules/glsurf" "$pictures" "${cases[@]}" || fail "a case fails in Chromium on $what"
}

case $what in
node | bundlers) "in_$what" ;;
package) build_package ;;
*) in_browser "${@:4}" ;;
esac
finish
