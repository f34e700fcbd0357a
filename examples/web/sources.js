// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Sources of pictures for the camera view. A source is
//     { name, width, height, image(), stamp(), close(), onEnd, target?, count?, step?(by), title?(), note? }
// image() returns a source for texImage2D(), or null while no picture is ready. stamp() returns a value
// that differs from picture to picture. The source calls onEnd(sentence) when it has no more pictures.
// `target` is a picture to follow; `count`, the number of pictures that step() goes through; `note`, a remark on the
// current picture.

/** Largest side of a picture of the camera view in pixels; larger pictures are scaled down. */
const LARGEST = 1280;
/** Pictures of more pixels are decoded to this side: with 8000x6000 pixels, a pair takes a minute without a GPU. */
const MOST_PIXELS = 4e6, SHRUNK = 2000;
/** Frames per second of the example, and rows that it draws at a time: all with the zoom of their middle. */
const RATE = 30, STRIP = 2;

const REFUSALS = {
    NotAllowedError: 'The browser does not let this page use the camera. Allow it next to the address, then press Start camera again, or watch the example.',
    SecurityError: 'The browser does not let this page use the camera. Allow it in the settings of the browser, then press Start camera again.',
    NotFoundError: 'No camera was found. Plug one in, or open a video or pictures instead.',
    NotReadableError: 'Another program or page is using the camera. Close it, then press Start camera again.',
    AbortError: 'The camera could not start. Unplug it and plug it in again, then press Start camera again.',
    OverconstrainedError: 'This camera was not found. Press Switch camera, or open a video instead.',
};

function refusal(error) {
    return new Error(REFUSALS[error.name] ?? `The camera cannot be used: ${error.message}. Open a video or pictures instead.`);
}

/** Scales the pictures of a video down to at most LARGEST pixels a side. */
class Shrinker {
    constructor(width, height) {
        const scale = Math.min(1, LARGEST / Math.max(width, height));
        this.width = Math.max(1, Math.round(width * scale));
        this.height = Math.max(1, Math.round(height * scale));
        if (scale === 1) return;
        this.canvas = new OffscreenCanvas(this.width, this.height);
        this.context = this.canvas.getContext('2d', { alpha: false });
    }

    image(source) {
        if (!this.canvas) return source;
        this.context.drawImage(source, 0, 0, this.width, this.height);
        return this.canvas;
    }
}

function playing(video) {
    let shrinker = new Shrinker(video.videoWidth, video.videoHeight);
    let [width, height] = [video.videoWidth, video.videoHeight];
    // A camera's currentTime advances between pictures, so pictures are counted.
    let pictures = 0;
    const count = () => {
        ++pictures;
        video.requestVideoFrameCallback(count);
    };
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(count);
    return {
        get width() { return shrinker.width; },
        get height() { return shrinker.height; },
        stamp: () => pictures || video.currentTime,
        image() {
            if (video.readyState < video.HAVE_CURRENT_DATA) return null;
            // Turning a phone changes the picture's size.
            if (video.videoWidth !== width || video.videoHeight !== height) {
                [width, height] = [video.videoWidth, video.videoHeight];
                shrinker = new Shrinker(width, height);
            }
            return shrinker.image(video);
        },
    };
}

async function started(video) {
    Object.assign(video, { muted: true, playsInline: true });
    await video.play();
    if (!video.videoWidth) await new Promise((resolve) => (video.onloadedmetadata = resolve));
}

/** side  'user' or 'environment' */
export async function openCamera(side) {
    if (!navigator.mediaDevices?.getUserMedia)
        throw new Error('The browser allows cameras only on https pages and on localhost. Open this page there, or open a video instead.');
    let stream;
    try {
        stream = await navigator.mediaDevices.getUserMedia({
            audio: false,
            video: { facingMode: side, width: { ideal: 640 }, height: { ideal: 480 } },
        });
    } catch (error) {
        throw refusal(error);
    }
    const video = document.createElement('video');
    video.srcObject = stream;
    await started(video);
    const [track] = stream.getVideoTracks();
    const source = Object.defineProperties({
        name: 'camera',
        close() {
            track.onended = null;
            track.stop();
        },
    }, Object.getOwnPropertyDescriptors(playing(video)));
    track.onended = () => source.onEnd?.('The camera was disconnected. Plug it in again, then press Start camera.');
    return source;
}

