// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Parts shared by the cases.
import { GlsurfError, createDevice } from '/package/glsurf.js';

export const SETTINGS = { maxFeatures: 400 };

export function assert(holds, what) {
    if (!holds) throw new Error(what);
}

export async function blob(name) {
    return (await fetch(`/pictures/${name}`)).blob();
}

export async function bitmap(name) {
    return createImageBitmap(await blob(name), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
}

/** An array's bytes as numbers. */
const bytes = (array) => [...new Uint8Array(array.buffer, array.byteOffset, array.byteLength)];

export const COLUMNS = ['xy', 'scale', 'angle', 'response', 'laplacian', 'descriptors'];

export function assertSame(a, b, what) {
    for (const name of COLUMNS) {
        const [one, other] = [bytes(a[name]), bytes(b[name])];
        assert(one.length === other.length && one.every((byte, i) => byte === other[i]),
            `${what}: ${name} differs (${a.length} and ${b.length} features)`);
    }
}

export async function refused(code, call) {
    try {
        await call();
    } catch (error) {
        assert(error instanceof GlsurfError && error.code === code && / /.test(error.message),
            `${error.name} is ${error.code}, not ${code}: ${error.message}`);
        return error.message;
    }
    throw new Error(`the call does not fail with ${code}`);
}

// All memories of WebAssembly made on this page.
const memories = [];
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...given) => {
    const instance = await instantiate(...given);
    const memory = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory);
    if (memory) memories.push(new WeakRef(memory));
    return instance;
};

/** Bytes in use: of JavaScript's heap, and of each memory of WebAssembly. */
export async function memoryUse() {
    // A finished promise may hold its value until the next task.
    for (let i = 0; i < 3; ++i) await gc({ type: 'major', execution: 'async' });
    const sizes = memories.map((memory) => memory.deref()?.buffer.byteLength).filter(Boolean);
    return { heap: performance.memory.usedJSHeapSize, instances: sizes };
}

const devices = [];

/** A device with an extractor, which tearDown() destroys, and the first picture. */
export async function setUp() {
    const device = await createDevice();
    devices.push(device);
    return { device, extractor: device.extractor(SETTINGS), picture: await bitmap('view1.png') };
}

export function tearDown() {
    devices.splice(0).forEach((device) => device.destroy());
}

/** The features of the first picture. */
export async function once() {
    const { extractor, picture } = await setUp();
    return extractor.detect(picture);
}
