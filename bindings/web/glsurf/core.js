// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { GlsurfError, argumentError, breaks, errorOf } from './errors.js';
import { Memory } from './memory.js';

/** Extensions that the library uses if the browser has them. */
const EXTENSIONS = [
    'EXT_color_buffer_float', 'EXT_float_blend', 'EXT_depth_clamp', 'KHR_parallel_shader_compile',
];
const LEVELS = ['error', 'warning', 'info'];

function lostError() {
    return new GlsurfError(
        'lost',
        'the browser lost the WebGL context; calls work again after the event webglcontextrestored',
    );
}

/** Uploads neither flipped nor premultiplied. The library cannot set these modes: OpenGL has none. */
export const PLAIN_UPLOADS = [['UNPACK_FLIP_Y_WEBGL', false], ['UNPACK_PREMULTIPLY_ALPHA_WEBGL', false]];

/** Calls `body` with these pixelStorei() parameters, [name, value] each, then restores the page's. */
export function withPixelStore(gl, wanted, body) {
    const before = wanted.map(([name]) => gl.getParameter(gl[name]));
    const change = (valueOf) => wanted.forEach(([name, value], i) => {
        if (before[i] !== value) gl.pixelStorei(gl[name], valueOf(i));
    });
    change((i) => wanted[i][1]);
    try {
        return body();
    } finally {
        change((i) => before[i]);
    }
}

/** Tests if the context renders to floats; some phones only claim to. */
export function rendersFloats(gl) {
    const texture = gl.getParameter(gl.TEXTURE_BINDING_2D);
    const framebuffer = gl.getParameter(gl.DRAW_FRAMEBUFFER_BINDING);
    const made = [gl.createTexture(), gl.createFramebuffer()];
    gl.bindTexture(gl.TEXTURE_2D, made[0]);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, 4, 4);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, made[1]);
    gl.framebufferTexture2D(gl.DRAW_FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, made[0], 0);
    const status = gl.checkFramebufferStatus(gl.DRAW_FRAMEBUFFER);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, framebuffer);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.deleteFramebuffer(made[1]);
    gl.deleteTexture(made[0]);
    return status === gl.FRAMEBUFFER_COMPLETE;
}

/** A context and its instance of the library. A lost context needs a new instance: the old one's tables name
 * lost WebGL objects. */
export class Core {
    #compiled;
    #options;
    #memory = null;
    #lost = false;
    #opening;
    #handles = new Set();
    #destroyed = false;
    #listener = (event) => {
        if (this.#options.own) event.preventDefault(); // asks the browser to restore it
        this.#lost = true;
    };

