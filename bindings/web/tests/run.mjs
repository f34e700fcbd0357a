// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
//     node run.mjs DRIVER PACKAGE PICTURES [CASE...]
// The package in a browser. PACKAGE is its folder. PICTURES has view1.png and view2.png, and for each
// what `glsurf detect --max-features 400` wrote, such as view1.csv. CASEs are those of cases.js. With
// 77 it says that something is not installed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { withPage } from './browser.mjs';

const [driver, packageFolder, pictures, ...wanted] = process.argv.slice(2);

/** The columns of a csv file of features. */
function readFeatures(name) {
    const [, ...lines] = fs.readFileSync(path.join(pictures, name), 'utf8').trim().split('\n');
    const rows = lines.map((line) => line.split(',').map(Number));
    const columns = (from, to) => rows.flatMap((row) => row.slice(from, to)).map(Math.fround);
    return {
        xy: columns(0, 2), scale: columns(2, 3), angle: columns(3, 4), response: columns(4, 5),
        laplacian: columns(5, 6), descriptors: columns(6),
    };
}

/** The names of the interface Settings. */
function typedSettings() {
    const text = fs.readFileSync(path.join(packageFolder, 'glsurf.d.ts'), 'utf8');
    const [, body] = text.match(/export interface Settings \{\n([^}]*)\}/);
    return [...body.matchAll(/^ +(\w+)\?:/gm)].map((found) => found[1]);
}

const checks = {
    results({ a, b, matches, inliers, renderer, settings }) {
        assert.deepEqual(a, readFeatures('view1.csv'));
        assert.deepEqual(b, readFeatures('view2.csv'));
        assert.deepEqual(settings, typedSettings());
        assert(inliers > 50, `${inliers} inliers`);
        return `${a.scale.length} and ${b.scale.length} features as the command's, ${matches.length} matches, ${inliers} inliers; ${renderer}`;
    },
};

/** A case that hangs, as one that waits for what never comes, fails. */
function inTime(promise) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error('not within 120 s')), 120000);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

let failed = 0;
await withPage(driver, { package: packageFolder, pictures, tests: import.meta.dirname }, async (page, seen) => {
    const names = wanted.length
        ? wanted
        : await page.evaluate(async () => (await import('/tests/cases.js')).names);
    for (const name of names) {
        seen.length = 0;
        try {
            const { result, error } = await inTime(page.evaluate(
                async (one) => (await import('/tests/cases.js')).run(one), name));
            if (error) throw new Error(error);
            const said = checks[name]?.(result) ?? result;
            assert.deepEqual(seen, [], 'the console has messages');
            console.log(`${name}: ${typeof said === 'string' ? said : JSON.stringify(said)}`);
        } catch (problem) {
            ++failed;
            console.log(`FAILED ${name}: ${problem.message}`);
        }
    }
});
process.exitCode = failed ? 1 : 0;
