/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* glsurf/glsurf.hpp with a fake library: what is destroyed when, and which sentence an
 * error has. */
#include "glsurf/glsurf.hpp"

#include <cstdio>
#include <type_traits>
#include <vector>

/* The fake functions have the sizes that these macros of the header add. */
#undef glsurf_matcher_create
#undef glsurf_feature_set_load

/* A fake object is a number. A call fails if `failing` is not GLSURF_OK. */
struct glsurf_matcher {
    int number;
    glsurf_log_callback *log;
    void *user;
};
struct glsurf_feature_set {
    int number;
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

glsurf_result result_of(const glsurf_matcher *matcher) {
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    if (failing != GLSURF_OK && *sentence)
        matcher->log(matcher->user, GLSURF_LOG_ERROR, sentence);
    return failing;
}

} // namespace

const char *glsurf_result_string(glsurf_result result) {
    return result == GLSURF_ERROR_ARGUMENT ? "bad argument" : "another";
}

glsurf_result glsurf_matcher_create(glsurf_matcher **matcher,
                                    const glsurf_matcher_desc *desc, size_t desc_size) {
    CHECK(desc_size == sizeof *desc);
    glsurf_matcher *object = new glsurf_matcher{ ++made, desc->log, desc->log_user };
    const glsurf_result result = result_of(object);
    object->log(object->user, GLSURF_LOG_WARNING, "created.");
    if (result != GLSURF_OK)
        delete object;
    *matcher = result == GLSURF_OK ? object : nullptr;
    return result;
}

void glsurf_matcher_destroy(glsurf_matcher *matcher) {
    destroyed.push_back(matcher->number);
    matcher->log(matcher->user, GLSURF_LOG_INFO, "destroyed.");
    delete matcher;
}

glsurf_result glsurf_matcher_poll(glsurf_matcher *matcher, bool *ready) {
    const glsurf_result result = result_of(matcher);
    if (result == GLSURF_OK)
        *ready = true;
    return result;
}

glsurf_result glsurf_feature_set_load(glsurf_feature_set **set, glsurf_matcher *matcher,
                                      const glsurf_features *features,
                                      size_t features_size) {
    CHECK(features_size == sizeof *features);
    const glsurf_result result = result_of(matcher);
    *set = result == GLSURF_OK
               ? new glsurf_feature_set{ 100 + static_cast<int>(features->count) }
               : nullptr;
    return result;
}

void glsurf_feature_set_destroy(glsurf_feature_set *set) {
    destroyed.push_back(set->number);
    delete set;
}

namespace {

template <typename Owner> constexpr bool moves_only() {
    return std::is_nothrow_move_constructible_v<Owner> &&
           std::is_nothrow_move_assignable_v<Owner> &&
           !std::is_copy_constructible_v<Owner> && !std::is_copy_assignable_v<Owner>;
}
static_assert(moves_only<glsurf::extractor>() && moves_only<glsurf::matcher>() &&
              moves_only<glsurf::feature_set>() && moves_only<glsurf::panorama>() &&
              moves_only<glsurf::egl>());

void start() {
    made = 0;
    destroyed.clear();
    heard.clear();
    failing = GLSURF_OK;
    sentence = "";
}

glsurf_matcher_desc logged() {
    glsurf_matcher_desc desc{};
    desc.log = hear;
    desc.log_user = &heard;
    return desc;
}

/* The error that `act` throws is `result` with the words. */
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
        glsurf::matcher first(logged());
        const glsurf_matcher *object = first.get();
        glsurf::matcher second(std::move(first));
        CHECK(!first.get() && second.get() == object && destroyed.empty());
        glsurf::matcher third(logged());
        /* The object that is replaced logs while it is destroyed. */
        third = std::move(second);
        CHECK(third.get() == object && destroyed == std::vector<int>{ 2 });
        CHECK(third.poll());
        glsurf_features features{};
        glsurf::feature_set one(third, features);
        features.count = 1;
        glsurf::feature_set two(third, features);
        two = std::move(one);
        CHECK((destroyed == std::vector<int>{ 2, 101 }));
    }
    CHECK((destroyed == std::vector<int>{ 2, 101, 100, 1 }));
    CHECK(heard == "created.created.destroyed.destroyed.");
}

void constructors_fail() {
    start();
    failing = GLSURF_ERROR_UNSUPPORTED;
    sentence = "no context.";
    CHECK(throws([] { glsurf::matcher matcher(logged()); }, failing, "no context."));
    CHECK(heard == "no context.created."); /* a warning is not the sentence */
    CHECK(throws([] { glsurf::matcher matcher; }, failing, "no context."));
    sentence = ""; /* as where memory ends before there is a log */
    CHECK(throws([] { glsurf::matcher matcher; }, failing, "another"));
    CHECK(destroyed.empty());
}

void calls_fail() {
    start();
    glsurf::matcher matcher;
    failing = GLSURF_ERROR_LIMIT;
    sentence = "too large.";
    CHECK(throws([&] { (void)matcher.poll(); }, failing, "too large."));
    CHECK(throws([&] { glsurf::feature_set set(matcher, glsurf_features{}); }, failing,
                 "too large."));
    sentence = "";
    CHECK(
        throws([&] { (void)matcher.poll(); }, failing, "another")); /* not the one before */
    failing = GLSURF_OK;
    CHECK(matcher.poll());
    const glsurf::matcher moved(std::move(matcher));
    CHECK(throws([&] { (void)matcher.poll(); }, GLSURF_ERROR_ARGUMENT, "bad argument"));
}

} // namespace

int main() {
    order();
    constructors_fail();
    calls_fail();
    std::printf("%d failures\n", failures);
    return failures > 0;
}
