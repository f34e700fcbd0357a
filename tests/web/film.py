#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Renders a film of a flat target that moves before a background, for a browser's simulated camera.

usage: film.py PICTURE FILM.y4m TARGET.png TRUTH.json

The target is the middle of PICTURE. TRUTH has the corners of the target in each frame, or null if
it is hidden. Eight squares at the top show the frame's number in binary. Beside the film it writes
turn0.png to turn6.png of a camera that turns, with other exposures.
"""
import json
import math
import sys
from pathlib import Path

import numpy as np
from PIL import Image

WIDTH, HEIGHT, FRAMES, RATE = 640, 480, 96, 8
TARGET = (260, 195)
HIDDEN = range(70, 84)
SQUARE = 16
TURNS, TURN, FOCAL = 7, math.radians(30), 300


def corners_at(frame: int) -> np.ndarray:
    """The target's corners as pixel centres, clockwise from the top left."""
    t = 2 * math.pi * frame / FRAMES
    angle, zoom = 0.45 * math.sin(t), 1.15 + 0.25 * math.sin(2 * t)
    tilt = 0.0006 * math.cos(t)
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (np.array(TARGET) - 1) / 2 * zoom
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    at = box @ turn.T
    at = at / (1 + tilt * at[:, :1])
    return at + [WIDTH / 2 + 40 * math.sin(t), HEIGHT / 2 + 20 + 25 * math.cos(2 * t)]


def homography(source: np.ndarray, to: np.ndarray) -> np.ndarray:
    """The matrix that maps four points to four others."""
    rows, right = [], []
    for (x, y), (u, v) in zip(source, to):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return np.append(np.linalg.solve(np.array(rows), np.array(right)), 1).reshape(3, 3)


def ground() -> np.ndarray:
    """Soft random spots, which have nothing in common with the target."""
    random = np.random.default_rng(7)
    small = random.uniform(70, 170, (HEIGHT // 20, WIDTH // 20, 3)).astype(np.uint8)
    return np.asarray(Image.fromarray(small).resize((WIDTH, HEIGHT), Image.BICUBIC), float)


def render(target: np.ndarray, base: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Draws the target over the background; a pixel is the mean of 3x3 bilinear samples."""
    w, h = TARGET
    back = homography(corners, np.array([[0, 0], [w - 1, 0], [w - 1, h - 1], [0, h - 1]]))
    low = np.clip(np.floor(corners.min(0)).astype(int) - 1, 0, None)
    high = np.ceil(corners.max(0)).astype(int) + 2
    part = np.s_[low[1]:high[1], low[0]:high[0]]
    all_of_it, base = base.copy(), base[part]
    total = np.zeros_like(base)
    for dy in (-1 / 3, 0, 1 / 3):
        for dx in (-1 / 3, 0, 1 / 3):
            y, x = np.mgrid[low[1]:low[1] + len(base), low[0]:low[0] + base.shape[1]].astype(float)
            p = back @ np.stack([(x + dx).ravel(), (y + dy).ravel(), np.ones(x.size)])
            u, v = (p[:2] / p[2]).reshape(2, *x.shape)
            inside = (u >= -0.5) & (v >= -0.5) & (u <= w - 0.5) & (v <= h - 0.5)
            u, v = np.clip(u, 0, w - 1.001), np.clip(v, 0, h - 1.001)
            i, j = u.astype(int), v.astype(int)
            a, b = (u - i)[..., None], (v - j)[..., None]
            value = ((target[j, i] * (1 - a) + target[j, i + 1] * a) * (1 - b)
                     + (target[j + 1, i] * (1 - a) + target[j + 1, i + 1] * a) * b)
            total += np.where(inside[..., None], value, base)
    all_of_it[part] = total / 9
    return all_of_it


def turned(index: int) -> Image.Image:
    """A view of waves through a sphere, by a camera that turned by `index` TURN."""
    random = np.random.default_rng(5)
    waves, colours = random.normal(0, 75, (3, 60)), random.normal(0, 8, (60, 3))
    y, x = np.mgrid[:300, :400] - np.array([149.5, 199.5])[:, None, None]
    level, angle = np.hypot(x, FOCAL), np.arctan2(x, FOCAL) + index * TURN
    rays = np.stack([level * np.sin(angle), y, level * np.cos(angle)], 2)
    rays /= np.linalg.norm(rays, axis=2, keepdims=True)
    value, gain = np.clip(128 + np.sin(rays @ waves + np.arange(60)) @ colours, 0, 255), (1, 1.5, 0.7)[index % 3]
    return Image.fromarray(np.rint(255 * gain * value / (255 + (gain - 1) * value)).astype(np.uint8))


def planes(rgb: np.ndarray) -> bytes:
    """Y, Cb and Cr as 4:2:0 in limited range (ITU-R BT.601)."""
    r, g, b = np.moveaxis(rgb, -1, 0)
    y = 16 + (65.481 * r + 128.553 * g + 24.966 * b) / 255
    cb = 128 + (-37.797 * r - 74.203 * g + 112.0 * b) / 255
    cr = 128 + (112.0 * r - 93.786 * g - 18.214 * b) / 255
    half = [c.reshape(HEIGHT // 2, 2, WIDTH // 2, 2).mean((1, 3)) for c in (cb, cr)]
    return b"".join(np.clip(np.rint(c), 0, 255).astype(np.uint8).tobytes() for c in [y, *half])


def main() -> None:
    picture, film, target_file, truth_file = sys.argv[1:]
    image = Image.open(picture).convert("RGB")
    left, top = ((side - inner) // 2 for side, inner in zip(image.size, TARGET))
    target_image = image.crop((left, top, left + TARGET[0], top + TARGET[1]))
    target_image.save(target_file)
    target, base, truth = np.asarray(target_image, float), ground(), []
    with open(film, "wb") as out:
        out.write(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F{RATE}:1 Ip A1:1 C420jpeg\n".encode())
        for frame in range(FRAMES):
            corners = corners_at(frame)
            rgb = base.copy() if frame in HIDDEN else render(target, base, corners)
            for bit in range(8):
                rgb[:SQUARE, bit * SQUARE:(bit + 1) * SQUARE] = 255 * (frame >> bit & 1)
            out.write(b"FRAME\n" + planes(rgb))
            truth.append(None if frame in HIDDEN else corners.tolist())
    for index in range(TURNS):
        turned(index).save(Path(film).with_name(f"turn{index}.png"))
    with open(truth_file, "w", encoding="utf-8") as out:
        turns = {"number": TURNS, "angle": math.degrees((TURNS - 1) * TURN + 2 * math.atan(200 / FOCAL))}
        json.dump({"turns": turns, "frames": FRAMES, "rate": RATE, "square": SQUARE, "corners": truth}, out)


if __name__ == "__main__":
    main()
