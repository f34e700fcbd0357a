// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { rendersFloats } from './core.js';

/** What a worker answers: what createDevice() needs of a context. */
function answer(rendersFloats) {
    const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
    postMessage(Boolean(gl?.getExtension('EXT_color_buffer_float')) && rendersFloats(gl));
}

/** Whether a worker of this page can have a device, by one that is asked, and ended after `seconds`. */
export async function worksInWorker(seconds = 5) {
    const address = URL.createObjectURL(
        new Blob([`(${answer})(${rendersFloats})`], { type: 'text/javascript' }));
    let worker, timer;
    try {
        worker = new Worker(address);
        return await new Promise((resolve) => {
            worker.onmessage = ({ data }) => resolve(data);
            worker.onerror = () => resolve(false);
            timer = setTimeout(resolve, 1000 * seconds, false);
        });
    } catch {
        return false; // there are no workers
    } finally {
        clearTimeout(timer);
        worker?.terminate();
        URL.revokeObjectURL(address);
    }
}
