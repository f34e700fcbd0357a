// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Sources of pictures for the camera view. A source is
//     { name, width, height, image(), stamp(), close(), onEnd, step?(by), title?() }
// image() returns a source for texImage2D(), or null while no picture is ready. stamp() returns a value
// that differs from picture to picture. The source calls onEnd(sentence) when it has no more pictures.

/** Largest side of a picture in pixels; larger pictures are scaled down. */
const LARGEST = 1280;
/** Frames per second of the example. */
const RATE = 30;

const REFUSALS = {
    NotAllowedError: 'The browser does not let this page use the camera. Allow it next to the address, then press Camera again, or watch the example.',
    SecurityError: 'The browser does not let this page use the camera. Allow it in the settings of the browser, then press Camera again.',
    NotFoundError: 'No camera was found. Plug one in, or open a video or pictures instead.',
    NotReadableError: 'Another program or page is using the camera. Close it, then press Camera again.',
    AbortError: 'The camera could not start. Unplug it and plug it in again, then press Camera again.',
    OverconstrainedError: 'This camera was not found. Press Switch camera, or open a video instead.',
};

function refusal(error) {
    return new Error(REFUSALS[error.name] ?? `The camera cannot be used: ${error.message}. Open a video or pictures instead.`);
}

/** Scales pictures down to at most LARGEST pixels a side. */
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
    track.onended = () => source.onEnd?.('The camera was disconnected. Plug it in again, then press Camera.');
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

/** Decodes a picture without colour conversion, so that features equal the command's byte for byte. */
export async function decode(file) {
    try {
        return await createImageBitmap(file, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
    } catch {
        throw new Error(`The browser cannot read ${file.name ?? 'this picture'}. Choose a PNG or JPEG file.`);
    }
}

/** Returns the two built-in pictures as files. */
export function examplePictures() {
    return Promise.all(['view1.png', 'view2.png'].map(async (name) => {
        const blob = await (await fetch(`pictures/${name}`)).blob();
        return new File([blob], name, { type: blob.type });
    }));
}

/** Shows pictures one by one; step() changes to another. */
export async function openPictures(files) {
    let index = 0, bitmap = await decode(files[0]), shrinker = new Shrinker(bitmap.width, bitmap.height);
    const source = {
        name: 'pictures',
        get width() { return shrinker.width; },
        get height() { return shrinker.height; },
        title: () => `${files[index].name} (${index + 1} of ${files.length})`,
        image: () => shrinker.image(bitmap),
        stamp: () => bitmap,
        async step(by) {
            const next = (index + by + files.length) % files.length, decoded = await decode(files[next]);
            bitmap.close();
            [index, bitmap, shrinker] = [next, decoded, new Shrinker(decoded.width, decoded.height)];
        },
        close: () => bitmap.close(),
    };
    return source;
}

/** Opens the example, which needs no permission: a camera moving over the first built-in picture. */
export async function openExample() {
    const bitmap = await decode((await examplePictures())[0]);
    const width = 640, height = 480, canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { alpha: false });
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const stamp = () => (still ? 0 : Math.floor(performance.now() / 1000 * RATE));
    return {
        name: 'example', width, height, stamp,
        image() {
            const t = stamp() / RATE;
            const zoom = Math.max(width / bitmap.width, height / bitmap.height) * (1.35 + 0.25 * Math.sin(t / 3));
            context.setTransform(1, 0, 0, 1, width / 2, height / 2);
            context.rotate(0.12 * Math.sin(t / 2));
            context.scale(zoom, zoom);
            context.translate(-bitmap.width * (0.5 + 0.08 * Math.sin(t / 2.3)), -bitmap.height * (0.5 + 0.06 * Math.cos(t / 1.7)));
            context.drawImage(bitmap, 0, 0);
            return canvas;
        },
        close: () => bitmap.close(),
    };
}
