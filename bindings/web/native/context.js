// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Appended to Emscripten's module. OpenGL names objects by numbers and WebGL does not, so Emscripten keeps
// tables of objects. The page's own objects are in no table: the library saves and restores bindings by
// number, and would unbind them. Here they get numbers while a call of the library lasts.
const tableOf = {
    0x8CA6: GL.framebuffers, // DRAW_FRAMEBUFFER_BINDING
    0x8CAA: GL.framebuffers, // READ_FRAMEBUFFER_BINDING
    0x8B8D: GL.programs, // CURRENT_PROGRAM
    0x85B5: GL.vaos, // VERTEX_ARRAY_BINDING
    0x8069: GL.textures, // TEXTURE_BINDING_2D
    0x8C1D: GL.textures, // TEXTURE_BINDING_2D_ARRAY
    0x88ED: GL.buffers, // PIXEL_PACK_BUFFER_BINDING
    0x88EF: GL.buffers, // PIXEL_UNPACK_BUFFER_BINDING
    0x8919: GL.samplers, // SAMPLER_BINDING
};
let guests = [];

/** Gives an object of the page a number in a table. */
Module.enter = (table, object) => {
    const number = GL.getNewId(table);
    guests.push({ table, object, number, before: object.name });
    table[number] = object;
    object.name = number;
    return number;
};

/** Removes the page's objects from the tables. */
Module.leave = () => {
    for (const { table, object, number, before } of guests.reverse()) {
        table[number] = null;
        if (before === undefined) delete object.name;
        else object.name = before;
    }
    guests = [];
};

/** Reads a pixel of the bound framebuffer, which waits until the GPU has drawn it. */
Module.finish = () => {
    const gl = GLctx;
    const arrays = {
        [gl.FLOAT]: Float32Array, [gl.INT]: Int32Array, [gl.BYTE]: Int8Array, [gl.SHORT]: Int16Array,
        [gl.UNSIGNED_BYTE]: Uint8Array, [gl.UNSIGNED_SHORT]: Uint16Array, [gl.HALF_FLOAT]: Uint16Array,
    };
    if (gl.checkFramebufferStatus(gl.READ_FRAMEBUFFER) !== gl.FRAMEBUFFER_COMPLETE) return;
    const [format, type] = ['FORMAT', 'TYPE'].map((name) => gl.getParameter(gl[`IMPLEMENTATION_COLOR_READ_${name}`]));
    const names = ['ALIGNMENT', 'ROW_LENGTH', 'SKIP_PIXELS', 'SKIP_ROWS'].map((name) => gl[`PACK_${name}`]);
    const before = names.map((name) => gl.getParameter(name));
    const buffer = gl.getParameter(gl.PIXEL_PACK_BUFFER_BINDING);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    names.forEach((name, i) => gl.pixelStorei(name, i ? 0 : 4));
    gl.readPixels(0, 0, 1, 1, format, type, new (arrays[type] ?? Uint32Array)(4));
    names.forEach((name, i) => gl.pixelStorei(name, before[i]));
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
};

const askEmscripten = emscriptenWebGLGet;
emscriptenWebGLGet = (name, pointer, type) => {
    const table = tableOf[name];
    const object = table && GLctx.getParameter(name);
    if (object && table[object.name] !== object) Module.enter(table, object);
    askEmscripten(name, pointer, type);
};
Module.GL = GL;
