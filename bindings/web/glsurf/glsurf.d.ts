// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

/** Why a call failed. */
export type ErrorCode =
    | 'argument' // a value is not as described
    | 'limit' // too large for the GPU or for memoryLimit
    | 'memory'
    | 'unsupported' // no WebGL 2, or it does not render to floats
    | 'load' // native.wasm cannot be loaded, or is another file
    | 'gl' // the driver failed; the next call creates the object again
    | 'geometry' // the matches do not agree on a geometry, or one image is mirrored
    | 'lost'; // the context is lost; calls work again once it is restored

/** Error of every failed call. `message` says what is wrong and what to do. */
export class GlsurfError extends Error {
    readonly code: ErrorCode;
}

// ---------------------------------------------------------------------- devices --

export interface DeviceOptions {
    /** Do not restore the context's GL state after a call. This is faster; see "Contexts" in README.md.
     * Default: false with a context, true with a canvas. */
    leaveState?: boolean;
    /** Receives the library's messages. */
    log?: (level: 'error' | 'warning' | 'info', message: string) => void;
    /** Names of paths to turn on or off. Every path computes the same features. In browsers
     * row-differences is on by default, because it compiles sooner. */
    paths?: { on?: string[]; off?: string[] };
    /** Limit of a wait for the GPU, in seconds. A call that waits longer fails with the code 'gl': some
     * browsers never signal fences. Default: 120, without a GPU 600. */
    waitSeconds?: number;
    /** native.wasm: its address, its bytes, or the module compiled from it. */
    wasm?: string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module;
}

/** Creates a device on a WebGL 2 context. `target`: your context, which keeps its state by default; or a
 * canvas without a context; or nothing: the device makes a canvas. */
export function createDevice(
    target?: WebGL2RenderingContext | HTMLCanvasElement | OffscreenCanvas | null,
    options?: DeviceOptions,
): Promise<Device>;

/** Tests if a worker of this page can create a device. Some browsers have no WebGL 2 in workers, and some
 * hang when asked for it. So the test runs in its own worker, made from a Blob, and ends it. Returns false
 * after `seconds` without an answer (default: 5). */
export function worksInWorker(seconds?: number): Promise<boolean>;

export interface Info {
    /** The library's version. */
    library: string;
    renderer: string;
    version: string;
    /** The largest width and height of an image that is no ImageData. */
    maxSize: number;
    /** Number of programs compiled so far. */
    compiled: number;
}

/** One setting of the library, for example for a form. */
export interface SettingRow {
    name: keyof Settings;
    type: 'choice' | 'count' | 'pair' | 'bytes' | 'real' | 'switch';
    minimum: number;
    maximum: number;
    /** Default value, used for 0. NaN: depends on detector and preset. */
    defaultValue: number;
    help?: string;
    choices: { name: string; help: string }[];
}

/** Creates all objects that use one context. Objects of one device share compiled programs. */
export class Device {
    private constructor();
    /** Creates an extractor. Throws at once if a setting is invalid. */
    extractor(settings?: Settings): Extractor;
    /** Creates a matcher. */
    matcher(settings?: MatcherSettings): Matcher;
    /** Creates a panorama: a canvas without images. */
    panorama(settings: PanoramaSettings): Panorama;
    /** Creates targets: pictures to find in frames. */
    targets(settings?: TargetsSettings): Targets;
    /** The same with one picture. */
    target(picture: Picture | Features, options?: TargetOptions & TargetsSettings): Promise<Targets>;
    /** Arranges images in groups that pairs connect, each on a canvas of its own. `images`: features, or sizes,
     * in any order; `focal` in pixels, if known. Throws 'geometry' if there is no pair. */
    arrange(
        images: readonly { width: number; height: number; focal?: number }[],
        pairs: readonly ArrangedPair[],
        params?: ArrangeParams,
    ): Group[];
    /** Finds the homography that most matches agree on: b ~ H a. Throws 'geometry' if there is none. */
    findHomography(a: Positions, b: Positions, matches: Pairs, options?: FindOptions): Homography;
    /** Finds the fundamental matrix that most matches agree on: b^T F a = 0. Throws 'geometry' if none. */
    findFundamental(a: Positions, b: Positions, matches: Pairs, options?: FindOptions): Fundamental;
    /** Finds the poses of a plane: one, or two that are nearly alike, the better one first. `points`: x and y on
     * the plane, x and y in the frame. Throws 'geometry' if there is none. */
    findPose(camera: Camera, points: ArrayLike<number>): PlanePose[];
    /** WebGL's projection matrix, column by column, for a viewport that shows a frame of width x height. */
    projection(camera: Pick<Camera, 'focal'> & Partial<Camera>, width: number, height: number, near: number, far: number): Float64Array;
    /** Compares every stage on this GPU with the library's C. Calls `onRow` after each row. */
    check(options?: CheckOptions, onRow?: (row: CheckRow) => void): Promise<CheckReport>;
    readonly settings: SettingRow[];
    readonly info: Info;
    /** Frees the device and all its objects. Later calls on them throw. */
    destroy(): void;
}

