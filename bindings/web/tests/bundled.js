// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The package by way of a bundler.
import { createDevice } from 'glsurf';
import wasm from 'glsurf/native.wasm';

window.make = () => createDevice(null, { wasm });
