// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
//     node run.mjs DRIVER PACKAGE PICTURES [CASE...]
// Tests the package, in the folder PACKAGE, in a browser. The folder PICTURES has view1.png, view2.png, the
// output of `glsurf detect --max-features 400` for each, such as view1.csv, and matches.json of `glsurf match
// --max-features 400 --model homography`. A CASE is a name in cases.js; default: all.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { complaints, inTime, withPage } from './browser.mjs';

const [driver, packageFolder, pictures, ...wanted] = process.argv.slice(2);

/** Reads the columns of a CSV file of features. */
function readFeatures(name) {
    const [, ...lines] = fs.readFileSync(path.join(pictures, name), 'utf8').trim().split('\n');
    const rows = lines.map((line) => line.split(',').map(Number));
    const columns = (from, to) => rows.flatMap((row) => row.slice(from, to)).map(Math.fround);
    return {
        xy: columns(0, 2), scale: columns(2, 3), angle: columns(3, 4), response: columns(4, 5),
        laplacian: columns(5, 6), descriptors: columns(6),
    };
}

function readMatches(name) {
    const { matches, homography } = JSON.parse(fs.readFileSync(path.join(pictures, name), 'utf8'));
    return {
        matches: matches.map(({ a, b, distance, second, inlier }) => ({ a, b, distance, second, inlier })),
        homography: homography.flat(),
    };
}

/**
 * True if two distances may belong to the same descriptors. A distance is the root of an exact sum, divided
 * by a scale. GLSL computes a root as the reciprocal of inversesqrt(), with an error of 2 units of 2^-23 of
 * the value; a reciprocal and a quotient add 2.5 each. Both distances may be that far off.
 */
function nearly(a, b) {
    return a === b || Math.abs(a - b) <= 2 * 7 * 2 ** -23 * b;
}

/** The names in the interface Settings. */
function typedSettings() {
    const text = fs.readFileSync(path.join(packageFolder, 'glsurf.d.ts'), 'utf8');
    const [, body] = text.match(/export interface Settings \{\n([^}]*)\}/);
    return [...body.matchAll(/^ +(\w+)\?:/gm)].map((found) => found[1]);
}

const checks = {
    results({ a, b, matches, homography, renderer, settings }) {
        assert.deepEqual(a, readFeatures('view1.csv'));
        assert.deepEqual(b, readFeatures('view2.csv'));
        assert.deepEqual(settings, typedSettings());
        const expected = readMatches('matches.json');
        const pairs = (list) => list.map((match) => [match.a, match.b, match.inlier]);
        assert.deepEqual(pairs(matches), pairs(expected.matches));
        matches.forEach((match, i) => ['distance', 'second'].forEach((name) =>
            assert(nearly(match[name], expected.matches[i][name]), `match ${i}: ${name} differs`)));
        assert.deepEqual(homography, expected.homography);
        const inliers = matches.filter((match) => match.inlier).length;
        assert(inliers > 50, `only ${inliers} inliers`);
        return `${a.scale.length} and ${b.scale.length} features, ${matches.length} matches and ${inliers} inliers equal the command's; ${renderer}`;
    },

    frames({ use, rate, found }) {
        const [first, last] = [use[0], use.at(-1)];
        assert.deepEqual(last.instances, first.instances);
        // Features have six typed arrays, each of 100 bytes or more in JavaScript's heap.
        const kept = 900 * 6 * 100;
        assert(last.heap - first.heap < kept,
            `900 images add ${last.heap - first.heap} bytes; their features would add ${kept}`);
        return `${rate.toFixed(1)} images per second, ${Math.round(found / 1000)} features each; heap ${first.heap} to ${last.heap} bytes, WebAssembly ${last.instances}`;
    },
};

// Precise memory figures, and gc() for pages.
const ARGUMENTS = ['--enable-precise-memory-info', '--js-flags=--expose-gc'];

const folders = {
    package: packageFolder, modules: path.dirname(packageFolder), pictures, tests: import.meta.dirname,
    source: path.join(packageFolder, '../../../build/modules'), // with native.js
    examples: path.join(import.meta.dirname, '../../../examples/web'),
};
let failed = 0;
await withPage(driver, folders, async (page, seen) => {
    const names = wanted.length
        ? wanted
        : await page.evaluate(async () => (await import('/tests/cases.js')).names);
    for (const name of names) {
        seen.length = 0;
        try {
            const { result, error } = await inTime(300, page.evaluate(
                async (one) => (await import('/tests/cases.js')).run(one), name));
            if (error) throw new Error(error);
            const said = checks[name]?.(result) ?? result;
            assert.deepEqual(complaints(name, seen), [], 'the console has messages');
            console.log(`${name}: ${typeof said === 'string' ? said : JSON.stringify(said)}`);
        } catch (problem) {
            ++failed;
            console.log(`FAILED ${name}: ${problem.message}`);
        }
    }
}, { args: ARGUMENTS });
process.exitCode = failed ? 1 : 0;
