// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import makeInstance from './native.js';
import { argumentError, errorOf, expectName, expectNames, loadError } from './errors.js';

/** max_features -> maxFeatures, region.x -> regionX */
function camel(name) {
    return name.replace(/[_.](.)/g, (_, letter) => letter.toUpperCase());
}

/** DataView's names for the field types of web.c. */
const VIEWS = {
    f: 'Float32', d: 'Float64', u: 'Uint32', i: 'Int32',
    q: 'BigUint64', b: 'Uint8', p: 'Uint32', s: 'Uint32',
};

function readValue(module, view, type, at) {
    const value = view[`get${VIEWS[type]}`](at, true);
    if (type === 's') return module.UTF8ToString(value);
    if (type === 'q') return Number(value);
    return type === 'b' ? value !== 0 : value;
}

function writeValue(module, view, type, at, value) {
    if (type === 's') value = module.allocateUTF8OnStack(value);
    if (type === 'q') value = BigInt(value);
    view[`set${VIEWS[type]}`](at, value, true);
}

function bytesOf(type) {
    return type === 'd' || type === 'q' ? 8 : 4;
}

const JS_TYPES = { b: 'boolean', s: 'string' };
const WANTED = {
    b: 'true or false', s: 'a string', u: 'a whole number from 0', q: 'a whole number from 0', i: 'a whole number',
};
const MOST = { u: 2 ** 32 - 1, i: 2 ** 31 - 1, q: Number.MAX_SAFE_INTEGER };

/** Throws unless a field of this type takes the value. */
function checkValue(name, type, value) {
    if (typeof value === (JS_TYPES[type] ?? 'number'))
        if (!(type in MOST) || (Number.isInteger(value) && Math.abs(value) <= MOST[type]))
            if (type !== 'u' && type !== 'q' || value >= 0) return;
    throw argumentError(`${name} is ${String(value)}; give ${WANTED[type] ?? 'a number'}`);
}

/** Names of the numbers of enumerations, by field. 0 is the library's default. */
const NAMES = {
    origin: [, 'bottom', 'top'], encoding: [, 'linear', 'srgb'],
    projection: ['auto', 'plane', 'cylinder', 'sphere'], blend: ['mean', 'bands'],
};

/** A Map of structs by name, each with its size and a Map of its fields by JavaScript name. */
function readLayout(module) {
    const structs = new Map();
    for (let i = 0; ; ++i) {
        const line = module.UTF8ToString(module._web_field(i));
        if (!line) return structs;
        const [owner, size, name, type, offset, count] = line.split(' ');
        if (!structs.has(owner)) structs.set(owner, { size: +size, fields: new Map() });
        structs.get(owner).fields.set(camel(name), { type, offset: +offset, count: +count });
    }
}

const TYPES = ['choice', 'count', 'pair', 'bytes', 'real', 'switch'];

/** The library's table of settings. */
function readSettings(memory) {
    return memory.list('setting', memory.module._glsurf_settings).map((row) => ({
        ...row,
        name: camel(row.name),
        type: TYPES[row.type],
        help: row.help.replace(/{(\w+)}/g, (_, name) => camel(name)) || undefined,
        choices: row.choices ? memory.readAll('setting_choice', row.choices, row.maximum + 1) : [],
    }));
}

const FIELD_OF = { choice: 'u', count: 'u', pair: 'u', bytes: 'q', real: 'f', switch: 'b' };

/** An instance of the library in WebAssembly, with its own memory. */
export class Memory {
    /** Identity of this memory, for objects that may outlive it and must not keep its bytes. */
    token = {};

    /** compiled  a WebAssembly.Module */
    static async open(compiled) {
        const self = new Memory();
        self.module = await new Promise((resolve, reject) => {
            const refuse = (error) => reject(error instanceof RangeError
                ? errorOf(-3, `there is no memory for native.wasm (${error.message}); close other pages`)
                : loadError('the compiled module', error));
            makeInstance({
                instantiateWasm(imports, done) {
                    WebAssembly.instantiate(compiled, imports).then(done).catch(refuse);
                    return {};
                },
                log: () => {},
            }).then(resolve, refuse);
        });
        self.structs = readLayout(self.module);
        self.settings = readSettings(self);
        return self;
    }

    /** Calls `body`, then frees all that it put on the stack. */
    scope(body) {
        const top = this.module.stackSave();
        try {
            return body();
        } finally {
            this.module.stackRestore(top);
        }
    }

