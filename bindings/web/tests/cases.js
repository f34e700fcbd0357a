// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Cases for run.mjs. Each case throws, or returns a result that run.mjs prints or compares.
import { tearDown } from './common.js';
import { hosts } from './hosts.js';
import { life } from './life.js';
import { results } from './results.js';

const cases = { ...results, ...hosts, ...life };

export const names = Object.keys(cases);

export async function run(name) {
    try {
        return { result: await cases[name]() };
    } catch (error) {
        return { error: error.stack };
    } finally {
        tearDown();
    }
}
