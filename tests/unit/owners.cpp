/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* glsurf/glsurf.hpp with a fake library: the order of destruction, and the sentence of each
 * error. */
#include "glsurf/glsurf.hpp"

#include <cstdio>
#include <type_traits>
#include <vector>

/* A fake object is a number. A call fails if `failing` is not GLSURF_OK. */
struct glsurf_device {
    int number;
    int holds; /* references of the application and of each matcher */
    glsurf_log_callback *log;
    void *user;
};
struct glsurf_matcher {
    int number;
    glsurf_device *device;
};
struct glsurf_feature_set {
    int number;
};
struct glsurf_targets {
    glsurf_device *device;
    uint32_t count; /* of targets */
    double seconds; /* of the last frame */
};

namespace {

int failures, made;
std::vector<int> destroyed;
std::string heard;
glsurf_result failing = GLSURF_OK;
const char *sentence = "";

void check(bool good, const char *what, int line) {
    if (!good) {
        std::printf("line %d: %s\n", line, what);
        ++failures;
    }
}
#define CHECK(what) check(what, #what, __LINE__)

void hear(void *user, glsurf_log_level, const char *message) {
    *static_cast<std::string *>(user) += message;
}

glsurf_result result_of(const glsurf_device *device) {
    if (failing != GLSURF_OK && *sentence)
        device->log(device->user, GLSURF_LOG_ERROR, sentence);
    return failing;
}

/* Drops one reference; the last one destroys the device. */
void release(glsurf_device *device) {
    if (--device->holds > 0)
        return;
    destroyed.push_back(device->number);
    device->log(device->user, GLSURF_LOG_INFO, "destroyed.");
    delete device;
}

} // namespace

const char *glsurf_result_string(glsurf_result result) {
    return result == GLSURF_ERROR_ARGUMENT ? "bad argument" : "another";
}

glsurf_result glsurf_device_create(glsurf_device **device, const glsurf_device_desc *desc) {
    glsurf_device *object = new glsurf_device{ ++made, 1, desc->log, desc->log_user };
    const glsurf_result result = result_of(object);
    object->log(object->user, GLSURF_LOG_WARNING, "created.");
    if (result != GLSURF_OK)
        delete object;
    *device = result == GLSURF_OK ? object : nullptr;
    return result;
}

void glsurf_device_destroy(glsurf_device *device) {
    release(device);
}

glsurf_result glsurf_device_rounding_check(glsurf_device *device, bool *as_c) {
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    *as_c = true;
    return result_of(device);
}

glsurf_result glsurf_matcher_create(glsurf_matcher **matcher, glsurf_device *device,
                                    const glsurf_matcher_desc *) {
    *matcher = nullptr;
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    const glsurf_result result = result_of(device);
    if (result == GLSURF_OK) {
        *matcher = new glsurf_matcher{ ++made, device };
        ++device->holds;
    }
    return result;
}

void glsurf_matcher_destroy(glsurf_matcher *matcher) {
    destroyed.push_back(matcher->number);
    matcher->device->log(matcher->device->user, GLSURF_LOG_INFO, "freed.");
    release(matcher->device);
    delete matcher;
}

glsurf_result glsurf_matcher_poll(glsurf_matcher *matcher, bool *ready) {
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    *ready = true;
    return result_of(matcher->device);
}

glsurf_result glsurf_feature_set_load(glsurf_feature_set **set, glsurf_matcher *matcher,
                                      const glsurf_features *features) {
    const glsurf_result result = result_of(matcher->device);
    *set = result == GLSURF_OK
               ? new glsurf_feature_set{ 100 + static_cast<int>(features->count) }
               : nullptr;
    return result;
}

void glsurf_feature_set_destroy(glsurf_feature_set *set) {
    destroyed.push_back(set->number);
    delete set;
}

glsurf_result glsurf_targets_create(glsurf_targets **targets, glsurf_device *device,
                                    const glsurf_targets_desc *desc) {
    *targets = new glsurf_targets{ device, static_cast<uint32_t>(desc->focal), 0.0 };
    return result_of(device);
}

void glsurf_targets_destroy(glsurf_targets *targets) {
    delete targets;
}

glsurf_result glsurf_targets_add(glsurf_targets *targets, const glsurf_image *,
                                 const glsurf_target_desc *desc, uint32_t *target) {
    *target = ++targets->count + 100 * static_cast<uint32_t>(desc->width);
    return result_of(targets->device);
}