    #view() {
        return new DataView(this.module.HEAPU8.buffer);
    }

    /** Allocates bytes of zeros on the stack. */
    zeros(bytes) {
        const pointer = this.module.stackAlloc(bytes);
        this.module.HEAPU8.fill(0, pointer, pointer + bytes);
        return pointer;
    }

    text(pointer) {
        return this.module.UTF8ToString(pointer);
    }

    /** Puts a struct with these fields on the stack. Undefined fields are 0. */
    make(struct, values = {}, what = 'option') {
        const pointer = this.zeros(this.structs.get(struct).size);
        this.#fill(this.#view(), pointer, struct, values, what);
        return pointer;
    }

    /** The bytes of an array of structs, for lend(). */
    pack(struct, rows) {
        const { size } = this.structs.get(struct), bytes = new Uint8Array(size * rows.length);
        rows.forEach((values, i) => this.#fill(new DataView(bytes.buffer), i * size, struct, values, 'option'));
        return bytes;
    }

    #fill(view, at, struct, values, what) {
        const { fields } = this.structs.get(struct);
        expectNames(what, values, [...fields.keys()]);
        for (const [name, value] of Object.entries(values))
            if (value !== undefined) this.#set(view, at, name, fields.get(name), value);
    }

    #set(view, at, name, { type, offset, count }, value) {
        if (type === 'n') return this.#fill(view, at + offset, name, value, name);
        if (name in NAMES) {
            expectName(name, value, NAMES[name].filter(Boolean));
            value = NAMES[name].indexOf(value);
        }
        const values = count === 1 ? [value] : value;
        if (values?.length !== count)
            throw argumentError(`${name} has ${values?.length ?? 'no'} elements; give ${count} numbers`);
        for (let i = 0; i < count; ++i) {
            checkValue(name, type, values[i]);
            writeValue(this.module, view, type, at + offset + i * bytesOf(type), values[i]);
        }
    }

    /** A struct's fields as an object. Numbers of enumerations become their names. Arrays become Float64Arrays. */
    read(struct, pointer) {
        const view = this.#view();
        const values = {};
        for (const [name, { type, offset, count }] of this.structs.get(struct).fields) {
            const value = (i) => readValue(this.module, view, type, pointer + offset + i * bytesOf(type));
            values[name] = type === 'n' ? this.read(name, pointer + offset) : count === 1 ? NAMES[name]?.[value(0)] ?? value(0) : Float64Array.from({ length: count }, (_, i) => value(i));
        }
        return values;
    }

    /** The structs of an array. */
    readAll(struct, pointer, count) {
        const { size } = this.structs.get(struct);
        return Array.from({ length: count }, (_, i) => this.read(struct, pointer + i * size));
    }

    /** The structs of a call that writes their number to its last argument. */
    list(struct, call) {
        return this.scope(() => {
            const count = this.zeros(4);
            return this.readAll(struct, call(count), this.u32(count));
        });
    }

    /** The address of a field. */
    fieldOf(struct, name, pointer) {
        return pointer + this.structs.get(struct).fields.get(name).offset;
    }

    /** Settings in a struct on the stack that begins with a glsurf_extractor_desc. */
    makeSettings(given, pointer = this.make('extractor_desc')) {
        expectNames('setting', given, this.settings.map((one) => one.name));
        for (const [name, value] of Object.entries(given)) {
            if (value === undefined) continue;
            const row = this.settings.find((one) => one.name === name);
            const field = { type: FIELD_OF[row.type], offset: row.offset, count: row.type === 'pair' ? 2 : 1 };
            this.#set(this.#view(), pointer, name, field, row.type === 'choice' ? this.choice(name, value) : value);
        }
        return pointer;
    }

    /** The number of a choice. */
    choice(setting, name) {
        const names = this.settings.find((row) => row.name === setting).choices.map((choice) => choice.name);
        expectName(setting, name, names);
        return names.indexOf(name);
    }

    choiceName(setting, number) {
        return this.settings.find((row) => row.name === setting).choices[number].name;
    }

    u32(pointer) {
        return this.#view().getUint32(pointer, true);
    }

    /** Allocates memory until _free(), for data that may exceed the stack. */
    allocate(bytes) {
        const pointer = this.module._malloc(Math.max(bytes, 1));
        if (!pointer) throw errorOf(-3, `out of memory for ${bytes} bytes; give less at a time`);
        return pointer;
    }

    /** Calls `body` with the addresses of copies of typed arrays. */
    lend(arrays, body) {
        const pointers = [];
        try {
            for (const array of arrays) {
                const pointer = this.allocate(array.byteLength);
                pointers.push(pointer);
                this.module.HEAPU8.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), pointer);
            }
            return body(...pointers);
        } finally {
            pointers.forEach((pointer) => this.module._free(pointer));
        }
    }

    /** A copy of `count` numbers. */
    copy(Type, pointer, count) {
        const bytes = this.module.HEAPU8.slice(pointer, pointer + count * Type.BYTES_PER_ELEMENT);
        return new Type(bytes.buffer);
    }
}
