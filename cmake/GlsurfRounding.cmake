# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors

include(CheckCSourceCompiles)

# glsurf_rounding_flags(VARIABLE) sets VARIABLE to the flags with which the compiler rounds every
# operation to the type of its operands, as the drivers do:
#   -ffp-contract=off      no fused multiply-add, as on 64-bit ARM
#   -msse2 -mfpmath=sse    on 32-bit x86, whose x87 registers keep more digits than a float has
function(glsurf_rounding_flags variable)
  set(contract -ffp-contract=off)
  set(sse -msse2 -mfpmath=sse)
  set(source "#include <float.h>
    #if FLT_EVAL_METHOD != 0
    #error operations have more digits than their type
    #endif
    int main(void) { return 0; }")
  check_c_source_compiles("${source}" GLSURF_ROUNDS)
  if(GLSURF_ROUNDS)
    set(${variable} ${contract} PARENT_SCOPE)
    return()
  endif()
  list(JOIN sse " " CMAKE_REQUIRED_FLAGS)
  check_c_source_compiles("${source}" GLSURF_ROUNDS_WITH_SSE)
  if(GLSURF_ROUNDS_WITH_SSE)
    set(${variable} ${contract} ${sse} PARENT_SCOPE)
    return()
  endif()
  message(WARNING "the compiler computes floats with more digits than they have: features of the CPU "
    "backend will differ in their last digits from features of other machines")
  set(${variable} ${contract} PARENT_SCOPE)
endfunction()
