/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * glsurf_peers_quality [--json FILE] [--plot FILE] [--only NAME]... FOLDER=N...: computes
 * the measures and times of `glsurf evaluate` for glsurf's presets and for other detectors.
 * Each detector's threshold gives N features in img1, and is used for the folder's other
 * images. ORB has no such threshold: N features of each image are requested. Prints a line
 * for each folder and detector, and one for all pairs of a detector. Below each line: the
 * median distance in pixels of correct matches from the truth, by the scale of img1's
 * keypoint, and the number of these matches. --only chooses detectors whose name contains
 * NAME. --plot draws correct matches over milliseconds.
 *
 * doc/evaluation.md describes the protocol, and tools/command/measures.c defines the
 * measures. A time runs from the gray image in memory to features in memory: the shortest
 * of three runs, and the median over all images except img1, which warms up the libraries.
 */
#include "quality.hpp"

extern "C" {
#include "curve.h"
}

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>

namespace {

struct Result {
    const Detector *detector;
    measure_figures mean;
    size_t pairs;
    double clock, processors; /* milliseconds */
};

/* Replaces characters that JSON escapes. Only a driver's name has them. */
std::string plain_text(std::string text) {
    std::replace_if(
        text.begin(), text.end(),
        [](unsigned char c) { return c < ' ' || c > '~' || c == '"' || c == '\\'; }, '?');
    return text;
}

void write_json(const char *path, const std::vector<Result> &results) {
    std::FILE *file = std::fopen(path, "w");
    if (!file)
        throw std::runtime_error(std::string(path) + " cannot be written");
    std::fprintf(file, "[\n");
    for (const Result &r : results) {
        const double *const v = r.mean.value;
        std::fprintf(file,
                     "  {\"name\": \"%s\", \"runs_on\": \"%s\", \"pairs\": %zu, "
                     "\"milliseconds\": %.3f, \"processor_milliseconds\": %.3f, "
                     "\"correct\": %.3f, \"within_pixel\": %.3f, \"precision\": %.5f, "
                     "\"matching_score\": %.5f, \"repeatability\": %.5f}%s\n",
                     plain_text(r.detector->name).c_str(),
                     plain_text(r.detector->runs_on).c_str(), r.pairs, r.clock,
                     r.processors, v[MEASURE_CORRECT], v[MEASURE_WITHIN_PIXEL],
                     v[MEASURE_PRECISION], v[MEASURE_SCORE], v[MEASURE_REPEATABILITY],
                     &r == &results.back() ? "" : ",");
    }
    std::fprintf(file, "]\n");
    if (std::fclose(file) != 0)
        throw std::runtime_error(std::string(path) + " cannot be written");
}

/* Returns the side at which a name covers nothing, with the present figures. */
curve_side side_of(const std::string &name) {
    return name == "glsurf default" || name == "VLFeat SIFT" ? CURVE_LEFT
           : name == "VLFeat RootSIFT"                       ? CURVE_ABOVE
           : name == "glsurf bay"                            ? CURVE_BELOW
                                                             : CURVE_RIGHT;
}

/* Draws the plot. One line joins the presets that form a curve. */
void write_plot(const char *path, const std::vector<Result> &results) {
    std::vector<curve_point> points;
    for (const Result &r : results) {
        const std::string &name = r.detector->name;
        const bool joined =
            name == "glsurf fast" || name == "glsurf default" || name == "glsurf best";
        points.push_back({ name.c_str(), r.clock, r.mean.value[MEASURE_CORRECT],
                           name.compare(0, 6, "glsurf") == 0   ? 0u
                           : name.compare(0, 6, "OpenCV") == 0 ? 1u
                           : name.compare(0, 6, "VLFeat") == 0 ? 2u
                                                               : 3u,
                           joined, side_of(name) });
    }
    if (!curve_write(path, points.data(), points.size()))
        throw std::runtime_error("the plot was not drawn");
}

struct Options {
    const char *json = nullptr, *plot = nullptr;
    std::vector<std::string> only, folders;
};

Options parse_options(char **words) {
    Options options;
    for (; *words; ++words) {
        const std::string word = *words;
        const bool value = word == "--json" || word == "--plot" || word == "--only";
        if (value && !*++words)
            throw std::runtime_error(word + " needs a value");
        if (word == "--json")
            options.json = *words;
        else if (word == "--plot")
            options.plot = *words;
        else if (word == "--only")
            options.only.push_back(*words);
        else
            options.folders.push_back(word);
    }
    if (options.folders.empty())
        throw std::runtime_error("name folders as FOLDER=N");
    return options;
}

bool is_chosen(const Options &options, const Detector &detector) {
    return options.only.empty() ||
           std::any_of(
               options.only.begin(), options.only.end(),
               [&](const std::string &name) {
                   return detector.name.find(name) != std::string::npos;
               });
}

void compare_detectors(const Options &options) {
    std::vector<Detector> all, detectors;
    std::vector<Result> results;
    add_presets(all);
    add_libraries(all);
    for (const Detector &detector : all)
        if (is_chosen(options, detector))
            detectors.push_back(detector);
    const std::vector<Sum> sums = measure_all(detectors, options.folders);
    for (size_t i = 0; i < sums.size(); ++i) {
        results.push_back({ &detectors[i], sums[i].figures, sums[i].pairs,
                            median(sums[i].clock), median(sums[i].processors) });
        measure_divide(&results[i].mean, sums[i].pairs);
    }
    if (options.json)
        write_json(options.json, results);
    if (options.plot)
        write_plot(options.plot, results);
}

} // namespace

int main(int, char **argv) {
    try {
        compare_detectors(parse_options(argv + 1));
    } catch (const std::exception &e) {
        std::fprintf(stderr, "glsurf_peers_quality: %s\n", e.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
