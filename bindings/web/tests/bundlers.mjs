// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Builds a page by each recipe of the package's README.md and opens it in Chromium. Runs in a folder with
// this file and browser.mjs, whose node_modules has the package and the bundlers.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import webpack from 'webpack';
import * as vite6 from 'vite6';
import * as vite8 from 'vite8';
import { withPage } from './browser.mjs';

const root = process.cwd(), dist = `${root}/dist`;
const read = (name) => fs.readFileSync(`${root}/node_modules/glsurf/${name}`, 'utf8');
const { version } = JSON.parse(read('package.json'));
const SHOW = 'document.title = device.info.library;';
const PAGE = '<!DOCTYPE html><link rel="icon" href="data:,"><script type="module" src="app.js"></script>';

/** The code below the line of README.md with these words before its colon. */
function recipe(words) {
    const [, code] = read('README.md').match(new RegExp(`${words}.*:\n\n((?: {4}.*\n)+)`)) ?? [];
    assert(code, `README.md has no recipe for ${words}`);
    return code;
}

const settings = { root, base: './', logLevel: 'warn' };
const development = async ({ createServer }) => {
    const server = await createServer({
        root, logLevel: 'warn', optimizeDeps: { force: true },
        server: { watch: null }, // else it reloads its page when the next recipe is written
    });
    return (await server.listen()).resolvedUrls.local[0];
};

/** Each has its code, and a function that makes a page of app.js: in dist/, or at the address it returns. */
const tools = {
    webpack: ['const device = await createDevice();', async () => {
        const stats = await promisify(webpack)({
            mode: 'production', performance: false, context: root, entry: './app.js',
            output: { path: dist, filename: 'app.js' },
        });
        assert(!stats.hasErrors() && !stats.hasWarnings(), stats.toString());
    }],
    esbuild: [recipe('esbuild'), () => esbuild.build({
        absWorkingDir: root, entryPoints: ['app.js'], outdir: dist, bundle: true, format: 'esm',
        loader: { '.wasm': 'file' },
    })],
    'Vite 6': [recipe('Vite'), () => vite6.build({ ...settings, build: { target: 'esnext' } })],
    'Vite 8': [recipe('Vite'), () => vite8.build(settings)],
    "Vite 6's server": [recipe('Vite'), () => development(vite6)],
    "Vite 8's server": [recipe('Vite'), () => development(vite8)],
};

await withPage('swiftshader', { root, dist }, async (page, seen) => {
    const { origin } = new URL(page.url());
    const opens = async (name, address) => {
        seen.length = 0;
        await page.goto(address);
        await page.waitForFunction('document.title').catch(() => {});
        assert.equal(await page.title(), version, `${name}: ${seen.join('\n')}`);
        console.log(`${name}: the page works`);
    };
    fs.writeFileSync(`${root}/index.html`, recipe('A page').replace('</script>', `${SHOW}</script>`));
    await opens('a page', `${origin}/root/index.html`);
    for (const [name, [code, make]] of Object.entries(tools)) {
        fs.rmSync(dist, { recursive: true, force: true });
        fs.mkdirSync(dist);
        fs.writeFileSync(`${root}/app.js`, `import { createDevice } from 'glsurf';\n${code}${SHOW}`);
        for (const folder of [root, dist]) fs.writeFileSync(`${folder}/index.html`, PAGE);
        const address = await make();
        await opens(name, typeof address === 'string' ? address : `${origin}/dist/index.html`);
    }
});
process.exit(); // Vite's servers run on
