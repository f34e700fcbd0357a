#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# setting.sh SOURCE SCRATCH [PYTHON]: adds a made-up setting to a copy of the source, as a field and
# as a row of the table, and finds it everywhere. The copy does not build without the row.
. "${BASH_SOURCE[0]%/*}/../install/common.sh"

fail() { # WHY [FILE]: ends the test
    printf 'FAILED: %s\n' "$1"
    if [[ -n ${2:-} ]]; then tail -n 40 -- "$2"; fi
    exit 1
}

source=$1
scratch=$2
python=${3:-}
rm -rf -- "$scratch"
mkdir -p -- "$scratch/tree"
cp -r -- "$source"/{CMakeLists.txt,LICENSE,README.md,bindings,check,cmake,doc,include,lab,packaging,shaders,src,tests,tools} \
    "$scratch/tree"
cd -- "$scratch"

# The field and the row are behind octaves.
sed -i 's/^    uint32_t octaves;$/&\n    uint32_t made_up;/' tree/include/glsurf/extractor.h
cmake -G Ninja -S tree -B build -DCMAKE_BUILD_TYPE=Debug -DGLSURF_TESTS=ON -DGLSURF_EXAMPLES=OFF \
    >configured.txt 2>&1 || fail 'the copy cannot be configured' configured.txt
if cmake --build build --target CMakeFiles/glsurf_objects.dir/src/presets/settings.c.o \
    >without.txt 2>&1; then
    fail 'a field without a row builds'
fi
grep -q 'missing initializer' without.txt || fail 'a field without a row fails differently' without.txt
sed -i '/^ROW(COUNT, first_step/i\
ROW(COUNT, made_up, .minimum = 2, .maximum = 9, .default_value = 4,\
    .effect = GLSURF_SETTING_PLAN, .is_result = true, .value = "N",\
    .help = "a made-up number, unlike that of {max_features}")' tree/src/presets/setting_rows.h
targets=(glsurf_tool unit_settings unit_options)
if [[ -n $python ]]; then targets+=(glsurf_python_stubs); fi
cmake --build build --target "${targets[@]}" >built.txt 2>&1 || fail 'the copy does not build' built.txt

# Defaults, checks, plans, options and keys of every row.
build/tests/unit/unit_settings >settings.txt 2>&1 || fail 'unit_settings fails' settings.txt
build/tests/unit/unit_options >options.txt 2>&1 || fail 'unit_options fails' options.txt

# The command: help, manual, completion, a wrong value, JSON, and --resume.
glsurf=build/glsurf
for command in detect match stitch odometry evaluate; do
    "$glsurf" "$command" --help >help.txt
    grep -q '^  --made-up N  *a made-up number, unlike that of --max-features' help.txt ||
        fail "no help of glsurf $command" help.txt
done
if command -v help2man >/dev/null; then
    cmake --build build --target glsurf_manual >manual.txt 2>&1 || fail 'no manual' manual.txt
    grep -q 'made\\-up' build/man/glsurf-detect.1 || fail 'the manual page lacks it'
fi
complete=$(PATH=$PWD/build:$PATH bash -c ". tree/tools/command/completion.bash
    COMP_WORDS=(glsurf detect --made) COMP_CWORD=2
    _glsurf glsurf
    echo \"\${COMPREPLY[*]}\"")
[[ $complete == '--made-up' ]] || fail "--made is completed to '$complete'"
{
    printf 'P5\n96 72\n255\n'
    awk 'BEGIN { for (i = 0; i < 96 * 72; ++i) { s = (s * 16807 + 7) % 2147483647
        printf "%c", 33 + int(s / 65536) % 90 } }'
} >a.pgm
"$glsurf" detect --backend cpu a.pgm -o a.csv --made-up 1 2>wrong.txt && fail 'a wrong value is taken'
grep -q -- "--made-up takes a whole number from 2 to 9, not '1'" wrong.txt || fail 'wrong' wrong.txt
mkdir plane
cp a.pgm plane/img1.pgm
cp a.pgm plane/img2.pgm
echo 1 0 0 0 1 0 0 0 1 >plane/H1to2p
"$glsurf" evaluate --backend cpu plane --threshold 1e-6 --made-up 5 --json plane.json >plane.txt 2>&1 || true
grep -q '"made_up": 5' plane.json || fail 'the JSON lacks it' plane.txt
for value in 5 5 6; do
    "$glsurf" detect --backend cpu a.pgm plane/img2.pgm -o done --resume --made-up "$value" 2>"done-$value.txt"
    stat -c %i:%y done/a.* >>times
done
[[ $(sed -n 1p times) == "$(sed -n 2p times)" && $(sed -n 2p times) != "$(sed -n 3p times)" ]] ||
    fail 'results do not depend on it' times

# Python: a field, a type and a refusal.
if [[ -n $python ]]; then
    PYTHONPATH=build/bindings/python "$python" -B - >python.txt 2>&1 <<'END' || fail 'Python' python.txt
import inspect
import glsurf
from glsurf.settings import CHANGEABLE
assert glsurf.Settings(made_up=7).made_up == 7 and glsurf.Settings().made_up == 4
assert "made_up" in inspect.signature(glsurf.Extractor).parameters
assert "made_up: int = 4" in glsurf.Settings.__doc__ and "made_up" in CHANGEABLE
assert "made_up: int=4" in open("build/bindings/python/glsurf/feature2d.pyi").read()
extractor = glsurf.Extractor(made_up=9, context="cpu")
assert repr(extractor) == "Extractor(made_up=9, context='cpu')", repr(extractor)
for value, error in ((10, glsurf.ArgumentError), ("9", TypeError)):
    try:
        extractor.change(made_up=value)
    except error:
        continue
    raise AssertionError(value)
END
fi
echo passed