// ----------------------------------------------------------------------- images --

/** A texture of the device's context. */
export interface TextureImage {
    texture: WebGLTexture;
    width: number;
    height: number;
    /** The row at texture coordinate 0: bottom if WebGL rendered the texture, top if it was uploaded. */
    origin: 'top' | 'bottom';
    /** Values that shaders read: 'linear': the stored values; 'srgb': linear values decoded from stored
     * sRGB. Default: the library asks the driver. */
    encoding?: 'linear' | 'srgb';
}

/** An image. See "Images" in README.md before you make your own ImageBitmap. */
export type Source =
    | Blob | ImageBitmap | ImageData | HTMLImageElement | HTMLCanvasElement | OffscreenCanvas
    | HTMLVideoElement | VideoFrame | TextureImage;

export interface ImageOptions {
    /** [x, y, width, height] in pixels: use only this part of the image. */
    region?: readonly [number, number, number, number];
    /** Image of the same size. Keypoints are found only where a colour is not 0; alpha is ignored.
     * Browsers decode files to 8 bits, so a 16-bit 1 may become 0: use 65535. */
    mask?: Source;
}

// --------------------------------------------------------------------- features --

/** Settings of an extractor. 0 and undefined mean the default. Device.settings has help for each. */
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
    tile?: number;
}

/** The features of one image, one row each. */
export class Features {
    private constructor();
    /** The number of features. */
    readonly length: number;
    /** x and y of each feature, in pixels; (0, 0) is the centre of the top-left pixel. */
    readonly xy: Float32Array;
    /** Scale: sigma of the best-fitting Gaussian, in pixels. */
    readonly scale: Float32Array;
    /** Orientation, radians in [0, 2 pi), from +x towards +y. */
    readonly angle: Float32Array;
    /** Detector response: strength of the feature. */
    readonly response: Float32Array;
    /** Sign of the Laplacian: +1 for a dark blob on a light ground, -1 for a light blob. */
    readonly laplacian: Int32Array;
    /** Descriptors: descriptorLength numbers per feature, of Euclidean length 1. */
    readonly descriptors: Float32Array;
    readonly descriptorLength: number;
    /** Keypoints found. Larger than length if maxFeatures removed some. */
    readonly total: number;
    /** Size of the image, in pixels. */
    readonly width: number;
    readonly height: number;
    /** Preset of the descriptors. Only descriptors of equal preset and version can be matched. */
    readonly preset: NonNullable<Settings['preset']>;
    readonly descriptorVersion: number;
}

/** Keypoints to describe. An angle that is missing or NaN is computed. */
export interface Keypoints {
    xy: ArrayLike<number>;
    scale: ArrayLike<number>;
    angle?: ArrayLike<number>;
    response?: ArrayLike<number>;
    laplacian?: ArrayLike<number>;
}

/** Steps and time of a preparation. */
export interface PreparationReport {
    steps: number;
    milliseconds: number;
    /** Longest step: milliseconds that it blocked the page. */
    longest: number;
    /** Number of steps over 50 milliseconds, which browsers report as long tasks. One browser call, such
     * as linking a program, cannot be divided. */
    long: number;
}

/** Time of each stage of one image. */
export interface Times {
    /** The sum of the stages. */
    milliseconds: number;
    /** Milliseconds of a round trip to an idle GPU. Each pass's time includes it. */
    roundTrip: number;
    /** Stages in the order they start. */
    stages: {
        /** Name as in the C library and doc/pipelines.md, such as 'integral'. */
        stage: string;
        milliseconds: number;
        passes: { label: string; fragments: number; milliseconds: number }[];
    }[];
}

export interface FeatureDrawing {
    /** Homography, row by row, from pixels to clip space. Default: the image fills the viewport. */
    toClip?: ArrayLike<number>;
    /** First row of the target framebuffer. Default: bottom. */
    origin?: 'top' | 'bottom';
    /** Line width in pixels. Default: 1.5. */
    lineWidth?: number;
    /** Circle radius in multiples of the scale. Default: 2.5. */
    radius?: number;
    /** Colour of dark blobs: red, green, blue, alpha. */
    dark?: ArrayLike<number>;
    /** Colour of light blobs. */
    light?: ArrayLike<number>;
    /** Draw at most this many, spread over the image. */
    limit?: number;
}

