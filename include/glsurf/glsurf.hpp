/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Owners of glsurf's objects. C++17, header only; needs exceptions.
 *
 *     glsurf::egl egl;              // or a context of your own; declare it before the rest
 *     glsurf_extractor_desc desc{}; // zeroed fields are defaults
 *     desc.get_proc_address = glsurf_egl_get_proc_address;
 *     glsurf::extractor extractor(desc);
 *     extractor.submit(image);
 *     glsurf_features features = extractor.collect();
 *
 * The structs are those of glsurf.h, which is the manual of this header too. A constructor
 * creates an object, and the destructor destroys it. Objects move but are not copied. Only
 * assign to an object, or destroy it, after it was moved from.
 *
 * A member function has the name of a call of glsurf.h that returns a glsurf_result. If the
 * call fails, the function throws a glsurf::error. Otherwise it returns what the call
 * writes. Make the other calls with get(), for example
 * glsurf_extractor_abandon(extractor.get()). Do not destroy what get() returns.
 *
 * What glsurf.h says about order and contexts remains: the context is current in every
 * constructor and destructor, and feature sets are destroyed before their matcher. Local
 * variables are destroyed in the right order if they are declared in the order in which
 * they need each other.
 */
#ifndef GLSURF_GLSURF_HPP
#define GLSURF_GLSURF_HPP

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "glsurf/glsurf.h"
#if __has_include("glsurf/glsurf_egl.h")
#include "glsurf/glsurf_egl.h"
#endif

namespace glsurf {

/* A call failed. what() is the sentence that the library logs, or the name of the result if
 * the library logged nothing. */
class error : public std::runtime_error {
  public:
    error(glsurf_result result, const std::string &sentence)
        : std::runtime_error(sentence.empty() ? glsurf_result_string(result) : sentence),
          result_(result) {
    }

    glsurf_result result() const noexcept {
        return result_;
    }

  private:
    glsurf_result result_;
};

/* What the owners of C objects share. */
template <typename Object> class owner {
  public:
    /* The C object. NULL if the owner was moved from. */
    Object *get() const noexcept {
        return object_.get();
    }

    /* Throws unless `result`, which a C call on this object has returned, is GLSURF_OK. */
    void check(glsurf_result result) const {
        if (result == GLSURF_OK)
            return;
        std::string sentence;
        if (const auto &log = object_.get_deleter().log)
            sentence.swap(log->sentence);
        throw error(result, sentence);
    }

  protected:
    /* What a call writes that writes one value. */
    template <typename Output> Output output_of(glsurf_result (*call)(Object *, Output *)) {
        Output output{};
        check(call(get(), &output));
        return output;
    }
    /* The same of one struct, whose size the call gets. */
    template <typename Output>
    Output output_of(glsurf_result (*call)(Object *, Output *, size_t)) {
        Output output{};
        check(call(get(), &output, sizeof output));
        return output;
    }

    template <typename Desc>
    owner(glsurf_result (*create)(Object **, const Desc *, size_t),
          void (*destroy)(Object *), Desc desc)
        : object_(nullptr, destroyer{ destroy, nullptr }) {
        auto &log = object_.get_deleter().log;
        log.reset(new log_keeper{ desc.log, desc.log_user, {} });
        desc.log = log_keeper::receive;
        desc.log_user = log.get();
        Object *object = nullptr;
        const glsurf_result result = create(&object, &desc, sizeof desc);
        object_.reset(object);
        check(result);
    }

  private:
    /* Keeps the sentence of an error, and hands all messages on to the application. */
    struct log_keeper {
        glsurf_log_callback *next;
        void *next_user;
        std::string sentence;

        static void receive(void *user, glsurf_log_level level, const char *message) {
            log_keeper *self = static_cast<log_keeper *>(user);
            if (level == GLSURF_LOG_ERROR)
                self->keep(message);
            if (self->next)
                self->next(self->next_user, level, message);
        }

        void keep(const char *message) noexcept {
            try {
                sentence = message;
            } catch (...) { /* C code called this: without memory there is no sentence */
                sentence.clear();
            }
        }
    };

    /* The log belongs to the destroyer because the object may log while it is destroyed,
     * also when another object is moved to this place. */
    struct destroyer {
        void (*destroy)(Object *);
        std::unique_ptr<log_keeper> log;

        void operator()(Object *object) const noexcept {
            destroy(object);
        }
    };

    std::unique_ptr<Object, destroyer> object_;
};

class extractor : public owner<glsurf_extractor> {
  public:
    explicit extractor(const glsurf_extractor_desc &desc = {})
        : owner(glsurf_extractor_create, glsurf_extractor_destroy, desc) {
    }
    void change(const glsurf_extractor_desc &desc) {
        check(glsurf_extractor_change(get(), &desc));
    }
    /* One step; true when nothing is left to prepare. */
    [[nodiscard]] bool prepare(const glsurf_image &image, double seconds) {
        bool done = false;
        check(glsurf_extractor_prepare(get(), &image, seconds, &done));
        return done;
    }
    void submit(const glsurf_image &image) {
        check(glsurf_extractor_submit(get(), &image));
    }
    void describe(const glsurf_image &image, const glsurf_keypoint *keypoints,
                  uint32_t count) {
        check(glsurf_extractor_describe(get(), &image, keypoints, count));
    }
    [[nodiscard]] bool poll() {
        return output_of(glsurf_extractor_poll);
    }
    glsurf_features collect() {
        return output_of(glsurf_extractor_collect);
    }
    glsurf_gpu_features gpu_features() {
        return output_of(glsurf_extractor_gpu_features);
    }
    void draw(const glsurf_feature_drawing &drawing = {}) {
        check(glsurf_extractor_draw(get(), &drawing));
    }
    [[nodiscard]] bool rounding_check() {
        return output_of(glsurf_extractor_rounding_check);
    }
    glsurf_timer_check timer_check() {
        return output_of(glsurf_extractor_timer_check);
    }
};

/* Has to be destroyed before its matcher. */
class feature_set {
  public:
    /* glsurf_feature_set_keep() */
    feature_set(const owner<glsurf_matcher> &matcher,
                const owner<glsurf_extractor> &extractor) {
        glsurf_feature_set *set = nullptr;
        matcher.check(glsurf_feature_set_keep(&set, matcher.get(), extractor.get()));
        set_.reset(set);
    }
    /* glsurf_feature_set_load() */
    feature_set(const owner<glsurf_matcher> &matcher, const glsurf_features &features) {
        glsurf_feature_set *set = nullptr;
        matcher.check(glsurf_feature_set_load(&set, matcher.get(), &features));
        set_.reset(set);
    }
    glsurf_feature_set *get() const noexcept {
        return set_.get();
    }

