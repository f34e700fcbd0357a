# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Manual pages, which help2man makes from the commands' --help, and the completion, which reads the
# same text. There are no pages without help2man, or if the build cannot run the command.

# One page for each command in the table in main.c, except commands that are not built.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS main.c)
file(STRINGS main.c commands REGEX "{ \"[a-z]+\", [a-z]+_command }")
string(REGEX MATCHALL "[a-z]+_command" commands "${commands}")
list(TRANSFORM commands REPLACE "_command" "")
if(NOT TARGET glsurf_live)
    list(REMOVE_ITEM commands live)
endif()
if(NOT glsurf_calib3d)
    list(REMOVE_ITEM commands odometry)
endif()
if(NOT GLSURF_TOOL_LIBRARIES)
    list(REMOVE_ITEM commands bench evaluate export odometry stitch)
endif()

find_program(GLSURF_HELP2MAN NAMES help2man)
mark_as_advanced(GLSURF_HELP2MAN)
set(files)
if(GLSURF_HELP2MAN AND (NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR))
    set(pages ${commands})
    list(TRANSFORM pages PREPEND glsurf-)
    list(INSERT pages 0 glsurf)
    set(make ${PROJECT_SOURCE_DIR}/cmake/ManPage.cmake)
    foreach(page IN LISTS pages)
        set(file ${PROJECT_BINARY_DIR}/man/${page}.1)
        set(also ${pages})
        list(REMOVE_ITEM also ${page})
        add_custom_command(OUTPUT ${file}
            COMMAND ${CMAKE_COMMAND}
                "-DTOOL=${CMAKE_CROSSCOMPILING_EMULATOR};$<TARGET_FILE:glsurf_tool>"
                -DHELP2MAN=${GLSURF_HELP2MAN} -DPAGE=${page} -DVERSION=${PROJECT_VERSION}
                "-DALSO=${also}" -DOUTPUT=${file} -P ${make}
            DEPENDS glsurf_tool ${make}
            COMMENT "Writing ${page}.1" VERBATIM)
        list(APPEND files ${file})
    endforeach()
    add_custom_target(glsurf_manual ALL DEPENDS ${files})
endif()

if(GLSURF_INSTALL)
    install(FILES ${files} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES completion.bash RENAME glsurf
        DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions)
endif()