glsurf_result glsurf_targets_add_features(glsurf_targets *targets, const glsurf_features *,
                                          const glsurf_region *part,
                                          const glsurf_target_desc *desc,
                                          uint32_t *target) {
    *target = ++targets->count + 100 * static_cast<uint32_t>(desc->width) + part->width;
    return result_of(targets->device);
}

glsurf_result glsurf_targets_collect(glsurf_targets *targets,
                                     glsurf_target_results *results) {
    results->count = targets->count;
    return result_of(targets->device);
}

glsurf_result glsurf_targets_remove(glsurf_targets *targets, uint32_t target) {
    targets->count -= target;
    return result_of(targets->device);
}

glsurf_result glsurf_targets_submit(glsurf_targets *targets, const glsurf_image *,
                                    double seconds) {
    targets->seconds = seconds;
    return result_of(targets->device);
}

glsurf_result glsurf_targets_poll(glsurf_targets *targets, bool *ready) {
    *ready = targets->seconds > 0.0;
    return result_of(targets->device);
}

glsurf_result glsurf_targets_reset(glsurf_targets *targets) {
    targets->seconds = 0.0;
    return result_of(targets->device);
}

/* Not an extractor, but an address that tells the object. */
glsurf_extractor *glsurf_targets_extractor(glsurf_targets *targets) {
    return reinterpret_cast<glsurf_extractor *>(targets);
}

/* One group for every pair. */
glsurf_result glsurf_arrange(glsurf_arranged *images, uint32_t,
                             const glsurf_arranged_pair *pairs, uint32_t pair_count,
                             const glsurf_arrange_params *params, glsurf_group *groups,
                             uint32_t *group_count) {
    if (failing != GLSURF_OK)
        return failing;
    for (uint32_t i = 0; i < pair_count; ++i) {
        images[pairs[i].a].group = images[pairs[i].b].group = i;
        groups[i].images = 2;
        groups[i].reference = params->reference;
    }
    *group_count = pair_count;
    return GLSURF_OK;
}