export class Extractor {
    private constructor();
    /** Finds and describes the features of an image. Calls may overlap; images are computed one after
     * another. The first image of a size takes longer; see prepare(). */
    detect(source: Source, options?: ImageOptions): Promise<Features>;
    /** Describes your keypoints. Keeps their values and order. */
    describe(source: Source, keypoints: Keypoints, options?: ImageOptions): Promise<Features>;
    /** Compiles all programs for images of this size, in short steps; the page runs in between. Without
     * it, the first detect() of a size does this. */
    prepare(
        source: Source | { width: number; height: number },
        options?: ImageOptions,
    ): Promise<PreparationReport>;
    /** Computes an image and times every pass. Waits for the GPU after each pass, so it takes longer than
     * detect() and blocks the page. */
    time(source: Source, options?: ImageOptions): Promise<Times>;
    /** Changes settings from the next image on. Settings not named are unchanged. */
    change(settings: Omit<Settings, 'frames'>): void;
    /** Draws the features of the last submitted image over the contents of the bound framebuffer.
     * Reads nothing back. */
    draw(drawing?: FeatureDrawing): void;
    destroy(): void;
}

// ---------------------------------------------------------------------- matches --

export interface MatcherSettings {
    /** Matches that may wait to be collected, at most 16. Default: 2. */
    frames?: number;
    memoryLimit?: number;
}

/** Options of match(). Give at most one of homography, fundamental, disparity and positions: it limits
 * which features may match. */
export interface MatchOptions {
    /** Largest distance of a match, as a multiple of the nearest rival's. Default: 0.8. */
    ratio?: number;
    /** Do not require that A's feature is also the nearest one to B's feature. */
    oneWay?: boolean;
    /** Also match dark blobs with light ones. */
    ignoreLaplacian?: boolean;
    /** Largest descriptor distance of a match. Distances are never above 2. */
    maxDistance?: number;
    /** A feature farther than this from the match, in pixels, is a rival. Default: 4; negative: all are. */
    rivalDistance?: number;
    /** Tolerance of the limit, in pixels. Default: 3. */
    tolerance?: number;
    homography?: Homography | ArrayLike<number>;
    fundamental?: Fundamental | ArrayLike<number>;
    /** [minimum, maximum] disparity of a rectified pair, in pixels. */
    disparity?: readonly [number, number];
    /** Expected position in B of each feature of A: x, y and tolerance. */
    positions?: ArrayLike<number>;
}

/** The matches of two images, one row each. */
export class Matches {
    private constructor();
    readonly length: number;
    /** Indices of the features in A and B. */
    readonly a: Uint32Array;
    readonly b: Uint32Array;
    /** Distance of the descriptors. */
    readonly distance: Float32Array;
    /** Distance to the nearest rival; Infinity without one. */
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
    /** Longest line to draw, in pixels. */
    maxLength?: number;
    limit?: number;
}

export class Matcher {
    private constructor();
    /** Finds for each feature of A the nearest in B, by exact distances. */
    match(a: Features, b: Features, options?: MatchOptions): Promise<Matches>;
    /** Compiles all programs to match `a` with `b` features, in short steps. Without it, the first such
     * match() does this. */
    prepare(
        a: number,
        b: number,
        options?: MatchOptions & { descriptorLength?: 64 | 128 },
    ): Promise<PreparationReport>;
    /** Draws the last submitted matches. */
    draw(drawing: MatchDrawing): void;
    destroy(): void;
}

// --------------------------------------------------------------------- panoramas --

/** A plane is for less than about 100 degrees, a cylinder for 360 degrees around, a sphere for all directions.
 * 'auto' chooses; a canvas is then a plane. */
export type Projection = 'auto' | 'plane' | 'cylinder' | 'sphere';

/** See glsurf_canvas in the C library. */
export interface Canvas {
    width: number;
    height: number;
    projection?: Projection;
    focal?: number;
    centre?: ArrayLike<number>;
    closed?: boolean;
}

/** Two images, by index, with the matrix and points that findHomography() returns for them. */
export interface ArrangedPair extends Pick<Homography, 'matrix' | 'points'> {
    a: number;
    b: number;
}

