// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Opens a page in Chromium, driven by puppeteer-core from the folder GLSURF_NODE_MODULES.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(path.resolve(process.env.GLSURF_NODE_MODULES ?? '.', 'none.js'));

const TYPES = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.mjs': 'text/javascript',
    '.wasm': 'application/wasm',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.jpg': 'image/jpeg',
};

const DRIVERS = {
    swiftshader: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    gl: ['--use-angle=gl', '--ignore-gpu-blocklist'],
};

const PAGE = '<!DOCTYPE html><link rel="icon" href="data:,"><canvas id="canvas" width="640" height="480"></canvas>';

/** Rejects if the promise takes longer. So a case that hangs fails. */
export function inTime(seconds, promise) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`not within ${seconds} s`)), 1000 * seconds);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Messages that fail a case. Drivers warn of the cases `check` and `times`, which wait for the GPU. */
export function complaints(name, seen) {
    return seen.filter((line) => !['check', 'times'].includes(name) || !/GPU stall due to ReadPixels/.test(line));
}

/** Serves the files of folders. `folders` maps the first part of an address to a folder. */
function serve(folders) {
    const server = http.createServer((request, response) => {
        const [, first, ...rest] = decodeURI(request.url.split('?')[0]).split('/');
        const file = first && folders[first] && path.join(folders[first], ...rest);
        if (first && !(file && fs.existsSync(file))) {
            response.writeHead(404).end();
            return;
        }
        response.setHeader('Content-Type', file ? (TYPES[path.extname(file)] ?? 'text/plain') : 'text/html');
        response.end(file ? fs.readFileSync(file) : PAGE);
    });
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/**
 * Calls body(page, seen). `seen`: messages of the page's console and its uncaught errors. `driver`:
 * "swiftshader" or "gl".
 *
 * options  args: of the browser; address: of the page on the server; before: a function that runs in
 *          the page before its scripts
 */
export async function withPage(driver, folders, body, { args = [], address = '', before } = {}) {
    const { default: puppeteer } = await import(require.resolve('puppeteer-core'));
    const server = await serve(folders);
    const browser = await puppeteer.launch({
        executablePath: process.env.GLSURF_CHROMIUM ?? '/usr/bin/chromium',
        headless: driver === 'swiftshader',
        args: ['--no-sandbox', '--disable-dev-shm-usage', ...DRIVERS[driver], ...args],
        protocolTimeout: 600000,
    });
    try {
        const page = await browser.newPage();
        const seen = [];
        page.on('console', (message) => seen.push(`${message.type()}: ${message.text()}`));
        page.on('pageerror', (error) => seen.push(`uncaught: ${error.message}`));
        if (before) await page.evaluateOnNewDocument(before);
        await page.goto(`http://127.0.0.1:${server.address().port}/${address}`);
        return await body(page, seen);
    } finally {
        await browser.close();
        server.close();
    }
}
