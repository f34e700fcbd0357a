/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Owners of glsurf's objects. C++17, header only; needs exceptions.
 *
 *     glsurf::context context;   // or one of your own; declare it before the rest
 *     glsurf_device_desc desc{}; // zeroed fields are defaults
 *     desc.get_proc_address = glsurf_context_get_proc_address;
 *     glsurf::device device(desc);
 *     glsurf::extractor extractor(device);
 *     extractor.submit(image);
 *     glsurf_features features = extractor.collect();
 *
 * glsurf.h declares the structs and is the manual of this header too. A constructor creates
 * an object, and the destructor destroys it. Objects can be moved but not copied. After a
 * move only assign to the old object, or destroy it.
 *
 * A member function makes the call of the same name. If the call fails, the function throws
 * a glsurf::error. Otherwise it returns what the call writes. Make the other calls with
 * get(), for example glsurf_device_abandon(device.get()). Do not destroy what get()
 * returns.
 *
 * Keep to the rules of glsurf.h about order and contexts: the context is current in every
 * constructor and destructor, and feature sets are destroyed before their matcher. If C
 * calls make objects with device.get(), destroy these before the device. Local variables
 * are destroyed in the right order if you declare each after the variables that it needs.
 */
#ifndef GLSURF_GLSURF_HPP
#define GLSURF_GLSURF_HPP

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 201703L
#error "glsurf.hpp needs C++17: compile with -std=c++17 or later"
#endif

#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "glsurf/glsurf.h"
#if __has_include("glsurf/glsurf_context.h")
#include "glsurf/glsurf_context.h"
#endif

namespace glsurf {

/* Failure of a call. what() is the message of the library, as logged and as from
 * glsurf_device_message(), or the name of the result if there is no message. */
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

/* Keeps the message of an error, and passes all messages on to the application. */
class kept_log {
  public:
    /* Replaces the log in the description. */
    template <typename Desc>
    explicit kept_log(Desc &desc) : next_(desc.log), next_user_(desc.log_user) {
        desc.log = receive;
        desc.log_user = this;
    }
    kept_log(const kept_log &) = delete;
    kept_log &operator=(const kept_log &) = delete;

    std::string take() {
        return std::exchange(sentence_, {});
    }

  private:
    static void receive(void *user, glsurf_log_level level, const char *message) {
        kept_log *self = static_cast<kept_log *>(user);
        if (level == GLSURF_LOG_ERROR)
            self->keep(message);
        if (self->next_)
            self->next_(self->next_user_, level, message);
    }

    void keep(const char *message) noexcept {
        try {
            sentence_ = message;
        } catch (...) { /* C code called this: without memory there is no sentence */
            sentence_.clear();
        }
    }