export interface ArrangeParams {
    projection?: Projection;
    /** Index of the image that a plane shows as it is. Default: chosen, so that others are stretched least. */
    reference?: number;
    /** The largest stretch at which 'auto' takes the plane. Default: 2. */
    stretch?: number;
    /** Pixels of the canvas for a pixel of the reference. Default: 1. */
    scale?: number;
    /** Do not level the horizon of a cylinder or sphere. */
    keepTilt?: boolean;
}

/** Images that pairs connect. See glsurf_group in the C library. */
export interface Group {
    /** Indices of the images, and their placements in this order. */
    images: number[];
    placements: Placement[];
    reference: number;
    /** The canvas that just holds the images. Its width is 0 if no canvas does. */
    canvas: Required<Canvas>;
    focal: number;
    stretch: number;
    rms: number;
    /** Degrees that the images see around; 0 if unknown. */
    angle: number;
}

/** Give `canvas`, or `width` and `height` of a plane. */
export interface PanoramaSettings extends Partial<Pick<Canvas, 'width' | 'height'>> {
    canvas?: Canvas;
    /** [x, y, width, height]: compute only this part of the canvas. */
    part?: readonly [number, number, number, number];
    /** 'mean': a weighted mean of the images, on a plane. 'bands': each pixel shows one image, and bands of
     * frequencies hide the joints. Default: 'mean'. */
    blend?: 'mean' | 'bands';
    /** Limit in bytes. 'mean' takes 20 bytes per pixel (640x480: 6.1 MB), 'bands' about 32, and 50 MB.
     * Default: 4 GiB. */
    memoryLimit?: number;
}

export interface Placement {
    /** Matrix of nine numbers, row by row, from image pixels to directions; on a canvas of width and height
     * alone, to canvas pixels. */
    toCanvas: ArrayLike<number>;
    /** Exposure factors of red, green and blue, from 1/64 to 64. Default: 1. */
    gain?: ArrayLike<number>;
    /** See glsurf_placement in the C library. */
    vignetting?: ArrayLike<number>;
    linear?: boolean;
}

export interface SurveyParams {
    /** Index of the image whose exposure the others get. Default: they meet in the middle. */
    reference?: number;
    noVignetting?: boolean;
    noSeams?: boolean;
}

/** Blends images on a canvas. After a lost context the canvas is empty, without a survey: begin again. */
export class Panorama {
    private constructor();
    /** Size of the part or canvas. */
    readonly width: number;
    readonly height: number;
    /** The most rows that a part with the canvas's width may have. */
    readonly rows: number;
    /** Looks at small copies of all images, and decodes blobs one after another. Returns placements with
     * exposures that agree; with 'bands', finds seams. Then add the same images in this order. */
    survey(sources: readonly Source[], placements: readonly Placement[], params?: SurveyParams): Promise<Placement[]>;
    /** Starts another part of the canvas, or this one again, without images. A survey stays. */
    start(part?: PanoramaSettings['part']): void;
    /** Adds an image. */
    add(source: Source, placement: Placement): Promise<void>;
    /** Returns the canvas as a texture of the context, unchanged until the next call. Does not wait. */
    texture(): { texture: WebGLTexture; width: number; height: number; origin: 'top'; encoding: 'linear' };
    /** Returns the canvas's pixels. Waits for the GPU. */
    read(): ImageData;
    destroy(): void;
}

// ---------------------------------------------------------------------- targets --

/** Settings of the extractor, by default 500 features, and of the camera and the filter. */
export interface TargetsSettings extends Settings {
    /** Focal length in pixels of a frame. Default: estimated. */
    focal?: number;
    /** Principal point: x and y in a frame. Default: its middle. */
    centre?: readonly [number, number];
    /** Lowest cutoff frequency of the corners' filter, in hertz: 1 suits a camera in a hand. Default: no filter. */
    cutoff?: number;
    /** Hertz by which a speed of one pixel a second raises the cutoff. Default: 0.3. */
    slope?: number;
}

/** A picture that a target is made of. */
export type Picture = Exclude<Source, TextureImage>;

export interface TargetOptions {
    /** Width of the target in the unit of its pose. Default: 1. */
    width?: number;
    /** Also describe the picture from tilted views. Default: true. */
    tilts?: boolean;
    /** [x, y, width, height] in pixels: the target's part of the picture. Default: all of it. */
    part?: readonly [number, number, number, number];
}

/** A point p of a plane is at rotation p + translation before the camera: x to the right, y down, z forward. */
export interface Pose {
    /** Nine numbers, row by row. */
    rotation: Float64Array;
    translation: Float64Array;
    /** Root mean square distance of points from their positions in the frame, in pixels. */
    rms: number;
}

