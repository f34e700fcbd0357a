// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import makeInstance from './native.js';
import { argumentError, errorOf } from './errors.js';

/** max_features -> maxFeatures, region.x -> regionX */
function camel(name) {
    return name.replace(/[_.](.)/g, (_, letter) => letter.toUpperCase());
}

const READ = {
    f: (view, at) => view.getFloat32(at, true),
    d: (view, at) => view.getFloat64(at, true),
    u: (view, at) => view.getUint32(at, true),
    i: (view, at) => view.getInt32(at, true),
    q: (view, at) => Number(view.getBigUint64(at, true)),
    b: (view, at) => view.getUint8(at) !== 0,
    p: (view, at) => view.getUint32(at, true),
};

const WRITE = {
    f: (view, at, value) => view.setFloat32(at, value, true),
    d: (view, at, value) => view.setFloat64(at, value, true),
    u: (view, at, value) => view.setUint32(at, value, true),
    i: (view, at, value) => view.setInt32(at, value, true),
    q: (view, at, value) => view.setBigUint64(at, BigInt(value), true),
    b: (view, at, value) => view.setUint8(at, value ? 1 : 0),
    p: (view, at, value) => view.setUint32(at, value, true),
};

const MOST = { u: 2 ** 32 - 1, i: 2 ** 31 - 1, q: Number.MAX_SAFE_INTEGER };

/** Throws unless a field of this type takes the value. */
function checkValue(name, type, value) {
    if (type === 'b' ? typeof value === 'boolean' : typeof value === 'number')
        if (!(type in MOST) || (Number.isInteger(value) && Math.abs(value) <= MOST[type]))
            if (type !== 'u' && type !== 'q' || value >= 0) return;
    const wanted = type === 'b' ? 'true or false' : type === 'u' || type === 'q' ? 'a whole number from 0' : type === 'i' ? 'a whole number' : 'a number';
    throw argumentError(`${name} is ${String(value)}; give ${wanted}`);
}

/** The fields of the structs: a Map by struct, of Maps by the name in JavaScript. */
function readLayout(module) {
    const structs = new Map();
    for (let i = 0; ; ++i) {
        const line = module.UTF8ToString(module._web_field(i));
        if (!line) return structs;
        const [owner, name, type, offset, count] = line.split(' ');
        if (!structs.has(owner)) structs.set(owner, { size: 0, fields: new Map() });
        const struct = structs.get(owner);
        if (!name) struct.size = +offset;
        else struct.fields.set(camel(name), { type, offset: +offset, count: +count });
    }
}

const TYPES = ['choice', 'count', 'pair', 'bytes', 'real', 'switch'];

/** The library's table of settings. */
function readSettings(module) {
    const text = (pointer) => (pointer ? module.UTF8ToString(pointer) : undefined);
    const rows = [];
    for (let i = 0; module._web_setting_name(i); ++i) {
        const type = TYPES[module._web_setting_type(i)];
        const maximum = module._web_setting_number(i, 1);
        const choices = [];
        for (let j = 0; type === 'choice' && j <= maximum; ++j)
            choices.push({
                name: text(module._web_choice_name(i, j)),
                help: text(module._web_choice_help(i, j)),
            });
        rows.push({
            name: camel(text(module._web_setting_name(i))),
            type,
            offset: module._web_setting_offset(i),
            minimum: module._web_setting_number(i, 0),
            maximum,
            fallback: module._web_setting_number(i, 2),
            help: text(module._web_setting_help(i))?.replace(/{(\w+)}/g, (_, name) => camel(name)),
            choices,
        });
    }
    return rows;
}

const FIELD_OF = { choice: 'u', count: 'u', pair: 'u', bytes: 'q', real: 'f', switch: 'b' };

/** The library in WebAssembly, with a memory of its own. */
export class Memory {
    /** Stands for this memory in what may outlive it, which would keep all its bytes. */
    token = {};

    /** compiled  a WebAssembly.Module */
    static async open(compiled) {
        const self = new Memory();
        self.module = await makeInstance({
            instantiateWasm(imports, done) {
                WebAssembly.instantiate(compiled, imports).then(done);
                return {};
            },
            log: () => {},
        });
        self.structs = readLayout(self.module);
        self.settings = readSettings(self.module);
        return self;
    }

