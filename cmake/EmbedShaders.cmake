# Writes OUTPUT, a C file with the texts of the shaders FILES, which are paths below DIRECTORY.
# Run as: cmake -DDIRECTORY=... -DOUTPUT=... "-DFILES=a;b" -P EmbedShaders.cmake
# With BARE the texts have neither comments nor indentation, and fewer spaces. Their lines stay, so
# that a driver's messages name the right lines.
# TABLE is the array of { name, text } that the C file defines, and HEADER the file that declares it.
# The defaults are the library's.
if(NOT TABLE)
  set(TABLE "const gls_shader_file gls_shader_files")
  set(HEADER "gl/shader_text.h")
endif()
set(arrays "")
set(table "")
set(index 0)
foreach(file IN LISTS FILES)
  set(path "${DIRECTORY}/${file}")
  if(BARE)
    file(READ "${path}" text)
    string(REGEX REPLACE "[ \t]*//[^\n]*" "" text "${text}")
    string(REGEX REPLACE "\n[ \t]+" "\n" text "${text}")
    string(REGEX REPLACE " *([=*/+,?:<>|&]) *" "\\1" text "${text}")
    string(REGEX REPLACE " - ([^-])" "-\\1" text "${text}")
    string(REGEX REPLACE "(if|for|\\)) ([({])" "\\1\\2" text "${text}")
    string(REGEX REPLACE "({|\\(|;) +" "\\1" text "${text}")
    string(REGEX REPLACE " +(}|\\))" "\\1" text "${text}")
    string(REGEX REPLACE "(;|\\)) +\\\\\n" "\\1\\\\\n" text "${text}")
    set(path "${OUTPUT}.bare")
    file(WRITE "${path}" "${text}")
  endif()
  file(READ "${path}" hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND arrays "static const char text_${index}[] = { ${bytes}0 };\n")
  string(APPEND table "    { \"${file}\", text_${index} },\n")
  math(EXPR index "${index} + 1")
endforeach()
file(WRITE "${OUTPUT}"
  "#include \"${HEADER}\"\n\n${arrays}\n"
  "${TABLE}[] = {\n${table}    { 0, 0 },\n};\n")
