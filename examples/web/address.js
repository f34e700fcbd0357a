// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The page's state in its address, so that a link shows what one sees.

/** The state that the address has. Numbers and switches stay texts. */
export function readAddress() {
    return Object.fromEntries(new URLSearchParams(location.search));
}

/** Writes the state to the address; what is undefined or empty stands in no address. */
export function writeAddress(state) {
    const entries = Object.entries(state).filter(([, value]) => value !== undefined && value !== '');
    const search = new URLSearchParams(entries).toString();
    history.replaceState(null, '', search ? `?${search}` : location.pathname);
}