namespace {

template <typename Owner> constexpr bool moves_only() {
    return std::is_nothrow_move_constructible_v<Owner> &&
           std::is_nothrow_move_assignable_v<Owner> &&
           !std::is_copy_constructible_v<Owner> && !std::is_copy_assignable_v<Owner>;
}
static_assert(moves_only<glsurf::device>() && moves_only<glsurf::extractor>() &&
              moves_only<glsurf::matcher>() && moves_only<glsurf::feature_set>() &&
              moves_only<glsurf::panorama>() && moves_only<glsurf::targets>() &&
              moves_only<glsurf::context>());

void start() {
    made = 0;
    destroyed.clear();
    heard.clear();
    failing = GLSURF_OK;
    sentence = "";
}

glsurf_device_desc logged() {
    glsurf_device_desc desc{};
    desc.log = hear;
    desc.log_user = &heard;
    return desc;
}

/* Returns true if `act` throws this result with these words. */
template <typename Act>
bool throws(Act act, glsurf_result result, const std::string &words) {
    try {
        act();
    } catch (const glsurf::error &error) {
        return error.result() == result && error.what() == words;
    }
    return false;
}

void order() {
    start();
    {
        const glsurf::device device(logged()); /* 1 */
        glsurf::matcher first(device);         /* 2 */
        const glsurf_matcher *object = first.get();
        glsurf::matcher second(std::move(first));
        CHECK(!first.get() && second.get() == object && destroyed.empty());
        glsurf::matcher third(device); /* 3 */
        /* The object that is replaced logs while it is destroyed. */
        third = std::move(second);
        CHECK(third.get() == object && destroyed == std::vector<int>{ 3 });
        CHECK(third.poll());
        glsurf_features features{};
        glsurf::feature_set one(third, features);
        features.count = 1;
        glsurf::feature_set two(third, features);
        two = std::move(one);
        CHECK((destroyed == std::vector<int>{ 3, 101 }));
    }
    CHECK((destroyed == std::vector<int>{ 3, 101, 100, 2, 1 }));
    CHECK(heard == "created.freed.freed.destroyed.");
}

/* A matcher outlives the owner of its device, and is then replaced. */
void device_goes_first() {
    start();
    {
        auto device = std::make_unique<glsurf::device>(logged()); /* 1 */
        glsurf::matcher matcher(*device);                         /* 2 */
        device.reset();
        CHECK(destroyed.empty() && matcher.poll());
        failing = GLSURF_ERROR_LIMIT;
        sentence = "too large.";
        CHECK(throws([&] { (void)matcher.poll(); }, failing, "too large."));
        failing = GLSURF_OK;
        glsurf::device other; /* 3 */
        matcher = glsurf::matcher(other);
        CHECK((destroyed == std::vector<int>{ 2, 1 }));
        CHECK(heard == "created.too large.freed.destroyed.");
        other = glsurf::device(); /* 5 */
        CHECK((destroyed == std::vector<int>{ 2, 1 }) && matcher.poll());
    }
    CHECK((destroyed == std::vector<int>{ 2, 1, 5, 4, 3 }));
}

void constructors_fail() {
    start();
    failing = GLSURF_ERROR_UNSUPPORTED;
    sentence = "no context.";
    CHECK(throws([] { glsurf::device device(logged()); }, failing, "no context."));
    CHECK(heard == "no context.created."); /* a warning is not the sentence */
    CHECK(throws([] { glsurf::device device; }, failing, "no context."));
    sentence = ""; /* as if memory ends before there is a log */
    CHECK(throws([] { glsurf::device device; }, failing, "another"));
    failing = GLSURF_OK;
    const glsurf::device device;
    failing = GLSURF_ERROR_MEMORY;
    sentence = "no memory.";
    CHECK(throws([&] { glsurf::matcher matcher(device); }, failing, "no memory."));
    CHECK(destroyed.empty());
}

void calls_fail() {
    start();
    glsurf::device device;
    glsurf::matcher matcher(device);
    failing = GLSURF_ERROR_LIMIT;
    sentence = "too large.";
    CHECK(throws([&] { (void)device.rounding_check(); }, failing, "too large."));
    CHECK(throws([&] { (void)matcher.poll(); }, failing, "too large."));
    CHECK(throws([&] { glsurf::feature_set set(matcher, glsurf_features{}); }, failing,
                 "too large."));
    sentence = "";
    CHECK(throws([&] { (void)matcher.poll(); }, failing,
                 "another")); /* not the sentence before */
    failing = GLSURF_OK;
    CHECK(matcher.poll() && device.rounding_check());
    const glsurf::matcher moved(std::move(matcher));
    CHECK(throws([&] { (void)matcher.poll(); }, GLSURF_ERROR_ARGUMENT, "bad argument"));
    const glsurf::device kept(std::move(device));
    CHECK(throws([&] { glsurf::matcher lost(device); }, GLSURF_ERROR_ARGUMENT,
                 "bad argument"));
}

void tracks() {
    start();
    const glsurf::device device;
    glsurf_targets_desc desc{};
    desc.focal = 4;
    glsurf::targets targets(device, desc);
    glsurf_target_desc wide{};
    wide.width = 2;
    CHECK(targets.add(glsurf_image{}) == 5 && targets.add(glsurf_image{}, wide) == 206);
    CHECK(targets.add(glsurf_features{}, { 0, 0, 30, 20 }, wide) == 237);
    CHECK(targets.collect().count == 7);
    targets.remove(2);
    CHECK(targets.collect().count == 5 && !targets.poll());
    targets.submit(glsurf_image{}, 0.5);
    CHECK(targets.poll());
    targets.reset();
    CHECK(!targets.poll());
    CHECK(targets.extractor() == reinterpret_cast<glsurf_extractor *>(targets.get()));
    failing = GLSURF_ERROR_GEOMETRY;
    CHECK(throws([&] { (void)targets.add(glsurf_image{}); }, failing, "another"));
    CHECK(throws([&] { targets.remove(1); }, failing, "another"));
    CHECK(throws([&] { targets.submit(glsurf_image{}, 1.0); }, failing, "another"));
    CHECK(throws([&] { (void)targets.poll(); }, failing, "another"));
    CHECK(throws([&] { targets.reset(); }, failing, "another"));
}

void arranges() {
    start();
    std::vector<glsurf_arranged> images(5);
    std::vector<glsurf_arranged_pair> pairs(2);
    pairs[0].b = 1;
    pairs[1].a = 4;
    pairs[1].b = 3;
    glsurf_arrange_params params{};
    params.reference = 5;
    const std::vector<glsurf_group> groups = glsurf::arrange(images, pairs, params);
    CHECK(groups.size() == 2 && groups[1].images == 2 && groups[1].reference == 5);
    CHECK(images[1].group == 0 && images[3].group == 1);
    images.resize(1);
    CHECK(glsurf::arrange(images, {}).empty());
    failing = GLSURF_ERROR_GEOMETRY;
    CHECK(throws([&] { (void)glsurf::arrange(images, {}); }, failing, "another"));
}

} // namespace

int main() {
    order();
    device_goes_first();
    constructors_fail();
    calls_fail();
    tracks();
    arranges();
    std::printf("%d failures\n", failures);
    return failures > 0;
}
