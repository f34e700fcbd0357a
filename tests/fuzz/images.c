/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Image files: an image that is read has pixels, all of them. */
#include "fuzz.h"

#include "images/image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    image self = { 0 };
    if (image_load(&self, fuzz_file(data, size), NULL)) {
        fuzz_check(self.width > 0 && self.height > 0, "an image without size");
        fuzz_check(self.channels == 1 || self.channels == 3, "an image of other channels");
        const size_t bytes = (size_t)self.width * self.height * self.channels;
        volatile unsigned sum = 0;
        for (size_t i = 0; i < bytes; ++i)
            sum += self.pixels[i];
        image_free(&self);
    }
    return 0;
}
