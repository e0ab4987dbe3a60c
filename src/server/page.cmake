# The page: built with Node into web/dist, then put into the program.
#
# HEARTH_PAGE says which: BUILD builds web/ (and the engine for it), OFF leaves the page out, a
# folder takes the files in it as they are, AUTO builds if there are a Node and a clang that can.
# Included at the top, after the rooms, because it puts together what several of them make.
set(HEARTH_PAGE "AUTO" CACHE STRING "The page: BUILD, OFF, AUTO, or a folder with a page that is built")
set(HEARTH_NODE_FOLDER "" CACHE PATH "Where to look for node and npm before the usual places")
set(HEARTH_NODE_LEAST 20.19.0)
set(web ${CMAKE_SOURCE_DIR}/web)
set(page_folder ${CMAKE_BINARY_DIR}/page)
set(page_types ${CMAKE_SOURCE_DIR}/scripts/page_types.json)
# With other languages it is built from a copy, since what is generated for it lies beside its sources.
if(NOT HEARTH_I18N STREQUAL ${CMAKE_SOURCE_DIR}/i18n)
  file(COPY ${web} DESTINATION ${CMAKE_BINARY_DIR}/sources REGEX "/(node_modules|dist|wasm)$" EXCLUDE)
  file(COPY ${page_types} DESTINATION ${CMAKE_BINARY_DIR}/sources/scripts)
  set(web ${CMAKE_BINARY_DIR}/sources/web)
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/web/node_modules ${web}/node_modules SYMBOLIC)
endif()

