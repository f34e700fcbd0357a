// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The package outside of browsers, and its errors before there is a device. Runs in Node.js, and in
// vitest with jsdom, from a folder with turns.mjs whose node_modules has the package.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { test } = process.env.VITEST ? await import('vitest') : await import('node:test');
const require = createRequire(import.meta.url);
const folder = path.dirname(require.resolve('glsurf/package.json'));
const { MessageChannel } = globalThis;
delete globalThis.MessageChannel; // while the package is imported
const { Matcher, createDevice, worksInWorker } = await import('glsurf');
const turns = pathToFileURL(path.join(folder, '../../turns.mjs')).href; // of the sources
const { turn } = await import(turns);

/** Passes for a context until native.wasm is loaded. */
const context = { texStorage2D() {} };

const loads = (wasm, reason) =>
    assert.rejects(createDevice(context, { wasm }), { name: 'GlsurfError', code: 'load', message: reason });

test('a process that imports the package and waits on a hidden page ends', async () => {
    const text = `import 'glsurf';
        import { turn } from ${JSON.stringify(turns)};
        globalThis.document = { hidden: true };
        await turn();`;
    const cwd = path.join(folder, '../..');
    execFileSync(process.execPath, ['--input-type=module', '-e', text], { cwd, timeout: 60000 });
    const { document } = globalThis;
    globalThis.document = { hidden: true };
    await turn(); // without MessageChannel
    Object.assign(globalThis, { MessageChannel, document });
    await turn();
});

test('there is no device without a canvas', async () => {
    await assert.rejects(createDevice(), { name: 'GlsurfError', code: 'unsupported', message: /browser|canvas/ });
    await assert.rejects(createDevice('#canvas'), { name: 'GlsurfError', code: 'argument', message: /WebGL 2/ });
    assert.equal(await worksInWorker(), false);
});

test('a file that is not native.wasm is named', async () => {
    const server = http.createServer(({ url }, response) => {
        response.writeHead(url === '/page' ? 200 : 404).end('<!DOCTYPE html>');
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${server.address().port}`;
    await loads(`${address}/none`, /:\d+\/none .*404.*option wasm/);
    await loads(new URL('/page', address), /:\d+\/page .*magic word.*option wasm/);
    await new Promise((resolve) => server.close(resolve).closeAllConnections());
    await loads(`${address}/none`, /:\d+\/none .*option wasm/);
    await loads('native.wasm', /native\.wasm .*option wasm/);
    await loads(new Uint8Array(8), /bytes .*magic word.*option wasm/);
});

test('the refusal of an unknown option of match() lists the options of glsurf.d.ts', async () => {
    const types = fs.readFileSync(path.join(folder, 'glsurf.d.ts'), 'utf8');
    const [, body] = types.match(/export interface MatchOptions \{\n([^}]*)\}/);
    const names = [...body.matchAll(/^ +(\w+)\?:/gm)].map((found) => found[1]).sort();
    const matcher = new Matcher({ handle() {} }, {});
    for (const name of ['ratoi', 'guide', 'matrix', 'positionCount', 'minDisparity', 'toString'])
        for (const call of [matcher.match({}, {}, { [name]: 1 }), matcher.prepare(1, 1, { [name]: 1 })])
            await assert.rejects(call, ({ code, message }) => {
                const [, given, list] = message.match(/^unknown option "(\w+)"; use one of: (.*)$/);
                assert.deepEqual([code, given, list.split(', ').sort()], ['argument', name, names]);
                return true;
            });
});
