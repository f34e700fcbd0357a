// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

/** Why a call failed. */
export type ErrorCode =
    | 'argument' // a value is not as described
    | 'limit' // too large for the GPU or for memoryLimit
    | 'memory'
    | 'unsupported' // no WebGL 2, or it does not render to floats
    | 'gl' // the driver failed; the next call makes the object anew
    | 'geometry' // the matches agree on no geometry
    | 'lost'; // the context is lost; calls work again once it is restored

/** Every failure; `message` is a sentence that says what is wrong and what to do. */
export class GlsurfError extends Error {
    readonly code: ErrorCode;
}

// ---------------------------------------------------------------------- devices --

export interface DeviceOptions {
    /** Leave the state of the context as a call changes it, which is faster: README.md says how.
     * Default: false with a context, true with a canvas. */
    leaveState?: boolean;
    /** Receives the library's messages. */
    log?: (level: 'error' | 'warning' | 'info', message: string) => void;
    /** Ways to compute the same features that the library should take or not, by name. In browsers
     * it takes row-differences unless told otherwise, because that compiles sooner. */
    paths?: { on?: string[]; off?: string[] };
    /** native.wasm: its address, its bytes, or what WebAssembly.compile() made of it. */
    wasm?: string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module;
}

/** Makes a device on a context of WebGL 2. `target` is a context of the page, which keeps its state; or
 * a canvas that has none yet; or nothing: a canvas is made. */
export function createDevice(
    target?: WebGL2RenderingContext | HTMLCanvasElement | OffscreenCanvas | null,
    options?: DeviceOptions,
): Promise<Device>;

/** Whether a worker of this page can have a device. Some browsers have no WebGL 2 there, and some hang
 * when asked for it, so a worker of its own, made from a Blob, is asked and then ended. After `seconds`,
 * by default 5, the answer is no. */
export function worksInWorker(seconds?: number): Promise<boolean>;

export interface Info {
    /** The library's version. */
    library: string;
    renderer: string;
    version: string;
    /** The largest width and height of an image. */
    maxSize: number;
    /** Programs that were compiled so far. */
    compiled: number;
}

/** A row of the library's table of settings, as for a form. */
export interface SettingRow {
    name: keyof Settings;
    type: 'choice' | 'count' | 'pair' | 'bytes' | 'real' | 'switch';
    minimum: number;
    maximum: number;
    /** What 0 means; NaN: it depends on detector and preset. */
    fallback: number;
    help?: string;
    choices: { name: string; help: string }[];
}

/** What a context computes with. A program is compiled once for all objects of a device. */
export class Device {
    private constructor();
    /** Finds and describes features. The settings are checked at once. */
    extractor(settings?: Settings): Extractor;
    matcher(settings?: MatcherSettings): Matcher;
    /** A canvas of width x height pixels. */
    panorama(settings: PanoramaSettings): Panorama;
    /** The homography that most matches agree on: b ~ H a. Throws 'geometry' if there is none. */
    findHomography(a: Positions, b: Positions, matches: Pairs, options?: FindOptions): Homography;
    /** The fundamental matrix that most matches agree on: b^T F a = 0. Throws 'geometry'. */
    findFundamental(a: Positions, b: Positions, matches: Pairs, options?: FindOptions): Fundamental;
    /** Compares what this GPU computes, stage by stage, with the library's C. */
    check(options?: CheckOptions, onRow?: (row: CheckRow) => void): Promise<CheckReport>;
    readonly settings: SettingRow[];
    readonly info: Info;
    /** Frees all objects of the device. Calls on them throw afterwards. */
    destroy(): void;
}

// ----------------------------------------------------------------------- images --

/** A texture of the device's context. */
export interface TextureImage {
    texture: WebGLTexture;
    width: number;
    height: number;
    /** The row at texture coordinate 0. Default: top. */
    origin?: 'top' | 'bottom';
    /** Whether shaders get the values that it stores, or linear values of stored sRGB values.
     * Default: the library asks the driver. */
    encoding?: 'linear' | 'srgb';
}

/** An image. README.md says how to make an ImageBitmap of your own. */
export type Source =
    | Blob | ImageBitmap | ImageData | HTMLImageElement | HTMLCanvasElement | OffscreenCanvas
    | HTMLVideoElement | VideoFrame | TextureImage;

export interface ImageOptions {
    /** [x, y, width, height]: only this part of the image. */
    region?: readonly [number, number, number, number];
    /** An image of the same size: keypoints are found only where a colour is not 0. Alpha does not
     * count. Browsers decode files to 8 bits, so 1 of 16 bits may be 0. */
    mask?: Source;
}

// --------------------------------------------------------------------- features --

/** 0 and undefined are the defaults. Device.settings has the library's help of each. */
export interface Settings {
    preset?: 'default' | 'paper' | 'bay' | 'fast' | 'best';
    detector?: 'hessian' | 'censure' | 'dog';
    maxFeatures?: number;
    grid?: readonly [number, number];
    threshold?: number;
    features?: number;
    upright?: boolean;
    descriptorLength?: 64 | 128;
    doubleImage?: boolean;
    octaves?: number;
    firstStep?: 1 | 2;
    sigma?: number;
    intervals?: number;
    frames?: number;
    memoryLimit?: number;
    capacity?: number;
}

