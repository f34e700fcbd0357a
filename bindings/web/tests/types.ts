// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Compiles, but does not run, the package's types and the package through a bundler.
import { createDevice, GlsurfError, worksInWorker, type Features, type Settings } from 'glsurf';
import wasm from 'glsurf/native.wasm';
const canvas = document.querySelector('canvas')!;
const device = await createDevice(canvas, { wasm, waitSeconds: 30, log: (level, message) => console.log(level.length, message) });
const settings: Settings = { preset: 'fast', maxFeatures: 100, grid: [4, 3] };
const extractor = device.extractor(settings);
const a: Features = await extractor.detect(new ImageData(4, 4), { region: [0, 0, 2, 2] });
const { long }: { long: number } = await extractor.prepare({ width: 4, height: 4 });
const times: number[] = (await extractor.time(canvas)).stages.map((one) => one.milliseconds);
const possible: boolean = long > 0 && await worksInWorker(2);
const b = await extractor.describe(canvas, { xy: a.xy, scale: a.scale });
const matcher = device.matcher({ frames: 1 });
const matches = await matcher.match(a, b, { ratio: 0.7, disparity: [0, 10] });
const h = device.findHomography(a, b, matches, { tolerance: 2 });
const guided = await matcher.match(a, b, { homography: h });
try { device.findFundamental(a, b, guided); } catch (e) { if (e instanceof GlsurfError && e.code === 'geometry') console.log(e.message); }
const report = await device.check({ only: 'gray' }, (row) => console.log(row.verdict));
console.log(possible, times, report.wrong, device.info.renderer, device.settings[0].choices.length);
extractor.draw({ origin: 'bottom' });
const panorama = device.panorama({ width: 8, height: 8 });
await panorama.add(canvas, { toCanvas: h.matrix });
const [group] = device.arrange([a, b], [{ a: 0, b: 1, ...h }], { projection: 'sphere' });
const round = device.panorama({ canvas: group.canvas, blend: 'bands', part: [0, 0, 8, 8] });
await round.add(canvas, (await round.survey([canvas], group.placements, { reference: 0 }))[0]);
round.start([0, 0, 8, round.rows]);
const placed: ImageData = panorama.read();
await extractor.detect(panorama.texture());
const targets = await device.target(canvas, { width: 2, cutoff: 1, maxFeatures: 300 });
const part: number = await targets.add(a, { part: [0, 0, 2, 2], tilts: false });
const { found, focal, features } = await targets.track(canvas, 0.04);
const pose: Float64Array = found[0].pose.rotation;
const seen: Float64Array = device.projection({ focal }, features.width, features.height, 0.1, 10);
console.log(part, pose, seen, device.findPose({ focal, centre: [1, 1] }, [])[0].modelview);
console.log(placed.width);
// @ts-expect-error no such setting
device.extractor({ maximum: 3 });
// @ts-expect-error no such preset
device.extractor({ preset: 'slow' });
// @ts-expect-error no image
await extractor.detect('picture.png');
// @ts-expect-error a texture is no picture
await targets.add(panorama.texture());
// @ts-expect-error no focal length
device.projection({}, 8, 8, 1, 2);
// @ts-expect-error no origin
await extractor.detect({ texture: panorama.texture().texture, width: 8, height: 8 });
