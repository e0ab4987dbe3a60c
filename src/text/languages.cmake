# The one list of languages, i18n/languages.json, in the order in which players see them; English comes first. Scripts and
# tests read that file, too. CONTRIBUTING.md says what is in it.
#   HEARTH_LANGUAGES       the ids
#   HEARTH_TRANSLATIONS    those of them that have catalogues: all but English
#   HEARTH_PAGE_LANGUAGES  the list for the page, which src/server/page.cmake writes
# languages.h has it for C.
set(HEARTH_I18N ${CMAKE_SOURCE_DIR}/i18n CACHE PATH "Where the languages are: another folder has more of them")
set(languages_file ${HEARTH_I18N}/languages.json)
set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${languages_file})
file(READ ${languages_file} languages_json)
string(JSON count LENGTH "${languages_json}")
math(EXPR last "${count} - 1")
set(HEARTH_LANGUAGES)
set(rows "")
set(page_rows "")
foreach(i RANGE ${last})
  foreach(field id name plural decimal)
    string(JSON ${field} GET "${languages_json}" ${i} ${field})
  endforeach()
  if(NOT id MATCHES "^[a-z][a-z]$")
    message(FATAL_ERROR "${languages_file}: \"${id}\" is not two small letters")
  endif()
  list(APPEND HEARTH_LANGUAGES ${id})
  string(TOUPPER ${plural} plural)
  string(APPEND rows " \\\n    X(${id}, ${plural}, '${decimal}')")
  string(APPEND page_rows "  { id: \"${id}\", name: \"${name}\" },\n")
endforeach()
list(POP_FRONT HEARTH_LANGUAGES first)
if(NOT first STREQUAL "en")
  message(FATAL_ERROR "${languages_file}: English does not come first")
endif()
set(HEARTH_TRANSLATIONS ${HEARTH_LANGUAGES})
list(PREPEND HEARTH_LANGUAGES en)
set(HEARTH_LANGUAGES_FOLDER ${CMAKE_BINARY_DIR}/languages)
file(CONFIGURE OUTPUT ${HEARTH_LANGUAGES_FOLDER}/languages.h @ONLY CONTENT
  "/* Made by the build (src/text/languages.cmake): id, plural rule, decimal point. */
#ifndef HEARTH_TEXT_LANGUAGES_H
#define HEARTH_TEXT_LANGUAGES_H

enum { HEARTH_LANGUAGES = ${count} };

#define HEARTH_LANGUAGE_LIST(X)${rows}

#endif
")
set(HEARTH_PAGE_LANGUAGES "// Made by the build (src/text/languages.cmake): every language, by its own name.

export const languages: readonly { id: string; name: string }[] = [
${page_rows}];
")