    glsurf_log_callback *next_;
    void *next_user_;
    std::string sentence_;
};

/* Base of the owners of C objects. */
template <typename Object> class owner {
  public:
    /* Returns the C object, or NULL if the owner was moved from. */
    Object *get() const noexcept {
        return object_.get();
    }

    /* Throws unless `result`, from a C call on this object, is GLSURF_OK. */
    void check(glsurf_result result) const {
        const auto &log = object_.get_deleter().log;
        if (result != GLSURF_OK)
            throw error(result, log ? log->take() : "");
    }

  protected:
    /* Creates a device or a context, which have logs of their own. */
    template <typename Desc>
    owner(glsurf_result (*create)(Object **, const Desc *), void (*destroy)(Object *),
          Desc desc)
        : object_(nullptr, destroyer{ destroy, std::make_shared<kept_log>(desc) }) {
        Object *object = nullptr;
        const glsurf_result result = create(&object, &desc);
        object_.reset(object);
        check(result);
    }

    /* Creates an object of a device, with the device's log. */
    template <typename Desc>
    owner(glsurf_result (*create)(Object **, glsurf_device *, const Desc *),
          void (*destroy)(Object *), const owner<glsurf_device> &device, const Desc &desc)
        : object_(nullptr, destroyer{ destroy, device.object_.get_deleter().log }) {
        Object *object = nullptr;
        const glsurf_result result = create(&object, device.get(), &desc);
        object_.reset(object);
        check(result);
    }

    /* Creates an object of another one, with its log. */
    template <typename Parent>
    owner(glsurf_result (*create)(Object **, Parent *, uint32_t, uint32_t),
          void (*destroy)(Object *), const owner<Parent> &parent, uint32_t width,
          uint32_t height)
        : object_(nullptr, destroyer{ destroy, parent.object_.get_deleter().log }) {
        Object *object = nullptr;
        const glsurf_result result = create(&object, parent.get(), width, height);
        object_.reset(object);
        check(result);
    }

    /* Makes a call that writes one value, and returns the value. */
    template <typename Output> Output output_of(glsurf_result (*call)(Object *, Output *)) {
        Output output{};
        check(call(get(), &output));
        return output;
    }

  private:
    template <typename Any> friend class owner;

    /* The C device lives as long as its objects and logs while it is destroyed, so each
     * destroyer has the device's log. */
    struct destroyer {
        void (*destroy)(Object *);
        std::shared_ptr<kept_log> log;

        void operator()(Object *object) const noexcept {
            destroy(object);
        }
    };

    std::unique_ptr<Object, destroyer> object_;
};

/* Device that extractors, matchers and panoramas compute with. They keep it alive. */
class device : public owner<glsurf_device> {
  public:
    explicit device(const glsurf_device_desc &desc = {})
        : owner(glsurf_device_create, glsurf_device_destroy, desc) {
    }
    glsurf_info info() const {
        glsurf_info info;
        glsurf_device_info(get(), &info);
        return info;
    }
    std::array<glsurf_path_info, GLSURF_PATHS> paths() const {
        std::array<glsurf_path_info, GLSURF_PATHS> paths;
        glsurf_device_paths(get(), paths.data(), nullptr);
        return paths;
    }
    void set_timings(glsurf_timings timings) {
        check(glsurf_device_set_timings(get(), timings));
    }
    [[nodiscard]] bool rounding_check() {
        return output_of(glsurf_device_rounding_check);
    }
    glsurf_timer_check timer_check() {
        return output_of(glsurf_device_timer_check);
    }
};

class extractor : public owner<glsurf_extractor> {
  public:
    explicit extractor(const device &device, const glsurf_extractor_desc &desc = {})
        : owner(glsurf_extractor_create, glsurf_extractor_destroy, device, desc) {
    }
    void change(const glsurf_extractor_desc &desc) {
        check(glsurf_extractor_change(get(), &desc));
    }
    /* Does one step. Returns true when nothing is left to prepare. */
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
    glsurf_blob compute(const glsurf_blob &task, const glsurf_image &image) {
        glsurf_blob result{};
        check(glsurf_extractor_compute(get(), &task, &image, &result));
        return result;
    }
};

/* Tiles of an image. Destroy them before their extractor. */
class tiles : public owner<glsurf_tiles> {
  public:
    tiles(const extractor &extractor, uint32_t width, uint32_t height)
        : owner(glsurf_tiles_create, glsurf_tiles_destroy, extractor, width, height) {
    }
    uint32_t count() const noexcept {
        return glsurf_tiles_count(get());
    }
    glsurf_blob task(uint32_t number) {
        glsurf_blob task{};
        check(glsurf_tiles_task(get(), number, &task));
        return task;
    }
    void take(const glsurf_blob &result) {
        check(glsurf_tiles_take(get(), &result));
    }
    glsurf_features features() {
        return output_of(glsurf_tiles_features);
    }
};

/* Set of features. Destroy it before its matcher. */
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
    explicit matcher(const device &device, const glsurf_matcher_desc &desc = {})
        : owner(glsurf_matcher_create, glsurf_matcher_destroy, device, desc) {
    }
    /* Does one step. Returns true when nothing is left to prepare. */
    [[nodiscard]] bool prepare(std::uint32_t a, std::uint32_t b,
                               std::uint32_t descriptor_length,
                               const glsurf_match_params &params, double seconds) {
        bool done = false;
        check(glsurf_matcher_prepare(get(), a, b, descriptor_length, &params, seconds,
                                     &done));
        return done;
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
    panorama(const device &device, const glsurf_panorama_desc &desc)
        : owner(glsurf_panorama_create, glsurf_panorama_destroy, device, desc) {
    }
    uint32_t rows() const {
        return glsurf_panorama_rows(get());
    }
    void start() {
        check(glsurf_panorama_start(get(), nullptr));
    }
    void start(const glsurf_region &part) {
        check(glsurf_panorama_start(get(), &part));
    }
    void survey(const glsurf_image *images, glsurf_placement *placements, uint32_t count,
                const glsurf_survey_params &params = {}) {
        check(glsurf_panorama_survey(get(), images, placements, count, &params));
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

class targets : public owner<glsurf_targets> {
  public:
    explicit targets(const device &device, const glsurf_targets_desc &desc = {})
        : owner(glsurf_targets_create, glsurf_targets_destroy, device, desc) {
    }
    uint32_t add(const glsurf_image &picture, const glsurf_target_desc &desc = {}) {
        uint32_t target = 0;
        check(glsurf_targets_add(get(), &picture, &desc, &target));
        return target;
    }
    uint32_t add(const glsurf_features &features, const glsurf_region &part,
                 const glsurf_target_desc &desc = {}) {
        uint32_t target = 0;
        check(glsurf_targets_add_features(get(), &features, &part, &desc, &target));
        return target;
    }
    void remove(uint32_t target) {
        check(glsurf_targets_remove(get(), target));
    }
    void submit(const glsurf_image &frame, double seconds) {
        check(glsurf_targets_submit(get(), &frame, seconds));
    }
    [[nodiscard]] bool poll() {
        return output_of(glsurf_targets_poll);
    }
    glsurf_target_results collect() {
        return output_of(glsurf_targets_collect);
    }
    void reset() {
        check(glsurf_targets_reset(get()));
    }
    /* The targets own it. */
    glsurf_extractor *extractor() const noexcept {
        return glsurf_targets_extractor(get());
    }
};

/* Arranges images. Returns the groups. */
inline std::vector<glsurf_group> arrange(std::vector<glsurf_arranged> &images,
                                         const std::vector<glsurf_arranged_pair> &pairs,
                                         const glsurf_arrange_params &params = {}) {
    std::vector<glsurf_group> groups(images.size() / 2 + 1);
    uint32_t count = 0;
    const glsurf_result result =
        glsurf_arrange(images.data(), static_cast<uint32_t>(images.size()), pairs.data(),
                       static_cast<uint32_t>(pairs.size()), &params, groups.data(), &count);
    if (result != GLSURF_OK)
        throw error(result, "");
    groups.resize(count);
    return groups;
}

#ifdef GLSURF_GLSURF_CONTEXT_H
/* A context without a window; link to glsurf_context. The constructor makes it current. */
class context : public owner<glsurf_context> {
  public:
    explicit context(const glsurf_context_desc &desc = {})
        : owner(glsurf_context_create, glsurf_context_destroy, desc) {
    }
    void make_current() {
        check(glsurf_context_make_current(get()));
    }

    /* Releases the context from the calling thread, as glsurf_context_release(). */
    void release() {
        check(glsurf_context_release(get()));
    }
    glsurf_context_info tell() const {
        glsurf_context_info info;
        glsurf_context_get_info(get(), &info);
        return info;
    }
};
#endif

} // namespace glsurf

#endif