/** The features of one image, row by row. */
export class Features {
    private constructor();
    /** The number of features. */
    readonly length: number;
    /** x and y of each, in pixels; (0, 0) is the centre of the top-left pixel. */
    readonly xy: Float32Array;
    /** Sigma of the Gaussian that fits best, in pixels. */
    readonly scale: Float32Array;
    /** Orientation, radians in [0, 2 pi), from +x towards +y. */
    readonly angle: Float32Array;
    /** Strength. */
    readonly response: Float32Array;
    /** +1 for a dark blob on a light ground, -1 for a light one. */
    readonly laplacian: Int32Array;
    /** descriptorLength numbers of each, of Euclidean length 1. */
    readonly descriptors: Float32Array;
    readonly descriptorLength: number;
    /** Keypoints that were found; more than length if maxFeatures left some out. */
    readonly total: number;
    /** Of the image. */
    readonly width: number;
    readonly height: number;
    /** Of the descriptors. Only descriptors of one preset and version can be matched. */
    readonly preset: NonNullable<Settings['preset']>;
    readonly descriptorVersion: number;
}

/** Keypoints to describe. Missing angles and NaN are computed. */
export interface Keypoints {
    xy: ArrayLike<number>;
    scale: ArrayLike<number>;
    angle?: ArrayLike<number>;
    response?: ArrayLike<number>;
    laplacian?: ArrayLike<number>;
}

/** What a preparation took. */
export interface PreparationReport {
    steps: number;
    milliseconds: number;
    /** Of one step: milliseconds that it kept the page from other things. */
    longest: number;
    /** Steps of more than 50 milliseconds, which browsers report as long tasks. What the browser does
     * in one call, such as to link a program, cannot be divided. */
    long: number;
}

/** Where the time of an image goes. */
export interface Times {
    /** The sum of the stages. */
    milliseconds: number;
    /** Of a question to a GPU that has nothing to do, which the time of each pass includes. */
    roundTrip: number;
    /** In the order in which they begin. */
    stages: {
        /** As the C library and doc/pipelines.md call it, such as 'integral'. */
        stage: string;
        milliseconds: number;
        passes: { label: string; fragments: number; milliseconds: number }[];
    }[];
}

export interface FeatureDrawing {
    /** A homography, row by row, from pixels to clip space. Default: the image fills the viewport. */
    toClip?: ArrayLike<number>;
    /** The first row of what is drawn into. Default: bottom. */
    origin?: 'top' | 'bottom';
    /** In pixels. Default: 1.5. */
    lineWidth?: number;
    /** Of a circle, in multiples of the scale. Default: 2.5. */
    radius?: number;
    /** Red, green, blue, alpha of dark blobs. */
    dark?: ArrayLike<number>;
    light?: ArrayLike<number>;
    /** Draw at most this many, spread over the image. */
    limit?: number;
}

export class Extractor {
    private constructor();
    /** Finds and describes the features of an image. Calls may overlap: their images are computed
     * one after the other. The first image of a size takes longer: see prepare(). */
    detect(source: Source, options?: ImageOptions): Promise<Features>;
    /** Describes these keypoints, which stay as they are and in their order. */
    describe(source: Source, keypoints: Keypoints, options?: ImageOptions): Promise<Features>;
    /** Compiles what images of this size need, in short steps between which the page goes on. The
     * first detect() of a size does the same. */
    prepare(
        source: Source | { width: number; height: number },
        options?: ImageOptions,
    ): Promise<PreparationReport>;
    /** Computes an image and times its passes. The page waits for the GPU after each of them, so this
     * takes longer than detect(), and nothing else happens meanwhile. */
    time(source: Source, options?: ImageOptions): Promise<Times>;
    /** Changes settings from the next image on; those that are not named stay. */
    change(settings: Omit<Settings, 'frames'>): void;
    /** Draws the features of the image that was submitted last, over what the bound framebuffer of
     * the context has. Nothing is read back. */
    draw(drawing?: FeatureDrawing): void;
    destroy(): void;
}

// ---------------------------------------------------------------------- matches --

export interface MatcherSettings {
    /** Matches that may wait, at most 16. Default: 2. */
    frames?: number;
    memoryLimit?: number;
}

/** At most one of homography, fundamental, disparity and positions limits what may match. */
export interface MatchOptions {
    /** A match is at most this times as far as the nearest rival. Default: 0.8. */
    ratio?: number;
    /** Do not require that A's feature is the nearest of B's. */
    oneWay?: boolean;
    ignoreLaplacian?: boolean;
    /** Of descriptors, which are at most 2 apart. */
    maxDistance?: number;
    /** Rivals are farther than this from the match, in pixels. Default: 4; negative: all are. */
    rivalDistance?: number;
    /** Of what limits, in pixels. Default: 3. */
    tolerance?: number;
    homography?: Homography | ArrayLike<number>;
    fundamental?: Fundamental | ArrayLike<number>;
    /** [least, most] in pixels, of a rectified pair. */
    disparity?: readonly [number, number];
    /** For each feature of A: x, y and tolerance of where it is expected in B. */
    positions?: ArrayLike<number>;
}

