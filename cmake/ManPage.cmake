# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Writes OUTPUT, the manual page PAGE, of what TOOL prints with --help. ALSO: the other pages.
string(REPLACE ";" " " also "${ALSO}")
string(REGEX REPLACE "^glsurf-?" "" command "${PAGE}")
get_filename_component(folder "${OUTPUT}" DIRECTORY)
file(MAKE_DIRECTORY "${folder}")
execute_process(
  COMMAND ${TOOL} ${command} --help
  COMMAND ${AWK} -v "page=${PAGE}" -v "version=${VERSION}" -v "also=${also}" -f ${SCRIPT}
  OUTPUT_FILE "${OUTPUT}" RESULTS_VARIABLE results)
if(NOT "${results}" STREQUAL "0;0")
  file(REMOVE "${OUTPUT}")
  message(FATAL_ERROR "${OUTPUT} cannot be made: ${results}")
endif()
