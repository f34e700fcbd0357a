# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Installs the libraries, the headers, the files by which pkg-config and CMake find them, the pages and
# the examples. tools/command installs the command, its manual pages and its completion,
# bindings/gstreamer its plugin.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(libraries glsurf)
set(statics)
if(GLSURF_CONTEXT)
  list(APPEND libraries glsurf_context)
endif()
foreach(library IN LISTS libraries)
  if(TARGET ${library}_static)
    list(APPEND statics ${library}_static)
  endif()
endforeach()
if(TARGET glsurf_static)
  list(APPEND statics glsurf_check)
elseif(TARGET glsurf_check)
  list(APPEND libraries glsurf_check)
endif()

# The static libraries have an export of their own, because users of the shared libraries
# need not have the dependencies of the static ones.
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/glsurf)
install(TARGETS ${libraries} EXPORT glsurfTargets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
# For linkers that do not read the import library of mingw-w64: lib /def:glsurf.def
get_target_property(glsurf_type glsurf TYPE)
if(WIN32 AND glsurf_type STREQUAL SHARED_LIBRARY)
  list(TRANSFORM libraries REPLACE "(.+)" "${PROJECT_BINARY_DIR}/\\1.def" OUTPUT_VARIABLE exports)
  install(FILES ${exports} DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
install(EXPORT glsurfTargets NAMESPACE glsurf:: DESTINATION ${package_dir})
if(statics)
  install(TARGETS ${statics} EXPORT glsurfStaticTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(EXPORT glsurfStaticTargets NAMESPACE glsurf:: DESTINATION ${package_dir})
endif()

glsurf_glob(headers ${PROJECT_SOURCE_DIR}/include/glsurf *.h *.hpp)
if(NOT GLSURF_CONTEXT)
  list(FILTER headers EXCLUDE REGEX "/glsurf_context\\.h$")
endif()
if(NOT TARGET glsurf_check)
  list(FILTER headers EXCLUDE REGEX "/glsurf_check\\.h$")
endif()
install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/glsurf)

# The relative path from the folder of the .pc file to the prefix, because the prefix may be chosen
# when glsurf is installed.
file(RELATIVE_PATH glsurf_pc_to_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
if(glsurf_type STREQUAL STATIC_LIBRARY)
  # If only the static library is installed, pkg-config works without --static.
  set(glsurf_pc_private "")
  set(glsurf_pc_cflags " -DGLSURF_STATIC")
  set(glsurf_static_needed TRUE)
else()
  set(glsurf_pc_private .private)
  set(glsurf_pc_cflags "")
  set(glsurf_static_needed FALSE)
endif()
if(GLSURF_GLEW)
  string(TOLOWER "glew ${glsurf_gl}" glsurf_pc_requires)
endif()
set(glsurf_pc_libraries "")
foreach(library IN LISTS glsurf_system_libraries)
  string(APPEND glsurf_pc_libraries " -l${library}")
endforeach()
if(WIN32)
  set(glsurf_context_pc_requires "")
  set(glsurf_context_pc_libraries " -lopengl32 -lgdi32")
  set(glsurf_context_links_egl FALSE)
else()
  set(glsurf_context_pc_requires egl)
  set(glsurf_context_pc_libraries " -lm -pthread")
  set(glsurf_context_links_egl ${GLSURF_CONTEXT})
endif()
if(glsurf_static_needed)
  set(glsurf_pc_public "${glsurf_pc_libraries}")
  set(glsurf_context_pc_public "${glsurf_context_pc_libraries}")
endif()
set(pc_files ${PROJECT_BINARY_DIR}/glsurf.pc)
configure_file(cmake/glsurf.pc.in glsurf.pc @ONLY)
if(GLSURF_CONTEXT)
  configure_file(cmake/glsurf-context.pc.in glsurf-context.pc @ONLY)
  list(APPEND pc_files ${PROJECT_BINARY_DIR}/glsurf-context.pc)
endif()
if(TARGET glsurf_check)
  configure_file(cmake/glsurf-check.pc.in glsurf-check.pc @ONLY)
  list(APPEND pc_files ${PROJECT_BINARY_DIR}/glsurf-check.pc)
endif()
install(FILES ${pc_files} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# Before version 1.0.0 every minor version may change the interface.
configure_package_config_file(cmake/glsurfConfig.cmake.in glsurfConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(glsurfConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/glsurfConfig.cmake"
  "${PROJECT_BINARY_DIR}/glsurfConfigVersion.cmake" DESTINATION ${package_dir})

# The pages with their pictures, and the examples, which are a project of their own. They stay beside
# each other as in the sources, so that links between them work.
foreach(folder IN ITEMS doc examples)
  install(DIRECTORY ${folder} DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN __pycache__ EXCLUDE)
endforeach()
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