export interface PlanePose extends Pose {
    /** The pose for WebGL, column by column: y up, and z towards the viewer. */
    modelview: Float64Array;
}

/** A target in a frame. The origin of its pose is in its middle. */
export interface FoundTarget extends Pick<PlanePose, 'modelview'> {
    /** Number that add() returned. */
    target: number;
    /** Found near the position in the frame before. */
    followed: boolean;
    /** Row by row, from pixels of the picture to the frame. */
    homography: Float64Array;
    /** x and y of the outline's corners, clockwise from the top left. */
    corners: Float64Array;
    matches: number;
    inliers: number;
    /** Expected error in pixels. */
    error: number;
    pose: Pose;
}

export interface Tracked {
    frame: number;
    /** The target with most inliers first. */
    found: FoundTarget[];
    /** Focal length used, in pixels. */
    focal: number;
    /** It is given, or estimated to 5 %. */
    focalKnown: boolean;
    /** Features of the frame. */
    features: Features;
}

/** Finds and follows pictures in frames. After a lost context or a failure it adds them again; `frame` starts at 1. */
export class Targets {
    private constructor();
    /** Adds a picture, or features, such as a part of a frame's. Returns its number. Works in short steps; frames may
     * be tracked meanwhile. Throws 'geometry' if there are too few features. Copies a picture, but keeps features: do
     * not change them. */
    add(picture: Picture | Features, options?: TargetOptions): Promise<number>;
    /** Removes a target, also while the context is lost. */
    remove(number: number): void;
    /** Finds the targets in a frame. `seconds`: time of the frame, for the filter. Default: now. */
    track(frame: Source, seconds?: number): Promise<Tracked>;
    /** Prepares track() for frames of this size; see Extractor.prepare(). */
    prepare(frame: Source | { width: number; height: number }): Promise<PreparationReport>;
    /** Draws the features of the last frame; see Extractor.draw(). */
    draw(drawing?: FeatureDrawing): void;
    /** Forgets where the targets were, and the estimated focal length. */
    reset(): void;
    destroy(): void;
}

// --------------------------------------------------------------------- geometry --

/** A camera without distortion. */
export interface Camera {
    /** Focal length in pixels. */
    focal: number;
    /** Principal point. */
    centre: readonly [number, number];
}

/** Features, or an array with x and y of each point. */
export type Positions = Features | ArrayLike<number>;

/** Matches, or pairs of indices. */
export interface Pairs {
    a: ArrayLike<number>;
    b: ArrayLike<number>;
}

export interface FindOptions {
    /** Largest error of an inlier, in pixels. Default: 3. */
    tolerance?: number;
    /** Confidence in (0, 1). Default: 0.999. */
    confidence?: number;
    /** Default: 10000. */
    maxIterations?: number;
    /** The same seed gives the same result. */
    seed?: number;
}

interface Found {
    /** Nine numbers, row by row. */
    matrix: Float64Array;
    /** Number of matches that agree. */
    inliers: number;
    /** 1 for each match that agrees. */
    inlier: Uint8Array;
    /** x and y in a, x and y in b of each match that agrees. */
    points: Float64Array;
    /** Root mean square error of the inliers, in pixels. */
    rms: number;
    iterations: number;
    tolerance: number;
}

export interface Homography extends Found {
    /** Uncertainty of the matrix; see glsurf_homography in the C library. */
    centre: Float64Array;
    covariance: Float64Array;
}

export interface Fundamental extends Found {
    /** 'plane': the matches show no depth, and many matrices fit equally well. */
    scene: 'depth' | 'plane';
}

// ------------------------------------------------------------------------ check --

export interface CheckOptions {
    preset?: Settings['preset'];
    detector?: Settings['detector'];
    /** Check every preset and detector; ignores the two above. */
    everyPreset?: boolean;
    /** Repeat with each path toggled. */
    everyPath?: boolean;
    /** Name of the only subject to check. */
    only?: string;
}

export interface CheckRow {
    subject: string;
    preset: string;
    detector: string;
    /** The toggled path. */
    path?: string;
    verdict: 'pending' | 'equal' | 'rounded' | 'wrong' | 'absent';
    /** Largest difference, divided by its bound. */
    share: number;
    values: number;
    seconds: number;
    /** Reason of the verdicts 'wrong' and 'absent'. */
    message: string;
    /** Path that makes the result right when toggled. */
    workaroundPath?: string;
}

export interface CheckReport {
    library: string;
    renderer: string;
    version: string;
    /** Number of wrong rows. */
    wrong: number;
    rows: CheckRow[];
}
