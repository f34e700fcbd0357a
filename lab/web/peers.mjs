// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
// Measures glsurf and the detectors of opencv.js in one browser, on the same images:
//
//     npm install && xvfb-run node peers.mjs PACKAGE [--angle gl|swiftshader] FOLDER=N...
//
// PACKAGE is the folder of glsurf's package for browsers. A FOLDER has img1, img2, ... and H1to2p,
// ..., as `glsurf evaluate` takes them. Prints a table for a document.
import puppeteer from 'puppeteer-core';
import { createServer } from 'node:http';
import { readFile, readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { createRequire } from 'node:module';
import path from 'node:path';

const here = import.meta.dirname;
const opencv = createRequire(import.meta.url).resolve('@techstark/opencv-js');
const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript',
                '.wasm': 'application/wasm', '.png': 'image/png', '.jpg': 'image/jpeg' };

function parse(words) {
    const options = { angle: 'gl', folders: [] };
    for (let i = 0; i < words.length; ++i) {
        if (words[i] === '--angle')
            options.angle = words[++i];
        else if (!options.package)
            options.package = path.resolve(words[i]);
        else
            options.folders.push(words[i].split('='));
    }
    if (!options.folders.length)
        throw new Error('usage: node peers.mjs PACKAGE [--angle gl|swiftshader] FOLDER=N...');
    return options;
}

// Lists the images of a folder, and the matrices from the first image to the others.
async function sequence([folder, wanted]) {
    const files = await readdir(folder);
    const image = n => files.find(file => new RegExp(`^img${n}\\.(png|jpe?g)$`).test(file));
    const others = [];
    for (let n = 2; image(n); ++n) {
        const text = await readFile(path.join(folder, `H1to${n}p`), 'utf8');
        others.push({ file: image(n), matrix: text.trim().split(/\s+/).map(Number) });
    }
    return { folder: path.resolve(folder), name: path.basename(folder), wanted: Number(wanted),
             first: image(1), others };
}

// Serves this folder, the package, opencv.js and the images of the sequences.
function serve(options, sequences) {
    const places = { page: here, glsurf: options.package, opencv: path.dirname(opencv) };
    sequences.forEach((each, i) => places[`sequence${i}`] = each.folder);
    const server = createServer(async (request, response) => {
        const [, place, ...rest] = decodeURIComponent(request.url).split('/');
        try {
            const file = path.join(places[place], path.normalize(rest.join('/')));
            const bytes = await readFile(file);
            response.setHeader('Content-Type', types[path.extname(file)] ?? 'text/plain');
            response.end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    return new Promise(done => server.listen(0, '127.0.0.1', () => done(server)));
}

async function compressed(files) {
    let sum = 0;
    for (const file of files)
        sum += gzipSync(await readFile(file), { level: 9 }).length;
    return Math.round(sum / 1000);
}

const median = list => list.slice().sort((a, b) => a - b)[list.length >> 1];

const options = parse(process.argv.slice(2));
const sequences = await Promise.all(options.folders.map(sequence));
const server = await serve(options, sequences);
const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: options.angle !== 'gl', protocolTimeout: 3600000,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--ignore-gpu-blocklist',
           `--use-angle=${options.angle}`, '--enable-unsafe-swiftshader'],
});
try {
    const page = await browser.newPage();
    page.on('console', message => console.error(`${message.type()}: ${message.text()}`));
    page.on('pageerror', error => console.error(error.message));
    await page.goto(`http://127.0.0.1:${server.address().port}/page/peers.html`);
    await page.waitForFunction('window.detectors', { timeout: 120000 });
    const names = await page.evaluate('Object.keys(window.detectors)');
    const rows = Object.fromEntries(names.map(name => [name, { clock: [], both: [] }]));
    for (const [i, each] of sequences.entries()) {
        const result = await page.evaluate((i, each) => window.measure(`/sequence${i}/`, each), i, each);
        for (const name of names) {
            const one = result[name];
            rows[name][each.name] = `${Math.round(one.correct)}, ${(100 * one.precision).toFixed(1)} %`;
            rows[name].clock.push(...one.clock);
            rows[name].both.push(...one.match);
        }
    }
    console.log(`| | ms an image | ms a match | ${sequences.map(each => each.name).join(' | ')} |`);
    console.log(`|---|---|---|${'---|'.repeat(sequences.length)}`);
    for (const name of names) {
        const row = rows[name];
        console.log(`| ${name} | ${median(row.clock).toFixed(0)} | ${median(row.both).toFixed(0)} | ` +
                    `${sequences.map(each => row[each.name]).join(' | ')} |`);
    }
    const files = (await readdir(options.package, { recursive: true })).filter(f => /\.(wasm|m?js)$/.test(f));
    console.log(`\ncompressed kB to load: glsurf ${await compressed(files.map(f => path.join(options.package, f)))}, ` +
                `opencv.js ${await compressed([opencv])}`);
    console.log(await page.evaluate('window.renderer'), await browser.version());
} finally {
    await browser.close();
    server.close();
}