export async function openFilm(file) {
    const video = document.createElement('video');
    const address = video.src = URL.createObjectURL(file);
    video.loop = true;
    try {
        await started(video);
    } catch {
        URL.revokeObjectURL(address);
        throw new Error(`The browser cannot play ${file.name}. Choose a WebM or MP4 video instead.`);
    }
    return Object.defineProperties({
        name: file.name,
        close() {
            video.pause();
            URL.revokeObjectURL(address);
        },
    }, Object.getOwnPropertyDescriptors(playing(video)));
}

/** Decodes a picture without colour conversion, so that features equal the command's byte for byte. Of a picture that is
 * too large, or has a side of more than `largest` pixels, returns a smaller one, whose property `note` is a sentence
 * about that. */
export async function decode(file, largest) {
    const plain = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' };
    let bitmap;
    try {
        bitmap = await createImageBitmap(file, plain);
    } catch {
        throw new Error(`The browser cannot read ${file.name}. Choose a PNG or JPEG file.`);
    }
    const { width, height } = bitmap, most = largest ?? (width * height > MOST_PIXELS ? SHRUNK : Infinity);
    const scale = most / Math.max(width, height);
    if (scale >= 1) return bitmap;
    const [resizeWidth, resizeHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
    const small = await createImageBitmap(bitmap, { ...plain, resizeWidth, resizeHeight, resizeQuality: 'high' });
    bitmap.close();
    return Object.assign(small, { note: `${file.name} is shrunk from ${width} × ${height} to ${resizeWidth} × ${resizeHeight} pixels.` });
}

/** Returns a bitmap as a file. */
export async function encode(bitmap, name) {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })], name, { type: 'image/jpeg' });
}

/** Returns built-in pictures as files. */
export function examplePictures(names = ['view1.png', 'view2.png']) {
    return Promise.all(names.map(async (name) => {
        const blob = await (await fetch(`pictures/${name}`)).blob();
        return new File([blob], name, { type: blob.type });
    }));
}

/** Shows pictures one by one; step() changes to another. */
export async function openPictures(files) {
    let index = 0, bitmap = await decode(files[0], LARGEST);
    return {
        name: 'pictures',
        get width() { return bitmap.width; },
        get height() { return bitmap.height; },
        get note() { return bitmap.note; },
        title: () => `${files[index].name} (${index + 1} of ${files.length})`,
        count: files.length,
        image: () => bitmap,
        stamp: () => bitmap,
        async step(by) {
            const next = (index + by + files.length) % files.length, decoded = await decode(files[next], LARGEST);
            bitmap.close();
            [index, bitmap] = [next, decoded];
        },
        close: () => bitmap.close(),
    };
}

/** Opens the example, which needs no permission: a camera looks down on a table, where the first built-in picture lies. */
export async function openExample() {
    const [file] = await examplePictures(['view1.png']), target = await createImageBitmap(file, { resizeWidth: 440, resizeQuality: 'high' });
    const width = 640, height = 480, focal = 600, side = 700;
    const [left, top] = [-target.width / 2, -target.height / 2];
    // Not on the GPU, which has programs to compile meanwhile.
    const context = (...size) => new OffscreenCanvas(...size).getContext('2d', { alpha: false, willReadFrequently: true });
    const frame = context(width, height), table = context(side, side);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const stamp = () => (still ? 0 : Math.floor(performance.now() / 1000 * RATE));
    const drawTable = (t) => {
        table.setTransform(1, 0, 0, 1, 0, 0);
        table.fillStyle = '#94826d';
        table.fillRect(0, 0, side, side);
        table.translate(side / 2, side / 2);
        table.rotate(0.5 * Math.sin(t / 2.6));
        table.fillStyle = '#e9e4da';
        table.fillRect(left - 9, top - 9, target.width + 18, target.height + 18);
        table.drawImage(target, left, top);
    };
    return {
        name: 'example', width, height, target, stamp,
        image() {
            const t = stamp() / RATE + 2, tilt = 0.55 + 0.25 * Math.sin(t / 2.1), far = 740 + 110 * Math.sin(t / 3.1);
            drawTable(t);
            frame.fillStyle = '#94826d';
            frame.fillRect(0, 0, width, height);
            // The camera does not roll, so rows of the frame are rows of the table: `at` is the distance from its middle.
            const at = (row) => far * (row - height / 2) / (focal * Math.cos(tilt) + (row - height / 2) * Math.sin(tilt));
            for (let row = 0; row < height; row += STRIP) {
                const y = at(row), across = width * (far - at(row + STRIP / 2) * Math.sin(tilt)) / focal;
                frame.drawImage(table.canvas, (side - across) / 2, side / 2 + y, across, at(row + STRIP) - y, 0, row, width, STRIP);
            }
            return frame.canvas;
        },
        close: () => target.close(),
    };
}