/** The pairs of two images, row by row. */
export class Matches {
    private constructor();
    readonly length: number;
    /** Indices of the features. */
    readonly a: Uint32Array;
    readonly b: Uint32Array;
    /** Of the descriptors. */
    readonly distance: Float32Array;
    /** That to the nearest rival; Infinity: there is none. */
    readonly second: Float32Array;
}

export interface MatchDrawing {
    /** Homographies, row by row, from pixels to clip space. */
    aToClip: ArrayLike<number>;
    bToClip: ArrayLike<number>;
    origin?: 'top' | 'bottom';
    lineWidth?: number;
    aColour?: ArrayLike<number>;
    bColour?: ArrayLike<number>;
    /** Leave out longer lines, in pixels. */
    maxLength?: number;
    limit?: number;
}

export class Matcher {
    private constructor();
    /** For each feature of A the nearest of B, by exact distances. */
    match(a: Features, b: Features, options?: MatchOptions): Promise<Matches>;
    /** Compiles what matches of two images with so many features need, in short steps. The first
     * match() of its kind does the same. */
    prepare(
        a: number,
        b: number,
        options?: MatchOptions & { descriptorLength?: 64 | 128 },
    ): Promise<PreparationReport>;
    /** Draws the matches that were submitted last. */
    draw(drawing: MatchDrawing): void;
    destroy(): void;
}

// --------------------------------------------------------------------- panoramas --

export interface PanoramaSettings {
    width: number;
    height: number;
    /** Bytes; a canvas takes 20 a pixel. Default: 4 GiB. */
    memoryLimit?: number;
}

export interface Placement {
    /** Nine numbers, row by row: from pixels of the image to pixels of the canvas. */
    toCanvas: ArrayLike<number>;
    /** Of red, green and blue: a change of exposure, from 1/64 to 64. Default: 1. */
    gain?: ArrayLike<number>;
}

/** Images on one canvas, each by a homography, blended where they overlap. Empty after a loss of the
 * context: add the images again. */
export class Panorama {
    private constructor();
    readonly width: number;
    readonly height: number;
    /** Adds an image. */
    add(source: Source, placement: Placement): Promise<void>;
    /** The canvas as a texture of the context, which stays as it is until the next call. */
    texture(): { texture: WebGLTexture; width: number; height: number; origin: 'top'; encoding: 'linear' };
    /** The canvas in memory. Waits for the GPU. */
    read(): ImageData;
    destroy(): void;
}

// --------------------------------------------------------------------- geometry --

/** Features, or x and y of each point. */
export type Positions = Features | ArrayLike<number>;

/** Matches, or pairs of indices. */
export interface Pairs {
    a: ArrayLike<number>;
    b: ArrayLike<number>;
}

export interface FindOptions {
    /** Of an inlier, in pixels. Default: 3. */
    tolerance?: number;
    /** In (0, 1). Default: 0.999. */
    confidence?: number;
    /** Default: 10000. */
    maxIterations?: number;
    /** The same seed gives the same result. */
    seed?: number;
}

interface Found {
    /** Nine numbers, row by row. */
    matrix: Float64Array;
    /** How many matches agree. */
    inliers: number;
    /** 1 for each match that agrees. */
    inlier: Uint8Array;
    /** Of the inliers' errors, in pixels. */
    rms: number;
    iterations: number;
    tolerance: number;
}

export interface Homography extends Found {
    /** How certain the matrix is: see glsurf_homography of the C library. */
    centre: Float64Array;
    covariance: Float64Array;
}

export interface Fundamental extends Found {
    /** 'plane': the matches show no depth, and the matrix is one of many. */
    scene: 'depth' | 'plane';
}

// ------------------------------------------------------------------------ check --

export interface CheckOptions {
    preset?: Settings['preset'];
    detector?: Settings['detector'];
    /** And every detector, instead of these. */
    everyPreset?: boolean;
    /** Also with each path turned over. */
    everyPath?: boolean;
    /** The name of one subject. */
    only?: string;
}

export interface CheckRow {
    subject: string;
    preset: string;
    detector: string;
    /** The path that is turned over. */
    path?: string;
    verdict: 'pending' | 'equal' | 'rounded' | 'wrong' | 'absent';
    /** The largest difference as a share of its bound. */
    share: number;
    values: number;
    seconds: number;
    /** What is wrong, or why it is absent. */
    message: string;
    /** The path with which, turned over, it is right. */
    cure?: string;
}

export interface CheckReport {
    library: string;
    renderer: string;
    version: string;
    /** How many rows are wrong. */
    wrong: number;
    rows: CheckRow[];
}