  private:
    struct destroyer {
        void operator()(glsurf_feature_set *set) const noexcept {
            glsurf_feature_set_destroy(set);
        }
    };
    std::unique_ptr<glsurf_feature_set, destroyer> set_;
};

class matcher : public owner<glsurf_matcher> {
  public:
    explicit matcher(const glsurf_matcher_desc &desc = {})
        : owner(glsurf_matcher_create, glsurf_matcher_destroy, desc) {
    }
    void submit(const feature_set &a, const feature_set &b,
                const glsurf_match_params &params = {}) {
        check(glsurf_matcher_submit(get(), a.get(), b.get(), &params));
    }
    [[nodiscard]] bool poll() {
        return output_of(glsurf_matcher_poll);
    }
    glsurf_matches collect() {
        return output_of(glsurf_matcher_collect);
    }
    glsurf_gpu_matches gpu_matches() {
        return output_of(glsurf_matcher_gpu_matches);
    }
    void draw(const glsurf_match_drawing &drawing = {}) {
        check(glsurf_matcher_draw(get(), &drawing));
    }
};

class panorama : public owner<glsurf_panorama> {
  public:
    explicit panorama(const glsurf_panorama_desc &desc)
        : owner(glsurf_panorama_create, glsurf_panorama_destroy, desc) {
    }
    void add(const glsurf_image &image, const glsurf_placement &placement) {
        check(glsurf_panorama_add(get(), &image, &placement));
    }
    void read(uint8_t *rgba) {
        check(glsurf_panorama_read(get(), rgba));
    }
    uint32_t texture() {
        return output_of(glsurf_panorama_texture);
    }
};

#ifdef GLSURF_GLSURF_EGL_H
/* A context without a display; link to glsurf_egl. The constructor makes it current. */
class egl : public owner<glsurf_egl> {
  public:
    explicit egl(const glsurf_egl_desc &desc = {})
        : owner(glsurf_egl_create, glsurf_egl_destroy, desc) {
    }
    void make_current() {
        check(glsurf_egl_make_current(get()));
    }

    /* Releases the context from the calling thread, as glsurf_egl_release(). */
    void release() {
        check(glsurf_egl_release(get()));
    }
    glsurf_egl_api api() const {
        return glsurf_egl_api_of(get());
    }
};
#endif

} // namespace glsurf

#endif