    /** Calls `body`; what it makes on the stack is gone afterwards. */
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

    /** Bytes of zeros on the stack. */
    zeros(bytes) {
        const pointer = this.module.stackAlloc(bytes);
        this.module.HEAPU8.fill(0, pointer, pointer + bytes);
        return pointer;
    }

    text(pointer) {
        return this.module.UTF8ToString(pointer);
    }

    /** A string on the stack. */
    string(text) {
        return this.module.allocateUTF8OnStack(text);
    }

    sizeOf(struct) {
        return this.structs.get(struct).size;
    }

    /** A struct on the stack, of which these fields are set. Fields that are undefined stay 0. */
    make(struct, values = {}, what = 'option') {
        const { size, fields } = this.structs.get(struct);
        const pointer = this.zeros(size);
        for (const [name, value] of Object.entries(values)) {
            if (value === undefined) continue;
            const field = fields.get(name);
            if (!field)
                throw argumentError(`there is no ${what} "${name}"; the ${what}s are ${list(fields.keys())}`);
            this.#set(pointer, name, field, value);
        }
        return pointer;
    }

    #set(pointer, name, { type, offset, count }, value) {
        const values = count === 1 ? [value] : value;
        if (values?.length !== count)
            throw argumentError(`${name} has ${values?.length ?? 'no'} elements; give ${count} numbers`);
        const bytes = type === 'd' || type === 'q' ? 8 : 4;
        for (let i = 0; i < count; ++i) {
            checkValue(name, type, values[i]);
            WRITE[type](this.#view(), pointer + offset + i * bytes, values[i]);
        }
    }

    /** The fields of a struct as an object. Arrays become Float64Arrays. */
    read(struct, pointer) {
        const view = this.#view();
        const values = {};
        for (const [name, { type, offset, count }] of this.structs.get(struct).fields) {
            const at = pointer + offset;
            if (count === 1) values[name] = READ[type](view, at);
            else
                values[name] = Float64Array.from({ length: count }, (_, i) =>
                    READ[type](view, at + i * (type === 'd' ? 8 : 4)));
        }
        return values;
    }

    /** A glsurf_extractor_desc on the stack. */
    makeSettings(given) {
        const pointer = this.zeros(this.sizeOf('extractor_desc'));
        for (const [name, value] of Object.entries(given)) {
            if (value === undefined) continue;
            const row = this.settings.find((one) => one.name === name);
            if (!row)
                throw argumentError(
                    `there is no setting "${name}"; the settings are ${list(this.settings.map((one) => one.name))}`);
            const field = { type: FIELD_OF[row.type], offset: row.offset, count: row.type === 'pair' ? 2 : 1 };
            this.#set(pointer, name, field, row.type === 'choice' ? this.choice(name, value) : value);
        }
        return pointer;
    }

    /** The number of a choice's name. */
    choice(setting, name) {
        const { choices } = this.settings.find((row) => row.name === setting);
        const number = choices.findIndex((choice) => choice.name === name);
        if (number < 0)
            throw argumentError(
                `there is no ${setting} "${String(name)}"; give ${list(choices.map((choice) => choice.name))}`);
        return number;
    }

    choiceName(setting, number) {
        return this.settings.find((row) => row.name === setting).choices[number].name;
    }

    u32(pointer) {
        return this.#view().getUint32(pointer, true);
    }

    bool(pointer) {
        return this.module.HEAPU8[pointer] !== 0;
    }

    /** Memory until free(); for what may be larger than the stack. */
    allocate(bytes) {
        const pointer = this.module._malloc(Math.max(bytes, 1));
        if (!pointer) throw errorOf(-3, `no memory for ${bytes} bytes; give less at a time`);
        return pointer;
    }

    free(pointer) {
        this.module._free(pointer);
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
            pointers.forEach((pointer) => this.free(pointer));
        }
    }

    /** A copy of `count` numbers. */
    copy(Type, pointer, count) {
        const bytes = this.module.HEAPU8.slice(pointer, pointer + count * Type.BYTES_PER_ELEMENT);
        return new Type(bytes.buffer);
    }
}

export function list(names) {
    return [...names].join(', ');
}
