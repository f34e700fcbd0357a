# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Writes the manual page PAGE to OUTPUT. HELP2MAN makes it from the text of TOOL's --help. ALSO lists
# the other pages.
#
# help2man recognises "Usage:" and "*HEADING*", and names the page after the program that it
# runs. Here that program is a script named PAGE, which prints the text. In the text of TOOL a
# heading is a line that ends in a colon; the page takes its first clause. Text below the last
# list becomes a section of notes.
string(REGEX REPLACE "^glsurf-?" "" command "${PAGE}")
execute_process(COMMAND ${TOOL} ${command} --help OUTPUT_VARIABLE text RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${TOOL} ${command} --help: ${result}")
endif()
string(FIND "${text}" "\n\n" end)
string(SUBSTRING "${text}" 0 ${end} name)
string(REGEX REPLACE "^glsurf ${command} ?" "" name "${name}")
string(REGEX REPLACE "\\.$" "" name "${name}")
string(REPLACE "\n" " " name "${name}")

string(REGEX REPLACE "([a-z]-)\n +" "\\1" text "${text}")
string(REPLACE "\nexample:\n  " "\n*Example*\n" text "${text}")
string(REGEX REPLACE "\n\n([a-z][^.,;:\n]*)([,;][^:]*)?:\n  " "\n\n*\\1*\n  " text "${text}")
string(REGEX REPLACE "\n+exit status: " "\n\n*Exit status*\n" text "${text}")
if(command)
  string(REPLACE "\nusage: " "\nUsage: " text "${text}")
  string(REGEX REPLACE "(\n  [^\n]*\n\n)([^ *\n])" "\\1*Notes*\n\\2" text "${text}")
else()
  # Turns the forms of usage and the examples into lists; most entries have an explanation.
  string(REPLACE "\nusage: " "\n*Synopsis*\n  " text "${text}")
  string(REPLACE "the version\n" "the version\n\n*Description*" text "${text}")
  string(REGEX REPLACE "\n +glsurf " "\n\n  glsurf " text "${text}")
endif()

get_filename_component(folder "${OUTPUT}" DIRECTORY)
file(WRITE "${folder}/${PAGE}" "cat <<'END'\n${text}END\n")
string(REPLACE "-" "\\-" also "${ALSO}")
string(REPLACE ";" " (1),\n.BR " also "${also}")
file(WRITE "${folder}/${PAGE}.inc" "[see also]\n.BR ${also} (1)\n")
execute_process(COMMAND ${HELP2MAN} --no-info --version-string=${VERSION} "--name=${name}"
    "--source=glsurf ${VERSION}" --include=${PAGE}.inc "--output=${OUTPUT}" "sh ./${PAGE}"
  WORKING_DIRECTORY "${folder}" RESULT_VARIABLE result)
file(REMOVE "${folder}/${PAGE}" "${folder}/${PAGE}.inc")
if(NOT result EQUAL 0)
  file(REMOVE "${OUTPUT}")
  message(FATAL_ERROR "${OUTPUT} cannot be made: ${result}")
endif()