    /** options  { own, leaveState, paths, waitSeconds, log } */
    constructor(gl, compiled, options) {
        this.gl = gl;
        this.device = 0;
        this.#compiled = compiled;
        this.#options = options;
        gl.canvas.addEventListener('webglcontextlost', this.#listener);
    }

    /** The instance of the library; null before the first open(). */
    get memory() {
        this.expectUse();
        return this.#memory;
    }

    /** Creates the device if there is none or it is lost. */
    async open() {
        this.expectUse();
        if (this.device && !this.#lost) return;
        this.#opening ??= this.#make().finally(() => (this.#opening = undefined));
        await this.#opening;
    }

    async #make() {
        const { gl } = this;
        if (gl.isContextLost()) throw lostError(); // before the work for an instance
        const memory = await Memory.open(this.#compiled);
        this.expectUse();
        if (gl.isContextLost()) throw lostError();
        if (!EXTENSIONS.map((name) => gl.getExtension(name))[0] || !rendersFloats(gl))
            throw errorOf(
                -4, 'this browser cannot render to float textures (EXT_color_buffer_float); use another browser or GPU');
        const { module } = memory;
        const named = gl.canvas.GLctxObject; // set by Emscripten
        const context = module.GL.registerContext(gl, { majorVersion: 2 });
        gl.canvas.GLctxObject = named;
        module.GL.makeContextCurrent(context);
        this.#lost = false;
        this.#memory = memory;
        this.device = 0;
        this.device = this.run(() =>
            this.create((out) => module._glsurf_device_create(out, this.describe(this.#options.leaveState))));
    }

    expectUse() {
        if (this.#destroyed) throw argumentError('the device is destroyed; create another');
    }

    /** A glsurf_device_desc on the stack. */
    describe(leaveState) {
        const bits = (names = []) => names.reduce((sum, name) => sum | (1 << this.#path(name)), 0);
        const { on, off } = this.#options.paths ?? {};
        const desc = this.memory.make('device_desc', {
            leaveState: Boolean(leaveState), pathsOn: bits(on), pathsOff: bits(off),
            waitSeconds: this.#options.waitSeconds,
        });
        this.memory.module._web_device_desc(desc);
        return desc;
    }

    #path(name) {
        for (let i = 0; ; ++i) {
            const pointer = this.memory.module._glsurf_path_name(i);
            if (!pointer) throw errorOf(-1, `unknown path "${name}"; doc/command.md lists them`);
            if (this.memory.text(pointer) === name) return i;
        }
    }

    /** Calls `body`, which may call the library. */
    run(body) {
        this.expectUse();
        if (this.#lost || this.gl.isContextLost()) throw lostError();
        const { module } = this.memory;
        const messages = [];
        module.log = (level, message) => {
            messages.push(message);
            this.#options.log?.(LEVELS[level], message);
        };
        this.lastMessage = () => messages.at(-1);
        try {
            return withPixelStore(this.gl, PLAIN_UPLOADS, () =>
                this.memory.scope(() => body(module, this.memory)));
        } finally {
            module.leave();
        }
    }

    /** Throws if a call failed. */
    check(result) {
        if (!result) return;
        if (this.gl.isContextLost()) throw lostError();
        const { module } = this.memory;
        const message = this.device
            ? this.memory.text(module._glsurf_device_message(this.device))
            : '';
        throw errorOf(result, message || this.lastMessage() || this.memory.text(module._glsurf_result_string(result)));
    }

    /** Throws, because an object broke or was lost before its results arrived. */
    fail() {
        if (this.#lost || this.gl.isContextLost() || !this.memory) throw lostError();
        throw errorOf(-5, 'the results are lost, because an earlier call failed or the context was lost; call again');
    }

    /** Returns the object that a call writes to its first argument. */
    create(call) {
        const out = this.memory.zeros(4);
        this.check(call(out));
        return this.memory.u32(out);
    }

    /** Passes the address of a flag to a call; returns true if the call set it. */
    flag(call) {
        const flag = this.memory.zeros(1);
        this.check(call(flag));
        return this.memory.module.HEAPU8[flag] !== 0;
    }

    /** Returns information about the device, and the library's version. */
    info() {
        return this.run((module, memory) => {
            const pointer = memory.make('info');
            module._glsurf_device_info(this.device, pointer);
            return { library: memory.text(module._glsurf_version()), ...memory.read('info', pointer) };
        });
    }

    /** Makes a Handle from a noun, the names of the library's calls, and a function that puts settings on
     * the stack. Throws at once if a setting is invalid. */
    handle(...given) {
        const handle = new Handle(this, ...given);
        this.#handles.add(handle);
        return handle;
    }

    forget(handle) {
        this.#handles.delete(handle);
    }

    /** Returns true if the context still has the objects of this token. A lost context has none, even once
     * restored; deleting them is an error. */
    holds(token) {
        return Boolean(this.device) && this.#memory?.token === token && !this.#lost && !this.gl.isContextLost();
    }

    destroy() {
        if (this.#destroyed) return;
        const usable = this.holds(this.#memory?.token);
        for (const handle of this.#handles) handle.destroy();
        if (usable) this.run((module) => module._glsurf_device_destroy(this.device));
        this.gl.canvas.removeEventListener('webglcontextlost', this.#listener);
        this.#destroyed = true;
        this.#memory = null;
    }
}

/** An object of the library. The first use creates it; the next use replaces it if it broke. */
class Handle {
    #core;
    #noun;
    #create;
    #destroy;
    #makeSettings;
    #pointer = 0;
    #made = null; // { token of its memory, number of submissions }
    #destroyed = false;

    constructor(core, noun, create, destroy, makeSettings) {
        core.memory.scope(() => makeSettings(core.memory));
        this.#core = core;
        this.#noun = noun;
        this.#create = create;
        this.#destroy = destroy;
        this.#makeSettings = makeSettings;
    }

    /** Identity of the current object, or null. A replaced object has another identity. */
    get made() {
        return this.#pointer && this.#made.token === this.#core.memory?.token ? this.#made : null;
    }

    expectUse() {
        this.#core.expectUse();
        if (this.#destroyed) throw argumentError(`the ${this.#noun} is destroyed; create another`);
    }

    /** Creates the device if there is none or it is lost. */
    async open() {
        this.expectUse();
        await this.#core.open();
    }

    /** Calls `body` with the object. */
    use(body) {
        this.expectUse();
        return this.#core.run((module, memory) => {
            if (!this.made) {
                this.#pointer = this.#core.create((out) =>
                    module[this.#create](out, this.#core.device, this.#makeSettings(memory)));
                this.#made = { token: memory.token, submitted: 0 };
            }
            try {
                return body(this.#pointer, module, memory);
            } catch (error) {
                if (error instanceof GlsurfError && breaks(error)) this.drop();
                throw error;
            }
        });
    }

    /** Calls `body`, which submits work. Returns an argument for collect(). */
    submit(body) {
        return this.use((...given) => {
            body(...given);
            return { made: this.#made, number: ++this.#made.submitted };
        });
    }

    /** Calls `body` with the object that the work was submitted to. After a refusal that work still waits,
     * and the next collect would get it; so the object is replaced. */
    collect({ made }, body) {
        this.expectUse();
        if (this.made !== made) this.#core.fail();
        try {
            return this.use(body);
        } catch (error) {
            if (error instanceof GlsurfError && error.code === 'argument') this.drop();
            throw error;
        }
    }

    /** Destroys the object; the next use creates another. */
    drop() {
        if (this.#pointer && this.#core.holds(this.#made.token))
            this.#core.memory.module[this.#destroy](this.#pointer);
        this.#pointer = 0;
    }

    destroy() {
        this.drop();
        this.#destroyed = true;
        this.#core.forget(this);
    }
}