# Looked for anew each time: a Node that was installed since, or removed, counts.
unset(HEARTH_NODE CACHE)
unset(HEARTH_NPM CACHE)
find_program(HEARTH_NODE NAMES node nodejs HINTS ${HEARTH_NODE_FOLDER})
find_program(HEARTH_NPM NAMES npm HINTS ${HEARTH_NODE_FOLDER})
set(node_version 0)
if(HEARTH_NODE)
  execute_process(COMMAND ${HEARTH_NODE} --version OUTPUT_VARIABLE node_version
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  string(REGEX REPLACE "^v" "" node_version "${node_version}")
endif()

set(page ${HEARTH_PAGE})
if(page STREQUAL "AUTO")
  set(page OFF)
  if(HEARTH_NPM AND node_version VERSION_GREATER_EQUAL HEARTH_NODE_LEAST AND TARGET hearth_wasm)
    set(page BUILD)
  else()
    message(STATUS "No page in the program: that needs Node ${HEARTH_NODE_LEAST} or newer with npm, and "
      "clang with lld for the engine")
  endif()
endif()

if(page STREQUAL "BUILD")
  # npm and what it starts find this Node and no other one.
  get_filename_component(node_folder ${HEARTH_NODE} DIRECTORY)
  set(npm ${CMAKE_COMMAND} -E env "PATH=${node_folder}:$ENV{PATH}" ${HEARTH_NPM})

  # npm writes this file last; it is older than the lock file if that has changed since. Not "npm ci":
  # that refuses a lock file without the packages for other systems, which a registry need not have.
  set(modules ${CMAKE_SOURCE_DIR}/web/node_modules/.package-lock.json)
  add_custom_command(OUTPUT ${modules}
    COMMAND ${CMAKE_COMMAND} -E chdir ${CMAKE_SOURCE_DIR}/web ${npm} install --no-save --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${modules}
    DEPENDS ${CMAKE_SOURCE_DIR}/web/package.json ${CMAKE_SOURCE_DIR}/web/package-lock.json
    COMMENT "Fetching what the page is built with" VERBATIM)

  # The modules, the catalogues for them and the prose, where the page's sources look for them.
  set(engine)
  get_property(wasm_files GLOBAL PROPERTY HEARTH_WASM_FILES)
  foreach(from ${wasm_files})
    get_filename_component(file ${from} NAME)
    add_custom_command(OUTPUT ${web}/wasm/${file}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${web}/wasm
      COMMAND ${CMAKE_COMMAND} -E copy ${from} ${web}/wasm/${file}
      DEPENDS ${from} hearth_wasm VERBATIM)
    list(APPEND engine ${web}/wasm/${file})
  endforeach()

  add_custom_command(OUTPUT ${web}/wasm/games.json
    COMMAND ${CMAKE_COMMAND} -E make_directory ${web}/wasm
    COMMAND $<TARGET_FILE:hearth_page_games> > ${web}/wasm/games.json
    DEPENDS hearth_page_games VERBATIM)
  list(APPEND engine ${web}/wasm/games.json)

  add_custom_command(OUTPUT ${web}/wasm/texts.ts
    COMMAND $<TARGET_FILE:hearth_page_text_ids> > ${web}/wasm/texts.ts
    DEPENDS hearth_page_text_ids VERBATIM)
  list(APPEND engine ${web}/wasm/texts.ts)

  add_custom_command(OUTPUT ${web}/wasm/constants.ts
    COMMAND $<TARGET_FILE:hearth_page_types> > ${web}/wasm/constants.ts
    DEPENDS hearth_page_types VERBATIM)
  list(APPEND engine ${web}/wasm/constants.ts)

  # The types of their positions, and one that finds them by the id of a game.
  set(positions "// Made by the build: the position of each game.\n")
  set(members "")
  foreach(game ${HEARTH_GAMES})
    string(APPEND positions "import type { Position as ${game} } from \"./${game}.types\";\n")
    string(APPEND members "  ${game}: ${game};\n")
    set(types ${web}/wasm/${game}.types.ts)
    add_custom_command(OUTPUT ${types}
      COMMAND $<TARGET_FILE:hearth_page_types> ${game} > ${types}
      DEPENDS hearth_page_types VERBATIM)
    list(APPEND engine ${types})
  endforeach()
  file(CONFIGURE OUTPUT ${web}/wasm/positions.ts @ONLY
    CONTENT "${positions}\nexport interface Positions {\n${members}}\n")
  list(APPEND engine ${web}/wasm/positions.ts)

  file(CONFIGURE OUTPUT ${web}/wasm/languages.ts @ONLY CONTENT "${HEARTH_PAGE_LANGUAGES}")
  list(APPEND engine ${web}/wasm/languages.ts)

  # Nothing else may lie there: whatever does becomes part of the page.
  file(GLOB there ${web}/wasm/*)
  foreach(file ${there})
    if(NOT file IN_LIST engine)
      file(REMOVE ${file})
    endif()
  endforeach()

  file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/*)
  file(GLOB page_settings CONFIGURE_DEPENDS ${web}/index.html ${web}/*.ts ${web}/tsconfig*.json)
  set(page_files ${web}/dist)
  set(page_built ${page_folder}/built)
  add_custom_command(OUTPUT ${page_built}
    COMMAND ${CMAKE_COMMAND} -E chdir ${web} ${npm} run --silent build -- --logLevel error
    COMMAND ${CMAKE_COMMAND} -E make_directory ${page_folder}
    COMMAND ${CMAKE_COMMAND} -E touch ${page_built}
    DEPENDS ${modules} ${engine} ${page_sources} ${page_settings} ${page_types}
    COMMENT "Building the page" VERBATIM)
elseif(page)
  get_filename_component(page_files ${page} ABSOLUTE BASE_DIR ${CMAKE_SOURCE_DIR})
  file(GLOB_RECURSE page_built CONFIGURE_DEPENDS ${page_files}/*)
endif()

if(page)
  set(embed ${CMAKE_SOURCE_DIR}/scripts/embed_page.mjs)
  add_custom_command(OUTPUT ${page_folder}/embedded
    BYPRODUCTS ${page_folder}/page.bin ${page_folder}/page.inc
    COMMAND ${HEARTH_NODE} ${embed} ${page_files} ${page_folder}
    COMMAND ${CMAKE_COMMAND} -E touch ${page_folder}/embedded
    DEPENDS ${page_built} ${embed} ${page_types} VERBATIM)
  add_custom_target(hearth_page DEPENDS ${page_folder}/embedded)
  set(inside ${CMAKE_SOURCE_DIR}/src/server/page_inside.c)
  add_library(hearth_page_inside OBJECT ${inside})
  target_link_libraries(hearth_page_inside PRIVATE hearth_flags)
  target_include_directories(hearth_page_inside PRIVATE ${page_folder}
    $<TARGET_PROPERTY:hearth_server,INTERFACE_INCLUDE_DIRECTORIES>)
  target_compile_definitions(hearth_page_inside PRIVATE HEARTH_PAGE_FOLDER="${page_folder}")
  set_source_files_properties(${inside} PROPERTIES
    OBJECT_DEPENDS "${page_folder}/page.bin;${page_folder}/page.inc")
  add_dependencies(hearth_page_inside hearth_page)
  target_link_libraries(hearth_program PRIVATE hearth_page_inside)
else()
  target_link_libraries(hearth_program PRIVATE hearth_no_page)
endif()
